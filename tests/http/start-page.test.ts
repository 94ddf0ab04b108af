import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse, print, validate } from 'graphql';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/demo/accounts.js';
import { FIRST_QUERY } from '../../src/http/pages/start-page.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  JWT_KEY: 'una-clave-propia-de-al-menos-32-letras',
  CORS_ORIGINS: 'https://vecinos.example',
  PUBLIC_URL: 'https://servicio.example',
};

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { DEMO_DATA: 'true' } });
});
afterAll(() => service.stop());

const pageOf = async ({ anonymous }: Service): Promise<string> => (await anonymous.get('/', HTML)).body;

/** Decodes the HTML entities of a text. */
const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const linksIn = (html: string) => [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href!);

const inlineIn = (html: string, element: 'script' | 'style') =>
  new RegExp(`<${element}>([\\s\\S]*)</${element}>`).exec(html)?.[1];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The request bodies in the shell commands of a page. */
const bodiesIn = (html: string) =>
  [...html.matchAll(/-d '([^']+)'/g)].map(([, body]) => JSON.parse(unescaped(body!)));

describe('the start page in development', () => {
  test('the start page in development shows every demonstration account with its role and the password', async () => {
    const html = await pageOf(service);
    for (const { username, role } of DEMO_ACCOUNTS) {
      expect(html).toMatch(new RegExp(`<code>${username}</code></th><td>[^<]+ <code>${role}</code></td>`));
      expect(html).toContain(`<button type="button" data-account="${username}"`);
    }
    expect(html).toContain(`data-password="${DEMO_PASSWORD}"`);
  });

  test('the start page in development says in both languages what runs', async () => {
    const engine = service.services.config.database.kind;
    for (const [language, title, database] of [
      ['es', 'Qué se ejecuta aquí', { embedded: 'PostgreSQL propio', server: 'Un servidor de PostgreSQL' }],
      ['en', 'What runs here', { embedded: 'its own PostgreSQL', server: 'A PostgreSQL server' }],
    ] as const) {
      const html: string = (await service.anonymous.get(`/?lang=${language}`, HTML)).body;
      expect(html).toContain(`<h2>${title}</h2>`);
      expect(html).toContain(`<dd>${database[engine]}</dd>`);
      expect(html).toMatch(/<dd>\d+\.\d+\.\d+ \(<code>[0-9a-f]{10}<\/code>\)<\/dd>/);
      const [, since = ''] = /<time datetime="([^"]+)">/.exec(html) ?? [];
      expect(new Date(since).toISOString()).toBe(since);
    }
  });

  test('the start page in development has commands that sign in and run the first query', async () => {
    const html = await pageOf(service);
    const [login, command] = bodiesIn(html);
    expect(login).toEqual({ username: 'admin', password: DEMO_PASSWORD });
    expect(parse(command.query)).toMatchObject({ kind: 'Document' });
    expect(print(parse(command.query))).toBe(print(parse(FIRST_QUERY)));
  });

  test('the start page in development links everything public, and no link is broken', async () => {
    const links = linksIn(await pageOf(service));
    expect(links.sort()).toEqual([
      '/api/docs',
      '/api/openapi.json',
      '/graphiql',
      '/graphql',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/schema.graphql',
    ]);
    for (const link of links) {
      expect([link, (await service.anonymous.get(link, HTML)).status]).toEqual([link, 200]);
    }
  });

  test('the start page in development runs only the script and the style that its policy allows', async () => {
    const { headers, body } = await service.anonymous.get('/', HTML);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src ${hashOf(inlineIn(body, 'script')!)};`);
    expect(policy).toContain(`style-src ${hashOf(inlineIn(body, 'style')!)};`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(body).not.toMatch(/ on\w+=|https:\/\/|WebSocket|suscripci/i);
  });
});

describe('the language of the start page', () => {
  const pageFor = (language: string, path = '/') =>
    service.anonymous.get(path, { ...HTML, 'accept-language': language });

  test.each([
    ['es', 'es'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr, en;q=0.5', 'en'],
    ['fr', 'es'],
    ['*', 'es'],
  ])('the start page follows Accept-Language %s: %s', async (accepted, language) => {
    const { headers, body } = await pageFor(accepted);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers.get('vary')).toMatch(/Accept-Language/);
    expect(headers.get('content-security-policy')).toContain(hashOf(inlineIn(body, 'script')!));
  });

  test('the start page without Accept-Language is in Spanish', async () => {
    expect(await pageOf(service)).toContain('<html lang="es">');
  });

  test.each([
    ['en', 'es'],
    ['es', 'en'],
  ])('the switch of the start page wins over Accept-Language: from %s to %s', async (accepted, chosen) => {
    const { body } = await pageFor(accepted);
    expect(body).toContain(`<a href="?lang=${chosen}" lang="${chosen}" hreflang="${chosen}">`);
    expect((await pageFor(accepted, `/?lang=${chosen}`)).body).toContain(`<html lang="${chosen}">`);
  });

  test('the language that the switch of the start page chose is kept for the next visits, until it is switched again', async () => {
    const chosen = (await pageFor('en', '/?lang=es')).headers.get('set-cookie') ?? '';
    expect(chosen).toMatch(/^lang=es; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const next = async (path: string, cookie: string) =>
      service.anonymous.get(path, { ...HTML, 'accept-language': 'en', cookie });
    for (const path of ['/', '/graphiql', '/graphql']) {
      const { headers, body } = await next(path, 'other=1; lang=es');
      expect([path, body]).toEqual([path, expect.stringContaining('<html lang="es">')]);
      expect(headers.get('vary')).toMatch(/Accept-Language, Cookie/);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await next('/?lang=en', 'lang=es')).body).toContain('<html lang="en">');
    expect((await next('/', 'lang=xx')).body).toContain('<html lang="en">');
  });

  test('an unknown language in the address of the start page counts as none', async () => {
    expect((await pageFor('en', '/?lang=xx')).body).toContain('<html lang="en">');
  });
});

describe('the start page in production', () => {
  let production: Service;
  beforeAll(async () => {
    production = await startService({ environment: { ...PRODUCTION, DEMO_DATA: 'true', EXPLORERS: '' } });
  });
  afterAll(() => production.stop());

  test('the start page in production shows no account and runs no script, even with demonstration data', async () => {
    const { headers, body } = await production.anonymous.get('/', HTML);
    expect(body).not.toContain(DEMO_PASSWORD);
    expect(body).not.toMatch(/<script|<form|sysadmin/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|connect-src/);
    expect(bodiesIn(body)[0]).toEqual({ username: 'SU_USUARIO', password: 'SU_CONTRASEÑA' });
    expect(body).toContain('https://servicio.example</span>/api/auth/login');
  });

  test('the start page in production does not link the schema when introspection is off', async () => {
    expect((await production.anonymous.get('/schema.graphql')).status).toBe(404);
  });

  test.each(['/graphiql', '/graphql', '/api/docs', '/api/openapi.json'])(
    'the explorers and the REST documentation are closed in production: %s',
    async (path) => {
      const { status, body } = await production.anonymous.get(path, HTML);
      expect(status).toBe(path === '/graphql' ? 400 : 404);
      expect(JSON.stringify(body)).not.toContain('<html');
    },
  );

  test('the start page in production links only what is public there', async () => {
    const links = linksIn(await pageOf(production));
    expect(links.sort()).toEqual(['/health/live', '/health/ready']);
    for (const link of links) {
      expect([link, (await production.anonymous.get(link, HTML)).status]).toEqual([link, 200]);
    }
  });
});

describe('the address of the start page', () => {
  test('the address of the start page answers a client that prefers JSON with the same links', async () => {
    const { status, headers, body } = await service.anonymous.get('/', { accept: 'application/json' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.version).toMatch(/^\d+\.\d+\.\d+/);
    expect([...new Set(Object.values(body.links))].sort()).toEqual(linksIn(await pageOf(service)).sort());
  });

  test.each([HTML.accept, '*/*', 'image/png'])(
    'the address of the start page answers other clients with the page: %s',
    async (accept) => {
      const { status, headers } = await service.anonymous.get('/', { accept });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('vary')).toMatch(/Accept(,|$)/);
    },
  );

  test('the address of the start page answers HEAD with the headers of GET', async () => {
    const asked = { ...HTML, 'accept-encoding': 'identity' };
    const { headers } = await service.anonymous.get('/', asked);
    const head = await fetch(service.url, { method: 'HEAD', headers: asked });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
  });

  test.each(['/', '/api/docs', '/api/openapi.json', '/schema.graphql'])(
    'a page or document is revalidated and answers 304 while it is unchanged: %s',
    async (path) => {
      const { headers } = await service.anonymous.get(path, HTML);
      expect(headers.get('cache-control')).toBe('no-cache');
      const again = await fetch(service.url + path, {
        // Without this, fetch adds `Cache-Control: no-cache` to a conditional request.
        headers: { ...HTML, 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );
});

describe('the schema as a file', () => {
  test('the served schema is the committed file, as a download', async () => {
    const { headers, body } = await service.anonymous.get('/schema.graphql');
    expect(body).toBe(await readFile('schema.graphql', 'utf8'));
    expect(headers.get('content-disposition')).toBe('attachment; filename=schema.graphql');
    expect(headers.get('content-type')).toBe('application/graphql; charset=utf-8');
  });
});

describe('other origins in development', () => {
  const allowed = async (origin: string) =>
    (await service.anonymous.get('/health/live', { origin })).headers.get('access-control-allow-origin');

  test.each([
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:8080',
    'https://studio.apollographql.com',
    'https://sandbox.embed.apollographql.com',
  ])('in development the origin %s may read answers', async (origin) => {
    expect(await allowed(origin)).toBe(origin);
  });

  test.each([
    'http://localhost.otro.example',
    'http://otro.example',
    'http://127.0.0.1.otro.example',
    'null',
  ])('in development the origin %s may not read answers', async (origin) => {
    expect(await allowed(origin)).toBeNull();
  });
});

describe('the page of Sandbox', () => {
  test.each([
    ['es', 'Para suscribirse'],
    ['en', 'To subscribe'],
  ])('asks for the schema once, and says in %s how to subscribe', async (language, said) => {
    const { body } = await service.anonymous.get('/graphql', { ...HTML, 'accept-language': language });
    expect(body).toContain('pollForSchemaUpdates: false');
    const first = JSON.parse(/document: (".*")/.exec(body)?.[1] as string);
    expect(first).toContain(said);
    expect(validate(schema, parse(first))).toEqual([]);
  });
});
