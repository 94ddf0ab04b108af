import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** Statements of account as fields of contracts, communities and residents. */

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const LISTS = 'cargos { id saldo } pagos { id }';

/** A community with a resident and two contracts, one of them with a charge and a payment for it. */
async function indebted() {
  const fixture = await makeCommunityFixture(service);
  const { community, admin, residentUser } = fixture;
  const [billed, idle] = [await service.make.contract(community), await service.make.contract(community)];
  const charge = await service.make.charge(billed);
  const input = {
    montoPago: 100,
    formaDePago: 'Transferencia',
    fechaDePago: '2026-03-09T00:00:00.000Z',
    pagoCargos: [{ cargosComunidadId: charge.id, montoAplicado: 10 }],
  };
  const { data } = await service
    .as(admin)
    .graphql('mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }', { input });
  const owed = await service.make.residentCharge(residentUser.resident);
  const paid = await service.make.residentPayment(residentUser.resident);
  return { ...fixture, billed, idle, charge, payment: data.createPayment as { id: string }, owed, paid };
}

describe('the statement', () => {
  test('the statements of contracts and communities equal those of each alone', async () => {
    const { community, admin, billed, idle, charge, payment } = await indebted();
    const client = service.as(admin);
    const { data, errors } = await client.graphql(
      `query ($id: GUID!) {
        contracts(where: { communityId: { eq: $id } }) { nodes { id statement { ${LISTS} } } }
        community(id: $id) { statement { ${LISTS} } }
      }`,
      { id: community.id },
    );
    expect(errors).toBeUndefined();
    expect(data.community.statement).toMatchObject({
      cargos: [{ id: charge.id }],
      pagos: [{ id: payment.id }],
    });
    expect(data.contracts.nodes).toHaveLength(2);
    for (const { id, statement } of data.contracts.nodes) {
      const query = `query ($id: GUID!) { contract(id: $id) { statement { ${LISTS} } } }`;
      expect(statement).toEqual((await client.graphql(query, { id })).data.contract.statement);
      expect(statement.cargos).toHaveLength(id === billed.id ? 1 : 0);
      expect([billed.id, idle.id]).toContain(id);
    }
  });

  test('a resident reads its own statement, and none of the community', async () => {
    const { residentUser, owed, paid } = await indebted();
    const { data } = await service
      .as(residentUser)
      .graphql(
        `{ viewer { resident { statement { charges { id } payments { id } } community { statement { ${LISTS} } } } } }`,
      );
    expect(data.viewer.resident).toEqual({
      statement: { charges: [{ id: owed.id }], payments: [{ id: paid.id }] },
      community: { statement: { cargos: [], pagos: [] } },
    });
  });

  test('guards and committee members read no money of a resident in its statement', async () => {
    const { community, residentUser } = await indebted();
    const query = `query ($id: GUID!) { resident(id: $id) { statement { payments { id } } } }`;
    for (const person of [
      await service.make.guard(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      const { data } = await service.as(person).graphql(query, { id: residentUser.resident.id });
      expect(data.resident.statement.payments).toEqual([]);
    }
  });

  test('the number of SQL statements does not grow with the contracts and residents', async () => {
    const { community, admin } = await indebted();
    await service.make.residentUser(community);
    const query = `query ($id: GUID!, $first: Int) {
      contracts(first: $first, where: { communityId: { eq: $id } }) { nodes { statement { ${LISTS} } } }
      residents(first: $first, where: { communityId: { eq: $id } }) { nodes { statement { charges { id } payments { id } } } } }`;
    const countFor = async (first: number) => {
      const ask = async () => {
        const { data } = await service.as(admin).graphql(query, { id: community.id, first });
        expect([data.contracts.nodes.length, data.residents.nodes.length]).toEqual([first, first]);
      };
      return fewest(() => statements.during(ask));
    };
    expect(await countFor(2)).toBe(await countFor(1));
  });
});
