import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Community } from '../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from './support/accounts.js';
import { CAR, unique } from './support/samples.js';
import { type Service, startService } from './support/service.js';

let time: Date;
let service: Service;
let community: Community;
let admin: Person;
let residentUser: ResidentUser;

const at = (text: string) => {
  time = new Date(text);
  return text;
};

beforeAll(async () => {
  at('2031-05-01T10:00:00.000Z');
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
  community = await service.make.community();
  admin = await service.make.admin(community);
  residentUser = await service.make.residentUser(community);
});
afterAll(() => service.stop());

const aVehicle = (fields: object = {}) => ({
  residentId: residentUser.resident.id,
  brand: 'Mazda',
  vehicleTypeId: CAR,
  model: '3',
  year: 2022,
  color: 'Rojo',
  licensePlate: `ABC-${unique()}`,
  ...fields,
});

test("a created row has the time of the service's clock", async () => {
  const now = at('2031-05-01T10:15:30.125Z');
  const { status, body } = await service.as(residentUser).post('/api/vehicles', aVehicle());
  expect(status).toBe(201);
  expect(body.createdAt).toBe(now);
});

test("a changed row has the time of its change by the service's clock", async () => {
  const created = at('2031-06-01T00:00:00.000Z');
  const charge = await createCharge('2031-12-31T00:00:00.000Z');
  expect(charge).toMatchObject({ createdAt: created, updatedAt: created });
  const changed = at('2031-06-02T00:00:00.000Z');
  const { data, errors } = await service
    .as(admin)
    .graphql(
      'mutation ($id: GUID!) { updateCommunityCharge(id: $id, input: { notas: "x" }) { createdAt updatedAt } }',
      { id: charge.id },
    );
  expect(errors).toBeUndefined();
  expect(data.updateCommunityCharge).toEqual({
    createdAt: created,
    updatedAt: changed,
  });
});

test("a soft-deleted row and its dependents have the time of the service's clock", async () => {
  const former = await service.make.residentUser(community);
  const vehicle = aVehicle({ residentId: former.resident.id });
  const { body } = await service.as(former).post('/api/vehicles', vehicle);
  const deleted = at('2031-07-01T00:00:00.000Z');
  expect((await service.as(admin).delete(`/api/residents/${former.resident.id}`)).status).toBe(204);
  const rows = await service.database.queries.change(
    'select "deleted_at" as "deletedAt" from "residents" where "id" = $1' +
      ' union all select "deleted_at" from "vehicles" where "id" = $2',
    [former.resident.id, body.id],
  );
  expect(rows).toEqual([{ deletedAt: deleted }, { deletedAt: deleted }]);
});

test("an audit entry has the time of the service's clock", async () => {
  const now = at('2031-08-01T00:00:00.000Z');
  const { id } = await createCharge('2031-12-31T00:00:00.000Z');
  const rows = await service.database.queries.change(
    'select "created_at" as "createdAt" from "audit_entries" where "record_id" = $1',
    [id],
  );
  expect(rows).toEqual([{ createdAt: now }]);
});

test("a charge becomes overdue by the service's clock, read by id and in a page", async () => {
  at('2031-09-01T00:00:00.000Z');
  const { id, contratoId } = await createCharge('2031-09-15T00:00:00.000Z');
  const QUERY =
    'query ($id: GUID!, $contratoId: GUID!) {' +
    ' communityCharge(id: $id) { estatus }' +
    ' contract(id: $contratoId) { charges { nodes { estatus } totalCount } } }';
  const statuses = async () => {
    const { data, errors } = await service.as(admin).graphql(QUERY, { id, contratoId });
    expect(errors).toBeUndefined();
    return [data.communityCharge, ...data.contract.charges.nodes];
  };
  expect(await statuses()).toEqual([{ estatus: 'No vencido' }, { estatus: 'No vencido' }]);
  // Mexico City is six hours behind UTC, and the day of the charge ends there.
  at('2031-09-16T05:59:59.999Z');
  expect(await statuses()).toEqual([{ estatus: 'No vencido' }, { estatus: 'No vencido' }]);
  at('2031-09-16T06:00:00.000Z');
  expect(await statuses()).toEqual([{ estatus: 'vencido' }, { estatus: 'vencido' }]);
});

test("the maximum year of a vehicle is the next year by the service's clock", async () => {
  at('2031-12-31T23:59:59.999Z');
  const caller = service.as(residentUser);
  expect((await caller.post('/api/vehicles', aVehicle({ year: 2032 }))).status).toBe(201);
  const refused = await caller.post('/api/vehicles', aVehicle({ year: 2033, brand: 'x'.repeat(201) }));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    brand: ['El campo brand admite como máximo 200 caracteres.'],
    year: ['El campo year debe ser como máximo 2032.'],
  });
  at('2032-01-01T00:00:00.000Z');
  expect((await caller.post('/api/vehicles', aVehicle({ year: 2033 }))).status).toBe(201);
});

async function createCharge(fechaDePago: string) {
  const contract = await service.make.contract(community);
  const { data, errors } = await service
    .as(admin)
    .graphql(
      'mutation ($input: CreateCommunityChargeInput!) { createCommunityCharge(input: $input) { id contratoId createdAt updatedAt } }',
      { input: { contratoId: contract.id, montoCargo: 100, fechaDePago } },
    );
  expect(errors).toBeUndefined();
  return data.createCommunityCharge;
}

const OTHER_TIME = /\bDate\.now\(|\bnew Date\(\)|(?<![.{\w])now\(\)(?! *=>)|\bcurrent_(?:date|timestamp)\b/i;

/** Files that may read the system time. */
const EXCEPTIONS = [
  'platform/time.ts', // the clock itself
  'engine/schema/records.ts', // the default of a column, for rows that an older version inserts
  'modules/changes/change-event.entity.ts', // likewise, for rows that triggers insert
  'demo/examples.ts', // chooses examples for the prepared requests of a demonstration
  'http/pages/page.ts', // runs in the browser, which has no other clock
  'platform/tracing/open-telemetry.ts', // traces have the time of the machine, as those of other services do
  'platform/shared/shared-state.ts', // is as old as the database says, for the retention alone
  'platform/files/arrivals.ts', // compares with times that the file system wrote
];

test('no source file reads the current time except through the clock', async () => {
  const paths = (await readdir('src', { recursive: true })).filter((path) => path.endsWith('.ts'));
  const reading: string[] = [];
  for (const path of paths) {
    if (OTHER_TIME.test(await readFile(join('src', path), 'utf8'))) reading.push(path);
  }
  expect(reading.sort()).toEqual([...EXCEPTIONS].sort());
});
