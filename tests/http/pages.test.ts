import { createHash } from 'node:crypto';
import { pagesRouter } from '../../src/http/pages/start-page.js';
import { serving } from './serve.js';

const servingPages = (use: Parameters<typeof serving>[1]) =>
  serving(
    [
      pagesRouter(
        {
          version: '1.2.3',
          running: null,
          url: 'http://localhost:4000',
          open: { explorers: true, schema: true, metrics: true },
          publicAccounts: null,
        },
        () => undefined,
      ),
    ],
    use,
  );

const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

/** The absolute URLs that a page loads or links to. */
const addressesIn = (html: string, page: string) => {
  const base = /<base href="([^"]+)"/.exec(html)?.[1] ?? '';
  const origin = 'http://here.example';
  return [...html.matchAll(/<(?!base)[^>]+ (?:src|href)="([^"]+)"/g)]
    .map((match) => new URL(match[1] ?? '', new URL(base, `${origin}${page}`)))
    .filter((url) => url.protocol !== 'data:')
    .map((url) => url.href.replace(origin, ''));
};

const inlineHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ['es', 'Elegir una contraseña'],
  ['en', 'Choose a password'],
])(
  'the page of reset mails is in the language of the browser (%s), and tells nobody of its address',
  (language, title) =>
    servingPages(async (get) => {
      const response = await get(`/reset-password?lang=${language}`);
      const html = await response.text();
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
      for (const name of ['email', 'token', 'password', 'again'])
        expect(html).toContain(`<label for="${name}">`);
      const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] as string;
      expect(policyOf(response).get('script-src')).toEqual([inlineHash(script)]);
    }),
);

describe.each(['/', '/graphiql', '/api/docs', '/reset-password'])('the page at %s', (path) => {
  test('a page cannot be framed or sniffed, and loads only what its policy allows', () =>
    servingPages(async (get) => {
      const response = await get(path);
      const policy = policyOf(response);

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      const inline = [...policy].filter(([, sources]) => sources.includes("'unsafe-inline'"));
      expect(inline.map(([directive]) => directive)).toEqual(path === '/graphiql' ? ['style-src-attr'] : []);
      expect([...policy.values()].flat().filter((source) => /^[a-z]+:|\*/.test(source))).toEqual(
        policy.has('img-src') ? ['data:'] : [],
      );
    }));

  test('a page contains only addresses of this service', () =>
    servingPages(async (get) => {
      const addresses = addressesIn(await (await get(path)).text(), path);

      expect(addresses.length).toBeGreaterThanOrEqual(2);
      expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([]);
    }));

  test('a page is found with a trailing slash and in any letter case', () =>
    servingPages(async (get) => {
      const slashed = path === '/' ? '/' : `${path.toUpperCase()}/`;

      expect((await get(slashed)).status).toBe(200);
    }));
});

describe.each(['/graphiql', '/api/docs'])('the assets of %s', (path) => {
  test('all assets of a page are served by this service', () =>
    servingPages(async (get) => {
      const addresses = addressesIn(await (await get(path)).text(), path);
      const statuses = await Promise.all(
        addresses.map(async (address) => [address, (await get(address)).status]),
      );

      expect(statuses).toEqual(addresses.map((address) => [address, 200]));
    }));

  test('the assets of a page cannot be sniffed into another type', () =>
    servingPages(async (get) => {
      const [script = ''] = addressesIn(await (await get(path)).text(), path).filter((address) =>
        address.endsWith('.js'),
      );
      const response = await get(script);

      expect(response.headers.get('Content-Type')).toMatch(/javascript/);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }));
});

describe('the explorer', () => {
  test('the explorer runs its inline script by a nonce that no other answer has', () =>
    servingPages(async (get) => {
      const first = await get('/graphiql');
      const second = await get('/graphiql');
      const nonceIn = (response: Response) => policyOf(response).get('script-src')?.[1]?.slice(7, -1) ?? '';

      const scripts = [...(await first.text()).matchAll(/<script([^>]*)>[^<]/g)].map(
        ([, attributes]) => attributes,
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const attributes of scripts) expect(attributes).toContain(` nonce="${nonceIn(first)}"`);
      expect(nonceIn(first).length).toBeGreaterThan(20);
      expect(nonceIn(first)).not.toBe(nonceIn(second));
    }));

  test('the explorer runs scripts of its user in a sandboxed frame', () =>
    servingPages(async (get) => {
      const response = await get('/graphiql/iframe-sandbox/index.html');

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Security-Policy')).toBe('sandbox allow-scripts');
    }));
});

describe('the REST documentation', () => {
  test('the REST documentation runs only the script that its policy allows', () =>
    servingPages(async (get) => {
      const response = await get('/api/docs');
      const script = /<script>([\s\S]*)<\/script>/.exec(await response.text())?.[1] ?? '';

      expect(policyOf(response).get('script-src')).toEqual(["'self'", inlineHash(script)]);
    }));

  test("the REST documentation does not serve the package's own page, which needs the internet", () =>
    servingPages(async (get) => {
      expect((await get('/api/docs/index.html')).status).toBe(404);
      expect((await get('/api/docs/swagger-initializer.js')).status).toBe(404);
    }));
});
