import { randomBytes } from 'node:crypto';
import type * as Altair from 'altair-static';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { sendPage } from '../send-page.js';

const SIGN_IN = `# 1. Ejecute esta mutación con Ctrl+Enter. El usuario y la contraseña están en «VARIABLES».
# 2. Copie «token» de la respuesta y péguelo en la pestaña «Autentificación», campo «Bearer token».
# 3. Reemplace este documento con su consulta.
mutation IniciarSesion($input: LoginInput!) {
  login(input: $input) {
    token
    expiresIn
    username
    roles
  }
}
`;

/** The account in the prepared sign-in document of the explorer. */
export interface SignInExample {
  readonly username: string;
  readonly password: string;
}

/** Half a megabyte of text, so it is loaded at the first visit. */
const loadAltair = () => import('altair-static');

/** `GET /graphiql`: the Altair GraphQL client, served from this origin and confined to it. */
export function explorerRouter(example: SignInExample | null): Router {
  const router = express.Router();
  router.get('/graphiql', sendExplorer(example ?? { username: '', password: '' }));
  router.use('/graphiql', sendAssets());
  return router;
}

const sendExplorer = (input: SignInExample) => async (_request: Request, response: Response) => {
  const { renderAltair } = await loadAltair();
  const nonce = randomBytes(16).toString('base64');
  const html = renderAltair({
    baseURL: '/graphiql/',
    cspNonce: nonce,
    instanceStorageNamespace: 'community_service_',
    endpointURL: '/graphql',
    initialQuery: SIGN_IN,
    initialVariables: JSON.stringify({ input }, null, 2),
    // Requests with files are refused without this header.
    initialHeaders: { 'Apollo-Require-Preflight': 'true' },
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
};

function sendAssets(): RequestHandler {
  let assets: RequestHandler | undefined;
  return async (request, response, next) => {
    const altair = await loadAltair();
    assets ??= express.static(altair.getDistDirectory(), { index: false, setHeaders: guardAsset(altair) });
    return assets(request, response, next);
  };
}

const guardAsset =
  ({ isSandboxFrame, SANDBOX_FRAME_CSP }: typeof Altair) =>
  (response: Response, path: string): void => {
    response.set('X-Content-Type-Options', 'nosniff');
    if (isSandboxFrame(path)) {
      response.set('Content-Security-Policy', SANDBOX_FRAME_CSP);
    }
  };
