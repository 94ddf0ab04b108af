import type { Request, Response } from 'express';
import type { Language, Message } from '../../platform/message.js';
import { pageLanguageOf } from '../language.js';
import { sendPage, sourceOfInline } from '../send-page.js';

const CODE = 'https://embeddable-sandbox.cdn.apollographql.com';

const OFFLINE: Message = {
  es: 'Apollo Sandbox se carga de internet y no está disponible. <a href="/graphiql">El explorador de este servicio</a> no necesita internet.',
  en: 'Apollo Sandbox is loaded from the internet and is not available. <a href="/graphiql">The explorer of this service</a> needs no internet.',
};

const DOCUMENT = `query {
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
`;

const STYLE = `
  body { margin: 0; font-family: system-ui, sans-serif; }
  p { padding: 1rem; }
  #sandbox iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white; }
`;

/** Puts Sandbox into the page if its code could be loaded, with the token of a sign-in in this tab of the browser. */
const SCRIPT = `
  const token = sessionStorage.getItem('token');
  if (window.EmbeddedSandbox) {
    document.getElementById('offline').remove();
    new window.EmbeddedSandbox({
      target: '#sandbox',
      initialEndpoint: location.origin + '/graphql',
      initialState: {
        document: ${JSON.stringify(DOCUMENT)},
        variables: { input: { username: '', password: '' } },
        headers: token ? { Authorization: 'Bearer ' + token } : {},
        includeCookies: false,
      },
      endpointIsEditable: false,
    });
  }
`;

const pageIn = (language: Language) => `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Apollo Sandbox</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <p id="offline">${OFFLINE[language]}</p>
  <div id="sandbox"></div>
  <script src="${CODE}/v2/embeddable-sandbox.umd.production.min.js"></script>
  <script>${SCRIPT}</script>
</body>
</html>
`;

/** Sends the page that a browser gets at `/graphql`: Apollo Sandbox, or without internet a link to `/graphiql`. */
export function sendSandbox(request: Request, response: Response): void {
  response.vary('Accept, Accept-Language');
  sendPage(response, pageIn(pageLanguageOf(request)), {
    'script-src': `${CODE} ${sourceOfInline(SCRIPT)}`,
    'style-src': sourceOfInline(STYLE),
    'frame-src': 'https://sandbox.embed.apollographql.com',
    'connect-src': "'self'",
    'img-src': 'data: https://embeddable-explorer.cdn.apollographql.com',
  });
}
