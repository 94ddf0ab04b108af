import { nodeIdOf } from '../../src/engine/declare.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Resident } from '../../src/modules/residents/resident.entity.js';
import { calendarDay } from '../support/calendar-day.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** Communities that apply payments: what a payment pays is stored with it, by an order or as somebody says. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Desk {
  readonly admin: Client;
  readonly community: Community;
  readonly resident: Resident;
  readonly unitId: string;
  charge(day: string, amount: number, kind?: string): Promise<string>;
  pay(amount: number, day?: string): Promise<string>;
  /** The parts of payments by the texts of their charges, what is free of each, and what is owed of each charge. */
  read(): Promise<{
    parts: Record<string, number>;
    free: number[];
    open: Record<string, number>;
    balance: number;
  }>;
  run(
    query: string,
    variables: Record<string, unknown>,
  ): Promise<{ data: never; refusal: { reason?: string; balance?: number } }>;
}

async function desk(order: string | null): Promise<Desk> {
  const { make } = service;
  const community = await make.community();
  const { resident } = await make.residentUser(community);
  const { id: unitId } = await make.unit(community, { payerId: resident.id });
  if (order) await make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: order });
  const admin = service.as(await make.admin(community));
  return {
    ...{ admin, community, resident, unitId },
    async charge(day, monto, kind) {
      const fields = { fecha: `${day}T00:00:00.000Z`, monto, descripcion: `${kind ?? ''}${day.slice(5, 7)}` };
      if (kind)
        return (
          await make.residentCharge(resident, { ...fields, kind: kind as never, unitId, montoPagado: 0 })
        ).id;
      const { status, body } = await admin.post('/api/CargosResidente', {
        ...{ ...fields, residentId: resident.id, estatus: 'Activo' },
      });
      expect(status).toBe(201);
      return body.id;
    },
    async pay(monto, day = '2026-01-01') {
      const { status, body } = await admin.post('/api/pagosresidente', {
        ...{ residenteId: resident.id, monto, fechaPago: `${day}T00:00:00.000Z`, status: 'Aplicado' },
      });
      expect(status).toBe(201);
      return body.id;
    },
    async read() {
      const { data, errors } = await admin.graphql(
        `query ($id: GUID!) { resident(id: $id) { balance
          charges(first: 50) { nodes { descripcion balance applications { amount payment { id } } } }
          payments(first: 50, orderBy: FECHA_PAGO_ASC) { nodes { unapplied applications { amount charge { descripcion } } } } } }`,
        { id: resident.id },
      );
      expect(errors).toBeUndefined();
      const { balance, charges, payments } = data.resident;
      const parts: Record<string, number> = {};
      for (const { applications } of payments.nodes)
        for (const { amount, charge } of applications)
          parts[charge.descripcion] = (parts[charge.descripcion] ?? 0) + amount;
      const ofCharges: Record<string, number> = {};
      for (const { descripcion, applications } of charges.nodes)
        for (const { amount } of applications)
          ofCharges[descripcion] = (ofCharges[descripcion] ?? 0) + amount;
      expect(ofCharges).toEqual(parts);
      return {
        ...{ parts, balance, free: payments.nodes.map((one: { unapplied: number }) => one.unapplied) },
        open: Object.fromEntries(
          charges.nodes.map((one: { descripcion: string; balance: number }) => [
            one.descripcion,
            one.balance,
          ]),
        ),
      };
    },
    async run(query, variables) {
      const { data, errors } = await admin.graphql(query, variables);
      return { data: data as never, refusal: errors?.[0]?.extensions ?? {} };
    },
  };
}

const APPLY = `mutation ($id: GUID!, $input: ApplyResidentPaymentInput!) {
  applyResidentPayment(id: $id, input: $input) { isAppliedAsGiven unapplied applications { chargeId amount } } }`;

test('a year that is paid ahead pays each month as it is charged, whoever charges it', async () => {
  const { admin, community, unitId, charge, pay, read } = await desk('INTERES_PRIMERO');
  await pay(9_600);
  expect(await read()).toEqual({ parts: {}, free: [9_600], open: {}, balance: -9_600 });
  const january = await charge('2026-01-10', 800);
  expect((await admin.get(`/api/CargosResidente/${january}`)).body).toMatchObject({
    estatus: 'Pagado',
    montoPagado: 800,
  });
  const fee = await service.make.fee(community, {
    basis: 'EQUAL',
    amount: 800,
    firstMonth: '2026-02',
    name: 'Cuota',
  });
  for (const month of ['2026-02', '2026-03']) {
    const input = { month, expected: { units: 1, amount: 800 } };
    const { errors } = await admin.graphql(
      'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }',
      { id: fee.id, input },
    );
    expect(errors).toBeUndefined();
  }
  const { parts, free, balance } = await read();
  expect(Object.values(parts)).toEqual([800, 800, 800]);
  expect({ free, balance }).toEqual({ free: [7_200], balance: -7_200 });
  const { data } = await admin.graphql(
    'query ($id: GUID!) { unit(id: $id) { balance account { closing credit overdue } } }',
    {
      id: unitId,
    },
  );
  expect(data.unit).toEqual({ balance: -7_200, account: { closing: -7_200, credit: 7_200, overdue: 0 } });
});

test.each([
  ['INTERES_PRIMERO', { LATE_FEE03: 30, '02': 40 }],
  ['MAS_ANTIGUO', { '02': 70 }],
  ['MANUAL', {}],
  ['otra cosa', {}],
])('%s says which charges a payment is applied to', async (order, expected) => {
  const { charge, pay, read } = await desk(order);
  await charge('2026-02-01', 100);
  await charge('2026-03-01', 30, 'LATE_FEE');
  await pay(70);
  const { parts, open, balance } = await read();
  expect(parts).toEqual(expected);
  expect(balance).toBe(60);
  expect((open['02'] as number) + (open.LATE_FEE03 as number)).toBe(60);
});

test('what is applied stays, until its charge is cancelled, lowered or deleted or its payment undone', async () => {
  const { admin, charge, pay, read } = await desk('MAS_ANTIGUO');
  const april = await charge('2026-04-01', 100);
  const payment = await pay(150);
  const march = await charge('2026-03-01', 100);
  // The older charge gets what is free alone.
  expect((await read()).parts).toEqual({ '04': 100, '03': 50 });
  await admin.put(`/api/CargosResidente/${april}`, { monto: 60 });
  expect((await read()).parts).toEqual({ '03': 100, '04': 50 });
  await admin.put(`/api/CargosResidente/${march}`, { estatus: 'Cancelado' });
  expect(await read()).toMatchObject({ parts: { '04': 60 }, free: [90], balance: -90 });
  const may = await charge('2026-05-01', 200);
  expect((await read()).parts).toEqual({ '04': 60, '05': 90 });
  expect((await admin.delete(`/api/CargosResidente/${april}`)).status).toBe(204);
  expect((await read()).parts).toEqual({ '05': 150 });
  const linked = { cargoResidenteId: may, monto: 120, status: 'Aplicado' };
  const { residenteId } = (await admin.get(`/api/pagosresidente/${payment}`)).body;
  const { body } = await admin.post('/api/pagosresidente', { ...linked, residenteId });
  expect(await read()).toMatchObject({ parts: { '05': 80 }, balance: -70 });
  await admin.put(`/api/pagosresidente/${payment}`, { status: 'Cancelado' });
  expect(await read()).toMatchObject({ parts: {}, open: { '05': 80 }, balance: 80 });
  await admin.put(`/api/pagosresidente/${payment}`, { status: 'Aplicado' });
  expect((await read()).parts).toEqual({ '05': 80 });
  expect((await admin.delete(`/api/pagosresidente/${body.id}`)).status).toBe(204);
  expect((await read()).parts).toEqual({ '05': 150 });
  expect((await admin.delete(`/api/pagosresidente/${payment}`)).status).toBe(204);
  expect(await read()).toMatchObject({ parts: {}, open: { '05': 200 }, balance: 200 });
});

test('a legacy client that pays on account and then sets the charge is paid once', async () => {
  const { admin, charge, pay, read } = await desk('MAS_ANTIGUO');
  await charge('2026-01-01', 100);
  const february = await charge('2026-02-01', 100);
  await pay(100);
  expect((await read()).parts).toEqual({ '01': 100 });
  await admin.put(`/api/CargosResidente/${february}`, { estatus: 'Pagado' });
  expect(await read()).toMatchObject({ parts: { '02': 100 }, open: { '01': 100, '02': 0 }, balance: 100 });
});

test('what somebody says a payment is for wins over the order, and is kept', async () => {
  const { admin, charge, pay, read, run } = await desk('MAS_ANTIGUO');
  const january = await charge('2026-01-01', 100);
  const february = await charge('2026-02-01', 100);
  const first = await pay(100, '2026-01-05');
  const second = await pay(150, '2026-01-06');
  expect((await read()).parts).toEqual({ '01': 100, '02': 100 });
  const give = (id: string, applications: object[] | null) => run(APPLY, { id, input: { applications } });
  const given = await give(second, [{ chargeId: january, amount: 80 }]);
  expect(given.data).toEqual({
    applyResidentPayment: {
      isAppliedAsGiven: true,
      unapplied: 70,
      applications: [{ chargeId: january, amount: 80 }],
    },
  });
  expect(await read()).toMatchObject({ parts: { '01': 100, '02': 80 }, free: [0, 70], balance: -50 });
  await charge('2026-03-01', 10);
  expect((await read()).free).toEqual([0, 70]);
  const cancelled = await charge('2026-04-01', 5);
  await admin.put(`/api/CargosResidente/${cancelled}`, { estatus: 'Cancelado' });
  const refused = async (applications: object[]) => (await give(first, applications)).refusal;
  expect(await refused([{ chargeId: january, amount: 21 }])).toMatchObject({
    fields: [{ code: 'OVERPAID', path: 'applications[0].amount', params: { max: 20 } }],
  });
  expect(await refused([{ chargeId: cancelled, amount: 1 }])).toMatchObject({
    fields: [{ code: 'CHARGE_CANCELLED', path: 'applications[0].chargeId' }],
  });
  const twice = { chargeId: february, amount: 1 };
  expect(await refused([twice, twice])).toMatchObject({ fields: [{ code: 'CHARGE_REPEATED' }] });
  const both = [
    { chargeId: january, amount: 20 },
    { chargeId: february, amount: 90 },
  ];
  expect(await refused(both)).toMatchObject({ reason: 'APPLIED_EXCEEDS_PAYMENT' });
  await give(second, []);
  expect(await read()).toMatchObject({ free: [0, 150], balance: -40 });
  await give(second, null);
  expect(await read()).toMatchObject({ parts: { '01': 100, '02': 100, '03': 10 }, free: [0, 40] });
  const other = await desk(null);
  expect(
    (await other.run(APPLY, { id: await other.pay(1), input: { applications: [] } })).refusal,
  ).toMatchObject({
    reason: 'PAYMENTS_NOT_APPLIED',
  });
});

test('an adjustment lowers what a unit owes and is no income', async () => {
  const { admin, community, unitId, charge, pay, read, run } = await desk('MAS_ANTIGUO');
  const january = await charge('2026-01-01', 100);
  await charge('2026-02-01', 100);
  const day = calendarDay(new Date().toISOString(), 'America/Mexico_City');
  const ADJUST = `mutation ($id: GUID!, $input: AdjustUnitInput!) {
    adjustUnit(id: $id, input: $input) { kind monto concepto unapplied unit { id } applications { charge { id } amount } } }`;
  const input = { amount: 150, concept: 'Descuento', day };
  const { data } = await run(ADJUST, {
    id: unitId,
    input: { ...input, applications: [{ chargeId: january, amount: 70 }] },
  });
  expect(data).toMatchObject({
    adjustUnit: {
      kind: 'ADJUSTMENT',
      monto: 150,
      unapplied: 80,
      unit: { id: unitId },
      applications: [{ amount: 70 }],
    },
  });
  expect(await read()).toMatchObject({ parts: { '01': 70 }, balance: 50 });
  await run(
    'mutation ($nodeId: ID!, $input: AdjustUnitInput!) { adjustUnit(nodeId: $nodeId, input: $input) { id } }',
    { nodeId: nodeIdOf('Unit', unitId), input: { ...input, amount: 20 } },
  );
  expect(await read()).toMatchObject({ parts: { '01': 90 }, balance: 30 });
  await pay(5, day);
  const { body } = await admin.get(`/api/dashboard?communityId=${community.id}`);
  // A month may have begun meanwhile.
  const incomes = body.recaudacionMensual.map(({ total }: { total: number }) => total);
  expect(incomes.filter((total: number) => total !== 0)).toEqual([5]);
  const empty = await service.make.unit(community);
  expect((await run(ADJUST, { id: empty.id, input })).refusal).toMatchObject({
    reason: 'UNIT_WITHOUT_PAYER',
  });
});

test('payments, charges and cancellations at the same time apply nothing twice', async () => {
  const { admin, charge, pay, read } = await desk('INTERES_PRIMERO');
  const first = await charge('2026-01-01', 100);
  await pay(60);
  const months = ['02', '03', '04', '05', '06'];
  await Promise.all([
    ...months.map((month) => charge(`2026-${month}-01`, 100)),
    ...months.map((month) => pay(75, `2026-${month}-01`)),
    admin.put(`/api/CargosResidente/${first}`, { estatus: 'Cancelado' }),
  ]);
  const { parts, free, balance, open } = await read();
  expect(balance).toBe(500 - 60 - 375);
  expect(parts).toEqual({ '02': 100, '03': 100, '04': 100, '05': 100, '06': 35 });
  expect(free.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(open['06']).toBe(65);
});
