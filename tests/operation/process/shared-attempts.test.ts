import pg from 'pg';
import { type Instances, newNetwork, registerOn, signIn, startInstances } from '../../support/instances.js';
import { describeSharedAttempts } from '../../support/shared-attempts.js';

/* Instances without Redis count attempts in the database. */

let instances: Instances;
let sql: pg.Client;
beforeAll(async () => {
  instances = await startInstances(2);
  sql = new pg.Client({ connectionString: instances.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await instances.stop();
});

describeSharedAttempts(() => instances);

test('what the database counts names nobody, and ends with its window', async () => {
  const { username, email, id } = await registerOn(instances.urls[0]!);
  const network = newNetwork();
  await signIn(instances.urls[0]!, username, 'Mala#2026', network);
  const { rows } = await sql.query<{ key: string; expire: number | null }>(
    'select key, expire from attempts',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, expire } of rows) {
    expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
    expect(expire).not.toBeNull();
    for (const known of [username, email, id, network]) expect(key).not.toContain(known);
  }
});

test('each instance counts on its own while the database cannot count, and together again afterwards', async () => {
  const [first, second] = instances.urls as [string, string];
  const { username } = await registerOn(first);
  const network = newNetwork();
  const guess = (url: string) => signIn(url, username, 'Mala#2026', network);
  await sql.query('alter table attempts rename to attempts_away');
  const statuses = [];
  for (let count = 0; count < 12; count++) statuses.push(await guess(first));
  await sql.query('alter table attempts_away rename to attempts');
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const lines = instances.processes[0]!.output.filter((line) =>
    line.includes('The table of attempts is away'),
  );
  expect(lines).toHaveLength(1);
  await instances.processes[0]!.printed('The table of attempts answers again');
  expect(await guess(first)).toBe(429);
  expect(await guess(second)).toBe(401);
});
