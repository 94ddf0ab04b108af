import type { Request, Response } from 'express';
import type { Language, Message } from '../../platform/message.js';
import { PRODUCT } from '../../platform/version.js';
import { BASE_STYLE, pageOf, SESSION_SCRIPT, sendPageIn } from './page.js';

const CODE = 'https://embeddable-sandbox.cdn.apollographql.com';

const TEXTS = {
  loading: {
    es: 'Apollo Sandbox se carga de internet…',
    en: 'Apollo Sandbox is being loaded from the internet…',
  },
  missing: {
    es: `Apollo Sandbox no está disponible: su programa está en ${new URL(CODE).host}, que este navegador no alcanza.`,
    en: `Apollo Sandbox is not available: its program is on ${new URL(CODE).host}, which this browser cannot reach.`,
  },
  explorer: {
    es: '<a href="/graphiql">El explorador de este servicio</a> no necesita internet y conserva la sesión.',
    en: '<a href="/graphiql">The explorer of this service</a> needs no internet and keeps the session.',
  },
  subscribe: {
    es: 'Para suscribirse, elija en los ajustes de la conexión «Multipart subscriptions» en esta misma dirección, o «graphql-ws» en {address} con el encabezado Authorization: Bearer TOKEN.',
    en: 'To subscribe, choose in the connection settings “Multipart subscriptions” at this same address, or “graphql-ws” at {address} with the header Authorization: Bearer TOKEN.',
  },
} as const satisfies Readonly<Record<string, Message>>;

const documentIn = (language: Language) => `query Communities {
  communities(first: 5) {
    nodes {
      nombre
      residents(first: 3) {
        totalCount
        nodes { fullName vehicles { nodes { licensePlate } } }
      }
    }
  }
}

mutation SignIn($input: LoginInput!) {
  login(input: $input) { token username role }
}

# ${TEXTS.subscribe[language]}
subscription Follow {
  changes { cursor }
}
`;

const STYLE = `${BASE_STYLE}
  body { overflow-wrap: anywhere; }
  #sandbox iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white; }
`;

/** Puts Sandbox into the page if its code could be loaded. Its operations are sent with the token of this tab of the browser. */
const scriptIn = (language: Language) => `${SESSION_SCRIPT}
  document.getElementById('code').addEventListener('error', () => {
    document.getElementById('status').textContent = ${JSON.stringify(TEXTS.missing[language])};
  });
  document.getElementById('code').addEventListener('load', () => {
    document.querySelector('main').remove();
    new window.EmbeddedSandbox({
      target: '#sandbox',
      initialEndpoint: location.origin + '/graphql',
      initialSubscriptionEndpoint: location.origin + '/graphql',
      initialState: {
        document: ${JSON.stringify(documentIn(language))}.replace(
          '{address}',
          location.origin.replace('http', 'ws') + '/graphql',
        ),
        variables: { input: { username: '', password: '' } },
        includeCookies: false,
        pollForSchemaUpdates: false,
      },
      endpointIsEditable: false,
      // The page has its own, and its policy refuses those of attributes.
      allowDynamicStyles: false,
      runTelemetry: false,
      handleRequest: session.fetch,
    });
  });
`;

/** Sends the page that a browser gets at `/graphql`: Apollo Sandbox, or without internet a link to `/graphiql`. */
export function sendSandbox(request: Request, response: Response): void {
  response.vary('Accept');
  sendHtml(request, response);
}

const sendHtml = sendPageIn((language) =>
  pageOf({
    language,
    title: `Apollo Sandbox · ${PRODUCT[language]}`,
    style: STYLE,
    body: `  <main>
    <h1>Apollo Sandbox</h1>
    <p id="status" role="status">${TEXTS.loading[language]}</p>
    <p>${TEXTS.explorer[language]}</p>
  </main>
  <div id="sandbox"></div>
  <script id="code" defer src="${CODE}/v2/embeddable-sandbox.umd.production.min.js"></script>`,
    script: scriptIn(language),
    policy: {
      'script-src': CODE,
      'frame-src': 'https://sandbox.embed.apollographql.com',
      'img-src': 'data: https://embeddable-explorer.cdn.apollographql.com',
    },
  }),
);
