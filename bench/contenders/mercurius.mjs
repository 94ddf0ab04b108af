// Mercurius with its compiler (`jit`) and its batching loaders, as its documentation writes a server over SQL.
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { readCallers } from '../callers.mjs';
import { openPool } from '../statements.mjs';

const pool = openPool();
const callerOf = await readCallers(pool);
const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const schema = `
  scalar GUID
  type Query {
    ticket(id: Int!): Ticket
    tickets(first: Int, where: TicketWhere): Tickets!
    community(id: GUID!): Community
    residentCharge(id: GUID!): ResidentCharge
  }
  input TicketWhere { statusId: IntFilter }
  input IntFilter { eq: Int }
  type Community { id: GUID!, nombre: String!, residents(first: Int): Residents! }
  type Resident {
    id: GUID!, fullName: String!
    vehicles(first: Int): Vehicles!
    pets(first: Int): Pets!
    tickets(first: Int): Tickets!
  }
  type Vehicle { id: GUID!, brand: String!, vehicleType: VehicleType, licensePlate: String!, createdAt: String! }
  type VehicleType { name: String! }
  type Pet { id: GUID!, name: String!, species: String!, age: Int!, createdAt: String! }
  type Ticket {
    id: Int!, contenido: String!, fechaReporte: String!
    communityName: String!, residentName: String!
    community: Community, resident: Resident, status: Status, category: Category
    comments(first: Int): Comments!
  }
  type Status { id: Int!, code: String!, descripcion: String! }
  type Category { id: Int!, categoria: String! }
  type Comment { id: Int!, comentarioTexto: String!, createdAt: String! }
  type ResidentCharge {
    id: GUID!, descripcion: String!, monto: Float!, montoPagado: Float!, estatus: String!, fecha: String!
    community: Community, resident: Resident, payments(first: Int): Payments!
  }
  type Payment { id: GUID!, monto: Float!, status: String!, fechaPago: String! }
  type Residents { nodes: [Resident!]! }
  type Vehicles { nodes: [Vehicle!]! }
  type Pets { nodes: [Pet!]! }
  type Tickets { nodes: [Ticket!]! }
  type Comments { nodes: [Comment!]! }
  type Payments { nodes: [Payment!]! }
`;

const TICKET = `id, community_id, resident_id, status_id, categoria_ticket_id, contenido, fecha_reporte as "fechaReporte"`;
const CHARGE = `id, resident_id, community_id, descripcion, monto::float8 as monto, estatus_fijado, fecha,
  (select coalesce(sum(p.monto), 0)::float8 from resident_payments p
   where p.cargo_residente_id = resident_charges.id and p.status = 'Aplicado') as "montoPagado"`;

const one = async (name, text, column, id, { reach }) =>
  (
    await run(
      reach ? `${name}-scoped` : name,
      `${text} where id = $1${reach ? ` and ${column} = any($2::uuid[])` : ''}`,
      reach ? [id, reach] : [id],
    )
  )[0];

const resolvers = {
  Query: {
    ticket: (_, { id }, { caller }) =>
      one('ticket', `select ${TICKET} from tickets`, 'community_id', id, caller),
    community: (_, { id }, { caller }) =>
      one('community', 'select id, nombre from communities', 'id', id, caller),
    residentCharge: (_, { id }, { caller }) =>
      one('charge', `select ${CHARGE} from resident_charges`, 'community_id', id, caller),
    tickets: async (_, { first, where }, { caller: { reach } }) => ({
      nodes: await run(
        reach ? 'tickets-scoped' : 'tickets',
        `select ${TICKET} from tickets where status_id = $1 ${reach ? 'and community_id = any($3::uuid[])' : ''}
         order by fecha_reporte desc, id desc limit $2`,
        [where.statusId.eq, first, ...(reach ? [reach] : [])],
      ),
    }),
  },
  ResidentCharge: {
    estatus: ({ estatus_fijado: fixed, montoPagado, monto }) =>
      fixed ?? (montoPagado >= monto ? 'Pagado' : montoPagado > 0 ? 'PagoParcial' : 'Activo'),
  },
};

/** A loader of the record of a foreign key, or of one field of it. */
function byKey(name, text, type, key, read = (row) => row) {
  return async (queries) => {
    const ids = [...new Set(queries.map(({ obj }) => obj[key]))];
    const rows = new Map(
      (await run(name, `${text} where id = any($1::${type}[])`, [ids])).map((row) => [row.id, row]),
    );
    return queries.map(({ obj }) => read(rows.get(obj[key])));
  };
}

/** A loader of the first rows that refer to a parent. */
function listBy(name, columns, table, key, type, order) {
  return async (queries) => {
    const [{ params }] = queries;
    const rows = await run(
      name,
      `select r.* from unnest($1::${type}[]) as parent, lateral (select ${key} as parent, ${columns} from ${table} where ${key} = parent
       order by ${order} desc, id desc limit $2) r`,
      [queries.map(({ obj }) => obj.id), params.first],
    );
    const nodes = new Map(queries.map(({ obj }) => [obj.id, []]));
    for (const row of rows) nodes.get(row.parent).push(row);
    return queries.map(({ obj }) => ({ nodes: nodes.get(obj.id) }));
  };
}

const COMMUNITY = 'select id, nombre from communities';
const RESIDENT = 'select id, full_name as "fullName" from residents';
const STATUS = 'select id, code, descripcion from ticket_statuses';
const CATEGORY = 'select id, categoria from ticket_categories';

const loaders = {
  Ticket: {
    community: byKey('communities', COMMUNITY, 'uuid', 'community_id'),
    communityName: byKey('communities', COMMUNITY, 'uuid', 'community_id', (row) => row.nombre),
    resident: byKey('residents', RESIDENT, 'uuid', 'resident_id'),
    residentName: byKey('residents', RESIDENT, 'uuid', 'resident_id', (row) => row.fullName),
    status: byKey('statuses', STATUS, 'int', 'status_id'),
    category: byKey('categories', CATEGORY, 'int', 'categoria_ticket_id'),
    comments: listBy(
      'comments',
      'id, comentario_texto as "comentarioTexto", created_at as "createdAt"',
      'comments',
      'ticket_id',
      'int',
      'created_at',
    ),
  },
  Community: {
    residents: listBy(
      'residents-of',
      'id, full_name as "fullName"',
      'residents',
      'community_id',
      'uuid',
      'created_at',
    ),
  },
  Resident: {
    vehicles: listBy(
      'vehicles-of',
      'id, brand, vehicle_type_id, license_plate as "licensePlate", created_at as "createdAt"',
      'vehicles',
      'resident_id',
      'uuid',
      'created_at',
    ),
    pets: listBy(
      'pets-of',
      'id, name, species, age, created_at as "createdAt"',
      'pets',
      'resident_id',
      'uuid',
      'created_at',
    ),
    tickets: listBy('tickets-of', TICKET, 'tickets', 'resident_id', 'uuid', 'fecha_reporte'),
  },
  Vehicle: {
    vehicleType: byKey('types', 'select id, name from vehicle_types', 'uuid', 'vehicle_type_id'),
  },
  ResidentCharge: {
    community: byKey('communities', COMMUNITY, 'uuid', 'community_id'),
    resident: byKey('residents', RESIDENT, 'uuid', 'resident_id'),
    payments: listBy(
      'payments-of',
      'id, monto::float8 as monto, status, fecha_pago as "fechaPago"',
      'resident_payments',
      'cargo_residente_id',
      'uuid',
      'created_at',
    ),
  },
};

const app = Fastify();
app.addHook('onRequest', async (request, reply) => {
  request.caller = callerOf(request.headers.authorization);
  if (!request.caller) return reply.code(401).send();
});
await app.register(mercurius, { schema, resolvers, loaders, jit: 1, context: ({ caller }) => ({ caller }) });
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().on('end', () => process.exit(0));
