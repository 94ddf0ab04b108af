import { makeCommunityFixture } from '../support/community-fixture.js';
import { notificationsOf, runTask } from '../support/notifications.js';
import { type Service, startService } from '../support/service.js';

/** Reminders of what units owe, by days of a clock that the tests move. */

const NOON = 'T18:00:00.000Z';
let time = `2027-01-05${NOON}`;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = `2027-01-05${NOON}`;
});

const look = () => runTask(service, { task: 'look' });
const lookOn = async (day: string) => {
  time = `${day}${NOON}`;
  await look();
};

const SET = `mutation ($communityId: GUID!, $input: ReminderSettingsInput!) { setReminders(communityId: $communityId, input: $input) {
  id reminders { id version steps least to }
} }`;

/** A community whose households are reminded, with a house that owes 800 on the tenth of January. */
async function makePlace(input: object) {
  const fixture = await makeCommunityFixture(service);
  const { community, admin, residentUser } = fixture;
  const { resident } = residentUser;
  const set = async (values: object) => {
    const { data, errors } = await service
      .as(admin)
      .graphql(SET, { communityId: community.id, input: values });
    return { settings: data?.setReminders?.reminders, refusal: errors?.[0]?.extensions };
  };
  const { settings, refusal } = await set(input);
  expect(refusal).toBeUndefined();
  const unit = await service.make.unit(community, { number: 'Casa 7', payerId: resident.id });
  const charge = (day: string, fields: object = {}) =>
    service.make.residentCharge(resident, {
      ...{ unitId: unit.id, fecha: `${day}T00:00:00.000Z`, monto: 800, manualStatus: null },
      ...fields,
    });
  const pay = (monto: number) =>
    service.make.residentPayment(resident, { monto, fechaPago: time, unitId: unit.id });
  const told = async (person = residentUser) =>
    (await notificationsOf(service, person)).map(({ kind, text }) => `${kind}: ${text}`).reverse();
  return { ...fixture, resident, unit, settings, set, charge, pay, told };
}

test('a household is reminded once for each step of all that it owes, in the place of a notification of each charge', async () => {
  const place = await makePlace({ steps: [8, -3, 1] });
  expect(place.settings).toMatchObject({ version: 1, steps: [-3, 1, 8], least: 0, to: 'PAYER' });
  await place.charge('2027-01-10');
  await place.charge('2027-01-10', { monto: 150.5, descripcion: 'Agua' });
  await lookOn('2027-01-06');
  expect(await place.told()).toEqual([]);
  await lookOn('2027-01-07');
  await Promise.all([look(), look()]);
  const first = 'PAYMENT_REMINDER: Casa 7: debe 950.50 MXN, vence el 2027-01-10.';
  expect(await place.told()).toEqual([first]);
  await lookOn('2027-01-10');
  await lookOn('2027-01-11');
  await lookOn('2027-01-07');
  await lookOn('2027-01-12');
  // The texts say what is so now.
  const overdue = 'PAYMENT_REMINDER: Casa 7: debe 950.50 MXN, vencido desde el 2027-01-10.';
  expect(await place.told()).toEqual([overdue, overdue]);
  // A step of two days ago is made up for; one before that is no news.
  await lookOn('2027-01-20');
  expect(await place.told()).toHaveLength(3);
  const { database } = service;
  const rows = await database.queries.change(
    'select "occasion"::text as "occasion", "owed" from "reminders" where "unit_id" = $1 order by 1',
    [place.unit.id],
  );
  expect(rows).toEqual(
    ['2027-01-07', '2027-01-11', '2027-01-18'].map((occasion) => ({ occasion, owed: 950.5 })),
  );
});

test('nobody is reminded of less than the community wants, of a cancelled charge, or in credit', async () => {
  const place = await makePlace({ steps: [1], least: 500 });
  await place.charge('2027-01-10', { monto: 499.99 });
  await place.charge('2027-01-10', { manualStatus: 'Cancelado', statusSetOn: '2027-01-06' });
  await lookOn('2027-01-11');
  expect(await place.told()).toEqual([]);
  await place.charge('2027-01-20', { monto: 0.01 });
  await lookOn('2027-01-21');
  expect(await place.told()).toEqual([
    'PAYMENT_REMINDER: Casa 7: debe 500.00 MXN, vencido desde el 2027-01-10.',
  ]);
  await place.pay(1000);
  await place.charge('2027-01-25', { monto: 500 });
  await lookOn('2027-01-26');
  expect(await place.told()).toEqual(['PAYMENT_REMINDER: Casa 7: nada por pagar.']);
});

test('who pays for several units and names none is reminded of what is left of the charges of each', async () => {
  const place = await makePlace({ steps: [1] });
  const { admin, resident, community } = place;
  const second = await service.make.unit(community, { number: 'Casa 8', payerId: resident.id });
  await place.charge('2027-01-10');
  await place.charge('2027-01-11', { unitId: second.id });
  const pay = (monto: number) =>
    service.as(admin).post('/api/pagosresidente', { residenteId: resident.id, monto, status: 'Aplicado' });
  expect((await pay(1_000)).status).toBe(201);
  const reminders = async () => (await place.told()).filter((text) => text.startsWith('PAYMENT_REMINDER'));
  await lookOn('2027-01-11');
  expect(await reminders()).toEqual([]);
  await lookOn('2027-01-12');
  expect(await reminders()).toEqual([
    'PAYMENT_REMINDER: Casa 8: debe 600.00 MXN, vencido desde el 2027-01-11.',
  ]);
  expect((await pay(600)).status).toBe(201);
  expect(await reminders()).toEqual(['PAYMENT_REMINDER: Casa 8: nada por pagar.']);
});

test('money that names one of several units pays that unit, and what names none pays the other', async () => {
  const place = await makePlace({ steps: [1] });
  const { admin, resident, community } = place;
  const second = await service.make.unit(community, { number: 'Casa 8', payerId: resident.id });
  await place.charge('2027-01-10');
  await place.charge('2027-01-11', { unitId: second.id });
  const fechaPago = '2027-01-03T00:00:00.000Z';
  await service.make.residentPayment(resident, { monto: 800, fechaPago, unitId: second.id });
  const payment = { residenteId: resident.id, monto: 700, status: 'Aplicado' };
  expect((await service.as(admin).post('/api/pagosresidente', payment)).status).toBe(201);
  const reminders = async () => (await place.told()).filter((text) => text.startsWith('PAYMENT_REMINDER'));
  await lookOn('2027-01-11');
  expect(await reminders()).toEqual([
    'PAYMENT_REMINDER: Casa 7: debe 100.00 MXN, vencido desde el 2027-01-10.',
  ]);
  await lookOn('2027-01-12');
  expect(await reminders()).toHaveLength(1);
});

test('money of a charge to come pays its unit before money that names none does', async () => {
  const place = await makePlace({ steps: [1] });
  const { resident, community } = place;
  const second = await service.make.unit(community, { number: 'Casa 8', payerId: resident.id });
  await place.charge('2027-01-10');
  await place.charge('2027-01-11', { unitId: second.id, monto: 900 });
  const later = await place.charge('2027-02-10');
  const fechaPago = '2027-01-03T00:00:00.000Z';
  const paid = { monto: 800, fechaPago, unitId: place.unit.id, cargoResidenteId: later.id };
  await service.make.residentPayment(resident, paid);
  await service.make.residentPayment(resident, { monto: 850, fechaPago, unitId: null });
  await lookOn('2027-01-12');
  expect(await place.told()).toEqual([
    'PAYMENT_REMINDER: Casa 8: debe 50.00 MXN, vencido desde el 2027-01-11.',
  ]);
});

test('owners are reminded beside who pays where the community wants it, and nobody of another unit', async () => {
  const place = await makePlace({ steps: [1], to: 'PAYER_AND_OWNERS' });
  const owner = await service.make.residentUser(place.community);
  const neighbour = await service.make.residentUser(place.community);
  const people = [
    { residentId: place.resident.id, relation: 'TENANT', since: '2026-01-01' },
    { residentId: owner.resident.id, relation: 'OWNER', since: '2026-01-01' },
  ];
  await service
    .as(place.admin)
    .graphql(
      'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }',
      { id: place.unit.id, input: { people, payerId: place.resident.id } },
    );
  await place.charge('2027-01-10');
  await lookOn('2027-01-11');
  const text = 'PAYMENT_REMINDER: Casa 7: debe 800.00 MXN, vencido desde el 2027-01-10.';
  expect([await place.told(), await place.told(owner), await place.told(neighbour)]).toEqual([
    [text],
    [text],
    [],
  ]);
});

test.each(['least', 'to', 'attachStatement'])(
  'settings whose %s is null are those that leave it out',
  async (name) => {
    const usual = { least: 0, to: 'PAYER' };
    const { settings, set } = await makePlace({ steps: [1], [name]: null });
    expect(settings).toMatchObject(usual);
    await set({ steps: [1], least: 5, to: 'PAYER_AND_OWNERS', attachStatement: true });
    const changed = await set({ steps: [1], ...usual, attachStatement: false, [name]: null });
    expect(changed).toMatchObject({ settings: usual, refusal: undefined });
  },
);

test('without steps each charge is told by itself again; steps beyond half a year are refused', async () => {
  const place = await makePlace({ steps: [1] });
  expect((await place.set({ steps: [181] })).refusal).toMatchObject({
    errors: { steps: ['El campo steps debe tener días de -30 a 180.'] },
  });
  expect((await place.set({ steps: [] })).settings).toMatchObject({ version: 2, steps: [] });
  await place.charge('2027-01-10', { descripcion: 'Mantenimiento' });
  await lookOn('2027-01-11');
  expect(await place.told()).toEqual([
    'CHARGE_OVERDUE: Mantenimiento: debe 800.00 MXN, venció el 2027-01-10.',
  ]);
  const { data } = await service
    .as(place.residentUser)
    .graphql('query ($id: GUID!) { community(id: $id) { reminders { steps } } }', { id: place.community.id });
  expect(data).toEqual({ community: { reminders: null } });
});

test('what a household owes of the largest charges is told, and keeps no other household from being reminded', async () => {
  const [rich, other] = [await makePlace({ steps: [1] }), await makePlace({ steps: [1] })];
  for (const descripcion of ['Terreno', 'Obra'])
    await rich.charge('2027-01-10', { monto: 999_999_999_999.99, descripcion });
  await other.charge('2027-01-10');
  await lookOn('2027-01-11');
  expect(await rich.told()).toEqual([
    'PAYMENT_REMINDER: Casa 7: debe 1999999999999.98 MXN, vencido desde el 2027-01-10.',
  ]);
  expect(await other.told()).toHaveLength(1);
});
