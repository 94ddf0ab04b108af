import { isInterfaceType } from 'graphql';
import { nodeIdOf } from '../../src/engine/declare.js';
import { makeApplied } from '../interfaces/graphql-mutations.table.js';
import type { Client } from '../support/client.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** Records of any type, read by their node id. */

const statements = countStatements();
const node = schema.getType('Node');
if (!isInterfaceType(node)) throw new Error('There is no interface Node');
const types = schema.getPossibleTypes(node).map(({ name }) => name);

let service: Service;
let fixture: PopulatedFixture;
let ids: Record<string, string | number>;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  const { clients, community, residentUser } = fixture;
  await clients.admin.put(`/api/tickets/${fixture.ids.Ticket}`, { statusId: 2 });
  ids = {
    ...fixture.ids,
    Community: community.id,
    Resident: residentUser.resident.id,
    User: residentUser.id,
  };
  const applied = await makeApplied(fixture, community);
  ids.ResidentPayment = applied.payment.id;
  await clients.admin.graphql(
    `mutation ($id: GUID!, $input: ApplyResidentPaymentInput!) { applyResidentPayment(id: $id, input: $input) { id } }`,
    { id: applied.payment.id, input: { applications: [{ chargeId: applied.charge.id, amount: 1 }] } },
  );
  const { data } = await clients.admin.graphql(
    `query ($survey: GUID!, $payment: GUID!, $ticket: Int!, $unit: GUID!, $fee: GUID!, $paid: GUID!) {
      residentPayment(id: $paid) { applications { id } }
      survey(id: $survey) { preguntas { id } }
      payment(id: $payment) { pagoCargos { id } }
      fee(id: $fee) { amounts { id } }
      unit(id: $unit) { people { nodes { id } } }
      ticket(id: $ticket) { history { nodes { id } } category { id } status { id } }
      auditEntries(first: 1) { nodes { id } }
      roles { id }
      vehicleTypes { id }
    }`,
    {
      survey: ids.Survey,
      payment: ids.Payment,
      ticket: ids.Ticket,
      unit: ids.Unit,
      fee: ids.Fee,
      paid: ids.ResidentPayment,
    },
  );
  const { survey, payment, fee, unit, ticket, auditEntries, roles, vehicleTypes } = data;
  const reminded = await clients.admin.graphql(
    `mutation ($id: GUID!) { setReminders(communityId: $id, input: { steps: [1] }) { reminders { id } } }`,
    { id: community.id },
  );
  Object.assign(ids, {
    SurveyQuestion: survey.preguntas[0].id,
    PaymentApplication: payment.pagoCargos[0].id,
    ResidentPaymentApplication: data.residentPayment.applications[0].id,
    FeeAmount: fee.amounts[0].id,
    ReminderSettings: reminded.data.setReminders.reminders.id,
    UnitPerson: unit.people.nodes[0].id,
    TicketHistory: ticket.history.nodes[0].id,
    TicketCategory: ticket.category.id,
    TicketStatus: ticket.status.id,
    AuditEntry: auditEntries.nodes[0].id,
    Role: roles[0].id,
    VehicleType: vehicleTypes[0].id,
    Session: await openSession(fixture.admin.id),
    Notification: await notifyOf(fixture),
    Viewer: fixture.admin.id,
  });
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

async function openSession(userId: string): Promise<string> {
  const [session] = await service.database.queries.change<{ id: string }>(
    `insert into "sessions" ("id", "user_id", "started_at", "last_used_at", "expires_at")
     values (gen_random_uuid(), $1, now(), now(), '2999-01-01') returning "id"`,
    [userId],
  );
  return session!.id;
}

async function notifyOf({ admin, ids: made }: PopulatedFixture): Promise<string> {
  const [row] = await service.database.queries.change<{ id: string }>(
    `insert into "notifications" ("id", "user_id", "kind", "record_id", "occasion", "created_at")
     values (gen_random_uuid(), $1, 'TICKET_STATUS_CHANGED', $2, '', now()) returning "id"`,
    [admin.id, String(made.Ticket)],
  );
  return row!.id;
}

const idOf = (type: string) => nodeIdOf(type, ids[type] as string | number);

const NODE = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename nodeId } }';
const nodeTo = async (client: Client, nodeId: string) =>
  (await client.graphql(NODE, { nodeId })).data.node as { __typename: string } | null;

describe('node', () => {
  test.each(types)('a %s is found by its node id, with its own fields', async (type) => {
    const query = `query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId ... on ${type} { __typename id } ...Other } }
      fragment Other on ${type === 'Pet' ? 'Vehicle' : 'Pet'} { createdAt }`;
    const nodeId = idOf(type);
    for (let time = 0; time < 2; time++) {
      const { data, errors } = await fixture.clients.admin.graphql(query, { nodeId });
      expect(errors).toBeUndefined();
      expect(data.node).toEqual({ nodeId, __typename: type, id: ids[type] });
    }
  });

  test('a record has the same node id at the root, in a list and through a relation', async () => {
    const { data } = await fixture.clients.residentUser.graphql(
      `query ($vehicle: GUID!) {
        vehicle(id: $vehicle) { nodeId resident { nodeId vehicleType: vehicles { nodes { nodeId } } } vehicleType { nodeId } }
        vehicles { nodes { nodeId } }
      }`,
      { vehicle: ids.Vehicle },
    );
    const nodeId = idOf('Vehicle');
    expect(data).toMatchObject({
      vehicle: { nodeId, resident: { nodeId: idOf('Resident'), vehicleType: { nodes: [{ nodeId }] } } },
      vehicles: { nodes: [{ nodeId }] },
    });
  });

  test('a malformed node id finds nothing', async () => {
    const guid = ids.Vehicle as string;
    for (const text of [
      'Vehicle:1',
      `Vehicle:${guid.toUpperCase()}`,
      `Session:${guid}`,
      'Ticket:99999999999',
      '',
    ]) {
      expect(await nodeTo(fixture.clients.system, Buffer.from(text).toString('base64url'))).toBeNull();
    }
    for (const nodeId of [guid, `${idOf('Vehicle')}=`, ` ${idOf('Vehicle')}`]) {
      expect(await nodeTo(fixture.clients.system, nodeId)).toBeNull();
    }
  });

  test('the node id of a record finds nothing for callers of another community', async () => {
    const stranger = service.as(await service.make.admin(await service.make.community()));
    const open = ['Role', 'TicketCategory', 'TicketStatus', 'VehicleType'];
    for (const type of types.filter((one) => !open.includes(one))) {
      expect({ type, node: await nodeTo(stranger, idOf(type)) }).toEqual({ type, node: null });
    }
    expect(await nodeTo(service.anonymous, idOf('Role'))).toBeNull();
  });

  test('guards and residents find no finances of the community, ticket history or audit entries by node id', async () => {
    const guard = await service.make.guard(fixture.community);
    for (const type of [
      'AuditEntry',
      'PaymentApplication',
      'Payment',
      'Contract',
      'PaymentHistory',
      'BankBalance',
    ]) {
      expect({ type, node: await nodeTo(service.as(guard), idOf(type)) }).toEqual({ type, node: null });
      expect({ type, node: await nodeTo(fixture.clients.residentUser, idOf(type)) }).toEqual({
        type,
        node: null,
      });
    }
    expect(await nodeTo(service.as(guard), idOf('TicketHistory'))).toBeNull();
  });

  test('contact data of a resident stays hidden from a guard', async () => {
    const guard = service.as(await service.make.guard(fixture.community));
    const query =
      'query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on Resident { fullName email address } } }';
    const { data } = await guard.graphql(query, { nodeId: idOf('Resident') });
    expect(data.node).toEqual({ fullName: expect.any(String), email: null, address: null });
  });
});

describe('nodes', () => {
  const NODES = `query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) {
    nodeId ... on Vehicle { licensePlate resident { fullName } } ... on Pet { name } ... on Ticket { contenido } } }`;

  test('several records are answered in the order of their ids, with null for each that is not found', async () => {
    const foreign = await service.make.residentUser(await service.make.community());
    const nodeIds = [
      idOf('Pet'),
      nodeIdOf('Resident', foreign.resident.id),
      idOf('Vehicle'),
      'bm8',
      idOf('Pet'),
      nodeIdOf('Ticket', 2_000_000_000),
    ];
    const { data, errors } = await fixture.clients.admin.graphql(NODES, { nodeIds });
    expect(errors).toBeUndefined();
    const found = (data.nodes as ({ nodeId: string } | null)[]).map((one) => one?.nodeId ?? null);
    expect(found).toEqual([nodeIds[0], null, nodeIds[2], null, nodeIds[0], null]);
  });

  test('reading several records takes one statement for each of their types, and one for the relation of all', async () => {
    const { resident } = fixture.residentUser;
    const vehicles = [await service.make.vehicle(resident), await service.make.vehicle(resident)];
    const few = ['Vehicle', 'Pet', 'Ticket'].map(idOf);
    const many = [...few, ...vehicles.map(({ id }) => nodeIdOf('Vehicle', id))];
    const ask = async (nodeIds: string[]) => {
      const { data } = await fixture.clients.admin.graphql(NODES, { nodeIds });
      expect((data.nodes as unknown[]).every(Boolean)).toBe(true);
    };
    for (const nodeIds of [few, many]) {
      expect(await fewest(() => statements.during(() => ask(nodeIds)))).toBe(4);
    }
  });

  test('more than 100 node ids are refused before anything is read', async () => {
    const nodeIds = Array.from({ length: 101 }, () => idOf('Pet'));
    const { data, errors } = await fixture.clients.admin.graphql(NODES, { nodeIds });
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      {
        path: ['nodes'],
        extensions: { code: 'VALIDATION_ERROR', errors: { nodeIds: [expect.any(String)] } },
      },
    ]);
    expect(
      (await fixture.clients.admin.graphql(NODES, { nodeIds: nodeIds.slice(1) })).errors,
    ).toBeUndefined();
  });

  test('nodes costs one point for each id', async () => {
    const costOf = async (nodeIds: string[]) => {
      const query = 'query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) { nodeId } }';
      const asked = { query, variables: { nodeIds } };
      const { body } = await fixture.clients.admin.post('/graphql', asked, { 'x-graphql-cost': '1' });
      return body.extensions.cost.requested;
    };
    expect(await costOf([idOf('Pet')])).toBe(1);
    expect(await costOf([idOf('Pet'), idOf('Vehicle'), 'bm8'])).toBe(3);
  });
});
