import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { getOperationAST, Kind, parse, print } from 'graphql';
import { DEMO_ACCOUNTS } from '../../src/demo/accounts.js';
import { seedDemo } from '../../src/demo/seed.js';
import { readScreens, type Screen } from '../../src/http/screens.js';
import { ROLES } from '../../src/platform/roles.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/**
 * Runs the documents of examples/screens as every role on the demonstration data. The header of each document
 * has its SQL statements and cost. `npm run fix:screens` writes the headers.
 */

/** One account for each role. */
const ACCOUNTS = DEMO_ACCOUNTS.filter(
  ({ role }, index) => DEMO_ACCOUNTS.findIndex((other) => other.role === role) === index,
);
const WRITES = process.env.SCREENS === 'write';
const screens = await readScreens();

const DAY_MS = 86_400_000;

/** A moment some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const statements = countStatements();
let service: Service;
/**
 * Values for variables whose defaults do not fit here: ticket ids come from a sequence, days that are past by now have no
 * free times to look for, and each write has names of its own.
 */
let variables: Readonly<Record<string, () => object>>;
let users: ReadonlyMap<string, { id: string; username: string; email: string; role: string }>;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  await seedDemo(service.database, service.services.passwords, service.services.files);
  const stored = await service.database.queries.change(
    'select u.id, u.username, u.email, r.code as role from users u join roles r on r.id = u.role_id',
    [],
  );
  users = new Map((stored as { username: string }[]).map((user) => [user.username, user] as never));
  const [ticket] = await service.database.queries.change<{ id: number }>(
    'select min(id) as id from tickets',
    [],
  );
  const [vehicleType] = await service.database.queries.change<{ id: string }>(
    'select id from vehicle_types limit 1',
    [],
  );
  variables = {
    'ticket-thread': () => ({ id: ticket?.id }),
    'book-amenity': () => ({ from: inDays(1), to: inDays(8) }),
    'onboard-resident': () => ({ input: newResident(vehicleType!.id) }),
    'reservation-calendar': () => ({ from: inDays(-60), to: inDays(60) }),
  };
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** A resident with a vehicle and a pet, whose names nobody has. */
function newResident(vehicleTypeId: string) {
  const name = `resident.${randomUUID()}`;
  const roleId = ROLES.find(({ code }) => code === 'RESIDENT')!.id;
  return {
    account: {
      username: name,
      email: `${name}@example.com`,
      firstName: 'Natalia',
      lastName: 'Olvera',
      roleId,
    },
    resident: {
      communityId: 'c0000000-0000-4000-8000-000000000001',
      fullName: 'Natalia Olvera',
      address: 'Circuito Encinos 31',
    },
    vehicles: [
      { vehicleTypeId, licensePlate: randomUUID(), brand: 'Mazda', model: '3', color: 'Rojo', year: 2020 },
    ],
    pets: [{ name: 'Canela', species: 'Perro', breed: 'Mestiza', color: 'Café', age: 2 }],
  };
}

interface Figures {
  readonly role: string;
  readonly statements: number;
  readonly cost: number;
  /** The fields that are refused to the role. */
  readonly refused: readonly string[];
}

async function figuresOf(
  { name, document }: Pick<Screen, 'name' | 'document'>,
  { username, role }: (typeof ACCOUNTS)[number],
): Promise<Figures> {
  const client = service.as(users.get(username)!);
  const ask = async () => {
    const request = { query: document, variables: variables[name]?.() };
    const { status, body } = await client.post('/graphql', request, { 'x-graphql-cost': '1' });
    expect({ role, status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const { data, errors = [], extensions } = await ask();
  if (role === 'SYSTEM_ADMIN') expect(Object.values(data)).not.toContain(null);
  expect(errors.filter(({ extensions }: Fault) => extensions.code !== 'FORBIDDEN')).toEqual([]);
  return {
    role,
    statements: await fewest(() => statements.during(ask)),
    cost: extensions.cost.requested,
    refused: errors.map(({ path }: Fault) => path.filter((step) => typeof step === 'string').join('.')),
  };
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly extensions: { readonly code: string };
}

/** The comment above the operation: the lines that people write, then the table of figures. */
function withFigures(document: string, figures: readonly Figures[]): string {
  const start = document.search(/^(query|mutation|fragment) /m);
  const comment = document.slice(0, start).split('\n');
  const text = comment.slice(
    0,
    comment.findIndex((line) => line === '#' || line === ''),
  );
  const rows = figures.map(
    ({ role, statements: sent, cost, refused }) =>
      `# | ${role} | ${sent} | ${cost} | ${[...new Set(refused)].join(', ') || '–'} |`,
  );
  const head = ['#', '# | role | statements | cost | refused |', '# |---|--:|--:|---|'];
  return [...text, ...head, ...rows, document.slice(start)].join('\n');
}

describe.each(screens)('the screen $name', ({ name, document }) => {
  test('is a single named operation', () => {
    const operations = parse(document).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations).toHaveLength(1);
    expect(operations[0]).toMatchObject({ name: { value: expect.any(String) } });
  });

  test('answers every role, with the statements and the cost that its header names', async () => {
    const figures: Figures[] = [];
    for (const account of ACCOUNTS) figures.push(await figuresOf({ name, document }, account));
    const expected = withFigures(document, figures);
    if (WRITES) await writeFile(`examples/screens/${name}.graphql`, expected);
    else expect(document).toBe(expected);
  });
});

/** The document as clients send it, without comments, and its id. */
function operationOf(document: string) {
  const operation = getOperationAST(parse(document))!;
  const body = print(parse(document));
  const id = createHash('sha256').update(body).digest('hex');
  return { id, name: operation.name!.value, type: operation.operation, body };
}

test('the manifest of the screens has all of their documents', async () => {
  const manifest = 'examples/screens/manifest.json';
  const operations = screens.map(({ document }) => operationOf(document));
  const expected = `${JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }, null, 2)}\n`;
  if (WRITES) await writeFile(manifest, expected);
  else expect(await readFile(manifest, 'utf8')).toBe(expected);
});
