import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Filters and orders must not reveal anything about rows and fields that the caller may not read. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A community with a resident, a neighbour whose data is secret, and a guard. */
async function makeNeighbours() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const neighbour = await service.make.residentUser(community);
  const guard = await service.make.guard(community);
  return { community, admin, residentUser, neighbour, guard };
}

describe('the argument where', () => {
  test.each([
    ['at the root', 'email', '{ residents(where: { email: { contains: "ana" } }) { totalCount } }'],
    ['that asks for null', 'phone', '{ residents(where: { phone: { isNull: true } }) { totalCount } }'],
    [
      'within groups',
      'address',
      '{ residents(where: { or: [{ not: { address: { eq: "a" } } }] }) { totalCount } }',
    ],
    [
      'by one of several texts',
      'email',
      '{ residents(where: { or: [{ email: { contains: "ana" } }, { email: { contains: "luz" } }] }) { totalCount } }',
    ],
    [
      'of a related record',
      'email',
      '{ vehicles(where: { resident: { email: { eq: "a" } } }) { totalCount } }',
    ],
    [
      'of some related records',
      'address',
      '{ communities(where: { residents: { some: { address: { contains: "ana" } } } }) { totalCount } }',
    ],
  ])(
    'a condition %s on a field that the caller does not read is refused by name',
    async (_place, field, query) => {
      const { admin, residentUser } = await makeNeighbours();
      const { data, errors } = await service.as(residentUser).graphql(query);
      expect(Object.values(data)).toEqual([null]);
      const message = `No tiene permiso para filtrar por el campo ${field}.`;
      expect(errors).toMatchObject([{ message, extensions: { code: 'FORBIDDEN' } }]);
      expect((await service.as(admin).graphql(query)).errors).toBeUndefined();
    },
  );

  test('a condition on such a field is refused in the list of a relation, with and without a directive', async () => {
    const { community, residentUser } = await makeNeighbours();
    for (const directive of ['', '@include(if: true)']) {
      const { data, errors } = await service.as(residentUser).graphql(
        `query ($id: GUID!) { community(id: $id) { nombre
          residents(where: { email: { contains: "ana" } }) ${directive} { totalCount nodes { id } } } }`,
        { id: community.id },
      );
      expect(data.community ?? null).toBeNull();
      expect(errors).toMatchObject([{ path: ['community', 'residents'], extensions: { code: 'FORBIDDEN' } }]);
    }
  });

  test('guards may filter by phone, which they read, but not by e-mail', async () => {
    const { guard, neighbour } = await makeNeighbours();
    const phone = unique();
    await service.database.queries.change('update "residents" set "phone" = $1 where "id" = $2', [
      phone,
      neighbour.resident.id,
    ]);
    const { data, errors } = await service.as(guard).graphql(
      `query ($phone: String!) {
        byPhone: residents(where: { phone: { eq: $phone } }) { nodes { id } }
        byEmail: residents(where: { email: { eq: $phone } }) { nodes { id } }
      }`,
      { phone },
    );
    expect(data).toEqual({ byPhone: { nodes: [{ id: neighbour.resident.id }] }, byEmail: null });
    expect(errors).toMatchObject([{ path: ['byEmail'], extensions: { code: 'FORBIDDEN' } }]);
  });

  test('the fields of a provider that administrators read are refused to all others', async () => {
    const { community, admin, residentUser } = await makeNeighbours();
    await service.make.provider(community, { internalNotes: 'moroso' });
    const query = '{ communityProviders(where: { internalNotes: { contains: "moroso" } }) { totalCount } }';
    expect((await service.as(admin).graphql(query)).data).toEqual({ communityProviders: { totalCount: 1 } });
    const { errors } = await service.as(residentUser).graphql(query);
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  test("a neighbour's vehicle is not found through the records that it is related to", async () => {
    const { residentUser, neighbour, admin } = await makeNeighbours();
    const licensePlate = `SECRETA-${unique()}`;
    await service.make.vehicle(neighbour.resident, { licensePlate });
    const ticket = await service.make.ticket(neighbour.resident);
    const query = `query ($plate: String!, $ticket: Int!) {
      communities(where: { residents: { some: { fullName: { not: "" } } } }) { totalCount }
      residents(where: { vehicles: { some: { licensePlate: { eq: $plate } } } }) { totalCount }
      tickets(where: { resident: { fullName: { not: "" } }, id: { eq: $ticket } }) { totalCount }
      vehicleTypes { vehicles(where: { licensePlate: { eq: $plate } }) { totalCount } }
    }`;
    const variables = { plate: licensePlate, ticket: ticket.id };
    const found = await service.as(residentUser).graphql(query, variables);
    expect(found.errors).toBeUndefined();
    expect(found.data.residents.totalCount).toBe(0);
    expect(found.data.tickets.totalCount).toBe(0);
    const plates = found.data.vehicleTypes.map(({ vehicles }: { vehicles: object }) => vehicles);
    expect(plates).toEqual(plates.map(() => ({ totalCount: 0 })));
    // The caller finds itself in its own community.
    expect(found.data.communities.totalCount).toBe(1);
    const asAdmin = await service.as(admin).graphql(query, variables);
    expect(asAdmin.data.residents.totalCount).toBe(1);
  });
});

describe('the argument orderBy', () => {
  test('no list can be ordered by a field that only some callers read', async () => {
    const { admin } = await makeNeighbours();
    for (const order of ['EMAIL_ASC', 'PHONE_ASC', 'ADDRESS_ASC']) {
      const { errors } = await service.as(admin).graphql(`{ residents(orderBy: ${order}) { totalCount } }`);
      expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
    }
  });
});
