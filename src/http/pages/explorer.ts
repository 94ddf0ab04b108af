import { randomBytes } from 'node:crypto';
import type * as Altair from 'altair-static';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { readScreens } from '../screens.js';
import { sendPage } from '../send-page.js';

const SIGN_IN = `# 1. Ejecute esta mutación con Ctrl+Enter. El usuario y la contraseña están en «VARIABLES».
# 2. Copie «token» de la respuesta a la variable «token» del entorno (el icono de entornos, arriba a la derecha),
#    o péguelo en la pestaña «Autentificación», campo «Bearer token», de la consulta que quiera ejecutar.
# 3. Elija una de las consultas de las otras pestañas, o escriba la suya.
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

/** What all prepared queries share. */
const WINDOW = {
  endpointURL: '/graphql',
  // Requests with files are refused without this header.
  initialHeaders: { 'Apollo-Require-Preflight': 'true' },
  // The token of the environment, so that it is pasted once.
  initialAuthorization: { type: 'bearer', data: { token: '{{token}}' } },
} as const;

const signInWith = (input: SignInExample) => ({
  initialQuery: SIGN_IN,
  initialVariables: JSON.stringify({ input }, null, 2),
});

const sendExplorer = (input: SignInExample) => async (_request: Request, response: Response) => {
  const { renderAltair } = await loadAltair();
  const nonce = randomBytes(16).toString('base64');
  const html = renderAltair({
    baseURL: '/graphiql/',
    cspNonce: nonce,
    instanceStorageNamespace: 'community_service_',
    endpointURL: '/graphql',
    initialWindows: [
      { ...WINDOW, initialName: 'Iniciar sesión', ...signInWith(input) },
      ...(await readScreens()).map(({ name, document }) => ({
        ...WINDOW,
        initialName: name,
        initialQuery: document,
      })),
    ],
    initialEnvironments: { base: { title: 'Entorno', variables: { token: '' } } },
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
