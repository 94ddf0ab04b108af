import fc from 'fast-check';
import type { Community } from '../../../src/modules/communities/community.entity.js';
import type { Contract } from '../../../src/modules/contracts/contract.entity.js';
import type { Person } from '../../support/accounts.js';
import { calendarDay } from '../../support/calendar-day.js';
import type { Client } from '../../support/client.js';
import { communityFigures, expectResidentFigures, expectTotals } from '../../support/money-figures.js';
import { type Service, startService } from '../../support/service.js';

const ZONES = ['America/Hermosillo', 'Europe/Madrid', 'Pacific/Auckland'];

const HOUR = 3_600_000;

/**
 * Moments around the end of February 2026, whole days of UTC and other hours, and the moments of the
 * dashboards.
 */
const moment = fc
  .oneof(
    fc.integer({ min: -40, max: 3 }).map((days) => 24 * days),
    fc.integer({ min: -40 * 24, max: 3 * 24 }).map((hours) => hours + 0.5),
  )
  .map((hours) => new Date(Date.parse('2026-03-01T00:00:00.000Z') + hours * HOUR).toISOString());
const NOWS = ['2026-02-28T12:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-01T06:30:00.000Z'];

const amount = fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100);
const index = fc.nat({ max: 2 });

const action = fc.oneof(
  fc.record({ kind: fc.constant('charge' as const), who: index, at: moment, amount }),
  fc.record({
    kind: fc.constant('pay' as const),
    who: index,
    at: moment,
    amount,
    status: fc.constantFrom('Aplicado', 'PorConfirmar'),
    isLinked: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('move' as const), who: index, to: index }),
  fc.record({ kind: fc.constant('owe' as const), where: index, at: moment, amount }),
  fc.record({
    kind: fc.constant('settle' as const),
    where: index,
    at: moment,
    share: fc.constantFrom(0.5, 1),
  }),
  fc.record({ kind: fc.constant('undo' as const), where: index }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

let time = new Date();
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

const cents = (value: number) => Math.round(value * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + cents(value), 0) / 100;

interface Row {
  readonly id: string;
  readonly residentId: string;
  /** The index of its community. */
  readonly communityIndex: number;
}

/**
 * The charges and payments of three communities in three time zones, as the model of the test expects them to
 * be.
 */
class MoneyHistory {
  readonly admin: Person;
  readonly communities: readonly Community[];
  readonly contracts: readonly Contract[];
  readonly residents: readonly { readonly id: string; communityIndex: number }[];
  readonly charges: Row[] = [];
  readonly payments: Row[] = [];
  /** Payments on account, which belong to the community in which the resident owes first. */
  readonly onAccount: string[] = [];
  readonly owed: { id: string; communityIndex: number; open: number }[] = [];
  readonly settled: { id: string; communityIndex: number; chargeId: string; amount: number }[] = [];

  constructor(admin: Person, communities: Community[], contracts: Contract[], residents: string[]) {
    this.admin = admin;
    this.communities = communities;
    this.contracts = contracts;
    this.residents = residents.map((id, communityIndex) => ({ id, communityIndex }));
  }

  /** A client with a token that is valid at the current time of the test. */
  get client(): Client {
    return service.as(this.admin);
  }

  async play(step: Action): Promise<void> {
    switch (step.kind) {
      case 'charge': {
        const { id: residentId, communityIndex } = this.residents[
          step.who
        ] as MoneyHistory['residents'][number];
        const body = { residentId, fecha: step.at, descripcion: '', monto: step.amount, estatus: 'Activo' };
        const { id } = await this.post('/api/CargosResidente', body);
        this.charges.push({ id, residentId, communityIndex });
        return;
      }
      case 'pay': {
        const { id: residenteId } = this.residents[step.who] as MoneyHistory['residents'][number];
        const charge = step.isLinked ? this.charges.find((row) => row.residentId === residenteId) : undefined;
        const { at: fechaPago, amount: monto, status } = step;
        const body = { residenteId, fechaPago, monto, status, cargoResidenteId: charge?.id };
        const { id } = await this.post('/api/pagosresidente', body);
        if (charge)
          this.payments.push({ id, residentId: residenteId, communityIndex: charge.communityIndex });
        else this.onAccount.push(id);
        return;
      }
      case 'move': {
        const resident = this.residents[step.who] as MoneyHistory['residents'][number];
        const communityId = this.communities[step.to]?.id;
        const moved = await this.client.put(`/api/residents/${resident.id}`, { communityId });
        expect(moved).toMatchObject({ status: 200, body: { id: resident.id, communityId } });
        resident.communityIndex = step.to;
        return;
      }
      case 'owe': {
        const input = {
          contratoId: this.contracts[step.where]?.id,
          montoCargo: step.amount,
          fechaDePago: step.at,
        };
        const { createCommunityCharge } = await this.mutate(
          'createCommunityCharge',
          'CreateCommunityChargeInput!',
          input,
        );
        this.owed.push({ id: createCommunityCharge.id, communityIndex: step.where, open: step.amount });
        return;
      }
      case 'settle': {
        const charge = this.owed.find(
          ({ communityIndex, open }) => communityIndex === step.where && open > 0,
        );
        if (!charge) return;
        const montoAplicado = Math.max(1, Math.round(cents(charge.open) * step.share)) / 100;
        const pagoCargos = [{ cargosComunidadId: charge.id, montoAplicado }];
        const input = { montoPago: montoAplicado, formaDePago: '', fechaDePago: step.at, pagoCargos };
        const { createPayment } = await this.mutate('createPayment', 'CreatePaymentInput!', input);
        charge.open = sum([charge.open, -montoAplicado]);
        this.settled.push({
          id: createPayment.id,
          communityIndex: step.where,
          chargeId: charge.id,
          amount: montoAplicado,
        });
        return;
      }
      case 'undo': {
        const position = this.settled.findIndex(({ communityIndex }) => communityIndex === step.where);
        const payment = this.settled[position];
        if (!payment) return;
        this.settled.splice(position, 1);
        const { errors } = await this.client.graphql(
          'mutation ($id: GUID!) { updatePayment(id: $id, input: { isActive: false }) { id } }',
          { id: payment.id },
        );
        expect(errors).toBeUndefined();
        const charge = this.owed.find(({ id }) => id === payment.chargeId);
        if (charge) charge.open = sum([charge.open, payment.amount]);
      }
    }
  }

  private async post(path: string, body: object) {
    const answer = await this.client.post(path, body);
    expect(answer.status).toBe(201);
    return answer.body;
  }

  private async mutate(name: string, type: string, input: object) {
    const { data, errors } = await this.client.graphql(
      `mutation ($input: ${type}) { ${name}(input: $input) { id } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    return data;
  }
}

async function makeMoneyHistory(): Promise<MoneyHistory> {
  const { make } = service;
  const communities = await Promise.all(ZONES.map((timeZone) => make.community({ timeZone })));
  const contracts = await Promise.all(communities.map((community) => make.contract(community)));
  const residents = await Promise.all(communities.map((community) => make.residentUser(community)));
  const admin = await make.admin(...communities);
  return new MoneyHistory(
    admin,
    communities,
    contracts,
    residents.map(({ resident }) => resident.id),
  );
}

/** Compares the created rows with the lists, the lists with the statements, and both with the dashboard. */
async function expectAgreement(history: MoneyHistory, communityIndex: number): Promise<string[]> {
  const id = history.communities[communityIndex]?.id;
  const zone = ZONES[communityIndex] as string;
  const get = async (path: string) => (await history.client.get(path)).body;
  const charges = await get(`/api/CargosResidente/community/${id}`);
  const payments = await get(`/api/pagosresidente/community/${id}`);
  const owed = await get(`/api/charges/comunidad/${id}/cargos`);
  const statement = await get(`/api/charges/comunidad/${id}`);
  const dashboard = await get(`/api/dashboard?communityId=${id}&ultimosMeses=3`);

  const idsAt = (rows: readonly { id: string; communityIndex: number }[]) =>
    rows.flatMap((row) => (row.communityIndex === communityIndex ? [row.id] : [])).sort();
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();
  expect(idsOf(charges)).toEqual(idsAt(history.charges));
  expect(idsOf(payments).filter((one) => !history.onAccount.includes(one))).toEqual(idsAt(history.payments));
  expect(idsOf(owed)).toEqual(idsAt(history.owed));
  expect(statement.cargos).toEqual(owed);

  // Just after the current moment: at midnight UTC the moment itself would name a day.
  const today = calendarDay(new Date(time.getTime() + 1).toISOString(), zone);
  const dayOf = (at: string) => calendarDay(at, zone);
  const applied = payments.filter(({ status }: { status: string }) => status === 'Aplicado');
  const months = [-2, -1, 0].map((back) => {
    const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + back));
    return month.toISOString().slice(0, 7);
  });
  const totalIn = (month: string, rows: readonly { at: string; monto: number }[]) =>
    sum(rows.filter(({ at }) => dayOf(at).startsWith(month)).map(({ monto }) => monto));
  const income = applied.map((row: { fechaPago: string; monto: number }) => ({ at: row.fechaPago, ...row }));
  const active = statement.pagos.filter(({ isActive }: { isActive: boolean }) => isActive);
  const expenses = active.map((row: { fechaDePago: string; montoPago: number }) => ({
    at: row.fechaDePago,
    monto: row.montoPago,
  }));
  const totals = (list: readonly { total: number }[]) => list.map(({ total }) => total);
  expect(totals(dashboard.recaudacionMensual)).toEqual(months.map((month) => totalIn(month, income)));
  expect(totals(dashboard.gastosMensuales)).toEqual(months.map((month) => totalIn(month, expenses)));
  expect(dashboard.pagosDelMes).toBe(totalIn(months[2] as string, expenses));

  const openOf = (chargeId: string) => history.owed.find((row) => row.id === chargeId)?.open ?? 0;
  const isOverdue = (row: { id: string; fechaDePago: string }) =>
    openOf(row.id) > 0 && dayOf(row.fechaDePago) < today;
  const overdue = owed.filter(isOverdue);
  expect(owed.filter(({ estatus }: { estatus: string }) => estatus === 'vencido')).toEqual(overdue);
  expect(dashboard).toMatchObject({
    cargosVencidos: overdue.length,
    montoVencido: sum(overdue.map((row: { id: string }) => openOf(row.id))),
    montoPorCobrar: sum(owed.map((row: { id: string }) => openOf(row.id))),
  });

  const { payables, debtors, residentCharges } = await communityFigures(history.client, id as string);
  const debts = history.residents.map(({ id: residentId }) =>
    sum(
      residentCharges.nodes
        .filter(
          (row: { residentId: string; isOverdue: boolean }) => row.residentId === residentId && row.isOverdue,
        )
        .map(({ balance }: { balance: number }) => balance),
    ),
  );
  const inArrears = debts.filter((debt) => debt >= 1600);
  expect(dashboard).toMatchObject({ cantidadMorosos: inArrears.length, montoEnMora: sum(inArrears) });

  const { cargosVencidos, montoPorCobrar, montoVencido, pagosDelMes, cantidadMorosos, montoEnMora } =
    dashboard;
  expect(payables).toEqual({
    overdueCharges: cargosVencidos,
    outstanding: montoPorCobrar,
    overdue: montoVencido,
    paidThisMonth: pagosDelMes,
  });
  const debtsInArrears = history.residents.flatMap(({ id: residentId }, position) =>
    (debts[position] ?? 0) >= 1600 ? [{ residentId, owed: debts[position] }] : [],
  );
  expect(debtors).toMatchObject({ totalCount: cantidadMorosos, owed: montoEnMora });
  expect(new Set(debtors.nodes)).toEqual(new Set(debtsInArrears));
  await expectTotals(history.client, id as string, { dashboard, statement, months });
  return idsOf(payments).filter((one) => history.onAccount.includes(one));
}

test('lists, statements and dashboards agree after any history in three zones', async () => {
  const histories = fc.array(action, { minLength: 20, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      time = new Date('2026-01-01T00:00:00.000Z');
      const history = await makeMoneyHistory();
      for (const step of steps) await history.play(step);
      for (const now of NOWS) {
        time = new Date(now);
        const onAccount: string[] = [];
        for (const communityIndex of ZONES.keys())
          onAccount.push(...(await expectAgreement(history, communityIndex)));
        expect(onAccount.sort()).toEqual([...history.onAccount].sort());
        await expectResidentFigures(
          history.client,
          history.communities.map(({ id }) => id),
          new Date(now),
        );
      }
    }),
    { seed: 20_260_228, numRuns: 4, endOnFailure: true, includeErrorInReport: true },
  );
});
