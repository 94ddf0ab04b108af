import express, { type Router } from 'express';
import swaggerUiDirectory from 'swagger-ui-dist/absolute-path.js';
import { methodNotAllowed } from '../error-headers.js';
import { sendPage, sourceOfInline } from '../send-page.js';

/** The token of a sign-in, here or on another page of the same tab of the browser, is sent where no other is given. */
const SCRIPT = `
  const withToken = (request) => {
    const token = sessionStorage.getItem('token');
    const needsNone = /\\/auth\\/(login|register|refresh)$/i.test(request.url);
    if (token && !needsNone && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token;
    return request;
  };
  const keepToken = (response) => {
    if (response.status === 401) sessionStorage.removeItem('token');
    if (response.ok && response.body?.token) sessionStorage.setItem('token', response.body.token);
    return response;
  };
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    persistAuthorization: true,
    validatorUrl: null,
    requestInterceptor: withToken,
    responseInterceptor: keepToken,
  });
`;

const HTML = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>REST documentation</title>
  <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
  <div id="swagger-ui"></div>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script>${SCRIPT}</script>
</body>
</html>
`;

const POLICY = {
  'script-src': `'self' ${sourceOfInline(SCRIPT)}`,
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
};

/** `GET /api/docs`: Swagger UI for `/api/openapi.json`, served from this origin. */
export function restDocsRouter(): Router {
  const router = express.Router();
  router
    .route('/api/docs')
    .get((_request, response) => sendPage(response, HTML, POLICY))
    .all((_request, response) => {
      throw methodNotAllowed(response, 'GET');
    });
  // Named one by one, since the package also holds a page that loads a document from the internet.
  for (const asset of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    router.get(`/api/docs/${asset}`, (_request, response) => {
      response.set('X-Content-Type-Options', 'nosniff').sendFile(asset, { root: swaggerUiDirectory() });
    });
  }
  return router;
}
