import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../src/engine/database.js';
import type { Client } from '../../support/client.js';
import { type LockedServer, startLockedServer } from '../../support/locked-server.js';
import * as samples from '../../support/samples.js';
import type { Service } from '../../support/service.js';

/** A statement outside a transaction that changes rows is sent once, however long the server keeps it waiting. */

/** Longer than the patience of any queue that sends again what has no answer. */
const LOCKED_MS = 1_500;

const POOL_SIZE = 4;

let server: LockedServer;
let service: Service;
let database: Database;
let admin: Client;

beforeAll(async () => {
  server = await startLockedServer();
  ({ service, database } = await server.serve({ poolSize: POOL_SIZE }));
  admin = service.as(await service.make.systemAdmin());
});
afterAll(() => server.stop());

/** Runs work while a table is locked against changes. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await server.other.query(`begin; lock table ${table} in share mode`);
  const done = work();
  await server.untilWaiting(POOL_SIZE);
  await pause(LOCKED_MS);
  await server.other.query('rollback');
  return done;
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await server.observe<{ count: number }>(`select count(*)::int4 as count ${text}`, values);
  return row?.count ?? -1;
}

test('each of many downloads has one audit entry, though the audit log could not be written at first', async () => {
  const community = await service.make.community();
  const body = { ...samples.document(), communityId: community.id, urlDoc: 'https://example.com/acta.pdf' };
  const created = await admin.post('/api/Documents', body);
  expect(created.status).toBe(201);
  const id = (created.body as { id: string }).id;
  const download = () =>
    admin.graphql('query ($id: GUID!) { documentDownload(id: $id) { redirectTo } }', { id });
  // From its second use on a text may share a connection.
  for (let use = 0; use < 3; use++) expect((await download()).errors).toBeUndefined();
  const entries = () => count("from audit_entries where action = 'DOWNLOAD' and record_id = $1", [id]);
  const before = await entries();
  const answers = await whileLocked('audit_entries', () => Promise.all(Array.from({ length: 12 }, download)));
  for (const { errors } of answers) expect(errors).toBeUndefined();
  expect(await entries()).toBe(before + 12);
});

test('a change that waits for a lock is executed once', async () => {
  await server.observe('create table counted (n int)');
  const change = (n: number) => database.queries.change('insert into counted values ($1)', [n]);
  for (let use = 0; use < 3; use++) await change(0);
  await whileLocked('counted', () => Promise.all(Array.from({ length: 12 }, (_, n) => change(n + 1))));
  expect(await count('from counted where n > 0')).toBe(12);
  expect(await count('from (select distinct n from counted) t where n > 0')).toBe(12);
});

test('a change that fails is not repeated, and the connection answers the next one', async () => {
  await server.observe('create table once (n int primary key)');
  const change = (n: number) => database.queries.change('insert into once values ($1)', [n]);
  await change(1);
  const outcomes = await Promise.allSettled([1, 2, 1, 3].map(change));
  expect(outcomes).toMatchObject([
    { reason: { code: '23505' } },
    { status: 'fulfilled' },
    { reason: { code: '23505' } },
    { status: 'fulfilled' },
  ]);
  expect(await count('from once')).toBe(3);
});
