import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema, parse, validate } from 'graphql';
import { pagesRouter } from '../../src/http/pages/pages.js';
import { readScreens } from '../../src/http/screens.js';
import { serving } from './serve.js';

const EXAMPLE = {
  accounts: [{ username: 'admin', role: 'ADMIN_COMPANY' as const }],
  password: 'Clave#2026',
};

const servingPages = (use: Parameters<typeof serving>[1], publicAccounts: typeof EXAMPLE | null = null) =>
  serving(
    [
      pagesRouter({
        version: '1.2.3',
        url: 'http://localhost:4000',
        open: { explorers: true, schema: true, metrics: true },
        publicAccounts,
      }),
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

describe.each(['/', '/graphiql', '/api/docs'])('the page at %s', (path) => {
  test('a page cannot be framed or sniffed, and loads only what its policy allows', () =>
    servingPages(async (get) => {
      const response = await get(path);
      const policy = policyOf(response);

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
      expect([...policy.values()].flat().filter((source) => /^[a-z]+:|\*/.test(source))).toEqual(
        policy.has('img-src') ? ['data:'] : [],
      );
    }));

  test('a page contains only addresses of this service', () =>
    servingPages(async (get) => {
      const addresses = addressesIn(await (await get(path)).text(), path);

      expect(addresses.length).toBeGreaterThanOrEqual(3);
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

      expect(await first.text()).toContain(`<script type="module" nonce="${nonceIn(first)}">`);
      expect(nonceIn(first).length).toBeGreaterThan(20);
      expect(nonceIn(first)).not.toBe(nonceIn(second));
    }));

  test('the explorer queries this service with the header that uploads need, and takes the token of its environment, which is empty', () =>
    servingPages(async (get) => {
      const html = await (await get('/graphiql')).text();

      expect(html).toContain('endpointURL: `/graphql`');
      expect(html).toMatch(/initialHeaders: \{\s+'Apollo-Require-Preflight': `true`/);
      expect(html).not.toMatch(/subscription/i);
      expect(html).toMatch(/initialAuthorization: \{\s+type: `bearer`,\s+data: \{\s+token: `\{\{token\}\}`/);
      expect(html).toMatch(
        /initialEnvironments: \{\s+base: \{\s+title: `Entorno`,\s+variables: \{\s+token: ``/,
      );
    }));

  test('the explorer starts with a valid sign-in mutation and explains where to paste the token', () =>
    servingPages(async (get) => {
      const html = await (await get('/graphiql')).text();
      const document = /initialQuery: `([^`]*)`/.exec(html)?.[1] ?? '';
      const schema = buildSchema(await readFile('schema.graphql', 'utf8'));

      expect(document).toContain('login(input: $input)');
      expect(document).toContain('«Autentificación»');
      expect(validate(schema, parse(document))).toEqual([]);
    }));

  test('the explorer offers the example screens', () =>
    servingPages(async (get) => {
      const html = await (await get('/graphiql')).text();

      for (const { name } of await readScreens()) expect(html).toContain(`initialName: \`${name}\``);
    }));

  test.each([
    ['an account', EXAMPLE, { username: 'admin', password: 'Clave#2026' }],
    ['no account', null, { username: '', password: '' }],
  ])('the explorer fills the sign-in variables with %s', (_what, publicAccounts, input) =>
    servingPages(async (get) => {
      const html = await (await get('/graphiql')).text();
      const variables = /initialVariables: `([^`]*)`/.exec(html)?.[1] ?? '';

      expect(JSON.parse(variables)).toEqual({ input });
    }, publicAccounts),
  );

  test('the explorer runs scripts of its user in a sandboxed frame', () =>
    servingPages(async (get) => {
      const response = await get('/graphiql/iframe-sandbox/index.html');

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Security-Policy')).toBe('sandbox allow-scripts');
    }));
});

describe('the REST documentation', () => {
  test('the REST documentation shows the document of this service and runs only the script that its policy allows', () =>
    servingPages(async (get) => {
      const response = await get('/api/docs');
      const script = /<script>([\s\S]*)<\/script>/.exec(await response.text())?.[1] ?? '';

      expect(script).toContain("url: '/api/openapi.json'");
      expect(policyOf(response).get('script-src')).toEqual(["'self'", inlineHash(script)]);
    }));

  test('the REST documentation keeps the token when the page is reloaded', () =>
    servingPages(async (get) => {
      expect(await (await get('/api/docs')).text()).toContain('persistAuthorization: true');
    }));

  test("the REST documentation does not serve the package's own page, which needs the internet", () =>
    servingPages(async (get) => {
      expect((await get('/api/docs/index.html')).status).toBe(404);
      expect((await get('/api/docs/swagger-initializer.js')).status).toBe(404);
    }));
});
