import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { DEMO_PASSWORD } from '../../src/demo/accounts.js';
import { seedDemo } from '../../src/demo/seed.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** The requests that the REST documentation prepares for the demonstration data. */

interface Operation {
  readonly description?: string;
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    example?: unknown;
    schema: { default?: unknown };
  }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { example?: unknown; examples?: Readonly<Record<string, { $ref: string }>> }>
    >;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}

const PATH = '/api/openapi.json';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  JWT_KEY: 'Xq7-Lm2_Vt9.Rk4+Wz8!Pb3?Ny6=Hc5/Jd1',
  CORS_ORIGINS: 'https://vecinos.example',
  PUBLIC_URL: 'https://servicio.example',
};

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await startService({ own: 'service', environment: { DEMO_DATA: 'true' } });
  await seedDemo(service.database, service.services.passwords, service.services.files);
  document = (await service.anonymous.get(PATH)).body;
});
afterAll(() => service.stop());

/** The prepared body of an operation, as Swagger UI shows it: the first of several. A form gets a file, which nobody can prepare. */
function bodyOf({ requestBody }: Operation): unknown {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!content) return undefined;
  const [first] = Object.values(content.examples ?? {});
  const value = first
    ? document.components.examples[first.$ref.split('/').at(-1) ?? '']?.value
    : content.example;
  return type === 'multipart/form-data' ? formOf(value as object) : value;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'file') form.append(name, new Blob(['texto']), 'nota.txt');
    else form.append(name, String(value));
  }
  return form;
}

/** The prepared address of an operation, as Swagger UI makes it: of parameters with an example or a default. */
function addressOf(path: string, { parameters = [] }: Operation): string {
  const values = new Map(parameters.map(({ name, example, schema }) => [name, example ?? schema.default]));
  const query = parameters
    .filter(({ in: place, name }) => place === 'query' && values.get(name) !== undefined)
    .map(({ name }) => `${name}=${encodeURIComponent(String(values.get(name)))}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The operations whose prepared request cannot succeed, since it takes a secret, with the status. */
const REFUSED = new Map([
  // Only a sign-in gives it.
  ['POST /api/auth/refresh', 401],
  // Only a mail has it.
  ['POST /api/auth/reset-password', 400],
]);

/** What only a resident may do. */
const BY_RESIDENT = [
  'POST /api/amenityreservations',
  'POST /api/comentarios',
  'PUT /api/comentarios/{id}',
  'POST /api/encuestas/{id}/responder',
];

async function signIn(username: string): Promise<Client> {
  const { body } = await service.anonymous.post('/api/auth/login', { username, password: DEMO_PASSWORD });
  return new Client(service.url, body.token);
}

test('every prepared read of the REST documentation succeeds on the demonstration data', async () => {
  const { body: now } = await service.anonymous.get(PATH);
  const [administrator, resident] = [await signIn('sysadmin'), await signIn('residente')];
  const unexpected: unknown[] = [];
  let reads = 0;
  for (const [path, { get }] of Object.entries((now as Document).paths)) {
    if (!get) continue;
    reads += 1;
    const client = /without a resident record/.test(get.description ?? '') ? resident : administrator;
    const { status, body } = await client.get(addressOf(path, get));
    if (status !== 200) unexpected.push({ path, status, answer: body });
  }
  expect(unexpected).toEqual([]);
  expect(reads).toBeGreaterThan(80);
});

test('every prepared write of the REST documentation succeeds on the demonstration data, in the order of the page', async () => {
  const unexpected: unknown[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'get') continue;
      const name = `${method.toUpperCase()} ${path}`;
      const client = await signIn(BY_RESIDENT.includes(name) ? 'residente' : 'sysadmin');
      const body = bodyOf(operation);
      const answer = await client.send(method.toUpperCase(), addressOf(path, operation), body);
      const expected = REFUSED.get(name);
      const isExpected = expected ? answer.status === expected : answer.status < 300;
      if (!isExpected) unexpected.push({ name, status: answer.status, answer: answer.body, body });
    }
  }
  expect(unexpected).toEqual([]);
});

test('the examples without demonstration data, and in production, belong to no database', async () => {
  const { body: here } = await service.anonymous.get(PATH);
  expect(JSON.stringify(here)).toContain(DEMO_PASSWORD);
  const production = await startService({
    database: service.database,
    environment: { ...PRODUCTION, DEMO_DATA: 'true' },
  });
  const { body } = await production.anonymous.get(PATH);
  await production.stop();
  // A difference of a megabyte of text would not be read.
  const committed = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
  expect(isDeepStrictEqual(body, committed)).toBe(true);
});
