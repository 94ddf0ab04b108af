import express, { type RequestHandler, type Router } from 'express';
import type { Language } from '../../platform/message.js';
import { escapeHtml } from '../../platform/texts.js';
import { PRODUCT } from '../../platform/version.js';
import { sendJson } from '../send.js';
import { explorerRouter, type FindOperation } from './explorer.js';
import {
  BASE_STYLE,
  languageLinks,
  mainAccountOf,
  type Page,
  type PublicAccounts,
  pageOf,
  SESSION_SCRIPT,
  sendPageIn,
} from './page.js';
import { resetPasswordPage } from './reset-password.js';
import { restDocsRouter } from './rest-docs.js';
import {
  linksTo,
  type OpenParts,
  type PageLink,
  ROLES_IN_WORDS,
  SCRIPT_TEXTS,
  TEXTS,
} from './start-page-texts.js';

/** A query that every role may run. */
export const FIRST_QUERY = `query {
  me { username role }
  amenities(first: 5) {
    totalCount
    nodes { nombre capacidadMaxima community { nombre } }
  }
}`;

/** What runs behind the page. */
export interface Running {
  readonly commit: string | null;
  readonly engine: 'embedded' | 'server';
  readonly since: Date;
}

export interface StartPageOptions {
  readonly version: string;
  /** Null where visitors are not told, as in production. */
  readonly running: Running | null;
  /** The URL at which clients reach the service. */
  readonly url: string;
  readonly open: OpenParts;
  /** Null if there are none, as in production. */
  readonly publicAccounts: PublicAccounts | null;
}

/** Serves the pages for a browser: `/`, the one of reset mails, and where they are open `/graphiql` and `/api/docs`, with nothing of other origins. */
export function pagesRouter(options: StartPageOptions, findOperation: FindOperation): Router {
  const router = express.Router();
  router.get('/', startPage(options));
  router.get('/reset-password', resetPasswordPage());
  if (options.open.explorers)
    router.use(explorerRouter(options.publicAccounts, findOperation), restDocsRouter(options.publicAccounts));
  return router;
}

/** `GET /`: a page for a browser, and the same links as JSON for clients that prefer it. */
function startPage(options: StartPageOptions): RequestHandler {
  const links = linksTo(options.open);
  const sendHtml = sendPageIn((language) => pageIn(language, options, links));
  const index = {
    name: PRODUCT.es,
    version: options.version,
    links: Object.fromEntries([['graphql', '/graphql'], ...links.map(({ name, href }) => [name, href])]),
  };
  return (request, response) => {
    response.vary('Accept');
    if (request.accepts(['html', 'json']) === 'json') {
      response.setHeader('Cache-Control', 'no-cache');
      return sendJson(response, 200, index);
    }
    sendHtml(request, response);
  };
}

function pageIn(
  language: Language,
  { url, version, running, publicAccounts }: StartPageOptions,
  links: readonly PageLink[],
): Page {
  return pageOf({
    language,
    title: PRODUCT[language],
    style: STYLE,
    ...(publicAccounts ? { script: scriptIn(language) } : {}),
    policy: { 'form-action': "'none'" },
    body: `  <header>
    ${languageLinks(language)}
    <h1>${PRODUCT[language]}</h1>
    <p>${TEXTS.introduction[language]}</p>
  </header>
  <main>${publicAccounts ? signInOf(publicAccounts, language) : ''}
    <h2>${TEXTS.links[language]}</h2>
    <dl>${links
      .map(
        ({ href, title, text }) =>
          `\n      <dt><a href="${href}">${title[language]}</a></dt><dd>${text[language]}</dd>`,
      )
      .join('')}
    </dl>
    <h2>${TEXTS.terminal[language]}</h2>${commandsOf(url, publicAccounts, language)}${running ? runningOf(version, running, language) : ''}
  </main>`,
  });
}

const runningOf = (version: string, { commit, engine, since }: Running, language: Language) => `
    <h2>${TEXTS.running[language]}</h2>
    <dl>
      <dt>${TEXTS.version[language]}</dt><dd>${version}${commit ? ` (<code>${commit.slice(0, 10)}</code>)` : ''}</dd>
      <dt>${TEXTS.engine[language]}</dt><dd>${TEXTS[engine][language]}</dd>
      <dt>${TEXTS.since[language]}</dt><dd><time datetime="${since.toISOString()}">${since
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')} UTC</time></dd>
    </dl>`;

const signInOf = (publicAccounts: PublicAccounts, language: Language) => `
    <h2>${TEXTS.signIn[language]}</h2>
    <div class="scrolls">
      <table id="accounts" data-password="${escapeHtml(publicAccounts.password)}">
        <caption>${TEXTS.accounts[language]} <code>${escapeHtml(publicAccounts.password)}</code></caption>
        <thead><tr>${[TEXTS.account, TEXTS.person, TEXTS.signIn]
          .map((title) => `<th scope="col">${title[language]}</th>`)
          .join('')}</tr></thead>
        <tbody>${publicAccounts.accounts
          .map(
            ({ username, role }) => `
          <tr><th scope="row"><code>${username}</code></th><td>${ROLES_IN_WORDS[role][language]} <code>${role}</code></td>
            <td><button type="button" data-account="${username}" hidden>${TEXTS.signIn[language]}<span class="unseen"> ${TEXTS.signInAs[language]} ${username}</span></button></td></tr>`,
          )
          .join('')}
          <tr id="session"><td colspan="3"><p id="session-status" role="status"></p></td></tr>
        </tbody>
      </table>
    </div>`;

function commandsOf(url: string, publicAccounts: PublicAccounts | null, language: Language): string {
  const username = (publicAccounts && mainAccountOf(publicAccounts)) ?? TEXTS.yourUsername[language];
  const password = publicAccounts?.password ?? TEXTS.yourPassword[language];
  const query = JSON.stringify({ query: FIRST_QUERY.replace(/\s+/g, ' ') });
  return `
    <p>${TEXTS.tokenByCommand[language]}</p>
    <pre>${command(url, '/api/auth/login', [], JSON.stringify({ username, password }))}</pre>
    <p>${TEXTS.header[language]}</p>
    <pre>${command(url, '/graphql', ['Authorization: Bearer TOKEN'], query)}</pre>`;
}

/** Returns a shell command; the script replaces the URL by the one that the browser used. */
const command = (url: string, path: string, headers: readonly string[], body: string) =>
  [
    `curl -s <span data-origin>${escapeHtml(url)}</span>${path}`,
    ...['Content-Type: application/json', ...headers].map((header) => `  -H '${header}'`),
    `  -d '${escapeHtml(body)}'`,
  ].join(' \\\n');

const STYLE = `${BASE_STYLE}
  h1 { margin: 0 0 0.25rem; line-height: 1.2; }
  h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
  [hidden] { display: none !important; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .scrolls { overflow-x: auto; position: relative; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
  tbody th { font-weight: 400; }
  td code { font-size: 0.8125rem; }
  caption { text-align: left; padding-bottom: 0.5rem; }
  button { font: inherit; padding: 0.45rem 0.9rem; min-height: 2.75rem; white-space: nowrap; cursor: pointer; color: #fff; background: #1f5fa8; border: 0; border-radius: 0.4rem; }
  #session td { padding: 0; border-width: 0; }
  #session-status { margin: 0; padding: 0.75rem 0; }
  #session-status:empty { padding: 0; }
  pre { font: 0.875rem/1.5 ui-monospace, monospace; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.5rem 0; background: #8881; white-space: pre-wrap; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.6rem 1.5rem; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0.1rem; } dd { margin-bottom: 0.75rem; } }
`;

/** Signs in with a demonstration account, whose token the other pages send. Without scripts the page shows commands alone. */
const scriptIn = (language: Language) => `${SESSION_SCRIPT}
  const texts = ${JSON.stringify(
    Object.fromEntries(Object.entries(SCRIPT_TEXTS).map(([name, text]) => [name, text[language]])),
  )};
  const say = (name, values) => texts[name].replace(/{(\\w+)}/g, (_, value) => values[value]);
  const part = (id) => document.getElementById(id);

  /** Places what is said of a session below the row of its account, so that it covers none. */
  function placeSession(username) {
    document.querySelector('button[data-account="' + CSS.escape(username) + '"]')?.closest('tr').after(part('session'));
  }
  function showSession() {
    const claims = session.claims();
    if (claims) placeSession(claims.unique_name);
    const time = claims && new Date(claims.exp * 1000).toLocaleTimeString('${language}', { timeStyle: 'short' });
    part('session-status').textContent = claims ? say('signedIn', { username: claims.unique_name, role: claims.role, time }) : '';
  }

  for (const button of document.querySelectorAll('button[data-account]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const { account } = button.dataset;
      const status = part('session-status');
      placeSession(account);
      status.textContent = texts.wait;
      await session.signIn(account, part('accounts').dataset.password, '${language}').then(
        showSession,
        (error) => { status.textContent = say('failed', { reason: error.message }); },
      );
      status.scrollIntoView({ block: 'nearest' });
    });
  }
  // Also when the browser comes back from another page, which may have signed in or found that the session has ended.
  addEventListener('pageshow', showSession);
  for (const address of document.querySelectorAll('[data-origin]')) address.textContent = location.origin;
`;
