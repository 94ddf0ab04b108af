import { readdir, readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '../../src/demo/accounts.js';
import { seedDemo } from '../../src/demo/seed.js';
import { readScreens } from '../../src/http/screens.js';
import { CACHES, type DocumentCache } from '../operation/third-party/document-caches.js';
import { type Service, startService } from '../support/service.js';
import { CALLERS, type Caller, type Shown } from './writes.table.js';

/**
 * Every published write, sent through the cache of each client with its published settings. Afterwards each screen that the
 * cache still has is what the service answers anew, except those that the write names.
 */

const WRITES = 'examples/writes';

const published = await readScreens();
const screens = new Map(published.map(({ name, document }) => [name, document]));
const writes = new Map(
  published.filter(({ operation }) => operation === 'mutation').map(({ name, document }) => [name, document]),
);
for (const file of (await readdir(WRITES)).filter((name) => name.endsWith('.graphql')))
  writes.set(file.replace('.graphql', ''), await readFile(`${WRITES}/${file}`, 'utf8'));

/** The screens that a write changes beyond what its answer carries, as its comment names them. */
function readAnew(document: string): string[] {
  const [, list] = /^# Read anew: (.+)\.$/m.exec(document) ?? [];
  return !list || list === 'nothing' ? [] : list.split(', ');
}

test('every published write is sent by a caller', () => {
  const sent = new Set(CALLERS.flatMap((caller) => Object.keys(caller.writes)));
  expect([...sent].sort()).toEqual([...writes.keys()].sort());
});

/** The writes after which a screen was old in one of the caches. */
const leavesOld = new Set<string>();

describe.each(CACHES)('in the cache of %s', (_name, make) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ own: 'service' });
    await seedDemo(service.database, service.services.passwords, service.services.files);
  });
  afterAll(() => service.stop());

  test.each(CALLERS)('what $username writes is shown', async (caller) => {
    const variables = await valuesOfScreens(service);
    const documents = [
      ...caller.screens.map((name) => screens.get(name)!),
      ...Object.keys(caller.writes).map((name) => writes.get(name)!),
    ];
    const client = await clientOf(service, caller.username);
    // The profile shows this session, which the caller ends.
    await service.anonymous.post('/api/auth/login', { username: caller.username, password: DEMO_PASSWORD });
    const cache = await make({ service, client }, documents);
    const shown = shownBy(cache, caller, variables);
    await shown.readAll();
    for (const [write, valuesOf] of Object.entries(caller.writes)) {
      const document = writes.get(write)!;
      shown.answered(write, await cache.write({ document, variables: valuesOf(shown) }));
      const before = shown.all();
      await shown.readAll();
      const after = shown.all();
      const old = caller.screens.filter((name) => before.get(name) && before.get(name) !== after.get(name));
      if (old.length > 0) leavesOld.add(write);
      const named = readAnew(document);
      expect([write, old.filter((name) => !named.includes(name))]).toEqual([write, []]);
    }
  });
});

test('a write names screens only if it leaves one of them old, and screens that there are', () => {
  for (const [write, document] of writes) {
    const named = readAnew(document);
    expect([write, named.length > 0]).toEqual([write, leavesOld.has(write)]);
    expect([write, named.filter((name) => !screens.has(name))]).toEqual([write, []]);
  }
});

/** The account of the demonstration data. */
async function clientOf(service: Service, username: string) {
  const [user] = await service.database.queries.change(
    'select u.id, u.username, u.email, r.code as role from users u join roles r on r.id = u.role_id where u.username = $1',
    [username],
  );
  return service.as(user as { id: string; username: string; email: string; role: string });
}

const DAY_MS = 86_400_000;

/** Values of variables whose defaults do not fit: a ticket of the resident, and days to come. */
async function valuesOfScreens(service: Service): Promise<Readonly<Record<string, object>>> {
  const [ticket] = await service.database.queries.change<{ id: number }>(
    `select min(t.id) as id from tickets t join residents r on r.id = t.resident_id
     join users u on u.id = r.user_id where u.username = 'residente'`,
    [],
  );
  const from = new Date(Date.now() + DAY_MS).toISOString();
  const to = new Date(Date.now() + 14 * DAY_MS).toISOString();
  const month = new Date().toISOString().slice(0, 7);
  return {
    'ticket-thread': { id: ticket?.id },
    'book-amenity': { from, to },
    'reservation-calendar': { from, to },
    'monthly-close': { month },
    'monthly-charges': { month },
    'charge-month': { month },
  };
}

function shownBy(cache: DocumentCache, caller: Caller, variables: Readonly<Record<string, object>>) {
  const done = new Map<string, unknown>();
  const sent = (name: string) => ({ document: screens.get(name)!, variables: { ...variables[name] } });
  return {
    screen: (name: string) => cache.kept(sent(name)),
    done: (write: string) => done.get(write),
    answered: (write: string, answer: unknown) => done.set(write, answer),
    async readAll() {
      for (const name of caller.screens) await cache.read(sent(name));
    },
    all: () => new Map(caller.screens.map((name) => [name, textOf(cache.kept(sent(name)))])),
  } satisfies Shown & Record<string, unknown>;
}

/** What passes with the time, without any write. */
const MOMENTS = ['generatedAt', 'isOpenNow', 'lastUsedAt', 'nextFree'];

/** A kept answer as text. */
const textOf = (kept: unknown) =>
  kept && JSON.stringify(kept, (key, value) => (MOMENTS.includes(key) ? undefined : value));
