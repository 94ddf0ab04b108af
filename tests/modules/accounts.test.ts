import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
const NOW = new Date('2026-06-15T18:00:00.000Z');
let time = NOW;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterEach(() => {
  time = NOW;
});
afterAll(() => service.stop());

const ENTRIES = `entries { nodes {
  day kind text amount balance open daysOverdue applications { amount day charge { descripcion } payment { concepto } } } }`;
const FIGURES = 'opening closing credit notDue overdue aging { amount }';

/** Reads a document three times, so that it is answered as a document that is seen often too. */
async function read(user: Person, query: string, variables: Record<string, unknown>) {
  let data: Awaited<ReturnType<ReturnType<Service['as']>['graphql']>>['data'];
  for (let time = 0; time < 3; time += 1) {
    const answer = await service.as(user).graphql(query, variables);
    expect(answer.errors).toBeUndefined();
    if (time > 0) expect(answer.data).toEqual(data);
    data = answer.data;
  }
  return data;
}

/** A unit whose owner pays for it. */
async function makeHome() {
  const { community, admin, residentUser: owner } = await makeCommunityFixture(service);
  const residentId = owner.resident.id;
  const unit = await service.make.unit(community, { payerId: residentId });
  const tenant = await service.make.residentUser(community);
  const person = (id: string, relation: string) => ({ residentId: id, relation, since: '2020-01-01' });
  await service
    .as(admin)
    .graphql(
      `mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }`,
      {
        id: unit.id,
        input: {
          people: [person(residentId, 'OWNER'), person(tenant.resident.id, 'TENANT')],
          payerId: residentId,
        },
      },
    );
  const client = service.as(admin);
  const charge = async (fecha: string, descripcion: string, monto: number): Promise<string> =>
    (await client.post('/api/CargosResidente', { residentId, fecha, descripcion, monto, estatus: 'Activo' }))
      .body.id;
  const pay = async (fechaPago: string, concepto: string, monto: number, cargoResidenteId?: string) => {
    const body = {
      residenteId: residentId,
      fechaPago,
      monto,
      concepto,
      status: 'Aplicado',
      cargoResidenteId,
    };
    expect((await client.post('/api/pagosresidente', body)).status).toBe(201);
  };
  const set = (id: string, estatus: string) => client.put(`/api/CargosResidente/${id}`, { estatus });
  return { community, admin, owner, tenant, unit, charge, pay, set };
}

const part = (amount: number, day: string, charge: string, payment: string) => ({
  amount,
  day,
  charge: { descripcion: charge },
  payment: { concepto: payment },
});

describe('the account of a resident', () => {
  test('says as of a day what was owed, what paid it, and since when it is overdue', async () => {
    const { admin, owner, charge, pay, set } = await makeHome();
    await charge('2026-03-01', 'Marzo', 800);
    const april = await charge('2026-04-01', 'Abril', 800);
    await charge('2026-05-01', 'Mayo', 800);
    const fine = await charge('2026-05-20', 'Multa', 350.5);
    await charge('2026-06-15', 'Junio', 800);
    await pay('2026-03-10', 'Depósito de marzo', 800);
    await pay('2026-04-20', 'Parte de abril', 500.25, april);
    await pay('2026-06-01', 'A cuenta', 400);
    await set(fine, 'Cancelado');
    const entry = (
      day: string,
      kind: string,
      text: string,
      amount: number,
      balance: number,
      more: object = {},
    ) => ({
      ...{ day, kind, text, amount, balance },
      ...{ open: null, daysOverdue: null, applications: [], ...more },
    });
    const ofApril = part(500.25, '2026-04-20', 'Abril', 'Parte de abril');
    const restOfApril = part(299.75, '2026-06-01', 'Abril', 'A cuenta');
    const ofMay = part(100.25, '2026-06-01', 'Mayo', 'A cuenta');
    const entriesOfTenth = [
      entry('2026-04-01', 'CHARGE', 'Abril', 800, 800, { open: 0, applications: [ofApril, restOfApril] }),
      entry('2026-04-20', 'PAYMENT', 'Parte de abril', -500.25, 299.75, { applications: [ofApril] }),
      entry('2026-05-01', 'CHARGE', 'Mayo', 800, 1099.75, {
        open: 699.75,
        daysOverdue: 40,
        applications: [ofMay],
      }),
      entry('2026-05-20', 'CHARGE', 'Multa', 350.5, 1450.25, { open: 350.5, daysOverdue: 21 }),
      entry('2026-06-01', 'PAYMENT', 'A cuenta', -400, 1050.25, { applications: [restOfApril, ofMay] }),
    ];
    const query = `query ($id: GUID!) { resident(id: $id) { balance
      tenth: account(from: "2026-04-01", asOf: "2026-06-10") { from asOf ${FIGURES} ${ENTRIES} }
      today: account { from asOf ${FIGURES} entries(last: 2) { totalCount nodes { day kind amount balance } } } } }`;
    const expected = {
      balance: 1499.75,
      tenth: {
        ...{ from: '2026-04-01', asOf: '2026-06-10', opening: 0, closing: 1050.25 },
        ...{ credit: 0, notDue: 0, overdue: 1050.25 },
        aging: [350.5, 699.75, 0, 0].map((amount) => ({ amount })),
        entries: { nodes: entriesOfTenth },
      },
      today: {
        ...{ from: null, asOf: '2026-06-15', opening: 0, closing: 1499.75 },
        ...{ credit: 0, notDue: 800, overdue: 699.75 },
        aging: [0, 699.75, 0, 0].map((amount) => ({ amount })),
        entries: {
          totalCount: 9,
          nodes: [
            { day: '2026-06-15', kind: 'CHARGE', amount: 800, balance: 1850.25 },
            { day: '2026-06-15', kind: 'CANCELLATION', amount: -350.5, balance: 1499.75 },
          ],
        },
      },
    };
    for (const user of [admin, owner])
      expect((await read(user, query, { id: owner.resident.id })).resident).toEqual(expected);
  });

  test('is read in pages that follow one another', async () => {
    const { admin, owner, charge, pay } = await makeHome();
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      await charge(day, day, 100);
      await pay(day, day, 40);
    }
    const query = `query ($id: GUID!, $first: Int, $after: String, $last: Int, $before: String) {
      resident(id: $id) { account { entries(first: $first, after: $after, last: $last, before: $before) {
        totalCount pageInfo { hasNextPage hasPreviousPage } edges { cursor node { id balance } } } } } }`;
    const page = async (request: object) =>
      (await read(admin, query, { id: owner.resident.id, ...request })).resident.account.entries;
    const whole = await page({});
    expect(whole).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
    const balances = whole.edges.map(({ node }: { node: { balance: number } }) => node.balance);
    expect(balances).toEqual([100, 60, 160, 120, 220, 180]);
    expect(new Set(whole.edges.map(({ node }: { node: { id: string } }) => node.id)).size).toBe(6);
    const cursors = whole.edges.map(({ cursor }: { cursor: string }) => cursor);
    expect(await page({ first: 2, after: cursors[1] })).toEqual({
      totalCount: 6,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      edges: whole.edges.slice(2, 4),
    });
    expect(await page({ last: 2, before: cursors[5] })).toEqual({
      totalCount: 6,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      edges: whole.edges.slice(3, 5),
    });
    const { errors } = await service.as(admin).graphql(query, { id: owner.resident.id, after: 'eA' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('the account of a unit', () => {
  test('shows what a charge that is paid by hand is forgiven, from the day of its status on', async () => {
    const { admin, owner, unit, charge, pay, set } = await makeHome();
    const may = await charge('2026-05-01', 'Mayo', 800);
    await charge('2026-05-15', 'Agua', 100);
    await pay('2026-05-10', 'Parte', 500);
    await set(may, 'Pagado');
    const entries = 'entries { nodes { day kind amount balance open } }';
    const query = `query ($id: GUID!) { unit(id: $id) { balance
      today: account { ${FIGURES} ${entries} } before: account(asOf: "2026-06-14") { closing } } }`;
    const first = [
      { day: '2026-05-01', kind: 'CHARGE', amount: 800, balance: 800, open: 0 },
      { day: '2026-05-10', kind: 'PAYMENT', amount: -500, balance: 300, open: null },
      { day: '2026-05-15', kind: 'CHARGE', amount: 100, balance: 400, open: 100 },
    ];
    const figures = { opening: 0, closing: 100, credit: 0, notDue: 0, overdue: 100 };
    const aging = [0, 100, 0, 0].map((amount) => ({ amount }));
    const forgiven = { day: '2026-06-15', kind: 'FORGIVENESS', amount: -300, balance: 100, open: null };
    expect((await read(owner, query, { id: unit.id })).unit).toEqual({
      balance: 100,
      today: { ...figures, aging, entries: { nodes: [...first, forgiven] } },
      before: { closing: 400 },
    });
    // What is paid later on account pays the charge that was forgiven, and not the next one.
    await pay('2026-06-15', 'Más', 250);
    const paid = { day: '2026-06-15', kind: 'PAYMENT', amount: -250, balance: 150, open: null };
    expect((await read(admin, query, { id: unit.id })).unit).toEqual({
      balance: 100,
      today: { ...figures, aging, entries: { nodes: [...first, paid, { ...forgiven, amount: -50 }] } },
      before: { closing: 400 },
    });
  });

  test('is the same as of today where the day of a cancellation is still to come in a new zone of the community', async () => {
    const community = await service.make.community({ timeZone: 'Pacific/Kiritimati' });
    const admin = await service.make.admin(community);
    const { resident } = await service.make.residentUser(community);
    const charge = { fecha: '2026-05-01T00:00:00.000Z', manualStatus: 'Activo' };
    const { id } = await service.make.residentCharge(resident, { ...charge, monto: 100 });
    await service.make.residentCharge(resident, { ...charge, monto: 10 });
    const client = service.as(admin);
    await client.graphql('mutation ($id: GUID!) { waiveCharges(ids: [$id], reason: "Error") { id } }', {
      id,
    });
    await client.graphql(
      'mutation ($id: GUID!) { updateCommunity(id: $id, input: { timeZone: "America/Tijuana" }) { id } }',
      { id: community.id },
    );
    const account = 'asOf closing overdue entries { nodes { day kind balance } }';
    const query = `query ($id: GUID!) { resident(id: $id) {
      balance now: account { ${account} } asOfToday: account(asOf: "2026-06-15") { ${account} } } }`;
    const { balance, now, asOfToday } = (await read(admin, query, { id: resident.id })).resident;
    expect(asOfToday).toEqual(now);
    expect(now).toMatchObject({ asOf: '2026-06-15', closing: balance, overdue: 10 });
    expect(now.entries.nodes.at(-1)).toEqual({ day: '2026-06-15', kind: 'CANCELLATION', balance: 10 });
  });

  test('keeps the day of a charge that was made as paid, whatever of it is changed later', async () => {
    const { admin, owner, unit } = await makeHome();
    const body = { residentId: owner.resident.id, fecha: '2026-05-01T00:00:00.000Z', monto: 800 };
    const made = await service
      .as(admin)
      .post('/api/CargosResidente', { ...body, descripcion: 'Mayo', estatus: 'Pagado' });
    const query = `query ($id: GUID!) { unit(id: $id) { balance
      before: account(asOf: "2026-06-14") { closing } after: account(asOf: "2026-07-31") { closing overdue
        entries { nodes { day kind amount } } } } }`;
    const before = await read(owner, query, { id: unit.id });
    expect(before.unit).toEqual({
      ...{ balance: 0, before: { closing: 800 } },
      after: {
        ...{ closing: 0, overdue: 0 },
        entries: {
          nodes: [
            { day: '2026-05-01', kind: 'CHARGE', amount: 800 },
            { day: '2026-06-15', kind: 'FORGIVENESS', amount: -800 },
          ],
        },
      },
    });
    time = new Date('2026-09-01T18:00:00.000Z');
    const change = (fields: object) =>
      service.as(admin).put(`/api/CargosResidente/${made.body.id}`, { ...made.body, ...fields });
    expect((await change({})).status).toBe(200);
    expect(await read(owner, query, { id: unit.id })).toEqual(before);
    expect((await change({ descripcion: 'Mantenimiento de mayo' })).status).toBe(200);
    expect(await read(owner, query, { id: unit.id })).toEqual(before);
    time = new Date('2026-10-01T18:00:00.000Z');
    expect((await change({ descripcion: 'Mayo', estatus: 'Pagado' })).status).toBe(200);
    expect(await read(owner, query, { id: unit.id })).toEqual(before);
  });

  test('forgives a charge that is paid by hand from the money of its own resident, and nobody pays it who lives there later', async () => {
    const { admin, tenant, unit, charge, pay, set } = await makeHome();
    const [client, residentId] = [service.as(admin), tenant.resident.id];
    const may = await charge('2026-05-01', 'Mayo', 800);
    await charge('2026-05-02', 'Agua', 100);
    await pay('2026-05-10', 'Parte', 500);
    await set(may, 'Pagado');
    const later = `mutation ($charge: CreateResidentChargeInput!, $payment: CreateResidentPaymentInput!) {
      createResidentCharge(input: $charge) { id } createResidentPayment(input: $payment) { id } }`;
    const { errors } = await client.graphql(later, {
      charge: {
        ...{ residentId, unitId: unit.id, fecha: '2026-06-01', descripcion: 'Junio', monto: 800 },
        estatus: 'Activo',
      },
      payment: {
        ...{ residenteId: residentId, unitId: unit.id, fechaPago: '2026-06-02', monto: 850 },
        status: 'Aplicado',
      },
    });
    expect(errors).toBeUndefined();
    // What is on account pays the oldest open charges of the unit, whoever paid it.
    const query = `query ($id: GUID!, $resident: GUID!) { unit(id: $id) { balance overdue oldestUnpaid
      account { closing overdue credit entries { nodes { kind amount balance open } } } }
      resident(id: $resident) { balance } }`;
    const entry = (kind: string, amount: number, balance: number, open: number | null = null) => ({
      ...{ kind, amount, balance, open },
    });
    const { unit: found, resident } = await read(admin, query, { id: unit.id, resident: residentId });
    expect(resident).toEqual({ balance: -50 });
    expect(found).toEqual({
      ...{ balance: 50, overdue: 50, oldestUnpaid: '2026-06-01' },
      account: {
        ...{ closing: 50, overdue: 50, credit: 0 },
        entries: {
          nodes: [
            entry('CHARGE', 800, 800, 0),
            entry('CHARGE', 100, 900, 0),
            entry('PAYMENT', -500, 400),
            entry('CHARGE', 800, 1_200, 50),
            entry('PAYMENT', -850, 350),
            entry('FORGIVENESS', -300, 50),
          ],
        },
      },
    });
  });

  test('is read by administrators and owners, by a tenant who pays only as a resident, and by nobody else', async () => {
    const { community, admin, owner, tenant, unit, charge } = await makeHome();
    await charge('2026-05-01', 'Mayo', 800);
    const setPayer = `mutation ($id: GUID!, $people: [UnitPersonInput!]!, $payerId: GUID) {
      setUnitPeople(id: $id, input: { people: $people, payerId: $payerId }) { payerId } }`;
    const person = (residentId: string, relation: string) => ({ residentId, relation, since: '2020-01-01' });
    const payerId = tenant.resident.id;
    const people = [person(owner.resident.id, 'OWNER'), person(payerId, 'TENANT')];
    const { errors } = await service.as(admin).graphql(setPayer, { id: unit.id, people, payerId });
    expect(errors).toBeUndefined();
    const query = 'query ($id: GUID!) { unit(id: $id) { account { closing } } }';
    const seenBy = async (user: Person) => (await read(user, query, { id: unit.id })).unit;
    expect(await seenBy(admin)).toEqual({ account: { closing: 800 } });
    expect(await seenBy(owner)).toEqual({ account: { closing: 800 } });
    expect(await seenBy(tenant)).toEqual({ account: null });
    expect(await seenBy(await service.make.guard(community))).toEqual({ account: null });
    const own = 'query ($id: GUID!) { resident(id: $id) { account { closing } } }';
    expect((await read(tenant, own, { id: payerId })).resident).toEqual({ account: { closing: 0 } });
  });
});

test('a charge has the day on which it was cancelled, until it is cancelled no more', async () => {
  const { admin, charge, set } = await makeHome();
  const id = await charge('2026-05-01', 'Mayo', 800);
  const query = 'query ($id: GUID!) { residentCharge(id: $id) { cancelledOn } }';
  const day = async () => (await read(admin, query, { id })).residentCharge.cancelledOn;
  expect(await day()).toBeNull();
  await set(id, 'Cancelado');
  expect(await day()).toBe('2026-06-15');
  await set(id, 'Pagado');
  expect(await day()).toBeNull();
});
