import { CompiledQuery } from 'kysely';
import type { Database } from '../../../src/engine/database/database.js';
import { applyMigrations, createExtensions, knownMigrations } from '../../../src/engine/database/migrate.js';
import { openDatabase } from '../../../src/engine/database/open.js';
import { cloneDatabase, type DatabaseClone } from '../../support/database.js';

/** Texts that were stored in any Unicode form, and what the migration to NFC makes of them. */
const MIGRATION = 'Migration20261126120000_unicode_form';

const uuid = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const nfd = (text: string) => text.normalize('NFD');
const RENTER = '44444444-4444-4444-4444-444444444444';

let clone: DatabaseClone;
let database: Database;
const lines: string[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await openDatabase(clone.options);
  await run('drop schema public, jobs cascade');
  await run('create schema public');
  // The ORM creates it only when it opens the database.
  await run(
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now())',
  );
  await createExtensions(database.kysely);
  const before = (await knownMigrations()).filter((name) => name < MIGRATION);
  await applyMigrations(database.orm, () => undefined, before);
  await storeRows();
  await applyMigrations(database.orm, (line) => lines.push(line));
});
afterAll(async () => {
  await database.close();
  await clone.dispose();
});

async function run(text: string): Promise<void> {
  await database.kysely.executeQuery(CompiledQuery.raw(text));
}

const read = <Row>(text: string) => database.queries.change<Row>(text, []);

const addUser = (number: number, username: string, email: string) =>
  run(`insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
    values ('${uuid(number)}', '${nfd('José')}', 'B', '${username}', '${email}', '-', '${RENTER}', true, now())`);

const addVehicle = (number: number, plate: string) =>
  run(`insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
    values ('${uuid(number)}', '${uuid(1)}', '${nfd('Citroën')}', (select id from vehicle_types limit 1), 'x', 2020, 'x',
      '${plate}', now() + interval '${number} s')`);

async function storeRows(): Promise<void> {
  await addUser(1, nfd('óscar'), nfd('óscar@correo.example'));
  await addUser(2, 'josé', 'jose@correo.example');
  await addUser(3, nfd('JOSÉ'), nfd('otra-josé@correo.example'));
  await run(`insert into residents (id, user_id, full_name, address, created_at)
    values ('${uuid(1)}', '${uuid(1)}', '${nfd('Óscar Núñez')}', 'x', now())`);
  await addVehicle(1, nfd('ÑX-1'));
  await addVehicle(2, 'ÑX\u22121');
  await addVehicle(3, 'ñx\u20111');
  await addVehicle(4, 'OTRA');
  await run(
    `update users set sent_resident_info = '{"fullName": "${nfd('Óscar')}"}' where id = '${uuid(1)}'`,
  );
}

test('stored texts are brought to NFC, those within JSON too', async () => {
  expect(await read('select full_name from residents')).toEqual([{ full_name: 'Óscar Núñez' }]);
  expect(await read('select distinct brand, first_name from vehicles, users')).toEqual([
    { brand: 'Citroën', first_name: 'José' },
  ]);
  expect(
    await read(
      `select sent_resident_info ->> 'fullName' as name from users where sent_resident_info is not null`,
    ),
  ).toEqual([{ name: 'Óscar' }]);
  expect(await read(`select username, email from users where id = '${uuid(1)}'`)).toEqual([
    { username: 'óscar', email: 'óscar@correo.example' },
  ]);
});

test('a username that another account has in NFC is kept, and named in the log', async () => {
  expect(await read('select username, email from users order by id offset 1')).toEqual([
    { username: 'josé', email: 'jose@correo.example' },
    { username: nfd('JOSÉ'), email: 'otra-josé@correo.example' },
  ]);
  expect(lines).toContain(
    `Rows of users that keep a text in another form than NFC, since another row has the same or a rule refuses it: ${uuid(3)}`,
  );
  expect(await read('select name, user_id from sign_in_names order by user_id, name')).toEqual([
    { name: 'óscar', user_id: uuid(1) },
    { name: 'óscar@correo.example', user_id: uuid(1) },
    { name: 'jose@correo.example', user_id: uuid(2) },
    { name: 'josé', user_id: uuid(2) },
    { name: 'otra-josé@correo.example', user_id: uuid(3) },
  ]);
});

test('an account with a kept username changes as before, and gets its names with the next username', async () => {
  await run(`update users set first_name = 'C' where id = '${uuid(3)}'`);
  await run(`update users set username = 'pepe' where id = '${uuid(3)}'`);
  expect(await read(`select name from sign_in_names where user_id = '${uuid(3)}' order by name`)).toEqual([
    { name: 'otra-josé@correo.example' },
    { name: 'pepe' },
  ]);
  await expect(addUser(9, nfd('Pepe'), 'nueva@correo.example')).rejects.toThrow();
});

test('of plates that look the same the first is unique, the others are kept and named in the log', async () => {
  expect(await read('select license_plate from vehicles order by id')).toEqual([
    { license_plate: 'ÑX-1' },
    { license_plate: 'ÑX\u22121' },
    { license_plate: 'ñx\u20111' },
    { license_plate: 'OTRA' },
  ]);
  expect(lines).toContain(
    `Rows of vehicles that have the plate of another one, and are not compared with others: ${uuid(2)}, ${uuid(3)}`,
  );
  await expect(addVehicle(5, 'ñ x 1')).rejects.toThrow('vehicles_license_plate_unique');
  await expect(addVehicle(6, 'o-t-r-a')).rejects.toThrow('vehicles_license_plate_unique');
});

test('rows that were kept do not fail another start', async () => {
  lines.length = 0;
  await applyMigrations(database.orm, (line) => lines.push(line));
  expect(lines).toEqual([]);
});
