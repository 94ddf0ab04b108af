import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/engine/database/database.js';
import { openDatabase } from '../../../src/engine/database/open.js';
import { reading } from '../../../src/engine/database/queries.js';
import { queryRows } from '../../../src/engine/database/query-rows.js';
import { entities } from '../../../src/modules/index.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { unique } from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';

/** A statement that does not end costs the embedded engine its thread, and nobody what is stored. */

/** The engine cannot cancel it, and it takes longer than any test. */
const ENDLESS = reading('select count(*) from generate_series(1, 1000000000000) "number"');
const TIMEOUTS = { statementMs: 1_000, lockMs: 0, idleTransactionMs: 0 };

let folder: string;
let database: Database;
let service: Service;
const lines: string[] = [];
const failures: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-stuck-'));
  await copyEmbeddedTemplate(folder);
  database = await openDatabase({
    kind: 'embedded',
    dataDir: folder,
    entities,
    sync: false,
    timeouts: TIMEOUTS,
    log: (line) => lines.push(line),
    fail: (line) => failures.push(line),
  });
  service = await startService({ database, environment: { RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await service?.stop();
  await database?.close();
  await rm(folder, { recursive: true });
});
afterEach(() => expect(failures).toEqual([]));

/** A vehicle whose plate is written by the service and read again. */
async function writeAndRead() {
  const { community, resident } = await makeResident();
  const client = service.as(await service.make.admin(community));
  const licensePlate = unique();
  const { data, errors } = await client.graphql(
    `mutation ($input: VehicleInput!) { createVehicle(input: $input) { id licensePlate } }`,
    {
      input: {
        residentId: resident.id,
        vehicleTypeId: await vehicleType(),
        brand: 'Audi',
        model: 'A3',
        year: 2020,
        color: 'Rojo',
        licensePlate,
      },
    },
  );
  expect(errors).toBeUndefined();
  const read = async () =>
    (
      await client.graphql('query ($id: GUID!) { vehicle(id: $id) { licensePlate } }', {
        id: data.createVehicle.id,
      })
    ).data?.vehicle?.licensePlate;
  expect(await read()).toBe(licensePlate);
  return { licensePlate, read };
}

async function makeResident() {
  const community = await service.make.community();
  return { community, ...(await service.make.residentUser(community)) };
}

const vehicleType = async () =>
  (await database.queries.run<{ id: string }>(reading('select "id" from "vehicle_types" limit 1'), []))[0]
    ?.id;

/** Answers once the engine answers again. */
async function recovered(): Promise<void> {
  for (;;) {
    const answered = await database.queries.run(reading('select 1'), []).catch(() => null);
    if (answered) return;
  }
}

test('a read that takes longer than it may is refused, and what was stored before is read and written on afterwards', async () => {
  const stored = await writeAndRead();
  const others = Array.from({ length: 3 }, () => service.anonymous.get('/health/live'));
  for (let time = 1; time <= 3; time++) {
    const refused = database.queries.run(ENDLESS, [], { limitMs: 300, reader: 'one' });
    await expect(refused).rejects.toMatchObject({
      code: 'DATABASE_ERROR',
      status: 503,
      retryAfterSeconds: 30,
      text: { en: expect.stringMatching(/^The read took longer than 1 second\. Ask for fewer/) },
    });
    await recovered();
    expect(await stored.read()).toBe(stored.licensePlate);
    await writeAndRead();
  }
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(lines.filter((line) => line.includes('was started again'))).toHaveLength(3);
});

test('requests that wait while the engine is stuck are answered 503 with Retry-After, or after its restart', async () => {
  const stored = await writeAndRead();
  const admin = service.as(await service.make.systemAdmin());
  const stuck = database.queries
    .run(ENDLESS, [], { limitMs: 300, reader: 'one' })
    .catch((error: unknown) => error);
  const answers = await Promise.all(Array.from({ length: 12 }, () => admin.get('/api/vehicletypes')));
  expect(await stuck).toMatchObject({ code: 'DATABASE_ERROR' });
  for (const { status, headers, body } of answers) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(body.code).toBe('DATABASE_ERROR');
    if (status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  await recovered();
  expect((await admin.get('/api/vehicletypes')).status).toBe(200);
  expect(await stored.read()).toBe(stored.licensePlate);
});

test('a write that does not end fails once, leaves nothing behind, and the service goes on', async () => {
  const stored = await writeAndRead();
  const name = unique();
  const before = lines.length;
  const write = database.kysely.transaction().execute(async (transaction) => {
    await queryRows(transaction, `update "communities" set "nombre" = $1`, [name]);
    await queryRows(transaction, ENDLESS);
  });
  await expect(write).rejects.toThrow();
  await recovered();
  expect(lines.slice(before)).toEqual([expect.stringContaining('has not answered for 4 seconds')]);
  const rows = await database.queries.run(reading('select 1 from "communities" where "nombre" = $1'), [name]);
  expect(rows).toEqual([]);
  expect(await stored.read()).toBe(stored.licensePlate);
  await writeAndRead();
});

test('writes at the time of a restart are stored once, or refused and not stored', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const client = service.as(await service.make.admin(community));
  const typeId = await vehicleType();
  const stuck = database.queries.run(ENDLESS, [], { limitMs: 300, reader: 'one' }).catch(() => undefined);
  const plates = Array.from({ length: 10 }, unique);
  const answers = await Promise.all(
    plates.map((licensePlate) =>
      client.post('/api/vehicles', {
        residentId: resident.id,
        vehicleTypeId: typeId,
        brand: 'Audi',
        model: 'A3',
        year: 2020,
        color: 'Rojo',
        licensePlate,
      }),
    ),
  );
  await stuck;
  await recovered();
  const rows = await database.queries.run<{ plate: string }>(
    reading('select "license_plate" as "plate" from "vehicles" where "license_plate" = any($1)'),
    [plates],
  );
  const made = plates.filter((_plate, index) => answers[index]?.status === 201);
  expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
  expect(rows.map(({ plate }) => plate).sort()).toEqual(made.sort());
});
