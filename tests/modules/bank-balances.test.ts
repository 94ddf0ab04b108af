import type { Answer } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/SaldoCuentaBancaria';

const balanceInput = (communityId: string, fields: object = {}) => ({
  communityId,
  banco: 'Banco del Bajío',
  cuenta: '0123456789',
  fechaSaldo: '2026-03-31T00:00:00.000Z',
  monto: -1520.75,
  ...fields,
});

const expectRefused = (answer: Answer, status: number, code: string, message: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, message, errors: null, traceId: answer.headers.get('x-request-id') });
};

const ids = (answer: Answer): number[] => answer.body.map(({ id }: { id: number }) => id);

describe('bank balances', () => {
  test('a new bank balance has an integer id and is answered with its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(PATH, balanceInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
    expect(created.body).toEqual({
      ...balanceInput(community.id),
      id: expect.any(Number),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
      updatedAt: null,
      createdByUserId: admin.id,
      updatedByUserId: null,
    });
    const found = await service.as(admin).get(`/api/saldocuentabancaria/${created.body.id}`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('the refusal of a bank balance names every missing field', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    const refused = await service.as(admin).post(PATH, {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys(balanceInput('')).sort());
  });

  test.each([
    ['monto', [0, '-0.01', 999999999999.99, -999999999999.99], [1.001, 1e12, 'x', null]],
    ['banco', [''], [null, 7]],
    ['cuenta', [''], [null]],
    ['fechaSaldo', ['2026-03-31'], ['', 'x']],
    ['communityId', [], ['', 'x']],
  ])('%s of a bank balance observes its limits', async (field, accepted: unknown[], refused: unknown[]) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const post = (value: unknown) =>
      service.as(admin).post(PATH, balanceInput(community.id, { [field]: value }));
    for (const value of accepted) expect((await post(value)).status).toBe(201);
    for (const value of refused) {
      const answer = await post(value);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect((await service.as(admin).get(PATH)).body).toHaveLength(accepted.length);
  });

  test('an update replaces a bank balance; a deleted one is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const balance = await service.make.bankBalance(community);
    const path = `${PATH}/${balance.id}`;
    const changed = await service
      .as(admin)
      .put(path, balanceInput(community.id, { monto: 5, banco: 'Otro' }));
    expect(changed).toMatchObject({
      status: 200,
      body: {
        id: balance.id,
        banco: 'Otro',
        monto: 5,
        updatedByUserId: admin.id,
        updatedAt: TIMESTAMP,
      },
    });
    expect((await service.as(admin).put(path, { monto: 5 })).status).toBe(400);
    expect(await service.as(admin).delete(path)).toMatchObject({ status: 204, body: null });
    expectRefused(await service.as(admin).get(path), 404, 'NOT_FOUND', 'Recurso no encontrado.');
    expectRefused(await service.as(admin).delete(path), 404, 'NOT_FOUND', 'Recurso no encontrado.');
  });

  test.each(['x', '0', '-1', '1.5', '99999999999', UNKNOWN_ID])(
    'the bank balance id %s is 404',
    async (id) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      expect((await service.as(admin).get(`${PATH}/${id}`)).status).toBe(404);
      expect((await service.as(admin).put(`${PATH}/${id}`, balanceInput(community.id))).status).toBe(404);
      expect((await service.as(admin).delete(`${PATH}/${id}`)).status).toBe(404);
    },
  );

  test('the bank balances of a community are listed by creation, newest first, not by their day', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const second = await service.make.community();
    await service.make.assign(admin, second);
    const noted = (createdAt: string, fechaSaldo: string) => ({ createdAt, fechaSaldo });
    const old = await service.make.bankBalance(community, noted('2026-03-01T00:00:00.000Z', '2026-02-28'));
    const recent = await service.make.bankBalance(community, noted('2026-03-02T00:00:00.000Z', '2025-01-31'));
    const other = await service.make.bankBalance(second, noted('2026-03-03T00:00:00.000Z', '2024-01-31'));
    expect(ids(await service.as(admin).get(PATH))).toEqual([other.id, recent.id, old.id]);
    expect(ids(await service.as(admin).get(`${PATH}/community/${community.id}`))).toEqual([
      recent.id,
      old.id,
    ]);
    expect((await service.as(admin).get(`${PATH}/community/${UNKNOWN_ID}`)).body).toEqual([]);
  });

  test.each(['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const)(
    'a %s may not use bank balances',
    async (role) => {
      const { community } = await makeAdministeredCommunity(service);
      const balance = await service.make.bankBalance(community);
      const client = service.as(await service.make.residentUser(community, role));
      for (const path of [PATH, `${PATH}/${balance.id}`, `${PATH}/community/${community.id}`]) {
        expect(await client.get(path)).toMatchObject({ status: 403, body: null });
      }
      expect((await client.post(PATH, balanceInput(community.id))).status).toBe(403);
      expect((await client.delete(`${PATH}/${balance.id}`)).status).toBe(403);
    },
  );

  test('the bank balances of a deleted community are hidden from everybody', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const balance = await service.make.bankBalance(community);
    const root = service.as(await service.make.systemAdmin());
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(admin)]) {
      expect((await client.get(`${PATH}/${balance.id}`)).status).toBe(404);
      expect(ids(await client.get(PATH))).not.toContain(balance.id);
    }
  });

  test('GraphQL follows the relations of bank balances both ways and pages by cursor', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const balances = [];
    for (const month of ['01', '02', '03']) {
      balances.push(
        await service.make.bankBalance(community, { fechaSaldo: `2026-${month}-28T00:00:00.000Z` }),
      );
    }
    const query = `query ($id: GUID!, $after: String) { community(id: $id) { bankBalances(first: 2, after: $after) {
      totalCount nodes { id community { nombre } } pageInfo { hasNextPage endCursor } } } }`;
    const first = await service.as(admin).graphql(query, { id: community.id });
    expect(first.errors).toBeUndefined();
    expect(first.data.community.bankBalances).toMatchObject({
      totalCount: 3,
      nodes: [{ id: balances[2]?.id, community: { nombre: community.nombre } }, { id: balances[1]?.id }],
      pageInfo: { hasNextPage: true },
    });
    const after = first.data.community.bankBalances.pageInfo.endCursor;
    const second = await service.as(admin).graphql(query, { id: community.id, after });
    expect(second.data.community.bankBalances.nodes).toMatchObject([{ id: balances[0]?.id }]);
  });

  test('isLatest is true for the newest balance of each account of a community, and finds these', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { community: other } = await makeAdministeredCommunity(service);
    const make = (cuenta: string, fechaSaldo: string, of = community) =>
      service.make.bankBalance(of, { banco: 'Banco del Bajío', cuenta, fechaSaldo });
    const newest = await make('1', '2026-03-31T00:00:00.000Z');
    await make('1', '2026-02-28T00:00:00.000Z');
    await make('1', '2026-04-30T00:00:00.000Z', other);
    await make('2', '2026-01-31T00:00:00.000Z');
    const storedLast = await make('2', '2026-01-31T00:00:00.000Z');
    const { data, errors } = await service.as(admin).graphql(
      `query ($community: GUID!) {
        all: bankBalances(where: { communityId: { eq: $community } }) { nodes { id isLatest } }
        latest: bankBalances(where: { communityId: { eq: $community }, isLatest: { eq: true } }) { nodes { id } }
      }`,
      { community: community.id },
    );
    expect(errors).toBeUndefined();
    type Row = { id: number; isLatest: boolean };
    const latest = data.all.nodes.filter(({ isLatest }: Row) => isLatest).map(({ id }: Row) => id);
    expect(data.all.nodes).toHaveLength(4);
    expect(latest.sort()).toEqual([newest.id, storedLast.id].sort());
    expect(data.latest.nodes.map(({ id }: Row) => id).sort()).toEqual(latest);
  });
});
