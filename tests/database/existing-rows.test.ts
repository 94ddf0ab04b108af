import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/database/database.js';
import { createExtensions } from '../../src/database/extensions.js';
import { applyMigrations } from '../../src/database/migrate.js';
import { openDatabase } from '../../src/database/open.js';
import { cloneDatabase, type DatabaseClone } from '../support/database.js';

/** The last migration before the rows of this file were stored. */
const BEFORE = 'Migration20261122072554_days_of_communities';

const uuid = (digit: number) => `00000000-0000-0000-0000-00000000000${digit}`;
const [HOME, OTHER, USER, RESIDENT, CHARGE, PAYMENT, UNLINKED] = [1, 2, 3, 4, 5, 6, 7].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const [VISIT, AMENITY, RESERVATION, CAR] = [8, 9].map(uuid).concat([uuid(1), uuid(2)]) as [
  string,
  string,
  string,
  string,
];

let clone: DatabaseClone;
let database: Database;
const lines: string[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await openDatabase(clone.options);
  await run('drop schema public cascade');
  await run('create schema public');
  // The ORM creates it only when the database is opened.
  await run(
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now())',
  );
  await createExtensions(database.kysely);
  await database.orm.migrator.up({ to: BEFORE });
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

const read = <Row>(text: string) => database.queries.run<Row>(text, []);

/** Rows as the service stored them, and invalid ones. */
async function storeRows(): Promise<void> {
  const community = (id: string, place: string, dwellings: number) =>
    run(`insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad,
      latitud, longitud, cantidad_viviendas, created_at)
      values ('${id}', 'Fresnos', '-', '-', '-', '-', '-', 'COTO', ${place}, ${dwellings}, now())`);
  await community(HOME, '91, 200', 10);
  await community(OTHER, '20, -100', 10);
  await run(`insert into users (id, first_name, last_name, username, email, password_hash, role_id, created_at)
    values ('${USER}', 'A', 'B', 'a', 'a@correo.example', '-', '44444444-4444-4444-4444-444444444444', now())`);
  await run(`insert into residents (id, user_id, community_id, full_name, address, created_at)
    values ('${RESIDENT}', '${USER}', '${HOME}', 'A B', '-', now())`);
  await run(`insert into resident_charges (id, resident_id, fecha, descripcion, monto, estatus_fijado, created_at)
    values ('${CHARGE}', '${RESIDENT}', now(), '-', 100, 'Vencido', now())`);
  const payment = (id: string, charge: string, status: string) =>
    run(`insert into resident_payments (id, residente_id, cargo_residente_id, fecha_pago, monto, status, created_at)
      values ('${id}', '${RESIDENT}', ${charge}, now(), 40, '${status}', now())`);
  await payment(PAYMENT, `'${CHARGE}'`, 'Aplicado');
  await payment(UNLINKED, 'null', 'recibido');
  await run(`insert into resident_visits (id, resident_id, visitor_name, total_people, subject, arrival_date, created_at)
    values ('${VISIT}', '${RESIDENT}', 'C', 1, '-', now(), now())`);
  await run(`insert into amenities (id, nombre, descripcion, reglas, fecha_alta, community_id, created_at)
    values ('${AMENITY}', 'Alberca', '-', '-', now(), '${OTHER}', now())`);
  await run(`insert into amenity_reservations (id, amenity_id, resident_id, horario, num_personas, horas_reservadas, status, created_at)
    values ('${RESERVATION}', '${AMENITY}', '${RESIDENT}', now(), 1, 1, 'Reservada', now())`);
  await run(`insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
    values ('${CAR}', '${RESIDENT}', 'Ford', '77777777-7777-7777-7777-777777777777', 'T', 1898, 'Negro', 'ABC-1', now())`);
}

test('charges, payments, visits and reservations get the community that they were shown in', async () => {
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

test('a rule broken by a row that cannot be repaired holds only for new rows and is named in the log', async () => {
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
