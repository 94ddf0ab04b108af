// The physical limit: the same answers written by hand with `node:http` and `pg`: prepared statements, a
// checked token, the caller's row scope in every statement, and nothing else.
import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types: textTypes() });
const key = createSecretKey(process.env.JWT_KEY, 'utf8');
const verified = new Map();
const assigned = (
  await pool.query(
    `select u.id, a.community_id from community_assignments a join users u on u.id = a.user_id where u.username = 'bench'`,
  )
).rows;
const reach = assigned.map((row) => row.community_id);
const admin = assigned[0].id;

const VEHICLE = `v.id, v.resident_id as "residentId", r.full_name as "residentName", v.brand, v.vehicle_type_id as "vehicleTypeId",
  y.name as "vehicleTypeName", v.model, v.year, v.color, v.license_plate as "licensePlate", v.created_at as "createdAt"`;
const FROM_VEHICLE = `from vehicles v join residents r on r.id = v.resident_id join vehicle_types y on y.id = v.vehicle_type_id`;
const RESIDENT = `r.id, r.user_id as "userId", r.community_id as "communityId", r.full_name as "fullName", r.email, r.phone, r.number,
  r.address, r.created_at as "createdAt"`;

const vehicle = (id) =>
  run(
    'vehicle',
    `select ${VEHICLE} ${FROM_VEHICLE} where v.id = $1 and v.deleted_at is null and r.community_id = any($2::uuid[])`,
    [id, reach],
  );

const residentVehicles = (id) =>
  run(
    'resident-vehicles',
    `select ${VEHICLE} ${FROM_VEHICLE} where v.resident_id = $1 and v.deleted_at is null and r.community_id = any($2::uuid[])
     order by v.created_at desc, v.id desc`,
    [id, reach],
  );

const residents = (columns, limit, offset) =>
  run(
    `residents-${columns.length}`,
    `select ${columns} from residents r left join communities c on c.id = r.community_id
     where r.deleted_at is null and r.community_id = any($1::uuid[]) order by r.created_at desc, r.id desc limit $2 offset $3`,
    [reach, limit, offset],
  );

const countResidents = async () =>
  (
    await run(
      'count',
      'select count(*)::int4 as n from residents r where r.deleted_at is null and r.community_id = any($1::uuid[])',
      [reach],
    )
  )[0].n;

async function community(id) {
  const [found, people] = await Promise.all([
    run(
      'community',
      'select id, nombre from communities where id = $1 and deleted_at is null and id = any($2::uuid[])',
      [id, reach],
    ),
    run(
      'community-residents',
      `select r.id, r.full_name as "fullName" from residents r where r.community_id = $1 and r.deleted_at is null
       order by r.created_at desc, r.id desc limit 50`,
      [id],
    ),
  ]);
  const ids = people.map((person) => person.id);
  const [vehicles, pets] = await Promise.all([
    run(
      'many-vehicles',
      `select v.resident_id as owner, v.id, v.brand, y.name as "vehicleTypeName", v.license_plate as "licensePlate", v.created_at as "createdAt"
       from vehicles v join vehicle_types y on y.id = v.vehicle_type_id where v.resident_id = any($1::uuid[]) and v.deleted_at is null
       order by v.created_at desc, v.id desc`,
      [ids],
    ),
    run(
      'many-pets',
      `select p.resident_id as owner, p.id, p.name, p.species, p.age, p.created_at as "createdAt"
       from pets p where p.resident_id = any($1::uuid[]) and p.deleted_at is null order by p.created_at desc, p.id desc`,
      [ids],
    ),
  ]);
  const byOwner = new Map(
    people.map((person) => [person.id, { ...person, vehicles: { nodes: [] }, pets: { nodes: [] } }]),
  );
  for (const { owner, ...row } of vehicles) byOwner.get(owner).vehicles.nodes.push(row);
  for (const { owner, ...row } of pets) byOwner.get(owner).pets.nodes.push(row);
  return { ...found[0], residents: { nodes: [...byOwner.values()] } };
}

async function ticket(id) {
  const [row] = await run(
    'ticket',
    `select t.id, t.contenido, t.fecha_reporte as "fechaReporte", c.id as "communityId", c.nombre, r.id as "residentId",
       r.full_name as "fullName", s.id as "statusId", s.code, s.descripcion, k.id as "categoryId", k.categoria
     from tickets t join communities c on c.id = t.community_id join residents r on r.id = t.resident_id
       join ticket_statuses s on s.id = t.status_id join ticket_categories k on k.id = t.categoria_ticket_id
     where t.id = $1 and c.deleted_at is null and t.community_id = any($2::uuid[])`,
    [id, reach],
  );
  return {
    id: row.id,
    contenido: row.contenido,
    fechaReporte: row.fechaReporte,
    community: { id: row.communityId, nombre: row.nombre },
    resident: { id: row.residentId, fullName: row.fullName },
    status: { id: row.statusId, code: row.code, descripcion: row.descripcion },
    category: { id: row.categoryId, categoria: row.categoria },
  };
}

const ticketsByStatus = (status) =>
  run(
    'tickets',
    `select t.id, t.contenido, t.fecha_reporte as "fechaReporte", c.nombre as "communityName", r.full_name as "residentName",
       s.code as "statusCode", k.categoria as "categoriaTicketNombre"
     from tickets t join communities c on c.id = t.community_id join residents r on r.id = t.resident_id
       join ticket_statuses s on s.id = t.status_id join ticket_categories k on k.id = t.categoria_ticket_id
     where t.status_id = $1 and c.deleted_at is null and t.community_id = any($2::uuid[])
     order by t.fecha_reporte desc, t.id desc limit 100`,
    [status, reach],
  );

/** The ticket, its audit entry and the answer in one statement. */
const createTicket = ({ residentId, categoriaTicketId, contenido }) =>
  run(
    'create-ticket',
    `with r as (select id, community_id, full_name, number from residents where id = $1 and deleted_at is null and community_id = any($4::uuid[]) for share),
     t as (insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
       select r.community_id, r.id, $2, 1, now(), $3, '{}', now(), now() from r returning *),
     e as (insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id, after)
       select now(), $5, 'bench', 'ADMIN_COMPANY', 'CREATE', 'Ticket', t.id::text, t.community_id, to_jsonb(t) from t)
     select t.id, t.community_id as "communityId", c.nombre as "communityName", t.resident_id as "residentId", r.full_name as "residentName",
       r.number as "residentNumber", t.categoria_ticket_id as "categoriaTicketId", k.categoria as "categoriaTicketNombre", t.status_id as "statusId",
       s.code as "statusCode", s.descripcion as "statusDescripcion", s.color as "statusColor", t.fecha_reporte as "fechaReporte", t.contenido,
       t.image_urls as "imageUrls", t.created_at as "createdAt", t.updated_at as "updatedAt"
     from t join r on r.id = t.resident_id join communities c on c.id = t.community_id join ticket_statuses s on s.id = t.status_id
       join ticket_categories k on k.id = t.categoria_ticket_id`,
    [residentId, categoriaTicketId, contenido, reach, admin],
  );

const operations = {
  vehicle: async ({ id }) => ({ data: { vehicle: (await vehicle(id))[0] } }),
  residentVehicles: async ({ id }) => ({ data: { vehicles: { nodes: await residentVehicles(id) } } }),
  residentsPage: async () => {
    const [nodes, totalCount] = await Promise.all([residents(RESIDENT, 50, 100), countResidents()]);
    return { data: { residents: { totalCount, nodes } } };
  },
  community: async ({ id }) => ({ data: { community: await community(id) } }),
  ticket: async ({ id }) => ({ data: { ticket: await ticket(id) } }),
  tickets: async ({ status }) => ({ data: { tickets: { nodes: await ticketsByStatus(status) } } }),
};

const WIRE_RESIDENT = `r.id, r.user_id as "userId", r.community_id as "communityId", c.nombre as "communityName",
  array_remove(array[r.community_id], null) as "communityIds", r.full_name as "fullName", r.email, r.phone, r.number, r.address,
  r.created_at as "createdAt"`;

const paths = {
  vehicle: async (id) => (await vehicle(id))[0],
  'resident-vehicles': (id) => residentVehicles(id),
  'residents-page': async (_id, query) => {
    const page = Number(query.get('page'));
    const pageSize = Number(query.get('pageSize'));
    const [items, totalCount] = await Promise.all([
      residents(WIRE_RESIDENT, pageSize, (page - 1) * pageSize),
      countResidents(),
    ]);
    return { items, totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
  },
};

const server = createServer(async (request, response) => {
  if (!isAllowed(request.headers.authorization)) return response.writeHead(401).end();
  const url = new URL(request.url, 'http://localhost');
  const [, name, id] = url.pathname.split('/');
  const answer =
    name === 'graphql'
      ? await operate(await bodyOf(request))
      : name === 'create-ticket'
        ? (await createTicket(await bodyOf(request)))[0]
        : await paths[name](id, url.searchParams);
  const text = JSON.stringify(answer);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));

const operate = ({ query, variables }) => operations[query](variables);

function isAllowed(header) {
  const token = header?.slice(7);
  if (!verified.has(token)) verified.set(token, jwt.verify(token, key, { algorithms: ['HS256'] }));
  return verified.get(token).exp * 1000 > Date.now();
}

function bodyOf(request) {
  return new Promise((resolve) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
  });
}

async function run(name, text, values) {
  return (await pool.query({ name, text, values })).rows;
}

/** Timestamps as text, the cheapest way to the answer. */
function textTypes() {
  const types = new pg.TypeOverrides();
  types.setTypeParser(
    1184,
    (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`,
  );
  types.setTypeParser(2951, (text) => text.slice(1, -1).split(',').filter(Boolean));
  return types;
}
