import { randomBytes } from 'node:crypto';
import type * as Altair from 'altair-static';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Language } from '../../platform/message.js';
import { choosePageLanguage } from '../language.js';
import { readTabs } from '../screens.js';
import { sendPage } from '../send-page.js';
import { explorerScript } from './explorer-script.js';
import { EXPLORER_STYLE } from './explorer-style.js';
import { FOLLOW_DOCUMENT, FOLLOW_NAME, SIGN_IN_DOCUMENT, SIGN_IN_NAME } from './explorer-texts.js';

/** The account in the prepared sign-in document of the explorer. */
export interface SignInExample {
  readonly username: string;
  readonly password: string;
}

/** Finds the operation of the graph that does what a request of REST does, by the method and the path of that. */
export type FindOperation = (
  method: string,
  path: string,
) => { readonly name: string; readonly document: string; readonly variables: object } | undefined;

/** Half a megabyte of text, so it is loaded at the first visit. */
const loadAltair = () => import('altair-static');

/** `GET /graphiql`: the Altair GraphQL client, served from this origin and confined to it. */
export function explorerRouter(example: SignInExample | null, findOperation: FindOperation): Router {
  const router = express.Router();
  router.get('/graphiql', sendExplorer(example ?? { username: '', password: '' }, findOperation));
  router.use('/graphiql', sendAssets());
  return router;
}

/** Requests with files are refused without this header. */
const HEADERS = { 'Apollo-Require-Preflight': 'true' };

const sendExplorer =
  (input: SignInExample, findOperation: FindOperation) => async (request: Request, response: Response) => {
    const { renderAltair } = await loadAltair();
    const language = choosePageLanguage(request, response);
    const nonce = randomBytes(16).toString('base64');
    const asked = askedOperation(request, findOperation);
    const tabs = asked ? [tabOf(asked)] : await firstTabs(input, language);
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
      initialWindows: tabs,
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
    sendPage(response, page, {
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
    });
  };

/** Returns the operation that the page is to open: that of `?method=GET&path=/api/tickets/7`. */
function askedOperation({ query: { method, path } }: Request, findOperation: FindOperation) {
  return typeof method === 'string' && typeof path === 'string' ? findOperation(method, path) : undefined;
}

const tabOf = ({ name, document, variables }: NonNullable<ReturnType<FindOperation>>) => ({
  initialName: name,
  initialQuery: document,
  initialVariables: JSON.stringify(variables, null, 2),
  initialHeaders: HEADERS,
});

/** Returns the tabs of a first visit: the sign-in, the screens and a subscription. */
async function firstTabs(input: SignInExample, language: Language) {
  const screens = await readTabs();
  return [
    {
      initialName: SIGN_IN_NAME[language],
      initialQuery: SIGN_IN_DOCUMENT[language],
      initialVariables: JSON.stringify({ input }, null, 2),
    },
    ...screens.map(({ title, document }) => ({
      initialName: title[language],
      initialQuery: document,
      initialHeaders: HEADERS,
    })),
    {
      initialName: FOLLOW_NAME[language],
      initialQuery: FOLLOW_DOCUMENT[language],
      initialHeaders: HEADERS,
    },
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
      setHeaders: guardAsset(altair),
    });
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
