import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/communityprices';

const priceInput = (communityId: string, fields: object = {}) => ({
  communityId,
  concepto: 'Renta de la terraza',
  monto: 1500.75,
  ...fields,
});

describe('community prices', () => {
  test('a new price is active and answered with its community name and its author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(PATH, priceInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...priceInput(community.id),
      communityName: community.nombre,
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      createdByUserId: admin.id,
      updatedByUserId: null,
    });
  });

  test('prices are listed newest first, for all communities within scope or for one', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const older = await service.make.price(community, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.price(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    for (const path of [PATH, `${PATH}/community/${community.id}`]) {
      const { status, body } = await service.as(admin).get(path);
      expect(status).toBe(200);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    }
    expect(await service.as(admin).get(`${PATH}/community/${UNKNOWN_ID}`)).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('the amounts of prices are exact', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    for (const monto of [0.1, 0.29, 1.1, 19.99, 4.35, 123_456_789_012.34]) {
      const { body } = await service.as(admin).post(PATH, priceInput(community.id, { monto }));
      expect((await service.as(admin).get(`${PATH}/${body.id}`)).body.monto).toBe(monto);
    }
  });

  test('GraphQL writes, filters and orders prices and follows their relations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    await service.make.price(community, { monto: 10, isActive: false });
    const created = await client.graphql(
      `mutation ($input: CommunityPriceInput!) { createCommunityPrice(input: $input) {
        id monto community { prices(orderBy: MONTO_ASC) { totalCount nodes { monto } } } } }`,
      { input: priceInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id, ...price } = created.data.createCommunityPrice;
    expect(price).toEqual({
      monto: 1500.75,
      community: { prices: { totalCount: 2, nodes: [{ monto: 10 }, { monto: 1500.75 }] } },
    });
    const found = await client.graphql(
      '{ communityPrices(search: "terraza", where: { isActive: { eq: true } }) { totalCount nodes { id } } }',
    );
    expect(found.data.communityPrices).toEqual({ totalCount: 1, nodes: [{ id }] });
    const refused = await client.graphql(
      'mutation ($id: GUID!, $input: CommunityPricePatch!) { updateCommunityPrice(id: $id, input: $input) { id } }',
      { id, input: priceInput(community.id, { monto: -1 }) },
    );
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { monto: [expect.any(String)] },
    });
    const deleted = await client.graphql(
      'mutation ($id: GUID!) { deleteCommunityPrice(id: $id) { deletedId } }',
      { id },
    );
    expect(deleted.data.deleteCommunityPrice).toEqual({ deletedId: id });
    const gone = await client.graphql('query ($id: GUID!) { communityPrice(id: $id) { id } }', { id });
    expect(gone.data.communityPrice).toBeNull();
  });
});
