import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { applyRetention } from '../../../src/modules/retention/retention.js';
import { type MeasuredServer, rowsRead, startMeasuredServer, untilAlone } from '../../support/rows-read.js';

/* The retention reads what it removes, and no table from end to end, however much is kept. */

const DAYS = { visitRetentionDays: 30, auditRetentionDays: 60, securityLogRetentionDays: 90 };
const KEPT = 20_000;
const OLD = 1_500;

let server: MeasuredServer;
let client: MeasuredServer['client'];
beforeAll(async () => {
  server = await startMeasuredServer();
  client = server.client;
});
afterAll(() => server.dispose());

test('removing a few old entries of a large audit log reads no other entries', async () => {
  const entries = (count: number, action: string, record: string, days: number) =>
    client.query(
      `insert into audit_entries (created_at, action, record)
       select now() - $4::int * interval '1 day' - n * interval '1 second', $2, $3 from generate_series(1, $1::int) n`,
      [count, action, record, days],
    );
  await entries(KEPT, 'SIGN_IN', 'User', 61);
  await entries(KEPT, 'CREATE', 'Pet', 31);
  await entries(OLD, 'CREATE', 'Pet', 70);
  await entries(OLD, 'SIGN_IN', 'User', 100);
  await entries(OLD, 'UPDATE', 'ResidentVisit', 40);
  await client.query('vacuum analyze audit_entries');
  expect(await readsOfRetention(DAYS, 3 * OLD)).toBeLessThan(KEPT);
});

test('removing old events of security reads no writes, which are kept for longer', async () => {
  await client.query(
    `insert into audit_entries (created_at, action, record)
     select now() - interval '200 days' - n * interval '1 minute', 'UPDATE', 'Pet' from generate_series(1, $1::int) n`,
    [KEPT],
  );
  await client.query('vacuum analyze audit_entries');
  expect(await readsOfRetention({ ...DAYS, auditRetentionDays: 0 }, 0)).toBeLessThan(KEPT / 10);
});

/** Removes as many entries as expected, and returns how many the retention has read by indexes. */
async function readsOfRetention(days: typeof DAYS, expected: number): Promise<number> {
  const database = await openDatabase({ kind: 'server', url: server.url, poolSize: 1, entities });
  const before = await rowsRead(client, 'audit_entries');
  try {
    const clock = { now: () => new Date(), nowIso: () => new Date().toISOString() };
    const config = { ...days, idempotencyHours: 24 };
    const removed = await applyRetention({ orm: database.orm, clock, config } as never);
    expect(removed).toBe(expected);
  } finally {
    await database.close();
  }
  await untilAlone(client);
  const after = await rowsRead(client, 'audit_entries');
  expect(after.whole - before.whole).toBe(0);
  return after.byIndex - before.byIndex;
}
