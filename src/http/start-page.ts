import type { Response } from 'express';
import { sendPage, sourceOfInline } from './send-page.js';

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { max-width: 44rem; margin: 12vh auto; padding: 0 1.5rem; }
  h1 { margin-bottom: 0.25rem; }
  dl { margin-top: 2.5rem; display: grid; grid-template-columns: max-content 1fr; gap: 0.75rem 1.5rem; }
  dt { font-weight: 600; }
  dd { margin: 0; }
`;

const HTML = `<!doctype html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Servicio de administración residencial</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>Servicio de administración residencial</h1>
    <p>Comunidades, residentes y todo lo que les concierne, por GraphQL y por REST.</p>
    <dl>
      <dt><a href="/graphiql">Explorador</a></dt>
      <dd>Consultas GraphQL desde el navegador, sin conexión a internet.</dd>
      <dt><a href="/graphql">GraphQL</a></dt>
      <dd>El punto de acceso para los clientes; también por WebSocket para las suscripciones.</dd>
      <dt><a href="/api/docs">Documentación REST</a></dt>
      <dd>Todas las rutas, con sus parámetros y respuestas.</dd>
      <dt><a href="/api/openapi.json">OpenAPI</a></dt>
      <dd>La misma documentación, como documento OpenAPI 3.1.</dd>
      <dt>Estado</dt>
      <dd><a href="/health/live">En marcha</a> · <a href="/health/ready">Listo para atender</a></dd>
    </dl>
  </main>
</body>
</html>
`;

const POLICY = { 'style-src': sourceOfInline(STYLE), 'img-src': 'data:', 'form-action': "'none'" };

/** The page of `GET /`: links to everything a browser can open. */
export function sendStartPage(response: Response): void {
  sendPage(response, HTML, POLICY);
}
