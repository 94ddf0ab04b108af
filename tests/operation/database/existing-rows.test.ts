import { CompiledQuery } from 'kysely';
import type { Database } from '../../../src/engine/database/database.js';
import { applyMigrations, createExtensions } from '../../../src/engine/database/migrate.js';
import { openDatabase } from '../../../src/engine/database/open.js';
import { cloneDatabase, type DatabaseClone } from '../../support/database.js';

/** Rows stored under the first migration, and what the later migrations make of them. */
const FIRST = 'Migration20261122050000_initial_schema';

const uuid = (digit: number) => `00000000-0000-0000-0000-00000000000${digit}`;
const [HOME, OTHER] = [uuid(1), uuid(2)];
const [USER, NAMESAKE] = [uuid(1), uuid(2)];
const [RESIDENT, FORMER_RECORD] = [uuid(1), uuid(2)];
const [CHARGE, AMENITY, SURVEY, FAMILY] = [uuid(1), uuid(1), uuid(1), uuid(1)];

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
  await database.orm.migrator.up({ to: FIRST });
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

/** Rows as the service stored them, and invalid ones. */
async function storeRows(): Promise<void> {
  const community = (id: string, place: string, dwellings: number) =>
    run(`insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad,
      latitud, longitud, cantidad_viviendas, created_at)
      values ('${id}', 'Fresnos', '-', '-', '-', '-', '-', 'COTO', ${place}, ${dwellings}, now())`);
  await community(HOME, '91, 200', 10);
  await community(OTHER, '20, -100', 10);
  const user = (id: string, username: string, email: string) =>
    run(`insert into users (id, first_name, last_name, username, email, password_hash, role_id, created_at)
      values ('${id}', 'A', 'B', '${username}', '${email}', '-', '44444444-4444-4444-4444-444444444444', now())`);
  await user(NAMESAKE, 'Ana@correo.example', 'other@correo.example');
  await user(USER, 'ana', 'ana@correo.example');
  const token = (id: string, madeAt: string, expiresAt: string) =>
    run(`insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at, created_at)
      values ('${id}', '${USER}', '${FAMILY}', 'hash of ${id}', '${expiresAt}', '${madeAt}')`);
  await token(uuid(1), '2026-01-01T00:00Z', '2026-02-01T00:00Z');
  await token(uuid(2), '2026-01-09T00:00Z', '2026-02-09T00:00Z');
  const resident = (id: string, deletedAt: string) =>
    run(`insert into residents (id, user_id, community_id, full_name, address, deleted_at, created_at)
      values ('${id}', '${USER}', '${HOME}', 'A B', '-', ${deletedAt}, now())`);
  await resident(FORMER_RECORD, 'now()');
  await resident(RESIDENT, 'null');
  await storeMoney();
  await storeLinks();
  await storeVotes();
  await run(`insert into resident_visits (id, resident_id, visitor_name, total_people, subject, arrival_date, created_at)
    values ('${uuid(1)}', '${RESIDENT}', 'C', 1, '-', now(), now())`);
  await run(`insert into amenities (id, nombre, descripcion, reglas, fecha_alta, community_id, created_at)
    values ('${AMENITY}', 'Alberca', '-', '-', now(), '${OTHER}', now())`);
  const reservation = (id: string, hour: number) =>
    run(`insert into amenity_reservations (id, amenity_id, resident_id, horario, num_personas, horas_reservadas, status, created_at)
      values ('${id}', '${AMENITY}', '${RESIDENT}', '2026-01-01T${hour}:00Z', 1, 2, 'Reservada', now())`);
  await reservation(uuid(1), 10);
  await reservation(uuid(2), 11);
  await reservation(uuid(3), 13);
  await run(`insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
    values ('${uuid(1)}', '${RESIDENT}', 'Ford', '77777777-7777-7777-7777-777777777777', 'T', 1898, 'Negro', 'ABC-1', now())`);
}

async function storeMoney(): Promise<void> {
  await run(`insert into resident_charges (id, resident_id, fecha, descripcion, monto, estatus_fijado, created_at)
    values ('${CHARGE}', '${RESIDENT}', now(), '-', 100, 'Vencido', now())`);
  const payment = (id: string, charge: string, status: string) =>
    run(`insert into resident_payments (id, residente_id, cargo_residente_id, fecha_pago, monto, status, url_comprobante, created_at)
      values ('${id}', '${RESIDENT}', ${charge}, now(), 40, '${status}', 'javascript:alert(1)', now())`);
  await payment(uuid(1), `'${CHARGE}'`, 'Aplicado');
  await payment(uuid(2), 'null', 'recibido');
}

async function storeLinks(): Promise<void> {
  const banner = (id: string, link: string) =>
    run(`insert into banners (id, community_id, path_imagen, title, enlace, created_at)
      values ('${id}', '${HOME}', '-', '-', '${link}', now())`);
  await banner(uuid(1), '//evil.example');
  await banner(uuid(2), 'https://good.example/a:b');
  await run(`insert into documents (id, community_id, titulo, fecha, nombre_documento, url_doc, created_at)
    values ('${uuid(1)}', '${HOME}', '-', now(), '-', ' data:text/html,x', now())`);
}

/** One person with two resident records. */
async function storeVotes(): Promise<void> {
  await run(`insert into surveys (id, community_id, titulo, descripcion, fecha_inicio, fecha_fin, created_at)
    values ('${SURVEY}', '${HOME}', '-', '-', now(), now(), now())`);
  const vote = (id: string, residentId: string, at: string) =>
    run(`insert into survey_responses (id, survey_id, resident_id, created_at)
      values ('${id}', '${SURVEY}', '${residentId}', '${at}')`);
  await vote(uuid(1), RESIDENT, '2026-01-02T00:00Z');
  await vote(uuid(2), FORMER_RECORD, '2026-01-01T00:00Z');
}

test('existing charges, payments, visits and reservations get the community in which they were shown', async () => {
  const communities = await read<{ kind: string; community: string }>(
    `select 'charge' as kind, community_id as community from resident_charges
     union all select 'payment', community_id from resident_payments
     union all select 'visit', community_id from resident_visits
     union all select 'reservation', community_id from amenity_reservations order by 1`,
  );
  expect(communities).toEqual([
    { kind: 'charge', community: HOME },
    { kind: 'payment', community: HOME },
    { kind: 'payment', community: HOME },
    { kind: 'reservation', community: OTHER },
    { kind: 'reservation', community: OTHER },
    { kind: 'reservation', community: OTHER },
    { kind: 'visit', community: HOME },
  ]);
});

test('rows that break a new rule are repaired where possible', async () => {
  expect(await read('select estatus_fijado from resident_charges')).toEqual([{ estatus_fijado: null }]);
  expect(await read('select status from resident_payments order by id')).toEqual([
    { status: 'Aplicado' },
    { status: 'PorConfirmar' },
  ]);
  expect(await read('select latitud, longitud from communities order by id')).toEqual([
    { latitud: null, longitud: null },
    { latitud: 20, longitud: -100 },
  ]);
});

test('each family of refresh tokens becomes a session of its user', async () => {
  expect(await read('select id, user_id, started_at, last_used_at, expires_at from sessions')).toEqual([
    {
      id: FAMILY,
      user_id: USER,
      started_at: '2026-01-01T00:00:00.000Z',
      last_used_at: '2026-01-09T00:00:00.000Z',
      expires_at: '2026-02-09T00:00:00.000Z',
    },
  ]);
  expect(await read('select distinct family_id from refresh_tokens')).toEqual([{ family_id: FAMILY }]);
});

test('a sign-in name that two users share goes to the user who has it as e-mail', async () => {
  expect(await read('select name, user_id from sign_in_names order by name')).toEqual([
    { name: 'ana', user_id: USER },
    { name: 'ana@correo.example', user_id: USER },
    { name: 'other@correo.example', user_id: NAMESAKE },
  ]);
  // Later changes of a user with the same name do not change its sign-in names.
  await run(`update users set first_name = 'C' where id = '${NAMESAKE}'`);
});

test('an existing charge knows what its applied payments amount to', async () => {
  expect(await read('select monto_pagado::int as paid from resident_charges')).toEqual([{ paid: 40 }]);
});

test('existing dangerous links are cleared, and other links kept', async () => {
  expect(await read('select enlace from banners order by id')).toEqual([
    { enlace: null },
    { enlace: 'https://good.example/a:b' },
  ]);
  expect(await read('select distinct url_comprobante from resident_payments')).toEqual([
    { url_comprobante: null },
  ]);
  expect(await read('select url_doc from documents')).toEqual([{ url_doc: '' }]);
});

test('only the first of several existing votes of a person is kept', async () => {
  expect(await read('select resident_id, user_id from survey_responses')).toEqual([
    { resident_id: FORMER_RECORD, user_id: USER },
  ]);
});

test('existing live reservations that overlap are kept, and no further ones may overlap', async () => {
  expect(await read('select is_exclusive from amenity_reservations order by id')).toEqual([
    { is_exclusive: false },
    { is_exclusive: false },
    { is_exclusive: true },
  ]);
});

test('a rule that an existing row breaks beyond repair applies to new rows only and is named in the log', async () => {
  expect(lines).toContain(
    'Rows of vehicles that were stored before the rule vehicles_year_check break it; they cannot be changed until it holds',
  );
  expect(lines.filter((line) => line.startsWith('Rows of '))).toHaveLength(1);
  expect(await read('select year from vehicles')).toEqual([{ year: 1898 }]);
  await expect(
    run(
      "insert into vehicles select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid()))).* from vehicles v",
    ),
  ).rejects.toThrow('vehicles_year_check');
});
