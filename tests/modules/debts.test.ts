import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { kindsOf, notificationsOf, runTask } from '../support/notifications.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** What residents owe, from whom the figures and the notifications take it, with a clock that the test moves. */

/** Thursday noon in Mexico City, which is six hours behind UTC. */
const NOON = '2026-11-26T18:00:00.000Z';
const PAST = '2026-11-20T00:00:00.000Z';

let time = NOON;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = NOON;
  (service.mails as unknown[]).length = 0;
});

const CHARGES = '/api/CargosResidente';
const PAYMENTS = '/api/pagosresidente';

async function makePlace() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const client = () => service.as(admin);
  const residentId = residentUser.resident.id;
  const charge = async (monto: number, fecha = PAST): Promise<string> => {
    const body = { residentId, fecha, descripcion: 'Cuota', monto, estatus: 'Activo' };
    return (await client().post(CHARGES, body)).body.id;
  };
  const pay = (monto: number, fields: object = {}) =>
    client().post(PAYMENTS, { residenteId: residentId, monto, status: 'Aplicado', ...fields });
  return { community, admin, residentUser, residentId, client, charge, pay };
}

async function ask(person: Person, document: string, id: string) {
  const { data, errors } = await service.as(person).graphql(`query ($id: GUID!) { ${document} }`, { id });
  expect(errors).toBeUndefined();
  return data;
}

const FIGURES = `resident(id: $id) { balance inArrears oldestUnpaid nextCharge { balance isOverdue }
  charges { totals { balance overdue } } }`;
const NOTHING = {
  inArrears: false,
  oldestUnpaid: null,
  nextCharge: null,
  charges: { totals: { balance: 0, overdue: 0 } },
};

const COMMUNITY = `community(id: $id) { receivables { overdueCharges outstanding overdue } payables { outstanding }
  debtors { totalCount owed nodes { residentName hasLeft owed } } }`;

test('a charge that is paid on account and set to Pagado by hand is paid once', async () => {
  const { admin, community, residentId, client, charge, pay } = await makePlace();
  await service.make.configuration(community, { codigo: 'MONTO_MANT', valor: '850' });
  const [first] = [await charge(900), await charge(900), await charge(900)];
  await pay(900);
  await client().put(`${CHARGES}/${first}`, { estatus: 'Pagado' });
  expect((await ask(admin, FIGURES, residentId)).resident).toMatchObject({
    balance: 1800,
    inArrears: true,
    charges: { totals: { balance: 1800, overdue: 1800 } },
  });
  expect((await ask(admin, COMMUNITY, community.id)).community).toMatchObject({
    receivables: { overdueCharges: 2, outstanding: 1800, overdue: 1800 },
    payables: { outstanding: 0 },
    debtors: { totalCount: 1, owed: 1800 },
  });
  const { body } = await client().get(`/api/dashboard?communityId=${community.id}`);
  expect(body).toMatchObject({ cantidadMorosos: 1, montoEnMora: 1800 });
});

test.each([
  ['on account', false],
  ['for the first charge', true],
])('two charges are settled by one payment of both %s, and nobody is told of a debt', async (_, isLinked) => {
  const { admin, residentUser, residentId, charge, pay } = await makePlace();
  const [first] = [await charge(900), await charge(900, '2026-11-25T00:00:00.000Z')];
  await pay(1800, isLinked ? { cargoResidenteId: first } : {});
  expect((await ask(admin, FIGURES, residentId)).resident).toEqual({ balance: 0, ...NOTHING });
  await runTask(service, { task: 'look' });
  expect(await kindsOf(service, residentUser)).toEqual(['PAYMENT_CONFIRMED']);
});

test('money for a charge of a coming day pays what is due before, until that day comes', async () => {
  const { admin, residentId, charge, pay } = await makePlace();
  await charge(900);
  const coming = await charge(900, '2026-12-05T00:00:00.000Z');
  await pay(900, { cargoResidenteId: coming });
  expect((await ask(admin, FIGURES, residentId)).resident).toMatchObject({
    balance: 0,
    oldestUnpaid: null,
    nextCharge: { balance: 900, isOverdue: false },
  });
  time = '2026-12-05T18:00:00.000Z';
  expect((await ask(admin, FIGURES, residentId)).resident).toMatchObject({
    balance: 900,
    oldestUnpaid: PAST,
    nextCharge: { balance: 900, isOverdue: true },
  });
});

test('a payment of a coming day counts from that day in the zone of the community', async () => {
  const { admin, residentId, charge, pay } = await makePlace();
  const id = await charge(900);
  await pay(900, { cargoResidenteId: id, fechaPago: '2026-12-01T00:00:00.000Z' });
  time = '2026-12-01T05:59:00.000Z';
  expect((await ask(admin, FIGURES, residentId)).resident).toMatchObject({
    balance: 900,
    nextCharge: { balance: 900, isOverdue: true },
  });
  time = '2026-12-01T06:00:00.000Z';
  expect((await ask(admin, FIGURES, residentId)).resident).toEqual({ balance: 0, ...NOTHING });
});

test('the debt of a deleted resident stays, marked, until an administrator records its payment', async () => {
  const { admin, community, residentId, client, charge, pay } = await makePlace();
  await charge(5000);
  await client().delete(`/api/Residents/${residentId}`);
  expect((await ask(admin, COMMUNITY, community.id)).community).toMatchObject({
    receivables: { outstanding: 5000 },
    debtors: { nodes: [{ hasLeft: true, owed: 5000 }] },
  });
  const { status, body } = await pay(5000, { status: 'PorConfirmar' });
  expect(status).toBe(201);
  expect((await client().put(`${PAYMENTS}/${body.id}`, { status: 'Aplicado' })).status).toBe(200);
  expect((await ask(admin, COMMUNITY, community.id)).community).toMatchObject({
    receivables: { outstanding: 0 },
    debtors: { totalCount: 0 },
  });
  const stranger = service.as(await service.make.admin(await service.make.community()));
  const refused = await stranger.post(PAYMENTS, { residenteId: residentId, monto: 1 });
  expect(refused).toMatchObject({ status: 400, body: { message: 'El residente indicado no existe.' } });
});

test('a resident who has moved settles what is owed to the old community', async () => {
  const { community, residentUser, residentId, charge, pay } = await makePlace();
  await charge(2000);
  const next = await service.make.community();
  const both = await service.make.admin(community, next);
  await service.as(both).put(`/api/Residents/${residentId}`, { communityId: next.id });
  expect((await ask(both, COMMUNITY, community.id)).community.debtors.nodes).toMatchObject([
    { hasLeft: true },
  ]);
  const { status, body } = await pay(2000);
  expect(status).toBe(201);
  expect((await ask(both, FIGURES, residentId)).resident).toEqual({ balance: 0, ...NOTHING });
  expect((await ask(both, COMMUNITY, community.id)).community).toMatchObject({
    receivables: { outstanding: 0 },
    debtors: { totalCount: 0 },
  });
  expect((await service.as(residentUser).get(`${PAYMENTS}/${body.id}`)).status).toBe(200);
});

test('what is pending is shown with its charge, and told to the second payment for it', async () => {
  const { residentUser, residentId, charge } = await makePlace();
  const cargoResidenteId = await charge(120);
  const PAY = `mutation ($input: CreateResidentPaymentInput!) {
    createResidentPayment(input: $input) { otherPending charge { balance pending } } }`;
  const register = async (monto: number) => {
    const input = { residenteId: residentId, cargoResidenteId, monto };
    return (await service.as(residentUser).graphql(PAY, { input })).data.createResidentPayment;
  };
  const first = await register(20);
  expect(first).toEqual({
    otherPending: expect.any(Number),
    charge: { balance: 120, pending: expect.any(Number) },
  });
  const { resident } = await ask(
    residentUser,
    'resident(id: $id) { nextCharge { balance pending } }',
    residentId,
  );
  expect(resident.nextCharge.pending).toBeGreaterThanOrEqual(20);
  const second = await register(100);
  expect(second.otherPending).toBe(second.charge.pending - 100);
  expect(second.otherPending).toBeGreaterThanOrEqual(20);
});

test.each(['Activo', 'Pagado'])(
  'the first payment of a charge that is %s raises its version by one',
  async (estatus) => {
    const { admin, client, charge, pay } = await makePlace();
    const id = await charge(900);
    if (estatus === 'Pagado') await client().put(`${CHARGES}/${id}`, { estatus });
    const stateOf = async () =>
      (await ask(admin, 'residentCharge(id: $id) { version montoPagado estatus }', id)).residentCharge;
    const { version } = await stateOf();
    await pay(100.1, { cargoResidenteId: id });
    expect(await stateOf()).toEqual({ version: version + 1, montoPagado: 100.1, estatus: 'PagoParcial' });
    const waiting = await Promise.all(
      [1, 2].map(() => pay(50, { cargoResidenteId: id, status: 'PorConfirmar' })),
    );
    await client().put(`${CHARGES}/${id}`, { estatus: 'Activo' });
    const before = (await stateOf()).version;
    await client().put(`${PAYMENTS}/${waiting[0]?.body.id}`, { status: 'Aplicado' });
    expect(await stateOf()).toEqual({ version: before + 1, montoPagado: 150.1, estatus: 'PagoParcial' });
  },
);

const subjectsTo = (person: Person) =>
  service.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

describe('a notification that waits for the end of the quiet hours', () => {
  const QUIET = `mutation { updateNotificationPreferences(input: { quietFrom: "08:00", quietTo: "20:00" }) { digest } }`;

  test.each([
    ['sent', 'owed as before', async () => {}, 'Cuota: debe 900.00 MXN, venció el 2026-11-25.'],
    ['not sent', 'paid', (place: Place) => place.pay(900), 'Cuota: pagado.'],
    [
      'not sent',
      'cancelled',
      ({ client, id }: Place) => client().put(`${CHARGES}/${id}`, { estatus: 'Cancelado' }),
      'Cuota: cancelado.',
    ],
    [
      'not sent',
      'put off',
      ({ client, id }: Place) => client().put(`${CHARGES}/${id}`, { fecha: '2026-12-16T00:00:00.000Z' }),
      'Cuota: debe 900.00 MXN, vence el 2026-12-16.',
    ],
  ])('is %s if its charge is %s by then, which the list says', async (sent, _, change, text) => {
    const isSent = sent === 'sent';
    const place = await makePlace();
    expect((await service.as(place.residentUser).graphql(QUIET)).errors).toBeUndefined();
    const id = await place.charge(900, '2026-11-25T00:00:00.000Z');
    await runTask(service, { task: 'look' });
    await change({ ...place, id });
    time = '2026-11-27T02:00:00.000Z';
    await runTask(service, { task: 'deliver' });
    const told = await notificationsOf(service, place.residentUser);
    expect(told.find(({ kind }) => kind === 'CHARGE_OVERDUE')?.text).toBe(text);
    expect(subjectsTo(place.residentUser).includes('Cargo vencido')).toBe(isSent);
  });

  type Place = Awaited<ReturnType<typeof makePlace>> & { readonly id: string };
});

test('a digest is one mail to each person, however many notifications and instances there are', async () => {
  const { admin, community } = await makePlace();
  const people = await Promise.all(Array.from({ length: 12 }, () => service.make.residentUser(community)));
  for (const person of people)
    await service
      .as(person)
      .graphql(
        'mutation { updateNotificationPreferences(input: { digest: true, mail: [ANNOUNCEMENT_PUBLISHED] }) { digest } }',
      );
  for (const titulo of ['Uno', 'Dos', 'Tres', 'Cuatro'])
    await service
      .as(admin)
      .graphql('mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }', {
        input: { ...samples.announcement(), communityId: community.id, titulo },
      });
  await service.settled();
  time = '2026-11-27T13:00:00.000Z';
  await Promise.all([1, 2, 3].map(() => runTask(service, { task: 'deliver' })));
  await service.settled();
  expect(people.flatMap(subjectsTo)).toEqual(people.map(() => 'Sus 4 avisos del día'));
});

test('the account of a resident with thousands of charges is computed once, where others have ten', async () => {
  const own = await startService({ own: 'database' });
  const { admin, community, residentUser } = await makeCommunityFixture(own);
  const { id } = residentUser.resident;
  const others = 'select gen_random_uuid() as id, 10 as charges from generate_series(1, 1000)';
  const { change } = own.database.queries;
  await change(
    `do $$ begin
       set local session_replication_role = replica;
       insert into resident_charges (id, resident_id, community_id, fecha, monto, descripcion, created_at)
       select gen_random_uuid(), r.id, '${community.id}', '${PAST}'::timestamptz - n * interval '1 day', 100, 'Cuota', '${PAST}'
       from (${others} union all select '${id}', 2000) r cross join generate_series(1, r.charges) n;
     end $$`,
    [],
  );
  await change('analyze resident_charges', []);
  const document = 'query ($id: GUID!) { resident(id: $id) { charges { totals { count balance } } } }';
  const answer = await own.as(admin).graphql(document, { id });
  await own.stop();
  expect(answer.errors).toBeUndefined();
  expect(answer.data.resident.charges.totals).toEqual({ count: 2000, balance: 200_000 });
});
