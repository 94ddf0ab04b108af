import { createPathUses } from '../../src/modules/usage/path-uses.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let day = 0;

/** A counter on a day of its own. */
function counterOn(change = service.database.queries.change, everyMs?: number) {
  const warnings: unknown[] = [];
  const nowIso = `2001-01-${String(++day).padStart(2, '0')}T23:59:59.999Z`;
  const clock = { now: () => new Date(nowIso), nowIso: () => nowIso };
  const log = { warn: (fault: unknown) => warnings.push(fault) };
  const uses = createPathUses({
    queries: { change },
    clock,
    log: log as never,
    ...(everyMs ? { everyMs } : {}),
  });
  const stored = () =>
    service.database.queries.change<{ client: string; uses: string }>(
      'select client, uses::text from path_uses where day = $1::date order by client',
      [nowIso],
    );
  return { uses, stored, warnings };
}

test('uses are stored after some time, and what follows is added', async () => {
  const { uses, stored } = counterOn(undefined, 5);
  uses.count('GET', '/api/pets', 'okhttp/4');
  await until(async () => (await stored()).length === 1);
  uses.count('GET', '/api/pets', 'okhttp/4');
  await uses.close();
  expect(await stored()).toEqual([{ client: 'okhttp', uses: '2' }]);
});

test('uses that could not be stored are stored the next time', async () => {
  let fails = true;
  const { queries } = service.database;
  const { uses, stored, warnings } = counterOn(async (text, values) => {
    if (fails) throw new Error('away');
    return queries.change(text, values);
  });
  uses.count('GET', '/api/pets', 'okhttp/4');
  await uses.flush();
  expect(await stored()).toEqual([]);
  expect(warnings).toHaveLength(1);
  fails = false;
  uses.count('GET', '/api/pets', undefined);
  uses.count('GET', '/api/pets', 'okhttp/4');
  await uses.close();
  expect(await stored()).toEqual([
    { client: 'okhttp', uses: '2' },
    { client: 'unknown', uses: '1' },
  ]);
});

test('a client beyond the twentieth of a day is another one, and one that was known keeps its name', async () => {
  const { uses, stored } = counterOn();
  for (let number = 0; number < 100; number++) uses.count('GET', '/api/pets', `App${number}/1.0`);
  uses.count('GET', '/api/pets', 'App3/2.0');
  await uses.close();
  const rows = await stored();
  expect(rows).toHaveLength(21);
  expect(rows).toContainEqual({ client: 'other', uses: '80' });
  expect(rows).toContainEqual({ client: 'App3', uses: '2' });
});

test.each([
  ['okhttp/4.9.3', 'okhttp'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla'],
  [' Dart/3.1 (dart:io)', 'Dart'],
  ['', 'unknown'],
  ['192.168.1.10', 'unknown'],
  ['"><script>', 'unknown'],
  ['ana@correo.example', 'unknown'],
  ['device-550e8400-e29b-41d4-a716-446655440000/1', 'other'],
  [`${'x'.repeat(200)}/1`, 'x'.repeat(40)],
])('the client %j is stored as %s', async (userAgent, client) => {
  const { uses, stored } = counterOn();
  uses.count('GET', '/api/pets', userAgent);
  await uses.close();
  expect(await stored()).toEqual([{ client, uses: '1' }]);
});
