import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { type LockedServer, startLockedServer } from '../../support/locked-server.js';
import type { Service } from '../../support/service.js';

/** A lock holds the statements of requests for longer than they may take without being logged. */

const HELD_MS = 20;

type Line = Readonly<Record<string, unknown>>;

let server: LockedServer;
beforeAll(async () => {
  server = await startLockedServer();
});
afterAll(() => server.stop());

async function serve(slowReadMs: string) {
  const lines: Line[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const { service } = await server.serve({
    poolSize: 4,
    options: { log, environment: { SLOW_READ_MS: slowReadMs } },
  });
  const user = await service.make.residentUser(await service.make.community());
  const pet = await service.make.pet(user.resident, { name: 'Firulais' });
  const client = service.as(user);
  // The caller is known from here on.
  await client.get(`/api/pets/${pet.id}`);
  return { service, client, pet, slow: () => lines.filter(({ msg }) => String(msg).startsWith('slow')) };
}

/** Sends a request whose statements wait for the pets. */
async function held<T>(ask: () => Promise<T>): Promise<T> {
  await server.other.query('begin; lock table pets in access exclusive mode');
  const asked = ask();
  await server.untilWaiting(1);
  await pause(HELD_MS);
  await server.other.query('rollback');
  return asked;
}

/** How many slow reads the metrics count whose rows were passed on. */
async function countedPassed({ anonymous }: Service): Promise<number> {
  const { body } = await anonymous.get('/metrics');
  const counts = String(body).matchAll(/^slow_reads_total\{plan="\w+",way="passed"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test('a slow read is logged once, with its name, way, plan, rows, time and operation, without values, and counted', async () => {
  const { service, client, pet, slow } = await serve('10');
  const passedOn = () => slow().filter((line) => line.way === 'passed');
  // The metrics are those of the process, which has had other services.
  const others = (await countedPassed(service)) - passedOn().length;
  const query = 'query Named($id: GUID!) { pet(id: $id) { name resident { fullName } } }';
  const { headers, status } = await held(() => client.post('/graphql', { query, variables: { id: pet.id } }));
  expect(status).toBe(200);
  const requestId = headers.get('x-request-id');
  const lines = passedOn().filter((line) => line.requestId === requestId);
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      msg: 'slow read',
      statement: 'Pet record',
      way: 'passed',
      plan: expect.stringMatching(/^(once|generic)$/),
      rows: 1,
      ms: expect.any(Number),
      operation: 'Named',
      requestId,
    },
  ]);
  expect(Number(lines[0]?.ms)).toBeGreaterThanOrEqual(10);
  expect(JSON.stringify(lines)).not.toContain(pet.id);
  expect(await countedPassed(service)).toBe(others + passedOn().length);
});

const RENAME = 'mutation Rename($id: GUID!) { updatePet(id: $id, input: { name: "Canela" }) { name } }';

test('a slow statement of a write is logged too', async () => {
  const { client, pet, slow } = await serve('10');
  const { data } = await held(() => client.graphql(RENAME, { id: pet.id }));
  expect(data).toEqual({ updatePet: { name: 'Canela' } });
  expect(slow()).toContainEqual(expect.objectContaining({ operation: 'Rename', way: 'internal', rows: 1 }));
  expect(JSON.stringify(slow())).not.toContain('Canela');
});

test('no statement is logged as slow when SLOW_READ_MS is 0', async () => {
  const { client, pet, slow } = await serve('0');
  expect((await held(() => client.get(`/api/pets/${pet.id}`))).status).toBe(200);
  expect(slow()).toEqual([]);
});
