// The reads and writes of the benchmark as SQL written by hand: prepared statements with the caller's row scope. The limit
// server answers everything from them, Fastify its REST routes.
import pg from 'pg';

const VEHICLE = `v.id, v.resident_id as "residentId", r.full_name as "residentName", v.brand, v.vehicle_type_id as "vehicleTypeId",
  y.name as "vehicleTypeName", v.model, v.year, v.color, v.license_plate as "licensePlate", v.created_at as "createdAt"`;
const FROM_VEHICLES = `from vehicles v join residents r on r.id = v.resident_id join vehicle_types y on y.id = v.vehicle_type_id
  where v.deleted_at is null`;

const TICKET = `t.id, t.community_id as "communityId", c.nombre as "communityName", t.resident_id as "residentId", r.full_name as "residentName",
  r.number as "residentNumber", t.categoria_ticket_id as "categoriaTicketId", k.categoria as "categoriaTicketNombre", t.status_id as "statusId",
  s.code as "statusCode", s.descripcion as "statusDescripcion", s.color as "statusColor", t.fecha_reporte as "fechaReporte", t.contenido,
  t.image_urls as "imageUrls", t.created_at as "createdAt", t.updated_at as "updatedAt"`;
const JOINED_TO_TICKETS = `join communities c on c.id = t.community_id join residents r on r.id = t.resident_id
  join ticket_statuses s on s.id = t.status_id join ticket_categories k on k.id = t.categoria_ticket_id`;

export const openPool = () =>
  new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    idleTimeoutMillis: 0,
    types: textTypes(),
  });

export function statementsOver(pool) {
  const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  /** Runs a statement with a condition on a community for callers who do not reach all of them. */
  const within = ({ reach }, column, name, text, values) =>
    reach
      ? run(`${name}-scoped`, text(`and ${column} = any($${values.length + 1}::uuid[])`), [...values, reach])
      : run(name, text(''), values);

  return {
    vehicle: async (caller, id) =>
      (
        await within(
          caller,
          'r.community_id',
          'vehicle',
          (scope) => `select ${VEHICLE} ${FROM_VEHICLES} and v.id = $1 ${scope}`,
          [id],
        )
      )[0],

    vehiclesOf: (caller, resident) =>
      within(
        caller,
        'r.community_id',
        'vehicles-of',
        (scope) =>
          `select ${VEHICLE} ${FROM_VEHICLES} and v.resident_id = $1 ${scope} order by v.created_at desc, v.id desc`,
        [resident],
      ),

    residentsPage: async (caller, page, pageSize) => {
      const [items, [{ n: totalCount }]] = await Promise.all([
        within(
          caller,
          'r.community_id',
          'residents-page',
          (
            scope,
          ) => `select r.id, r.user_id as "userId", r.community_id as "communityId", c.nombre as "communityName",
            array_remove(array[r.community_id], null) as "communityIds", r.full_name as "fullName", r.email, r.phone, r.number, r.address,
            r.created_at as "createdAt" from residents r left join communities c on c.id = r.community_id
            where r.deleted_at is null ${scope} order by r.created_at desc, r.id desc limit $1 offset $2`,
          [pageSize, (page - 1) * pageSize],
        ),
        within(
          caller,
          'community_id',
          'residents-count',
          (scope) => `select count(*)::int4 as n from residents where deleted_at is null ${scope}`,
          [],
        ),
      ]);
      return { items, totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
    },

    ticketsOf: (caller, community) =>
      within(
        caller,
        't.community_id',
        'tickets-of',
        (
          scope,
        ) => `select ${TICKET} from tickets t ${JOINED_TO_TICKETS} where t.community_id = $1 and c.deleted_at is null ${scope}
          order by t.fecha_reporte desc, t.id desc`,
        [community],
      ),

    /** The ticket, its audit entry and the answer in one statement. */
    createTicket: async (caller, { residentId, categoriaTicketId, contenido }) =>
      (
        await within(
          caller,
          'community_id',
          'create-ticket',
          (
            scope,
          ) => `with r as (select id, community_id, full_name, number from residents where id = $1 and deleted_at is null ${scope} for share),
            t as (insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
              select r.community_id, r.id, $2, 1, now(), $3, '{}', now(), now() from r returning *),
            e as (insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id, after)
              select now(), $4, $5, $6, 'CREATE', 'Ticket', t.id::text, t.community_id, to_jsonb(t) from t)
            select ${TICKET} from t ${JOINED_TO_TICKETS.replace('residents r', 'r')}`,
          [residentId, categoriaTicketId, contenido, caller.id, caller.username, caller.role],
        )
      )[0],

    updateTicket: async (caller, id, { contenido }) =>
      (
        await within(
          caller,
          'community_id',
          'update-ticket',
          (scope) => `with o as (select id, contenido from tickets where id = $1 ${scope} for update),
            t as (update tickets set contenido = $2, updated_at = now() from o where tickets.id = o.id returning tickets.*),
            e as (insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id, before, after)
              select now(), $3, $4, $5, 'UPDATE', 'Ticket', t.id::text, t.community_id, jsonb_build_object('contenido', o.contenido),
                jsonb_build_object('contenido', t.contenido) from t, o)
            select ${TICKET} from t ${JOINED_TO_TICKETS}`,
          [id, contenido, caller.id, caller.username, caller.role],
        )
      )[0],

    ticket: async (caller, id) => {
      const [row] = await within(
        caller,
        't.community_id',
        'ticket',
        (
          scope,
        ) => `select t.id, t.contenido, t.fecha_reporte as "fechaReporte", c.id as "communityId", c.nombre, r.id as "residentId",
          r.full_name as "fullName", s.id as "statusId", s.code, s.descripcion, k.id as "categoryId", k.categoria
          from tickets t ${JOINED_TO_TICKETS} where t.id = $1 and c.deleted_at is null ${scope}`,
        [id],
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
    },

    tickets: (caller, status) =>
      within(
        caller,
        't.community_id',
        'tickets',
        (
          scope,
        ) => `select t.id, t.contenido, t.fecha_reporte as "fechaReporte", c.nombre as "communityName", r.full_name as "residentName",
          json_build_object('code', s.code) as status, json_build_object('categoria', k.categoria) as category from tickets t ${JOINED_TO_TICKETS}
          where t.status_id = $1 and c.deleted_at is null ${scope} order by t.fecha_reporte desc, t.id desc limit 100`,
        [status],
      ),

    nested: (caller, id) => nested(run, within, caller, id),
    charge: (caller, id) => charge(run, within, caller, id),
  };
}

async function nested(run, within, caller, id) {
  const [[community], residents] = await Promise.all([
    within(
      caller,
      'id',
      'community',
      (scope) => `select id, nombre from communities where id = $1 and deleted_at is null ${scope}`,
      [id],
    ),
    run(
      'nested-residents',
      `select id, full_name as "fullName" from residents where community_id = $1 and deleted_at is null
       order by created_at desc, id desc limit 50`,
      [id],
    ),
  ]);
  const ids = residents.map((resident) => resident.id);
  const [vehicles, pets, tickets] = await Promise.all([
    run(
      'nested-vehicles',
      `select v.resident_id as owner, v.id, v.brand, json_build_object('name', y.name) as "vehicleType", v.license_plate as "licensePlate", v.created_at as "createdAt"
       from vehicles v join vehicle_types y on y.id = v.vehicle_type_id where v.resident_id = any($1::uuid[]) and v.deleted_at is null
       order by v.created_at desc, v.id desc`,
      [ids],
    ),
    run(
      'nested-pets',
      `select resident_id as owner, id, name, species, age, created_at as "createdAt" from pets
       where resident_id = any($1::uuid[]) and deleted_at is null order by created_at desc, id desc`,
      [ids],
    ),
    run(
      'nested-tickets',
      `select t.resident_id as owner, t.id, t.contenido, json_build_object('code', s.code) as status, t.fecha_reporte as "fechaReporte"
       from tickets t join ticket_statuses s on s.id = t.status_id where t.resident_id = any($1::uuid[])
       order by t.fecha_reporte desc, t.id desc`,
      [ids],
    ),
  ]);
  const comments = await run(
    'nested-comments',
    `select ticket_id as owner, id, comentario_texto as "comentarioTexto", created_at as "createdAt" from comments
     where ticket_id = any($1::int[]) order by created_at desc, id desc`,
    [tickets.map((ticket) => ticket.id)],
  );
  const [byResident, byTicket] = [new Map(), new Map()];
  const nodes = residents.map((resident) => {
    const node = { ...resident, vehicles: { nodes: [] }, pets: { nodes: [] }, tickets: { nodes: [] } };
    byResident.set(resident.id, node);
    return node;
  });
  for (const { owner, ...vehicle } of vehicles) byResident.get(owner).vehicles.nodes.push(vehicle);
  for (const { owner, ...pet } of pets) byResident.get(owner).pets.nodes.push(pet);
  for (const { owner, ...rest } of tickets) {
    const ticket = { ...rest, comments: { nodes: [] } };
    byTicket.set(ticket.id, ticket);
    byResident.get(owner).tickets.nodes.push(ticket);
  }
  for (const { owner, ...comment } of comments) byTicket.get(owner).comments.nodes.push(comment);
  return { ...community, residents: { nodes } };
}

async function charge(run, within, caller, id) {
  const [[row], payments] = await Promise.all([
    within(
      caller,
      'x.community_id',
      'charge',
      (
        scope,
      ) => `select x.id, x.descripcion, x.monto::float8 as monto, x.estatus_fijado, x.fecha, c.id as "communityId", c.nombre,
        r.id as "residentId", r.full_name as "fullName",
        (select coalesce(sum(monto), 0)::float8 from resident_payments where cargo_residente_id = x.id and status = 'Aplicado') as paid
        from resident_charges x join communities c on c.id = x.community_id join residents r on r.id = x.resident_id
        where x.id = $1 and c.deleted_at is null ${scope}`,
      [id],
    ),
    run(
      'charge-payments',
      `select id, monto::float8 as monto, status, fecha_pago as "fechaPago" from resident_payments where cargo_residente_id = $1
       order by created_at desc, id desc limit 10`,
      [id],
    ),
  ]);
  return {
    id: row.id,
    descripcion: row.descripcion,
    monto: row.monto,
    montoPagado: row.paid,
    estatus:
      row.estatus_fijado ?? (row.paid >= row.monto ? 'Pagado' : row.paid > 0 ? 'PagoParcial' : 'Activo'),
    fecha: row.fecha,
    community: { id: row.communityId, nombre: row.nombre },
    resident: { id: row.residentId, fullName: row.fullName },
    payments: { nodes: payments },
  };
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
