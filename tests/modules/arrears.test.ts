import type { ChargeKind } from '../../src/modules/resident-charges/charge-kind.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { TRANSFER } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** Arrears by the number of unpaid fees, where a community says from how many on (`MOROSO_DESDE`). */

let service: Service;
beforeAll(async () => {
  service = await startService({
    clock: { now: () => new Date('2026-06-20T18:00:00.000Z'), nowIso: () => '2026-06-20T18:00:00.000Z' },
  });
});
afterAll(() => service.stop());

const READERS = `query ($community: GUID!, $resident: GUID!, $unit: GUID!) {
  resident(id: $resident) { inArrears }
  unit(id: $unit) { isInArrears }
  community(id: $community) { debtors { totalCount owed nodes { residentId owed } } residents(where: { inArrears: { eq: true } }) { totalCount } }
  dashboard(communityId: $community) { cantidadMorosos montoEnMora }
}`;

async function makeDebts(...values: readonly string[]) {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const unit = await service.make.unit(community, { payerId: resident.id });
  for (const [place, valor] of values.entries())
    await service.make.configuration(community, {
      ...{ codigo: 'MOROSO_DESDE', valor, createdAt: `2026-01-0${place + 1}T00:00:00.000Z` },
    });
  const client = service.as(admin);
  /** Charges an amount on the tenth of a month, of which a part is paid. */
  const charge = (kind: ChargeKind, month: string, monto: number, paid = 0) =>
    service.make.residentCharge(resident, {
      ...{ kind, monto, unitId: unit.id, fecha: `2026-${month}-10T00:00:00.000Z`, montoPagado: paid },
    });
  const ask = async (document: string, variables: Record<string, unknown>) => {
    const { data, errors } = await client.graphql(document, variables);
    expect(errors).toBeUndefined();
    return data;
  };
  /** Tells whether the resident and the unit are in arrears, once all readers agree and name what is owed. */
  const isInArrears = async (owed: number, residentId = resident.id): Promise<boolean> => {
    const found = await ask(READERS, { community: community.id, resident: residentId, unit: unit.id });
    const is = found.resident.inArrears as boolean;
    expect(found).toEqual({
      resident: { inArrears: is },
      unit: { isInArrears: is },
      community: {
        debtors: {
          ...{ totalCount: is ? 1 : 0, owed: is ? owed : 0 },
          nodes: is ? [{ residentId, owed }] : [],
        },
        residents: { totalCount: is ? 1 : 0 },
      },
      dashboard: { cantidadMorosos: is ? 1 : 0, montoEnMora: is ? owed : 0 },
    });
    return is;
  };
  return { community, resident, unit, charge, ask, isInArrears };
}

test('as many ordinary fees as the community says are arrears, whatever they come to and else is owed', async () => {
  const { charge, isInArrears } = await makeDebts('3');
  await charge('ORDINARY', '01', 10);
  await charge('ORDINARY', '02', 10, 9);
  await charge('ORDINARY', '03', 10, 10);
  await charge('RESERVE', '03', 5_000);
  await charge('OTHER', '03', 5_000);
  expect(await isInArrears(10_011)).toBe(false);
  // Its day has not come.
  await charge('ORDINARY', '07', 10);
  expect(await isInArrears(10_011)).toBe(false);
  await charge('ORDINARY', '04', 10);
  expect(await isInArrears(10_021)).toBe(true);
});

test('one extraordinary fee is arrears, once its day has ended and until it is wholly paid', async () => {
  const { resident, charge, isInArrears } = await makeDebts('3');
  await charge('EXTRAORDINARY', '07', 50);
  expect(await isInArrears(0)).toBe(false);
  await charge('EXTRAORDINARY', '05', 50);
  expect(await isInArrears(50)).toBe(true);
  const paying = { fechaPago: '2026-06-01T00:00:00.000Z', status: 'Aplicado' };
  await service.make.residentPayment(resident, { ...paying, monto: 49.99 });
  expect(await isInArrears(0.01)).toBe(true);
  await service.make.residentPayment(resident, { ...paying, monto: 0.01 });
  expect(await isInArrears(0)).toBe(false);
});

test.each([[[]], [['0']], [['-1']], [['2.5']], [['tres']], [['1', 'tres']], [['12345678901']]])(
  'without a whole number from 1, as with %j, twice the monthly fee is arrears',
  async (values) => {
    const { charge, isInArrears } = await makeDebts(...values);
    await charge('ORDINARY', '01', 500);
    await charge('ORDINARY', '02', 500);
    await charge('EXTRAORDINARY', '02', 599.99);
    expect(await isInArrears(1_599.99)).toBe(false);
    await charge('OTHER', '03', 0.01);
    expect(await isInArrears(1_600)).toBe(true);
  },
);

test('of several numbers the newest one counts', async () => {
  const { charge, isInArrears } = await makeDebts('1', '2');
  await charge('ORDINARY', '01', 500);
  expect(await isInArrears(500)).toBe(false);
  await charge('ORDINARY', '02', 500);
  expect(await isInArrears(1_000)).toBe(true);
});

test('a debt that followed a unit counts at once, as what it was first charged for', async () => {
  const { community, unit, charge, ask, isInArrears } = await makeDebts('2');
  const buyers = [
    (await service.make.residentUser(community)).resident,
    (await service.make.residentUser(community)).resident,
  ];
  await charge('ORDINARY', '01', 100);
  await charge('OTHER', '01', 5_000);
  const sell = (payerId: string) =>
    ask(TRANSFER, { id: unit.id, input: { payerId, on: '2026-06-20', debt: 'FOLLOWS' } });
  await sell(buyers[0]?.id as string);
  expect(await isInArrears(5_100, buyers[0]?.id)).toBe(false);
  await service.make.residentCharge(buyers[0] as never, {
    ...{ kind: 'ORDINARY', monto: 100, unitId: unit.id, fecha: '2026-06-19T00:00:00.000Z', montoPagado: 0 },
  });
  expect(await isInArrears(5_200, buyers[0]?.id)).toBe(true);
  await sell(buyers[1]?.id as string);
  expect(await isInArrears(5_200, buyers[1]?.id)).toBe(true);
});
