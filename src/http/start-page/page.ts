import type { RequestHandler } from 'express';
import { LANGUAGES, type Language } from '../../platform/message.js';
import type { RoleCode } from '../../platform/roles.js';
import { escapeHtml } from '../../platform/texts.js';
import { PRODUCT } from '../../platform/version.js';
import { choosePageLanguage } from '../language.js';
import { sendJson } from '../send.js';
import { type PagePolicy, sendPage, sourceOfInline } from '../send-page.js';
import { FIRST_QUERY } from './first-query.js';
import { linksTo, type OpenParts, type PageLink } from './links.js';
import { scriptIn } from './script.js';
import { STYLE } from './style.js';
import { ROLES_IN_WORDS, TEXTS } from './texts.js';

/** Accounts that everybody may sign in with, and their password. */
export interface PublicAccounts {
  readonly accounts: readonly { readonly username: string; readonly role: RoleCode }[];
  readonly password: string;
}

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

/** `GET /`: a page for a browser, and the same links as JSON for clients that prefer it. */
export function startPage(options: StartPageOptions): RequestHandler {
  const links = linksTo(options.open);
  const pages = {
    es: { html: htmlOf(options, links, 'es'), policy: policyOf(options, 'es') },
    en: { html: htmlOf(options, links, 'en'), policy: policyOf(options, 'en') },
  };
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
    const { html, policy } = pages[choosePageLanguage(request, response)];
    sendPage(response, html, policy);
  };
}

const policyOf = ({ publicAccounts }: StartPageOptions, language: Language): PagePolicy => ({
  'style-src': sourceOfInline(STYLE),
  'img-src': 'data:',
  'form-action': "'none'",
  ...(publicAccounts ? { 'script-src': sourceOfInline(scriptIn(language)), 'connect-src': "'self'" } : {}),
});

function htmlOf(
  { url, version, running, publicAccounts }: StartPageOptions,
  links: readonly PageLink[],
  language: Language,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${PRODUCT[language]}</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <header>
    ${switchOf(language)}
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
    <h2>${TEXTS.firstQuery[language]}</h2>
    ${publicAccounts ? queryForm(language) : `<pre>${escapeHtml(FIRST_QUERY)}</pre>`}
    <h2>${TEXTS.terminal[language]}</h2>${commandsOf(url, publicAccounts, language)}${running ? runningOf(version, running, language) : ''}
  </main>${publicAccounts ? `\n  <script>${scriptIn(language)}</script>` : ''}
</body>
</html>
`;
}

const runningOf = (version: string, { commit, engine, since }: Running, language: Language) => `
    <h2>${TEXTS.running[language]}</h2>
    <dl>
      <dt>${TEXTS.version[language]}</dt><dd>${version}${commit ? ` (<code>${commit.slice(0, 10)}</code>)` : ''}</dd>
      <dt>${TEXTS.engine[language]}</dt><dd>${TEXTS[engine][language]}</dd>
      <dt>${TEXTS.since[language]}</dt><dd><time datetime="${since.toISOString()}">${since
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')} UTC</time><span id="uptime"></span></dd>
    </dl>`;

const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' };

/** Links to the page in each language. */
const switchOf = (language: Language) =>
  `<nav aria-label="${TEXTS.languages[language]}">${LANGUAGES.map(
    (other) =>
      `<a href="?lang=${other}" lang="${other}" hreflang="${other}"${other === language ? ' aria-current="true"' : ''}>${NAMES[other]}</a>`,
  ).join(' ')}</nav>`;

const mainAccountOf = ({ accounts }: PublicAccounts) =>
  accounts.find(({ role }) => role === 'ADMIN_COMPANY')?.username;

const signInOf = (publicAccounts: PublicAccounts, language: Language) => `
    <h2>${TEXTS.signIn[language]}</h2>
    <div class="scrolls">
      <table id="accounts" data-account="${mainAccountOf(publicAccounts)}" data-password="${escapeHtml(publicAccounts.password)}">
        <caption>${TEXTS.accounts[language]} <code>${escapeHtml(publicAccounts.password)}</code></caption>
        <thead><tr>${[TEXTS.account, TEXTS.person, TEXTS.signIn]
          .map((title) => `<th scope="col">${title[language]}</th>`)
          .join('')}</tr></thead>
        <tbody>${publicAccounts.accounts
          .map(
            ({ username, role }) => `
          <tr><th scope="row"><code>${username}</code></th><td>${ROLES_IN_WORDS[role][language]} <code>${role}</code></td>
            <td><button type="button" data-account="${username}" data-scripted hidden>${TEXTS.signIn[language]}<span class="unseen"> ${TEXTS.signInAs[language]} ${username}</span></button></td></tr>`,
          )
          .join('')}
          <tr id="session"><td colspan="3"><p id="session-status" role="status"></p></td></tr>
        </tbody>
      </table>
    </div>
    <details id="token-details" hidden>
      <summary>${TEXTS.token[language]}</summary>
      <textarea id="token" rows="6" readonly aria-label="Token"></textarea>
      <button id="copy" type="button">${TEXTS.copy[language]}</button>
      <p id="copy-status" role="status"></p>
    </details>`;

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

const queryForm = (language: Language) => `<form id="try">
      <label for="query">${TEXTS.query[language]}</label>
      <textarea id="query" rows="9" spellcheck="false">${FIRST_QUERY}</textarea>
      <button type="submit" data-scripted hidden>${TEXTS.run[language]}</button>
    </form>
    <p id="query-status" role="status"></p>
    <pre id="result" role="region" tabindex="0" aria-label="${TEXTS.answer[language]}" hidden></pre>`;

/** Returns a shell command; the script replaces the URL by the one that the browser used. */
const command = (url: string, path: string, headers: readonly string[], body: string) =>
  [
    `curl -s <span data-origin>${escapeHtml(url)}</span>${path}`,
    ...['Content-Type: application/json', ...headers].map((header) => `  -H '${header}'`),
    `  -d '${escapeHtml(body)}'`,
  ].join(' \\\n');
