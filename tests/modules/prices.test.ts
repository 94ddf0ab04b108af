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
  test('a new price is active and answered with its community name, author and Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(PATH, priceInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
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
    const found = await service.as(admin).get(`/API/CommunityPrices/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('an update replaces a price but keeps isActive if left out', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    const client = service.as(admin);
    const off = await client.put(`${PATH}/${price.id}`, priceInput(community.id, { isActive: false }));
    expect(off).toMatchObject({
      status: 200,
      body: {
        ...priceInput(community.id),
        isActive: false,
        updatedByUserId: admin.id,
        createdByUserId: null,
      },
    });
    for (const fields of [{}, { isActive: null }]) {
      const { body } = await client.put(`${PATH}/${price.id}`, priceInput(community.id, fields));
      expect(body.isActive).toBe(false);
    }
    expect((await client.get(PATH)).body).toMatchObject([{ id: price.id, isActive: false }]);
  });

  test('a deleted price is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    const client = service.as(admin);
    expect(await client.delete(`${PATH}/${price.id}`)).toMatchObject({ status: 204, body: null });
    expect(await client.get(`${PATH}/${price.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    });
    expect(await client.put(`${PATH}/${price.id}`, priceInput(community.id))).toMatchObject({
      status: 404,
      body: { message: 'Precio no encontrado.' },
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

  test.each([
    ['nothing to pay', { monto: 0 }, null],
    ['an amount as text', { monto: '99.90' }, null],
    ['the largest amount', { monto: 999_999_999_999.99 }, null],
    ['a negative amount', { monto: -0.01 }, 'monto'],
    ['three decimal places', { monto: 1.005 }, 'monto'],
    ['three decimal places as text', { monto: '1.005' }, 'monto'],
    ['an amount beyond twelve digits', { monto: 1_000_000_000_000 }, 'monto'],
    ['no amount', { monto: null }, 'monto'],
    ['a blank amount', { monto: '' }, 'monto'],
    ['a blank concept', { concepto: ' ' }, 'concepto'],
    ['no concept', { concepto: undefined }, 'concepto'],
    ['no community', { communityId: undefined }, 'communityId'],
    ['a text for the flag', { isActive: 'maybe' }, 'isActive'],
  ])('a new or changed price with %s is accepted or refused by the limits', async (_, fields, wrong) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    const client = service.as(admin);
    const body = priceInput(community.id, fields);
    for (const answer of [await client.post(PATH, body), await client.put(`${PATH}/${price.id}`, body)]) {
      if (wrong === null) {
        expect([200, 201]).toContain(answer.status);
        expect(answer.body.monto).toBe(Number(body.monto));
      } else {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_ERROR', errors: { [wrong]: [expect.any(String)] } },
        });
        expect(Object.keys(answer.body.errors)).toEqual([wrong]);
      }
    }
    const { body: kept } = await client.get(`${PATH}/${price.id}`);
    expect(kept.concepto).toBe(wrong === null ? 'Renta de la terraza' : price.concepto);
  });

  test('the amounts of prices are exact', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    for (const monto of [0.1, 0.29, 1.1, 19.99, 4.35, 123_456_789_012.34]) {
      const { body } = await service.as(admin).post(PATH, priceInput(community.id, { monto }));
      expect((await service.as(admin).get(`${PATH}/${body.id}`)).body.monto).toBe(monto);
    }
  });

  test('a price for a community that is unknown or out of scope is refused and changes nothing', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    const client = service.as(admin);
    for (const communityId of [UNKNOWN_ID, (await service.make.community()).id]) {
      for (const answer of [
        await client.post(PATH, priceInput(communityId)),
        await client.put(`${PATH}/${price.id}`, priceInput(communityId)),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ message: 'La comunidad indicada no existe.' });
      }
    }
    expect((await client.get(PATH)).body).toMatchObject([{ id: price.id, concepto: price.concepto }]);
  });

  test('only administrators use prices', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ]) {
      const client = service.as(person);
      for (const answer of [
        await client.get(PATH),
        await client.get(`${PATH}/${price.id}`),
        await client.post(PATH, priceInput(community.id)),
        await client.put(`${PATH}/${price.id}`, priceInput(community.id)),
        await client.delete(`${PATH}/${price.id}`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body).toEqual({ message: expect.stringMatching(/ADMIN_COMPANY.*SYSTEM_ADMIN/) });
      }
    }
  });

  test('a price is hidden with its community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const price = await service.make.price(community);
    const client = service.as(await service.make.systemAdmin());
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${price.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/community/${community.id}`)).body).toEqual([]);
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
