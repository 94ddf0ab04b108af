import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { whereEqual } from '../support/where-equal.js';
import { statementsWithoutJobs } from '../support/without-jobs.js';

/**
 * Mutations of many records: all rows or none, with a refusal for each wrong row, by a constant number of SQL
 * statements.
 */

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const CHARGE =
  'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { id residentId monto resident { fullName } } }';
const CONFIRM = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { id status } }';
const STATUS =
  'mutation ($ids: [Int!]!, $statusId: Int!) { setTicketStatus(ids: $ids, statusId: $statusId) { id statusId history { nodes { toStatusId } } } }';

const NEW = 1;
const IN_PROGRESS = 2;

const chargeOf = (residentId: string, monto = 350) => ({
  residentId,
  monto,
  fecha: '2026-05-01T00:00:00.000Z',
  descripcion: 'Mayo',
  estatus: 'Activo',
});

/** The errors of a refused operation, by row. */
async function refusal(client: Client, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await client.graphql(query, variables);
  expect(Object.values(data ?? { none: null })).toEqual([null]);
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
  return errors?.[0]?.extensions.errors;
}

const audited = async (client: Client, record: string, action: string) => {
  const { data } = await client.graphql(
    'query ($where: AuditEntryWhere) { auditEntries(where: $where, first: 500) { nodes { recordId } } }',
    { where: whereEqual({ record, action }) },
  );
  return data.auditEntries.nodes.map(({ recordId }: { recordId: string }) => recordId);
};

async function makeBulkFixture() {
  const { community, admin } = await makeCommunityFixture(service);
  const residents = await Promise.all(
    [1, 2, 3].map(async () => (await service.make.residentUser(community)).resident),
  );
  const root = service.as(await service.make.systemAdmin());
  const stranger = (await makeCommunityFixture(service)).residentUser.resident;
  return { client: service.as(admin), residents, root, stranger };
}

describe('createResidentCharges', () => {
  test('createResidentCharges charges several residents in order, with an audit entry for each', async () => {
    const { client, residents, root } = await makeBulkFixture();
    const { data } = await client.graphql(CHARGE, { input: residents.map(({ id }) => chargeOf(id)) });
    expect(data.createResidentCharges).toEqual(
      residents.map(({ id, fullName }) => ({
        id: expect.any(String),
        residentId: id,
        monto: 350,
        resident: { fullName },
      })),
    );
    const ids = data.createResidentCharges.map(({ id }: { id: string }) => id);
    expect(await audited(root, 'ResidentCharge', 'CREATE')).toEqual(expect.arrayContaining(ids));
  });

  test('createResidentCharges names every wrong row and stores nothing', async () => {
    const { client, residents, stranger } = await makeBulkFixture();
    const first = residents[0] as { id: string };
    const input = [chargeOf(first.id), chargeOf(stranger.id), chargeOf(randomUUID())];
    const errors = await refusal(client, CHARGE, { input });
    expect(Object.keys(errors ?? {})).toEqual(['input[1]', 'input[2]']);
    const wrong = await refusal(client, CHARGE, { input: [chargeOf(first.id), chargeOf(first.id, -1)] });
    expect(Object.keys(wrong ?? {})).toEqual(['input[1].monto']);
    expect((await client.get(`/api/CargosResidente/resident/${first.id}`)).body).toEqual([]);
  });

  test('createResidentCharges refuses more than 500 rows', async () => {
    const { client, residents } = await makeBulkFixture();
    const input = Array.from({ length: 501 }, () => chargeOf((residents[0] as { id: string }).id));
    expect(Object.keys((await refusal(client, CHARGE, { input })) ?? {})).toEqual(['input']);
  });
});

describe('confirmResidentPayments', () => {
  test('confirmResidentPayments confirms all payments and updates their charges, or none of them', async () => {
    const { client, residents, stranger } = await makeBulkFixture();
    const [first, second, third] = residents as [never, never, never];
    const charge = await service.make.residentCharge(first, { monto: 100 });
    const linked = { cargoResidenteId: charge.id, monto: 100, status: 'PorConfirmar' };
    const awaiting = [
      await service.make.residentPayment(first, linked),
      await service.make.residentPayment(second, { status: 'PorConfirmar' }),
    ];
    const done = await service.make.residentPayment(third, { status: 'Aplicado' });
    const foreign = await service.make.residentPayment(stranger, { status: 'PorConfirmar' });
    const ids = awaiting.map(({ id }) => id);
    const wrong = [...ids, done.id, foreign.id, ids[0]];
    const errors = await refusal(client, CONFIRM, { ids: wrong });
    expect(Object.keys(errors ?? {})).toEqual(['ids[2]', 'ids[3]', 'ids[4]']);
    for (const id of ids)
      expect((await client.get(`/api/pagosresidente/${id}`)).body.status).toBe('PorConfirmar');

    const { data } = await client.graphql(CONFIRM, { ids });
    expect(data.confirmResidentPayments).toEqual(ids.map((id) => ({ id, status: 'Aplicado' })));
    expect((await client.get(`/api/CargosResidente/${charge.id}`)).body.estatus).toBe('Pagado');
  });

  test('confirmResidentPayments refuses a payment that its resident changed after it was read', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { id } = await service.make.residentPayment(residentUser.resident, {
      monto: 100,
      status: 'PorConfirmar',
    });
    const read = '($id: GUID!) { residentPayment(id: $id) { version monto status } }';
    const seen = (await client.graphql(`query ${read}`, { id })).data.residentPayment;
    expect((await service.as(residentUser).put(`/api/pagosresidente/${id}`, { monto: 90_000 })).status).toBe(
      200,
    );
    const confirm = `mutation ($ids: [GUID!]!, $versions: [Int!]) {
      confirmResidentPayments(ids: $ids, expectedVersions: $versions) { monto status } }`;
    const asked = (versions: number[]) => ({ ids: [id], versions });
    const errors = await refusal(client, confirm, asked([seen.version]));
    expect(errors?.['ids[0]']?.[0]).toContain('cambió desde que lo leyó');
    expect(Object.keys((await refusal(client, confirm, asked([]))) ?? {})).toEqual(['expectedVersions']);
    const now = (await client.graphql(`query ${read}`, { id })).data.residentPayment;
    expect(now).toMatchObject({ monto: 90_000, status: 'PorConfirmar' });
    const { data } = await client.graphql(confirm, asked([now.version]));
    expect(data.confirmResidentPayments).toEqual([{ monto: 90_000, status: 'Aplicado' }]);
  });

  test('confirmResidentPayments is refused to residents', async () => {
    const user = await service.make.residentUser(await service.make.community());
    const { id } = await service.make.residentPayment(user.resident, { status: 'PorConfirmar' });
    const { errors } = await service.as(user).graphql(CONFIRM, { ids: [id] });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await service.as(user).get(`/api/pagosresidente/${id}`)).body.status).toBe('PorConfirmar');
  });
});

describe('setTicketStatus', () => {
  test('setTicketStatus sets the status of tickets, records their history and answers them in the order of the ids', async () => {
    const { client, residents } = await makeBulkFixture();
    const tickets = await Promise.all(residents.map((resident) => service.make.ticket(resident)));
    const ids = tickets.map(({ id }) => id).reverse();
    const { data } = await client.graphql(STATUS, { ids, statusId: IN_PROGRESS });
    expect(data.setTicketStatus).toEqual(
      ids.map((id) => ({
        id,
        statusId: IN_PROGRESS,
        history: { nodes: [{ toStatusId: IN_PROGRESS }] },
      })),
    );
  });

  test('setTicketStatus refuses tickets of others and an unknown status, and changes nothing', async () => {
    const community = await service.make.community();
    const [user, neighbour] = [
      await service.make.residentUser(community),
      await service.make.residentUser(community),
    ];
    const own = await service.make.ticket(user.resident);
    const other = await service.make.ticket(neighbour.resident);
    const client = service.as(user);
    const errors = await refusal(client, STATUS, { ids: [own.id, other.id], statusId: IN_PROGRESS });
    expect(Object.keys(errors ?? {})).toEqual(['ids[1]']);
    const unknown = await client.graphql(STATUS, { ids: [own.id], statusId: 99 });
    expect(unknown.errors?.[0]?.extensions.code).toBe('INVALID_OPERATION');
    expect((await client.get(`/api/tickets/${own.id}`)).body.statusId).toBe(NEW);
  });
});

describe('expectedVersions', () => {
  const SET = `mutation ($ids: [Int!]!, $versions: [Int!]) {
    changed: setTicketStatus(ids: $ids, statusId: ${IN_PROGRESS}, expectedVersions: $versions) {
      version statusId resident { fullName } } }`;

  async function makeTickets() {
    const { client, residents } = await makeBulkFixture();
    const tickets = await Promise.all(residents.map((resident) => service.make.ticket(resident)));
    const ids = tickets.map(({ id }) => id);
    const stored = async () =>
      (
        await client.graphql(
          'query ($ids: [Int!]!) { tickets(where: { id: { in: $ids } }) { nodes { id version statusId updatedAt } } }',
          { ids },
        )
      ).data.tickets.nodes;
    return { client, residents, ids, stored };
  }

  test('rows of other versions are refused with their records as they are now, and nothing is changed', async () => {
    const { client, residents, ids, stored } = await makeTickets();
    const changed = ids.slice(1);
    await client.graphql(STATUS, { ids: changed, statusId: 3 });
    const before = await stored();
    const { data, errors } = await client.graphql(SET, { ids, versions: [1, 1, 1] });
    expect(data).toEqual({ changed: null });
    const currentOf = (index: number) => {
      const { id, version, statusId, updatedAt } = before.find(
        (row: { id: number }) => row.id === ids[index],
      );
      return { id, version, statusId, updatedAt, resident: { fullName: residents[index]?.fullName } };
    };
    const message = expect.stringContaining('cambió desde que lo leyó');
    expect(errors).toMatchObject([
      {
        path: ['changed'],
        extensions: {
          code: 'VALIDATION_ERROR',
          errors: { 'ids[1]': [message], 'ids[2]': [message] },
          current: { 'ids[1]': currentOf(1), 'ids[2]': currentOf(2) },
        },
      },
    ]);
    expect(Object.keys(errors?.[0]?.extensions.current ?? {})).toEqual(['ids[1]', 'ids[2]']);
    expect(await stored()).toEqual(before);
  });

  test('rows that are refused for another reason have no record', async () => {
    const { client, ids } = await makeTickets();
    const { errors } = await client.graphql(SET, { ids: [ids[0], 999_999_999], versions: [7, 1] });
    expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual(['ids[0]', 'ids[1]']);
    expect(Object.keys(errors?.[0]?.extensions.current ?? {})).toEqual(['ids[0]']);
    const unknown = await client.graphql(SET, { ids: [999_999_999], versions: [1] });
    expect(unknown.errors?.[0]?.extensions).not.toHaveProperty('current');
  });

  test('of two parallel changes of the same versions exactly one is made', async () => {
    const { client, ids, stored } = await makeTickets();
    const answers = await Promise.all([1, 2].map(() => client.graphql(SET, { ids, versions: [1, 1, 1] })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const refused = answers.find(({ errors }) => errors);
    expect(Object.values(refused?.errors?.[0]?.extensions.current ?? {})).toHaveLength(3);
    for (const { version } of await stored()) expect(version).toBe(2);
  });

  test('without it the records are changed whatever versions they have', async () => {
    const { client, ids } = await makeTickets();
    await client.graphql(STATUS, { ids, statusId: 3 });
    for (const variables of [{ ids }, { ids, versions: null }]) {
      const { data, errors } = await client.graphql(SET, variables);
      expect(errors).toBeUndefined();
      expect(data.changed.map(({ statusId }: { statusId: number }) => statusId)).toEqual(
        ids.map(() => IN_PROGRESS),
      );
    }
  });
});

test('the number of statements of a bulk mutation does not grow with its rows', async () => {
  const { client, residents } = await makeBulkFixture();
  const [resident] = residents as [never];
  const idsOf = async (count: number, make: () => Promise<{ id: unknown }>) =>
    (await Promise.all(Array.from({ length: count }, make))).map(({ id }) => id);
  const awaiting = async () => {
    const { id } = await service.make.residentCharge(resident);
    return service.make.residentPayment(resident, { status: 'PorConfirmar', cargoResidenteId: id });
  };
  const requests: [string, (rows: number) => Promise<Record<string, unknown>>][] = [
    [CHARGE, async (rows) => ({ input: Array(rows).fill(chargeOf((resident as { id: string }).id)) })],
    [CONFIRM, async (rows) => ({ ids: await idsOf(rows, awaiting) })],
    [
      STATUS,
      async (rows) => ({
        ids: await idsOf(rows, () => service.make.ticket(resident)),
        statusId: IN_PROGRESS,
      }),
    ],
  ];
  for (const [query, variablesFor] of requests) {
    const countOf = (rows: number) =>
      fewest(async () => {
        const variables = await variablesFor(rows);
        await client.get('/api/vehicletypes');
        const sent = await statementsWithoutJobs(service, statements, async () =>
          expect((await client.graphql(query, variables)).errors).toBeUndefined(),
        );
        return sent.length;
      });
    expect(await countOf(12)).toBe(await countOf(2));
  }
});
