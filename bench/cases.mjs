const VEHICLE =
  'id residentId residentName brand vehicleTypeId vehicleTypeName model year color licensePlate createdAt';
const RESIDENT = 'id userId communityId fullName email phone number address createdAt';

const graphql = (query, variables) => ({ path: '/graphql', body: JSON.stringify({ query, variables }) });

/**
 * The cases: a request to the service, the request for the same bytes to the limit server, the share to reach,
 * and the fields in which two answers to a write differ.
 */
export function casesFor({ vehicle, resident, community, ticket }) {
  const newTicket = { residentId: resident, categoriaTicketId: 1, contenido: 'La luz del pasillo' };
  return [
    {
      name: 'REST vehicle by id',
      aim: 0.85,
      service: { path: `/api/vehicles/${vehicle}` },
      limit: { path: `/vehicle/${vehicle}` },
    },
    {
      name: "REST a resident's vehicles",
      aim: 0.85,
      service: { path: `/api/vehicles/resident/${resident}` },
      limit: { path: `/resident-vehicles/${resident}` },
    },
    {
      name: 'REST a page of 50 residents',
      aim: 0.85,
      service: { path: '/api/residents?page=3&pageSize=50' },
      limit: { path: '/residents-page?page=3&pageSize=50' },
    },
    {
      name: 'GraphQL vehicle by id',
      aim: 0.8,
      service: graphql(`query ($id: GUID!) { vehicle(id: $id) { ${VEHICLE} } }`, { id: vehicle }),
      limit: graphql('vehicle', { id: vehicle }),
    },
    {
      name: "GraphQL a resident's vehicles",
      aim: 0.8,
      service: graphql(
        `query ($id: GUID!) { vehicles(filter: { residentId: $id }) { nodes { ${VEHICLE} } } }`,
        { id: resident },
      ),
      limit: graphql('residentVehicles', { id: resident }),
    },
    {
      name: 'GraphQL a page of 50 residents',
      aim: 0.8,
      service: graphql(
        `query { residents(first: 50, offset: 100) { totalCount nodes { ${RESIDENT} } } }`,
        {},
      ),
      limit: graphql('residentsPage', {}),
    },
    {
      name: 'GraphQL community, residents, vehicles, pets',
      aim: 0.8,
      service: graphql(
        `query ($id: GUID!) { community(id: $id) { id nombre residents(first: 50) { nodes { id fullName
          vehicles { nodes { id brand vehicleTypeName licensePlate createdAt } } pets { nodes { id name species age createdAt } } } } } }`,
        { id: community },
      ),
      limit: graphql('community', { id: community }),
    },
    {
      name: 'GraphQL ticket, four relations',
      aim: 0.8,
      service: graphql(
        `query ($id: Int!) { ticket(id: $id) { id contenido fechaReporte community { id nombre } resident { id fullName }
          status { id code descripcion } category { id categoria } } }`,
        { id: ticket },
      ),
      limit: graphql('ticket', { id: ticket }),
    },
    {
      name: 'GraphQL 100 tickets by status with names',
      aim: 0.8,
      service: graphql(
        `query ($status: Int!) { tickets(first: 100, filter: { statusId: $status }) { nodes {
          id contenido fechaReporte communityName residentName statusCode categoriaTicketNombre } } }`,
        { status: 2 },
      ),
      limit: graphql('tickets', { status: 2 }),
    },
    {
      name: 'REST create a ticket',
      aim: 0.6,
      changing: ['id', 'fechaReporte', 'createdAt', 'updatedAt'],
      service: { path: '/api/tickets', body: JSON.stringify(newTicket) },
      limit: { path: '/create-ticket', body: JSON.stringify(newTicket) },
    },
  ];
}
