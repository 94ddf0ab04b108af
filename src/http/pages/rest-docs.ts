import express, { type Router } from 'express';
import swaggerUiDirectory from 'swagger-ui-dist/absolute-path.js';
import { escapeHtml } from '../../platform/texts.js';
import { PRODUCT } from '../../platform/version.js';
import { getAlone } from '../send.js';
import { type PublicAccounts, pageOf, SESSION_SCRIPT, sendPage } from './page.js';

/** The page is in English, like the descriptions of the document. */
const SCRIPT = `${SESSION_SCRIPT}
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', followScheme);
  followScheme();
  const status = document.getElementById('session-status');
  const showSession = () => {
    const claims = session.claims();
    if (status) status.textContent = claims ? 'Requests are sent as ' + claims.unique_name + '.' : 'Nobody is signed in.';
  };
  const signsIn = (url) => /\\/auth\\/(login|register|refresh)$/i.test(url);
  const withToken = (request) => {
    if (session.token() && !signsIn(request.url) && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + session.token();
    return request;
  };
  const keepToken = (response) => {
    // A sign-in that fails leaves the session of the page as it was.
    if (response.status === 401 && !signsIn(response.url)) session.drop();
    if (response.ok && response.body?.token) session.keep(response.body.token);
    showSession();
    return response;
  };
  for (const button of document.querySelectorAll('button[data-account]')) {
    const { account, password } = button.dataset;
    button.addEventListener('click', () =>
      session.signIn(account, password, 'en').then(showSession, (error) => { status.textContent = error.message; }));
  }
  addEventListener('pageshow', showSession);
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

const STYLE = `
  body { margin: 0; }
  @media (prefers-color-scheme: dark) { html { color-scheme: dark; background: #1c2022; } }
  header { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; padding: 0.75rem 1.25rem; font: 1rem/1.4 system-ui, sans-serif; color: #fff; background: #1b1b1b; }
  header p { margin: 0; }
  button[data-account] { min-height: 2.25rem; padding: 0.25rem 0.75rem; font: inherit; cursor: pointer; }
  :focus-visible { outline: 3px solid #1f5fa8; outline-offset: 2px; }
`;

const signInOf = ({ accounts, password }: PublicAccounts) => `
  <header>
    <p>Sign in as</p>
    ${accounts
      .map(
        ({ username, role }) =>
          `<button type="button" data-account="${username}" data-password="${escapeHtml(password)}" title="${role}">${username}</button>`,
      )
      .join('\n    ')}
    <p id="session-status" role="status"></p>
  </header>`;

/** `GET /api/docs`: Swagger UI for `/api/openapi.json`, served from this origin, with a sign-in for each public account. */
export function restDocsRouter(publicAccounts: PublicAccounts | null): Router {
  const page = pageOf({
    language: 'en',
    title: `REST documentation · ${PRODUCT.en}`,
    style: STYLE,
    icon: '<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">\n  <link rel="stylesheet" href="/api/docs/swagger-ui.css">',
    body: `${publicAccounts ? signInOf(publicAccounts) : ''}
  <main id="swagger-ui"></main>
  <script src="/api/docs/swagger-ui-bundle.js"></script>`,
    script: SCRIPT,
    policy: {
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'form-action': "'none'",
    },
  });
  const router = express.Router();
  router
    .route('/api/docs')
    .get((_request, response) => sendPage(response, page))
    .all(getAlone);
  // Named one by one, since the package also holds a page that loads a document from the internet.
  for (const asset of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    router.get(`/api/docs/${asset}`, (_request, response) => {
      response.set('X-Content-Type-Options', 'nosniff').sendFile(asset, { root: swaggerUiDirectory() });
    });
  }
  return router;
}
