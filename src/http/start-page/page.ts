import type { RequestHandler } from 'express';
import { escapeHtml } from '../../platform/escape-html.js';
import type { RoleCode } from '../../platform/roles.js';
import { sendJson } from '../send.js';
import { type PagePolicy, sendPage, sourceOfInline } from '../send-page.js';
import { FIRST_QUERY } from './first-query.js';
import { linksTo, type OpenParts, type PageLink } from './links.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** Accounts that everybody may sign in with, and their password. */
export interface PublicAccounts {
  readonly accounts: readonly { readonly username: string; readonly role: RoleCode }[];
  readonly password: string;
}

export interface StartPageOptions {
  readonly version: string;
  /** The URL at which clients reach the service. */
  readonly url: string;
  readonly open: OpenParts;
  /** Null if there are none, as in production. */
  readonly publicAccounts: PublicAccounts | null;
}

const TITLE = 'Servicio de administración residencial';

const ROLES_IN_WORDS: Readonly<Record<RoleCode, string>> = {
  SYSTEM_ADMIN: 'Administra todo el sistema',
  ADMIN_COMPANY: 'Administra las comunidades de su empresa',
  COMITEE_MEMBER: 'Pertenece al comité de su comunidad',
  RESIDENT: 'Vive en una comunidad',
  RENTER: 'Renta en una comunidad',
  VIGILANCE: 'Vigila el acceso de una comunidad',
};

/** `GET /`: a page for a browser, and the same links as JSON for clients that prefer it. */
export function startPage(options: StartPageOptions): RequestHandler {
  const links = linksTo(options.open);
  const html = htmlOf(options, links);
  const index = {
    name: TITLE,
    version: options.version,
    links: Object.fromEntries([['graphql', '/graphql'], ...links.map(({ name, href }) => [name, href])]),
  };
  const policy = policyOf(options);
  return (request, response) => {
    response.vary('Accept');
    if (request.accepts(['html', 'json']) === 'json') {
      response.setHeader('Cache-Control', 'no-cache');
      return sendJson(response, 200, index);
    }
    sendPage(response, html, policy);
  };
}

const policyOf = ({ publicAccounts }: StartPageOptions): PagePolicy => ({
  'style-src': sourceOfInline(STYLE),
  'img-src': 'data:',
  'form-action': "'none'",
  ...(publicAccounts ? { 'script-src': sourceOfInline(SCRIPT), 'connect-src': "'self'" } : {}),
});

function htmlOf({ url, publicAccounts }: StartPageOptions, links: readonly PageLink[]): string {
  return `<!doctype html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${TITLE}</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>${TITLE}</h1>
    <p>Comunidades, residentes y todo lo que les concierne, por GraphQL (<code>/graphql</code>) y por REST (<code>/api</code>).</p>
    ${publicAccounts ? accountsOf(publicAccounts) : ''}
    ${tokenOf(url, publicAccounts)}
    ${queryOf(url, publicAccounts !== null)}
    <h2>Enlaces</h2>
    <dl>${links.map(({ href, title, text }) => `\n      <dt><a href="${href}">${title}</a></dt><dd>${text}</dd>`).join('')}
    </dl>
  </main>${publicAccounts ? `\n  <script>${SCRIPT}</script>` : ''}
</body>
</html>
`;
}

const accountsOf = ({ accounts, password }: PublicAccounts) => `
    <h2>Cuentas de demostración</h2>
    <div class="scrolls">
      <table>
        <caption>Todas tienen la contraseña <code>${escapeHtml(password)}</code>.</caption>
        <thead><tr><th scope="col">Cuenta</th><th scope="col">Rol</th><th scope="col">Quién es</th></tr></thead>
        <tbody>${accounts
          .map(
            ({ username, role }) =>
              `\n          <tr><td><code>${username}</code></td><td>${role}</td><td>${ROLES_IN_WORDS[role]}</td></tr>`,
          )
          .join('')}
        </tbody>
      </table>
    </div>`;

function tokenOf(url: string, publicAccounts: PublicAccounts | null): string {
  const { accounts = [], password = 'SU_CONTRASEÑA' } = publicAccounts ?? {};
  const username = accounts.find(({ role }) => role === 'ADMIN_COMPANY')?.username ?? 'SU_USUARIO';
  const body = JSON.stringify({ username, password });
  return `
    <h2>Obtener un token</h2>${publicAccounts ? signInForm(publicAccounts, username) : ''}
    <p>Desde una terminal, la respuesta lleva el token en el campo <code>token</code>:</p>
    <pre tabindex="0">${command(url, '/api/auth/login', [], body)}</pre>
    <p>Cada solicitud lo lleva en el encabezado <code>Authorization: Bearer TOKEN</code>.</p>`;
}

const signInForm = ({ accounts, password }: PublicAccounts, chosen: string) => `
    <form id="sign-in" data-password="${escapeHtml(password)}" data-scripted hidden>
      <label for="account">Cuenta</label>
      <select id="account">${accounts
        .map(({ username }) => `<option${username === chosen ? ' selected' : ''}>${username}</option>`)
        .join('')}</select>
      <button type="submit">Entrar y ver el token</button>
    </form>
    <p id="sign-in-status" role="status"></p>
    <div id="token-box" hidden>
      <label for="token">Token</label>
      <textarea id="token" rows="6" readonly></textarea>
      <button id="copy" type="button">Copiar el token</button>
    </div>`;

const queryOf = (url: string, runs: boolean) => `
    <h2>Primera consulta</h2>
    ${runs ? queryForm : `<pre tabindex="0">${escapeHtml(FIRST_QUERY)}</pre>`}
    <p>Desde una terminal:</p>
    <pre tabindex="0">${command(
      url,
      '/graphql',
      ['Authorization: Bearer TOKEN'],
      JSON.stringify({ query: FIRST_QUERY.replace(/\s+/g, ' ') }),
    )}</pre>`;

const queryForm = `<form id="try">
      <label for="query">Consulta de GraphQL</label>
      <textarea id="query" rows="9" spellcheck="false">${FIRST_QUERY}</textarea>
      <button type="submit" data-scripted hidden>Ejecutar</button>
    </form>
    <p id="query-status" role="status"></p>
    <pre id="result" tabindex="0" aria-label="Respuesta" hidden></pre>`;

/** A shell command; the script replaces the URL by the one that the browser used. */
const command = (url: string, path: string, headers: readonly string[], body: string) =>
  [
    `curl -s <span data-origin>${escapeHtml(url)}</span>${path}`,
    ...['Content-Type: application/json', ...headers].map((header) => `  -H '${header}'`),
    `  -d '${escapeHtml(body)}'`,
  ].join(' \\\n');
