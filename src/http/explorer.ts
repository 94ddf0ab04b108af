import { randomBytes } from 'node:crypto';
import { getDistDirectory, isSandboxFrame, renderAltair, SANDBOX_FRAME_CSP } from 'altair-static';
import express, { type Request, type Response, type Router } from 'express';
import { sendPage } from './send-page.js';

const INITIAL_QUERY = `# Escriba una consulta y ejecútela con Ctrl+Enter.
# El token de acceso se pega en la pestaña «Autentificación».
query {
  __typename
}
`;

/** `GET /graphiql`: the Altair GraphQL client, served whole from here and confined to this origin. */
export function explorerRouter(): Router {
  const router = express.Router();
  router.get('/graphiql', sendExplorer);
  router.use('/graphiql', express.static(getDistDirectory(), { index: false, setHeaders: guardAsset }));
  return router;
}

function sendExplorer(request: Request, response: Response): void {
  const nonce = randomBytes(16).toString('base64');
  const html = renderAltair({
    baseURL: '/graphiql/',
    cspNonce: nonce,
    instanceStorageNamespace: 'community_service_',
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql',
    subscriptionsProtocol: request.secure ? 'wss' : 'ws',
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    initialQuery: INITIAL_QUERY,
    initialAuthorization: { type: 'bearer', data: { token: '' } },
    disableAccount: true,
    initialSettings: {
      language: 'es-ES',
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      disablePushNotification: true,
      'schema.reloadOnStart': true,
    },
  });
  sendPage(response, html, {
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'none'",
  });
}

function guardAsset(response: Response, path: string): void {
  response.set('X-Content-Type-Options', 'nosniff');
  if (isSandboxFrame(path)) {
    response.set('Content-Security-Policy', SANDBOX_FRAME_CSP);
  }
}
