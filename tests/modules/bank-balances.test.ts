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

const ids = (answer: Answer): number[] => answer.body.map(({ id }: { id: number }) => id);

describe('bank balances', () => {
  test('a new bank balance has an integer id and is answered whole', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(PATH, balanceInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...balanceInput(community.id),
      id: expect.any(Number),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
      updatedAt: null,
      createdByUserId: admin.id,
      updatedByUserId: null,
    });
  });

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
