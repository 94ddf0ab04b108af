import { randomBytes } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Language, Message } from '../../platform/message.js';
import { readScreens } from '../screens.js';
import { choosePageLanguage, mainAccountOf, type PublicAccounts, SESSION_SCRIPT, sendPage } from './page.js';

/** Finds the operation of the graph that does what a request of REST does, by the method and the path of that. */
export type FindOperation = (method: string, path: string) => Tab | undefined;

/** Half a megabyte of text, so it is loaded at the first visit. */
const loadAltair = () => import('altair-static');

/** `GET /graphiql`: the Altair GraphQL client, served from this origin and confined to it. */
export function explorerRouter(publicAccounts: PublicAccounts | null, findOperation: FindOperation): Router {
  const username = (publicAccounts && mainAccountOf(publicAccounts)) ?? '';
  const input = { username, password: publicAccounts?.password ?? '' };
  const router = express.Router();
  router.get('/graphiql', sendExplorer(input, findOperation));
  router.use('/graphiql', sendAssets());
  return router;
}

/** Requests with files are refused without this header. */
const HEADERS = { 'Apollo-Require-Preflight': 'true' };

const sendExplorer =
  (input: object, findOperation: FindOperation) => async (request: Request, response: Response) => {
    const { renderAltair } = await loadAltair();
    const language = choosePageLanguage(request, response);
    const nonce = randomBytes(16).toString('base64');
    const { method, path } = request.query;
    // As `?method=GET&path=/api/tickets/7` asks.
    const asked =
      typeof method === 'string' && typeof path === 'string' ? findOperation(method, path) : undefined;
    const tabs = asked ? [asked] : await firstTabs(input, language);
    const namespace = asked ? 'asked' : language;
    const html = renderAltair({
      baseURL: '/graphiql/',
      cspNonce: nonce,
      // Of each language, since the names of its tabs are stored.
      instanceStorageNamespace: `community_explorer_${namespace}_`,
      // A tab takes these where it has none of its own. With an address of its own it would ask for the schema once more.
      endpointURL: '/graphql',
      // By requests, which carry the token of the page as all others do.
      subscriptionsEndpoint: '/graphql/stream',
      initialSubscriptionRequestHandlerId: 'graphql-sse',
      initialHeaders: HEADERS,
      initialWindows: tabs.map(tabOf),
      // The tabs of a visitor stay, and an operation that is asked for is shown in place of the last one.
      preserveState: !asked,
      disableAccount: true,
      initialSettings: {
        language: language === 'es' ? 'es-ES' : 'en-US',
        'alert.disableUpdateNotification': true,
        'banners.disable': true,
        disablePushNotification: true,
        'schema.reloadOnStart': true,
      },
    });
    const script = explorerScript(tabs.length, namespace);
    const page = html
      .replace('<html>', `<html lang="${language}">`)
      .replace('<head>', `<head><script nonce="${nonce}">${script}</script>`)
      .replace('</head>', `<style nonce="${nonce}">${EXPLORER_STYLE}</style></head>`);
    const policy = {
      'script-src': `'self' 'nonce-${nonce}'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      // Only a hash of each attribute would do, and Altair writes their values.
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'frame-src': "'self'",
      'form-action': "'none'",
    };
    sendPage(response, { html: page, policy });
  };

interface Tab {
  readonly name: string;
  readonly document: string;
  readonly variables?: object;
}

const tabOf = ({ name, document, variables }: Tab) => ({
  initialName: name,
  initialQuery: document,
  ...(variables && { initialVariables: JSON.stringify(variables, null, 2) }),
  initialHeaders: HEADERS,
});

/** The titles of the screens that the explorer opens as tabs: few, since each costs a browser half a second of its start. */
const TITLES: Readonly<Record<string, Message>> = {
  debtors: { es: 'Morosos', en: 'Debtors' },
  gate: { es: 'Caseta', en: 'Gate' },
  'manager-inbox': { es: 'Pendientes', en: 'Inbox' },
  pay: { es: 'Pagar', en: 'Pay' },
  'resident-home': { es: 'Inicio', en: 'Home' },
  vote: { es: 'Votar', en: 'Vote' },
};

/** Returns the screens that are tabs, with their titles. */
export async function readTabs(): Promise<{ readonly title: Message; readonly document: string }[]> {
  const screens = await readScreens();
  return screens.flatMap(({ name, document }) => {
    const title = TITLES[name];
    return title ? [{ title, document }] : [];
  });
}

/** Returns the tabs of a first visit: the sign-in, the screens and a subscription. */
async function firstTabs(input: object, language: Language): Promise<Tab[]> {
  const screens = await readTabs();
  return [
    { name: SIGN_IN_NAME[language], document: SIGN_IN_DOCUMENT[language], variables: { input } },
    ...screens.map(({ title, document }) => ({ name: title[language], document })),
    { name: FOLLOW_NAME[language], document: FOLLOW_DOCUMENT[language] },
  ];
}

function sendAssets(): RequestHandler {
  let assets: RequestHandler | undefined;
  return async (request, response, next) => {
    const altair = await loadAltair();
    assets ??= express.static(altair.getDistDirectory(), {
      index: false,
      // The address of a folder would be answered by a redirect with the whole query.
      redirect: false,
      setHeaders(asset, path) {
        asset.set('X-Content-Type-Options', 'nosniff');
        if (altair.isSandboxFrame(path)) asset.set('Content-Security-Policy', altair.SANDBOX_FRAME_CSP);
      },
    });
    return assets(request, response, next);
  };
}

const DOCUMENT = `mutation IniciarSesion($input: LoginInput!) {
  login(input: $input) {
    username
    role
    expiresIn
    token
  }
}
`;

const SIGN_IN_NAME: Message = { es: 'Iniciar sesión', en: 'Sign in' };

const SIGN_IN_DOCUMENT: Message = {
  es: `# Ejecute esta mutación (Ctrl+Enter): entra con la cuenta que está en «VARIABLES».
# Desde entonces todas las pestañas envían su token; otra cuenta entra del mismo modo.
${DOCUMENT}`,
  en: `# Run this mutation (Ctrl+Enter): it signs in with the account in "VARIABLES".
# From then on all tabs send its token; another account signs in the same way.
${DOCUMENT}`,
};

const FOLLOW_NAME: Message = { es: 'Cambios', en: 'Changes' };

const FOLLOW = `subscription Cambios {
  changes {
    action
    occurredAt
    nodeId
    node {
      __typename
    }
  }
}
`;

const FOLLOW_DOCUMENT: Message = {
  es: `# Los cambios conforme llegan: entre, ejecute esta suscripción y escriba algo en otra pestaña.
${FOLLOW}`,
  en: `# Changes as they come: sign in, run this subscription, and write something in another tab.
${FOLLOW}`,
};

/**
 * Makes Altair fit a narrow window: more tabs in view, its panes one below the other instead of side by side, and the line with the address and
 * the button that sends on more lines. Altair writes the places of the panes into attributes, hence `!important`.
 */
const EXPLORER_STYLE = `
  @media (max-width: 48em) {
    .header__menu-item span span { display: none; }
    .url-box { height: auto; flex-wrap: wrap; justify-content: flex-end; }
    as-split { grid-template: none !important; grid-auto-rows: minmax(300px, 1fr); overflow-y: auto !important; }
    as-split > .as-split-area { grid-area: auto !important; }
    as-split > .as-split-area.as-hidden, as-split > .as-split-gutter { display: none !important; }
  }
`;

/**
 * Runs in the page of the explorer before Altair. Sends operations with the token of the last sign-in, asks for the schema
 * once for all tabs, and gives the nonce of the page to the styles of Altair's libraries. Altair makes `tabs` of them at a
 * first visit in a namespace of the browser's storage and opens the last: the first is opened instead.
 */
const explorerScript = (tabs: number, namespace: string) => `${SESSION_SCRIPT}
  const { nonce } = document.currentScript;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };

  // Without the signal of the tab that asks first: its end would be that of the other tabs.
  let schema;
  async function readSchema(address, { method, headers, body }) {
    const answer = await send(address, { method, headers, body });
    if (!answer.ok) schema = undefined;
    return { text: await answer.text(), status: answer.status, headers: answer.headers };
  }
  async function schemaOnce(address, options) {
    schema ??= readSchema(address, options);
    schema.catch(() => { schema = undefined; });
    const { text, ...head } = await schema;
    return new Response(text, head);
  }

  window.fetch = (address, options = {}) => {
    const { method, body } = options;
    if (method !== 'POST') return send(address, options);
    const isOfSchema = typeof body === 'string' && body.includes('query IntrospectionQuery');
    return isOfSchema ? schemaOnce(address, options) : session.fetch(address, options);
  };

  const observer = new MutationObserver(() => {
    const made = document.querySelectorAll('.window-switcher__item');
    if (!made[${tabs - 1}]?.matches('.window-switcher__item--active')) return;
    observer.disconnect();
    localStorage.setItem('visited_${namespace}', 'yes');
    made[0].click();
  });
  if (!localStorage.getItem('visited_${namespace}')) {
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }
`;
