/*
 * What the benchmark asks: a request of REST, which every server answers at the same path, or a document of GraphQL, and
 * the answer as one SQL statement. `$1` is the subject, `$2` the communities of the caller, null for all.
 */

/** The shares of the limit that are aimed at: most for what a server only passes on, least for what needs checks. */
const SMALL_READ = 0.85;
const LONG_LIST = 0.75;
const RECORD_WITH_RELATIONS = 0.5;
const NESTED_LISTS = 0.8;
const PAGE_WITH_NAMES = 0.65;
const MIX = 0.65;
const WRITE = 0.4;

const within = (column) => `($2::uuid[] is null or ${column} = any($2))`;

/** Columns as `json_build_object` takes them: `'id', v.id, …`. */
const object = (fields) =>
  `json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

const list = (item, from, order) => `(select coalesce(json_agg(${item} order by ${order}), '[]') ${from})`;

const VEHICLE = {
  id: 'v.id',
  residentId: 'v.resident_id',
  residentName: 'r.full_name',
  brand: 'v.brand',
  vehicleTypeId: 'v.vehicle_type_id',
  vehicleTypeName: 'y.name',
  model: 'v.model',
  year: 'v.year',
  color: 'v.color',
  licensePlate: 'v.license_plate',
  createdAt: 'v.created_at',
};
const FROM_VEHICLES =
  'from vehicles v join residents r on r.id = v.resident_id join vehicle_types y on y.id = v.vehicle_type_id';

const RESIDENT = {
  id: 'r.id',
  userId: 'r.user_id',
  communityId: 'r.community_id',
  communityName: 'c.nombre',
  communityIds: 'array[r.community_id]',
  fullName: 'r.full_name',
  email: 'r.email',
  phone: 'r.phone',
  number: 'r.number',
  address: 'r.address',
  createdAt: 'r.created_at',
};

const TICKET = {
  id: 't.id',
  communityId: 't.community_id',
  communityName: 'c.nombre',
  residentId: 't.resident_id',
  residentName: 'r.full_name',
  residentNumber: 'r.number',
  categoriaTicketId: 't.categoria_ticket_id',
  categoriaTicketNombre: 'k.categoria',
  statusId: 't.status_id',
  statusCode: 's.code',
  statusDescripcion: 's.descripcion',
  statusColor: 's.color',
  fechaReporte: 't.fecha_reporte',
  contenido: 't.contenido',
  imageUrls: 't.image_urls',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
};
const FROM_TICKETS = `from tickets t join communities c on c.id = t.community_id join residents r on r.id = t.resident_id
  join ticket_categories k on k.id = t.categoria_ticket_id join ticket_statuses s on s.id = t.status_id`;

/** The answer to a write is the ticket as it is stored then. */
export const STORED_TICKET = `select ${object(TICKET)} as answer ${FROM_TICKETS} where t.id = $1 and ${within('t.community_id')}`;

const TICKET_WITH_RELATIONS = `query ($id: Int!) { ticket(id: $id) { id contenido fechaReporte
  community { id nombre } resident { id fullName } status { id code descripcion } category { id categoria } } }`;

const NESTED = `query ($id: GUID!) { community(id: $id) { id nombre residents(first: 50) { nodes { id fullName
  vehicles(first: 10) { nodes { id brand vehicleType { name } licensePlate createdAt } }
  pets(first: 10) { nodes { id name species age createdAt } }
  tickets(first: 10) { nodes { id contenido status { code } fechaReporte comments(first: 10) { nodes { id comentarioTexto createdAt } } } } } } } }`;

const TICKETS = `query ($status: Int!) { tickets(first: 100, where: { statusId: { eq: $status } }) { nodes {
  id contenido fechaReporte communityName residentName status { code } category { categoria } } } }`;

const CHARGE = `query ($id: GUID!) { residentCharge(id: $id) { id descripcion monto montoPagado estatus fecha
  community { id nombre } resident { id fullName } payments(first: 10) { nodes { id monto status fechaPago } } } }`;

/** The reads and writes of the benchmark, from the ids of the data. */
export function workloadsFor({ vehicle, resident, community, communities, ticket, charge }) {
  const reads = [
    {
      name: 'vehicle by id',
      kind: 'REST',
      aim: SMALL_READ,
      path: `/api/vehicles/${vehicle}`,
      subject: vehicle,
      answer: `select ${object(VEHICLE)} as answer ${FROM_VEHICLES} where v.id = $1 and ${within('r.community_id')}`,
    },
    {
      name: "a resident's vehicles",
      kind: 'REST',
      aim: SMALL_READ,
      path: `/api/vehicles/resident/${resident}`,
      subject: resident,
      answer: `select ${list(object(VEHICLE), `${FROM_VEHICLES} where v.resident_id = $1 and ${within('r.community_id')}`, 'v.created_at desc')} as answer`,
    },
    {
      name: 'residents, page 3 of 50 with total',
      kind: 'REST',
      aim: SMALL_READ,
      path: '/api/residents?page=3&pageSize=50',
      subject: 50,
      answer: `with found as (select * from residents where ${within('community_id')}),
        page as (select * from found order by created_at desc offset 100 limit $1)
        select json_build_object('items', ${list(object(RESIDENT), 'from page r join communities c on c.id = r.community_id', 'r.created_at desc')},
          'totalCount', n, 'page', 3, 'pageSize', 50, 'totalPages', ceil(n / 50.0)) as answer from (select count(*) as n from found) counted`,
    },
    {
      name: 'all tickets of a community, with names',
      kind: 'REST',
      aim: LONG_LIST,
      path: `/api/tickets/community/${community}`,
      subject: community,
      answer: `select ${list(object(TICKET), `${FROM_TICKETS} where t.community_id = $1 and ${within('t.community_id')}`, 't.fecha_reporte desc')} as answer`,
    },
    {
      name: 'a ticket with four relations',
      kind: 'GraphQL',
      aim: RECORD_WITH_RELATIONS,
      operation: 'ticket',
      query: TICKET_WITH_RELATIONS,
      variables: { id: ticket },
      subject: ticket,
      answer: `select json_build_object('data', json_build_object('ticket', ${object({
        id: 't.id',
        contenido: 't.contenido',
        fechaReporte: 't.fecha_reporte',
        community: object({ id: 'c.id', nombre: 'c.nombre' }),
        resident: object({ id: 'r.id', fullName: 'r.full_name' }),
        status: object({ id: 's.id', code: 's.code', descripcion: 's.descripcion' }),
        category: object({ id: 'k.id', categoria: 'k.categoria' }),
      })})) as answer ${FROM_TICKETS} where t.id = $1 and ${within('t.community_id')}`,
    },
    {
      name: '50 residents with all below them',
      kind: 'GraphQL',
      aim: NESTED_LISTS,
      operation: 'nested',
      query: NESTED,
      variables: { id: community },
      subject: community,
      answer: nestedAnswer(),
    },
    {
      name: '100 tickets by status, with names',
      kind: 'GraphQL',
      aim: PAGE_WITH_NAMES,
      operation: 'tickets',
      query: TICKETS,
      variables: { status: 2 },
      subject: 2,
      answer: `with page as (select * from tickets where status_id = $1 and ${within('community_id')} order by fecha_reporte desc limit 100)
        select json_build_object('data', json_build_object('tickets', json_build_object('nodes', ${list(
          object({
            id: 't.id',
            contenido: 't.contenido',
            fechaReporte: 't.fecha_reporte',
            communityName: 'c.nombre',
            residentName: 'r.full_name',
            status: object({ code: 's.code' }),
            category: object({ categoria: 'k.categoria' }),
          }),
          FROM_TICKETS.replace('tickets t', 'page t'),
          't.fecha_reporte desc',
        )}))) as answer`,
    },
    {
      name: 'report of a resident charge',
      kind: 'GraphQL',
      aim: RECORD_WITH_RELATIONS,
      operation: 'charge',
      query: CHARGE,
      variables: { id: charge },
      subject: charge,
      answer: chargeAnswer(),
    },
  ];
  const ofKind = (kind) => reads.filter((read) => read.kind === kind);
  return [
    ...reads,
    { name: 'mix of the REST reads', kind: 'REST', aim: MIX, mix: ofKind('REST') },
    { name: 'mix of the GraphQL reads', kind: 'GraphQL', aim: MIX, mix: ofKind('GraphQL') },
    {
      name: 'create a ticket',
      kind: 'REST',
      aim: WRITE,
      method: 'POST',
      path: '/api/tickets',
      bodies: [{ residentId: resident, categoriaTicketId: 1, contenido: 'La luz del pasillo' }],
    },
    {
      name: 'update a ticket',
      kind: 'REST',
      aim: WRITE,
      method: 'PUT',
      path: '/api/tickets',
      // Connections write to tickets of their own, and a text that is stored already would be no change.
      ticketOf: (connection) => ticket + connection * communities,
      bodies: [{ contenido: 'Llega el viernes' }, { contenido: 'Llega el lunes' }],
    },
  ];
}

function nestedAnswer() {
  const comments = list(
    object({ id: 'm.id', comentarioTexto: 'm.comentario_texto', createdAt: 'm.created_at' }),
    'from comments m where m.ticket_id = t.id',
    'm.created_at desc',
  );
  const nodes = (items) => `json_build_object('nodes', ${items})`;
  const vehicles = list(
    object({
      id: 'v.id',
      brand: 'v.brand',
      vehicleType: object({ name: 'y.name' }),
      licensePlate: 'v.license_plate',
      createdAt: 'v.created_at',
    }),
    'from vehicles v join vehicle_types y on y.id = v.vehicle_type_id where v.resident_id = r.id',
    'v.created_at desc',
  );
  const pets = list(
    object({ id: 'p.id', name: 'p.name', species: 'p.species', age: 'p.age', createdAt: 'p.created_at' }),
    'from pets p where p.resident_id = r.id',
    'p.created_at desc',
  );
  const tickets = list(
    object({
      id: 't.id',
      contenido: 't.contenido',
      status: object({ code: 's.code' }),
      fechaReporte: 't.fecha_reporte',
      comments: nodes(comments),
    }),
    'from tickets t join ticket_statuses s on s.id = t.status_id where t.resident_id = r.id',
    't.fecha_reporte desc',
  );
  const residents = list(
    object({
      id: 'r.id',
      fullName: 'r.full_name',
      vehicles: nodes(vehicles),
      pets: nodes(pets),
      tickets: nodes(tickets),
    }),
    'from (select * from residents where community_id = c.id order by created_at desc limit 50) r',
    'r.created_at desc',
  );
  const answer = object({ id: 'c.id', nombre: 'c.nombre', residents: nodes(residents) });
  return `select json_build_object('data', json_build_object('community', ${answer})) as answer
    from communities c where c.id = $1 and ${within('c.id')}`;
}

function chargeAnswer() {
  const payments = list(
    object({ id: 'p.id', monto: 'p.monto', status: 'p.status', fechaPago: 'p.fecha_pago' }),
    'from resident_payments p where p.cargo_residente_id = x.id',
    'p.created_at desc',
  );
  const answer = object({
    id: 'x.id',
    descripcion: 'x.descripcion',
    monto: 'x.monto',
    montoPagado: 'paid.sum',
    estatus: `case when paid.sum >= x.monto then 'Pagado' when paid.sum > 0 then 'PagoParcial' else 'Activo' end`,
    fecha: 'x.fecha',
    community: object({ id: 'c.id', nombre: 'c.nombre' }),
    resident: object({ id: 'r.id', fullName: 'r.full_name' }),
    payments: `json_build_object('nodes', ${payments})`,
  });
  return `select json_build_object('data', json_build_object('residentCharge', ${answer})) as answer
    from resident_charges x join communities c on c.id = x.community_id join residents r on r.id = x.resident_id,
    lateral (select coalesce(sum(monto), 0) as sum from resident_payments where cargo_residente_id = x.id and status = 'Aplicado') paid
    where x.id = $1 and ${within('x.community_id')}`;
}
