import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { CONSTRAINTS, type Constraints, twinOf } from '../../src/engine/declare.js';
import { HISTORY_STATES } from '../../src/modules/contracts/payment-history.entity.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The enum field beside each text of a closed vocabulary. */

const STATES = Object.entries(HISTORY_STATES.values);

let service: Service;
let admin: Client;
let contractId: string;
beforeAll(async () => {
  service = await startService();
  const fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
  const contract = await service.make.contract(fixture.community, {
    estadoContrato: 'en renovación',
    tipoContrato: 'prueba',
    periodicidadPago: 'anual',
  });
  contractId = contract.id;
  for (const [, estadoPago] of STATES) await service.make.paymentHistory(contract, { estadoPago });
  const amenity = await service.make.amenity(fixture.community);
  await service.make.reservation(amenity, fixture.residentUser.resident, { status: 'En proceso' });
  await service.make.vehicle(fixture.residentUser.resident);
});
afterAll(() => service.stop());

/** The answer of a document, which is the same each time. */
async function ask(document: string, variables: object = {}, client = admin) {
  const answers = [];
  for (let round = 0; round < 3; round += 1) answers.push(await client.graphql(document, { ...variables }));
  expect(answers[0]?.errors).toBeUndefined();
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  return answers[0]?.data;
}

/** The texts of the payments that a `where` finds. */
async function foundBy(where: object): Promise<string[]> {
  const { paymentHistories } = await ask(
    `query ($where: PaymentHistoryWhere!, $contract: GUID!) {
      paymentHistories(where: { and: [$where, { contratoId: { eq: $contract } }] }) { nodes { estadoPago } }
    }`,
    { where, contract: contractId },
  );
  return paymentHistories.nodes.map(({ estadoPago }: { estadoPago: string }) => estadoPago).sort();
}

test('an enum field names the text beside it, in lists, below relations and on a single record', async () => {
  const payments = STATES.map(([state, estadoPago]) => ({ estadoPago, state }));
  const nodes = expect.arrayContaining(payments);
  const asked = 'nodes { estadoPago state }';
  const data = await ask(
    `query ($id: GUID!) {
      contract(id: $id) { state kind period paymentHistories { estadoPago state } }
      paymentHistories(where: { contratoId: { eq: $id } }) { ${asked} }
    }`,
    { id: contractId },
  );
  expect(data.contract).toEqual({
    state: 'IN_RENEWAL',
    kind: 'TRIAL',
    period: 'YEARLY',
    paymentHistories: nodes,
  });
  expect(data.paymentHistories.nodes).toEqual(nodes);
  expect(data.paymentHistories.nodes).toHaveLength(STATES.length);
});

test('an enum field can be selected without the text, and under an alias', async () => {
  const { amenityReservations, vehicles } = await ask(
    '{ amenityReservations { nodes { howFar: state } } vehicles { nodes { kind vehicleType { kind } } } }',
  );
  expect(amenityReservations.nodes).toEqual([{ howFar: 'PENDING' }]);
  const [{ kind }] = vehicles.nodes;
  expect(kind).toMatch(/^[A-Z]+$/);
  expect(vehicles.nodes).toEqual([{ kind, vehicleType: { kind } }]);
});

test('the operators of a where take the names of the enum, as variables', async () => {
  expect(await foundBy({ state: { eq: 'REFUNDED' } })).toEqual(['reembolsado']);
  expect(await foundBy({ state: { in: ['PAID', 'PENDING'] } })).toEqual(['pagado', 'pendiente']);
  expect(await foundBy({ state: { not: 'PAID' } })).toEqual(['cancelado', 'pendiente', 'reembolsado']);
  expect(await foundBy({ contract: { state: { eq: 'IN_RENEWAL' } }, state: { eq: 'PAID' } })).toEqual([
    'pagado',
  ]);
  expect(await foundBy({ contract: { state: { eq: 'ACTIVE' } } })).toEqual([]);
});

test('the operators of a where take the names of the enum, as literals and single variables', async () => {
  const { some, one } = await ask(
    `query ($id: GUID!, $state: PaymentHistoryState!) {
      some: paymentHistories(where: { contratoId: { eq: $id }, state: { in: [PAID, CANCELLED] } }) { totalCount }
      one: paymentHistories(where: { contratoId: { eq: $id }, state: { eq: $state } }) { nodes { state } }
    }`,
    { id: contractId, state: 'CANCELLED' },
  );
  expect(some.totalCount).toBe(2);
  expect(one.nodes).toEqual([{ state: 'CANCELLED' }]);
});

test('a text in the place of an enum value is bad input', async () => {
  const { data, errors } = await admin.graphql(
    'query ($where: PaymentHistoryWhere) { paymentHistories(where: $where) { totalCount } }',
    { where: { state: { eq: 'pagado' } } },
  );
  expect(data ?? null).toBeNull();
  expect(errors).toMatchObject([{ extensions: { errors: { 'state.eq': [expect.any(String)] } } }]);
});

test('the vocabularies of reference tables are complete', async () => {
  const { ticketStatuses, ticketCategories, vehicleTypes, roles } = await ask(
    '{ ticketStatuses { state } ticketCategories { kind } vehicleTypes { kind } roles { code userRole } }',
  );
  const values = [...ticketStatuses, ...ticketCategories, ...vehicleTypes].flatMap(Object.values);
  expect(values).toHaveLength(6 + 10 + 5);
  expect(new Set(values).size).toBe(values.length);
  expect(values).not.toContain(null);
  for (const { code, userRole } of roles) expect(userRole).toBe(code);
});

test('a stored value that the enum does not name is null, without an error', async () => {
  const system = service.as(await service.make.systemAdmin());
  const record = 'OldRecord';
  await service.services.queries.change(
    'insert into audit_entries (created_at, action, record, role) values (now(), $1, $2, $3), (now(), $1, $2, $4)',
    ['CREATE', record, 'JANITOR', 'RENTER'],
  );
  const { auditEntries } = await ask(
    `query ($record: String!) {
      auditEntries(where: { record: { eq: $record } }) { nodes { role userRole } }
    }`,
    { record },
    system,
  );
  expect(auditEntries.nodes).toEqual(
    expect.arrayContaining([
      { role: 'JANITOR', userRole: null },
      { role: 'RENTER', userRole: 'RENTER' },
    ]),
  );
});

test('every text of an input that is one of a list has an enum in the graph', async () => {
  const types = Object.values(schema.getTypeMap());
  const lists = types
    .filter(isInputObjectType)
    .flatMap((input) => Object.values(input.getFields()))
    .flatMap(({ extensions }) => (extensions[CONSTRAINTS] as Constraints | undefined)?.enum ?? null)
    .filter((text) => text !== null);
  const wireTexts = types
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .flatMap((field) => Object.values(twinOf(field)?.vocabulary.values ?? {}));
  const names = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter((text) => !wireTexts.includes(text) && !names.includes(text))).toEqual([]);
});
