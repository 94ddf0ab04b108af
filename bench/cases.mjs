const VEHICLE =
  'id residentId residentName brand vehicleTypeId vehicleTypeName model year color licensePlate createdAt';
const RESIDENT = 'id userId communityId fullName email phone number address createdAt';

const graphql = (query, variables) => ({ path: '/graphql', body: JSON.stringify({ query, variables }) });

/**
 * The cases: a request to the service, the request for the same bytes to the limit server, and the share to
 * reach.
 */
export function casesFor({ vehicle, resident, community }) {
  return [
    {
      name: 'REST vehicle by id',
      aim: 0.6,
      service: { path: `/api/vehicles/${vehicle}` },
      limit: { path: `/vehicle/${vehicle}` },
    },
    {
      name: "REST a resident's vehicles",
      aim: 0.6,
      service: { path: `/api/vehicles/resident/${resident}` },
      limit: { path: `/resident-vehicles/${resident}` },
    },
    {
      name: 'REST a page of 50 residents',
      aim: 0.6,
      service: { path: '/api/residents?page=3&pageSize=50' },
      limit: { path: '/residents-page?page=3&pageSize=50' },
    },
    {
      name: 'GraphQL vehicle by id',
      aim: 0.4,
      service: graphql(`query ($id: GUID!) { vehicle(id: $id) { ${VEHICLE} } }`, { id: vehicle }),
      limit: graphql('vehicle', { id: vehicle }),
    },
    {
      name: "GraphQL a resident's vehicles",
      aim: 0.4,
      service: graphql(
        `query ($id: GUID!) { vehicles(filter: { residentId: $id }) { nodes { ${VEHICLE} } } }`,
        { id: resident },
      ),
      limit: graphql('residentVehicles', { id: resident }),
    },
    {
      name: 'GraphQL a page of 50 residents',
      aim: 0.4,
      service: graphql(
        `query { residents(first: 50, offset: 100) { totalCount nodes { ${RESIDENT} } } }`,
        {},
      ),
      limit: graphql('residentsPage', {}),
    },
    {
      name: 'GraphQL community, residents, vehicles, pets',
      aim: 0.4,
      service: graphql(
        `query ($id: GUID!) { community(id: $id) { id nombre residents(first: 50) { nodes { id fullName
          vehicles { nodes { id brand vehicleTypeName licensePlate createdAt } } pets { nodes { id name species age createdAt } } } } } }`,
        { id: community },
      ),
      limit: graphql('community', { id: community }),
    },
  ];
}
