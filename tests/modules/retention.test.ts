import { randomUUID } from 'node:crypto';
import { audienceJob } from '../../src/modules/notifications/audience.job.js';
import { NotificationKind } from '../../src/modules/notify/notification-kind.js';
import { applyRetention } from '../../src/modules/retention/retention.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long before the rows of other tests, so none of those is old enough to be removed. */
const NOW = Date.parse('2001-01-01T00:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Applies the retention of a service with these settings at the time of the test. */
const apply = (
  visitRetentionDays: number,
  auditRetentionDays: number,
  securityLogRetentionDays: number,
  changeRetentionDays = 0,
  notificationRetentionDays = 0,
  webhookRetentionDays = 0,
) => {
  const { services } = service;
  const clock = { now: () => new Date(NOW), nowIso: () => new Date(NOW).toISOString() };
  const config = {
    ...services.config,
    visitRetentionDays,
    auditRetentionDays,
    securityLogRetentionDays,
    changeRetentionDays,
    notificationRetentionDays,
    webhookRetentionDays,
  };
  return applyRetention({ ...services, clock, config });
};

const run = <Row>(text: string, values: unknown[]) => service.services.queries.change<Row>(text, values);

async function makeEntry(action: string, record: string, createdAt: string): Promise<number> {
  const [row] = await run<{ id: number }>(
    'insert into audit_entries (created_at, action, record) values ($1, $2, $3) returning id',
    [createdAt, action, record],
  );
  return row?.id ?? 0;
}

async function remaining(ids: readonly number[]): Promise<number[]> {
  const rows = await run<{ id: number }>(
    'select id from audit_entries where id = any($1::bigint[]) order by id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

test('visits are removed after their retention, together with their audit entries', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const old = await service.make.visit(resident, { arrivalDate: daysAgo(40), departureDate: daysAgo(31) });
  const kept = await service.make.visit(resident, { arrivalDate: daysAgo(40), departureDate: daysAgo(29) });
  const ofVisit = await makeEntry('CREATE', 'ResidentVisit', daysAgo(40));
  const ofPet = await makeEntry('CREATE', 'Pet', daysAgo(40));
  await apply(30, 0, 0);
  const rows = await run<{ id: string }>('select id from resident_visits where resident_id = $1', [
    resident.id,
  ]);
  expect(rows).toEqual([{ id: kept.id }]);
  expect(rows).not.toContainEqual({ id: old.id });
  expect(await remaining([ofVisit, ofPet])).toEqual([ofPet]);
});

test('passes of visitors are removed after the retention of visits, together with their audit entries', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const visit = await service.make.visit(resident, { arrivalDate: daysAgo(33), departureDate: daysAgo(33) });
  const pass = (until: number, visitId: string | null = null) =>
    service.make.pass(resident, { validFrom: daysAgo(until + 5), validUntil: daysAgo(until), visitId });
  const [, kept] = [await pass(31), await pass(29, visit.id)];
  const ofPass = await makeEntry('CREATE', 'VisitorPass', daysAgo(40));
  const ofPet = await makeEntry('CREATE', 'Pet', daysAgo(40));
  await apply(30, 0, 0);
  const rows = await run('select id, visit_id from visitor_passes where resident_id = $1', [resident.id]);
  expect(rows).toEqual([{ id: kept.id, visit_id: null }]);
  expect(await remaining([ofPass, ofPet])).toEqual([ofPet]);
});

test('counts of attempts are removed an hour after the end of their window', async () => {
  const [old, kept] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
  const expire = (minutesAgo: number) => NOW - minutesAgo * 60_000;
  await run('insert into attempts values ($1, 1, $2), ($3, 1, $4)', [old, expire(61), kept, expire(59)]);
  await apply(0, 0, 0);
  const rows = await run<{ key: string }>('select key from attempts where key in ($1, $2)', [old, kept]);
  expect(rows).toEqual([{ key: kept }]);
});

test('uses of paths are removed after 400 days', async () => {
  const path = `/api/${randomUUID()}`;
  const day = (daysAgo: number) => new Date(NOW - daysAgo * 86_400_000).toISOString();
  await run(`insert into path_uses values ($1::date, 'GET', $3, 'a', 1), ($2::date, 'GET', $3, 'b', 1)`, [
    day(401),
    day(399),
    path,
  ]);
  await apply(0, 0, 0);
  expect(await run('select client from path_uses where path = $1', [path])).toEqual([{ client: 'b' }]);
});

test('positions of writes are removed after an hour', async () => {
  const [old, kept] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
  const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
  await run('insert into write_positions values ($1, 1, $2), ($3, 1, $4)', [old, at(61), kept, at(59)]);
  await apply(0, 0, 0);
  const rows = await run<{ key: string }>('select key from write_positions where key in ($1, $2)', [
    old,
    kept,
  ]);
  expect(rows).toEqual([{ key: kept }]);
});

test('writes and security events have a retention of their own, and 0 keeps everything', async () => {
  const write = await makeEntry('UPDATE', 'Pet', daysAgo(50));
  const event = await makeEntry('SIGN_IN', 'User', daysAgo(50));
  const recent = await makeEntry('SIGN_IN', 'User', daysAgo(5));
  const all = [write, event, recent];
  await apply(0, 0, 0);
  expect(await remaining(all)).toEqual(all);
  await apply(0, 60, 10);
  expect(await remaining(all)).toEqual([write, recent]);
  await apply(0, 45, 10);
  expect(await remaining(all)).toEqual([recent]);
});

test('idempotency keys are removed after their hours', async () => {
  const key = randomUUID();
  const make = (age: string) =>
    run(
      `insert into idempotency_keys (user_id, interface, key, fingerprint, created_at)
      values (gen_random_uuid(), 'rest', $1, 'x', $2::timestamptz - $3::interval)`,
      [key, daysAgo(0), age],
    );
  await make('23 hours');
  await make('25 hours');
  await apply(0, 0, 0);
  const kept = await run('select created_at as "createdAt" from idempotency_keys where key = $1', [key]);
  expect(kept).toEqual([{ createdAt: daysAgo(23 / 24) }]);
});

test('changes are removed after their retention, in batches', async () => {
  const store = (createdAt: string, count: number) =>
    run(
      `insert into change_events (position, transaction, record, record_id, record_version, created_at)
        select pg_current_xact_id(), pg_current_xact_id(), 'Pet', gen_random_uuid(), 1, $1 from generate_series(1, $2::int4)`,
      [createdAt, count],
    );
  await store(daysAgo(8), 1_500);
  await store(daysAgo(6), 2);
  await apply(0, 0, 0, 7);
  const rows = await run<{ createdAt: string }>(
    'select created_at as "createdAt" from change_events where created_at < $1',
    [daysAgo(0)],
  );
  expect(rows).toEqual([{ createdAt: daysAgo(6) }, { createdAt: daysAgo(6) }]);
});

test('a charge is told to be overdue once, however short the retention of notifications is', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const charge = await service.make.residentCharge(residentUser.resident, { fecha: daysAgo(5) });
  const tell = (at: string) =>
    audienceJob.run(
      { ...service.services, clock: { now: () => new Date(at), nowIso: () => at } },
      { task: 'charges', kind: NotificationKind.CHARGE_OVERDUE, place: null, told: 0 },
      'test',
    );
  const told = () => run('select "created_at" from "notifications" where "record_id" = $1', [charge.id]);
  await tell(daysAgo(2));
  const first = await told();
  expect(first).toHaveLength(1);
  await apply(0, 0, 0, 0, 1);
  await tell(daysAgo(0));
  expect(await told()).toEqual(first);
});
