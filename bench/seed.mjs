// The data of the benchmarks: 20 communities, 10,000 residents, 15,000 vehicles, 8,000 pets, 30,000 tickets, 60,000
// comments, 5,000 announcements, 40,000 charges and 25,000 payments of residents; `scale` multiplies all of them. The same
// rows with the same ids in every run.
import pg from 'pg';

const SIZES = {
  communities: 20,
  residents: 10_000,
  vehicles: 15_000,
  pets: 8_000,
  tickets: 30_000,
  comments: 60_000,
  announcements: 5_000,
  charges: 40_000,
  payments: 25_000,
};

/** The rows at a scale of 1; each resident has an account. */
export const SEEDED_ROWS = Object.values(SIZES).reduce((sum, count) => sum + count, SIZES.residents);

const SYSTEM_ADMIN = '11111111-1111-1111-1111-111111111111';
const ADMIN_COMPANY = '22222222-2222-2222-2222-222222222222';
const RESIDENT = '44444444-4444-4444-4444-444444444444';
const CAR = '77777777-7777-7777-7777-777777777777';

/** The id of a row, by its number as SQL. */
const id = (table, n) => `md5('${table}' || (${n}))::uuid`;

/** When a row was made: the higher its number, the older it is. */
const before = (n, unit) => `timestamptz '2026-11-01 12:00:00Z' - (${n}) * interval '1 ${unit}'`;

/** Fills an empty database and resolves to ids to ask for. `run` executes one statement and resolves to its rows. */
export async function seed(run, scale = 1) {
  const size = Object.fromEntries(
    Object.entries(SIZES).map(([name, count]) => [name, Math.ceil(count * scale)]),
  );
  // The rows are correct, and checking each takes five times as long.
  await run(`set session_replication_role = replica`);
  for (const statement of statements(size)) await run(statement);
  await run(`set session_replication_role = origin`);
  await run('analyze');
  return { ...(await sample(run)), communities: size.communities };
}

/** The same on a server, for a company administrator. */
export async function seedServer(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { company: admin, ...ids } = await seed(
      async (text, values) => (await client.query(text, values)).rows,
    );
    return { admin, ...ids };
  } finally {
    await client.end();
  }
}

const statements = (size) => [
  `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at) values
    (${id('admin', 1)}, 'Ada', 'Min', 'bench-system', 'system@correo.example', '-', '${SYSTEM_ADMIN}', true, ${before(0, 'second')}),
    (${id('admin', 2)}, 'Eva', 'Min', 'bench-company', 'company@correo.example', '-', '${ADMIN_COMPANY}', true, ${before(0, 'second')})`,
  `insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad, latitud, longitud, cantidad_viviendas, created_at)
   select ${id('community', 'n')}, 'Comunidad ' || n, 'Casas alrededor de un parque', 'Calle ' || n, 'Contacto ' || n, 'c' || n || '@correo.example',
     '442 000 0000', 'COTO', 20.5, -100.4, 500, ${before('n', 'hour')} from generate_series(1, ${size.communities}) n`,
  `insert into community_assignments (user_id, community_id) select ${id('admin', 2)}, ${id('community', 'n')} from generate_series(1, 5) n`,
  `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
   select ${id('user', 'n')}, 'Nombre', 'Apellido', 'u' || n, 'u' || n || '@correo.example', '-', '${RESIDENT}', true, ${before('n', 'second')}
   from generate_series(1, ${size.residents}) n`,
  `insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
   select ${id('resident', 'n')}, ${id('user', 'n')}, ${communityOf('n', size)}, 'Residente Número ' || n, 'u' || n || '@correo.example', '442 111 2222',
     (n % 500)::text, 'Privada del Roble ' || n, ${before('n', 'second')} from generate_series(1, ${size.residents}) n`,
  `insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
   select ${id('vehicle', 'n')}, ${residentOf('n', size)}, 'Nissan', '${CAR}', 'Versa', 2000 + n % 25, 'Gris', 'BEN-' || n, ${before('n', 'second')}
   from generate_series(1, ${size.vehicles}) n`,
  `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
   select ${id('pet', 'n')}, ${residentOf('n', size)}, 'Canela', 'Dog', 'Mestizo', n % 15, 'Miel', ${before('n', 'second')}
   from generate_series(1, ${size.pets}) n`,
  `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
   select ${communityOf(numberOfResident('n', size), size)}, ${residentOf('n', size)}, 1 + n % 3, 1 + n % 4, ${before('n', 'minute')},
     'La luz del pasillo ' || n, '{}', ${before('n', 'minute')}, ${before('n', 'minute')} from generate_series(1, ${size.tickets}) n order by n`,
  `insert into comments (resident_id, origen, id_origen, ticket_id, comentario_texto, created_at)
   select ${residentOf('n', size)}, 'ticket', t::text, t, 'Ya avisé al encargado ' || n, ${before('n', 'second')}
   from generate_series(1, ${size.comments}) n, lateral (select 1 + (n - 1) % ${size.tickets} as t) o order by n`,
  `insert into announcements (id, community_id, titulo, contenido, fecha, created_at)
   select ${id('announcement', 'n')}, ${communityOf('n', size)}, 'Aviso ' || n, 'Se cierra la alberca por mantenimiento.', ${before('n', 'minute')},
     ${before('n', 'minute')} from generate_series(1, ${size.announcements}) n`,
  `insert into resident_charges (id, resident_id, community_id, fecha, monto, descripcion, created_at)
   select ${id('charge', 'n')}, ${residentOf('n', size)}, ${communityOf(numberOfResident('n', size), size)}, ${before('n', 'minute')}, 100 + n % 900,
     'Mantenimiento ' || n, ${before('n', 'minute')} from generate_series(1, ${size.charges}) n`,
  `insert into resident_payments (id, residente_id, cargo_residente_id, community_id, fecha_pago, monto, status, concepto, forma_de_pago, created_at)
   select ${id('payment', 'n')}, ${residentOf('n', size)}, ${id('charge', 'n')}, ${communityOf(numberOfResident('n', size), size)},
     ${before('n', 'minute')}, 50, 'Aplicado', 'Abono', 'Transferencia', ${before('n', 'minute')} from generate_series(1, ${size.payments}) n`,
  `update resident_charges c set monto_pagado = p.paid
   from (select cargo_residente_id as id, sum(monto) as paid from resident_payments group by 1) p where c.id = p.id`,
];

/** Rows are dealt out to the residents in turn. */
const numberOfResident = (n, { residents }) => `1 + (${n} - 1) % ${residents}`;
const residentOf = (n, size) => id('resident', numberOfResident(n, size));
const communityOf = (n, { communities }) => id('community', `1 + (${n} - 1) % ${communities}`);

/** The first resident lives in the first community, has two vehicles, a pet, three tickets and four charges. */
async function sample(run) {
  const [ids] =
    await run(`select ${id('resident', 1)} as resident, ${id('vehicle', 1)} as vehicle, ${id('community', 1)} as community,
    ${id('charge', 1)} as charge, (select min(id) from tickets where resident_id = ${id('resident', 1)}) as ticket`);
  const [system, company] = await run(
    `select u.id, u.username, u.email, r.code as role from users u join roles r on r.id = u.role_id
     where u.username like 'bench-%' order by u.username desc`,
  );
  const assigned = await run(
    `select community_id as id from community_assignments where user_id = '${company.id}'`,
  );
  return { ...ids, system, company, reach: assigned.map((row) => row.id) };
}
