import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LANGUAGES, type Language, type Message } from '../../platform/message.js';
import type { RoleCode } from '../../platform/roles.js';
import { languageOf } from '../request-context.js';
import { sendPublic } from '../send.js';

/** The sources that a page may load from: directives of its content security policy, which otherwise allows nothing. */
export type PagePolicy = Record<string, string>;

/** Answers with an HTML page that cannot be framed and loads only what its policy allows. */
export function sendPage(response: Response, { html, policy }: Page): void {
  const allowed = { 'default-src': "'none'", 'base-uri': "'self'", 'frame-ancestors': "'none'", ...policy };
  response.set({
    'Content-Security-Policy': Object.entries(allowed)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  sendPublic(response, html, { 'Content-Type': 'text/html; charset=utf-8' });
}

/** Returns the policy source that allows one inline style or script with this exact text. */
function sourceOfInline(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What a page consists of, in one language. */
interface PageParts {
  readonly language: Language;
  readonly title: string;
  readonly style: string;
  /** The content of the body. */
  readonly body: string;
  /** Runs after the body. */
  readonly script?: string;
  readonly icon?: string;
  /** What the page loads besides its own style and script. */
  readonly policy?: PagePolicy;
}

/** A page that is ready to be sent. */
export interface Page {
  readonly html: string;
  readonly policy: PagePolicy;
}

/** Makes a page whose policy allows its style, its script, and requests of the script to this origin. */
export function pageOf({ language, title, style, body, script, icon, policy = {} }: PageParts): Page {
  const own = (name: string, text: string) =>
    [name, [policy[name], sourceOfInline(text)].filter(Boolean).join(' ')] as const;
  return {
    html: `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  ${icon ?? '<link rel="icon" href="data:,">'}
  <style>${style}</style>
</head>
<body>
${body}${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`,
    policy: {
      'img-src': 'data:',
      ...policy,
      ...Object.fromEntries([
        own('style-src', style),
        ...(script === undefined ? [] : [own('script-src', script), ['connect-src', "'self'"] as const]),
      ]),
    },
  };
}

/** Answers with a page in the language of the visitor, made once for each. */
export function sendPageIn(
  make: (language: Language) => Page,
): (request: Request, response: Response) => void {
  const pages = { es: make('es'), en: make('en') };
  return (request, response) => sendPage(response, pages[choosePageLanguage(request, response)]);
}

const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' };

const LABEL: Message = { es: 'Idioma', en: 'Language' };

/** Links to the page in each language. */
export const languageLinks = (language: Language): string =>
  `<nav aria-label="${LABEL[language]}">${LANGUAGES.map(
    (other) =>
      `<a href="?lang=${other}" lang="${other}" hreflang="${other}"${other === language ? ' aria-current="true"' : ''}>${NAMES[other]}</a>`,
  ).join(' ')}</nav>`;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Chooses the language of a page: the one that its switch asks for (`?lang=en`), which a cookie then keeps for all pages, or
 * the one of the browser.
 */
export function choosePageLanguage(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  const asked = LANGUAGES.find((language) => language === request.query.lang);
  if (asked) {
    response.cookie('lang', asked, {
      maxAge: YEAR_MS,
      sameSite: 'lax',
      httpOnly: true,
      secure: request.secure,
    });
    return asked;
  }
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  return LANGUAGES.find((language) => language === kept) ?? languageOf(request);
}

/** Accounts that everybody may sign in with, and their password. */
export interface PublicAccounts {
  readonly accounts: readonly { readonly username: string; readonly role: RoleCode }[];
  readonly password: string;
}

/** Returns a company administrator, whose row scope shows most of the service. */
export const mainAccountOf = ({ accounts }: PublicAccounts) =>
  accounts.find(({ role }) => role === 'ADMIN_COMPANY')?.username;

/** Colours of both schemes, the links, the focus and the choice of a language. */
export const BASE_STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; color: #1b1b1b; background: var(--ground); --ground: #fff; --line: #8886; --edge: #767676; --accent: #1f5fa8; }
  @media (prefers-color-scheme: dark) { :root { color: #ececec; --ground: #14171a; --edge: #8a8a8a; --accent: #8fc1ff; } }
  body { max-width: 52rem; margin: 3rem auto; padding: 0 1.25rem; }
  a { color: var(--accent); }
  nav { display: flex; justify-content: flex-end; gap: 0.5rem; }
  nav a { padding: 0.5rem; }
  nav [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/**
 * Keeps the token of the last sign-in for all pages in the same tab of the browser, and sends it. Each page runs this before
 * its own script.
 */
export const SESSION_SCRIPT = `
  const send = window.fetch.bind(window);
  const session = {
    token: () => sessionStorage.getItem('token'),
    keep: (token) => sessionStorage.setItem('token', token),
    drop: () => sessionStorage.removeItem('token'),

    /** Returns what the token says of its user; null without a token that is valid. */
    claims() {
      const [, encoded] = (session.token() ?? '').split('.');
      if (!encoded) return null;
      const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
      const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
      const claims = JSON.parse(new TextDecoder().decode(bytes));
      return claims.exp * 1000 > Date.now() ? claims : null;
    },

    async signIn(username, password, language) {
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': language };
      const answer = await send('/api/auth/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) });
      const body = await answer.json();
      if (!answer.ok) throw new Error(body.message);
      session.keep(body.token);
    },

    /** Tells whether a body asks for an operation that signs in, by the fields of that operation alone. */
    signsIn(body) {
      if (typeof body !== 'string') return false;
      const { query, operationName } = JSON.parse(body);
      const fields = String(query).replace(/#.*|"(?:\\\\.|[^"\\\\\\n])*"/g, '');
      const parts = fields.split(/\\b(?=(?:query|mutation|subscription|fragment)\\s)/);
      const asked = operationName ? parts.find((part) => part.split(/\\W+/)[1] === operationName) : fields;
      return /\\b(login|register|refresh)\\s*\\(/.test(asked);
    },

    /** Sends an operation with the token where it has no other, and keeps the token of a sign-in. */
    async fetch(address, options) {
      const isSignIn = session.signsIn(options.body);
      const headers = new Headers(options.headers);
      const token = session.token();
      if (token && !isSignIn && !headers.has('Authorization')) headers.set('Authorization', 'Bearer ' + token);
      const answer = await send(address, { ...options, headers });
      if (answer.status === 401) session.drop();
      if (isSignIn) {
        const { data } = await answer.clone().json().catch(() => ({}));
        const signedIn = Object.values(data ?? {}).find((value) => value?.token);
        if (signedIn) session.keep(signedIn.token);
      }
      return answer;
    },
  };
`;
