import { calendarDay } from './calendar-day.js';
import type { Client } from './client.js';

const cents = (value: number) => Math.round(value * 100);

/** The exact sum of amounts of two decimal places. */
export const sumOfCents = (values: readonly number[]) =>
  values.reduce((total, value) => total + cents(value), 0) / 100;

/** The number of some rows, and for each total the sum of its field. */
export const totalsOfRows = (
  rows: readonly Readonly<Record<string, unknown>>[],
  amounts: Readonly<Record<string, string>>,
) => ({
  count: rows.length,
  ...Object.fromEntries(
    Object.entries(amounts).map(([name, field]) => [
      name,
      sumOfCents(rows.map((row) => row[field] as number)),
    ]),
  ),
});

/** The figures of a community in the graph. */
export async function communityFigures(client: Client, id: string) {
  const { data, errors } = await client.graphql(
    `query ($id: GUID!) { community(id: $id) {
      payables { overdueCharges outstanding overdue paidThisMonth }
      debtors { totalCount owed nodes { residentId owed } }
      residentCharges(first: 100) { nodes { residentId balance isOverdue } }
    } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data.community;
}

interface MonthTotals {
  readonly month: string;
  readonly amount: number;
  readonly applied: number;
}

/** Compares the totals of the lists of a community with its dashboard over some months and with its statement. */
export async function expectTotals(
  client: Client,
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers of REST
  { dashboard, statement, months }: { dashboard: any; statement: any; months: readonly string[] },
): Promise<void> {
  const { data, errors } = await client.graphql(
    `query ($id: GUID!) { community(id: $id) {
      residentPayments(where: { state: { eq: APPLIED } }) { totals { byMonth { month amount } } }
      payments(where: { isActive: { eq: true } }) { totals { byMonth { month amount applied } } }
      charges(where: { isActive: { eq: true } }) { totals { balance overdue byState { state count balance } } }
      payables { outstanding overdue }
      owed: charges { totals { count amount lateFees } }
      paid: payments { totals { count amount } }
    } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  const { residentPayments, payments, charges, payables, owed, paid } = data.community;
  const inMonths = (list: { totals: { byMonth: readonly MonthTotals[] } }, amount: 'amount' | 'applied') =>
    months.map((month) => list.totals.byMonth.find((one) => one.month === month)?.[amount] ?? 0);
  const totals = (list: readonly { total: number }[]) => list.map(({ total }) => total);
  expect(inMonths(residentPayments, 'amount')).toEqual(totals(dashboard.recaudacionMensual));
  expect(inMonths(payments, 'applied')).toEqual(totals(dashboard.gastosMensuales));
  expect(inMonths(payments, 'amount').at(-1)).toBe(dashboard.pagosDelMes);
  expect(charges.totals).toEqual({
    balance: dashboard.montoPorCobrar,
    overdue: dashboard.montoVencido,
    byState: expect.arrayContaining([
      { state: 'OVERDUE', count: dashboard.cargosVencidos, balance: dashboard.montoVencido },
    ]),
  });
  expect(charges.totals).toMatchObject({
    balance: payables.outstanding,
    overdue: payables.overdue,
  });
  expect(owed.totals).toEqual(
    totalsOfRows(statement.cargos, { amount: 'montoCargo', lateFees: 'montoRecargos' }),
  );
  expect(paid.totals).toEqual(totalsOfRows(statement.pagos, { amount: 'montoPago' }));
}

interface ChargeFigures {
  readonly id: string;
  readonly fecha: string;
  readonly monto: number;
  readonly montoPagado: number;
  readonly balance: number;
  readonly isOverdue: boolean;
  readonly community: { readonly timeZone: string };
}

/** Compares the figures of residents with the sums of their charges and payments in all communities. */
export async function expectResidentFigures(
  client: Client,
  communities: readonly string[],
  now: Date,
): Promise<void> {
  const CHARGE = 'id fecha monto montoPagado balance isOverdue community { timeZone }';
  const { data, errors } = await client.graphql(
    `query ($communities: [GUID!]) {
      residents(first: 10, where: { communityId: { in: $communities } }) { nodes {
        id balance inArrears nextCharge { id }
        charges { nodes { ${CHARGE} } totals { count amount paid balance overdue } }
        payments { nodes { monto status fechaPago community { timeZone } } totals { count amount byState { status count amount } } }
        statement { charges { monto montoPagado balance } payments { monto status } }
      } }
      debtors: residents(where: { communityId: { in: $communities }, inArrears: { eq: true } }) { nodes { id } }
      communities(first: 10) { nodes { debtors { nodes { residentId } } } }
    }`,
    { communities },
  );
  expect(errors).toBeUndefined();
  expect(data.residents.nodes.length).toBeGreaterThan(0);
  const inArrears = new Set(
    data.communities.nodes.flatMap(({ debtors }: { debtors: { nodes: { residentId: string }[] } }) =>
      debtors.nodes.map(({ residentId }) => residentId),
    ),
  );
  expect(new Set(data.debtors.nodes.map(({ id }: { id: string }) => id))).toEqual(inArrears);
  for (const resident of data.residents.nodes) {
    const charges: ChargeFigures[] = resident.charges.nodes;
    const today = ({ community }: ChargeFigures) =>
      calendarDay(new Date(now.getTime() + 1).toISOString(), community.timeZone);
    const dayOf = (charge: ChargeFigures) => calendarDay(charge.fecha, charge.community.timeZone);
    for (const charge of charges) {
      expect(charge.balance).toBeGreaterThanOrEqual(0);
      expect(charge.balance).toBeLessThanOrEqual(charge.monto);
      expect(charge.isOverdue).toBe(charge.balance > 0 && dayOf(charge) < today(charge));
    }
    const { charges: stated, payments: received } = resident.statement;
    const overdue = charges.filter(({ isOverdue }) => isOverdue).map(({ balance }) => balance);
    expect(resident.charges.totals).toEqual({
      ...totalsOfRows(stated, { amount: 'monto', paid: 'montoPagado', balance: 'balance' }),
      overdue: sumOfCents(overdue),
    });
    expect(resident.payments.totals).toEqual({
      ...totalsOfRows(received, { amount: 'monto' }),
      byState: ['PorConfirmar', 'Aplicado', 'Cancelado'].map((status) => ({
        status,
        ...totalsOfRows(
          received.filter((payment: { status: string }) => payment.status === status),
          { amount: 'monto' },
        ),
      })),
    });
    const unpaid = charges.filter(({ balance }) => balance > 0);
    const due = charges.filter((charge) => dayOf(charge) <= today(charge));
    const counting: PaymentFigures[] = resident.payments.nodes.filter(
      ({ status, fechaPago, community }: PaymentFigures) =>
        status === 'Aplicado' &&
        calendarDay(fechaPago, community.timeZone) <=
          calendarDay(new Date(now.getTime() + 1).toISOString(), community.timeZone),
    );
    const balance = sumOfCents([...due.map(({ monto }) => monto), ...counting.map(({ monto }) => -monto)]);
    expect(resident).toMatchObject({ inArrears: inArrears.has(resident.id), balance });
    // Money that was paid early pays what is due before, so nobody in credit owes anything.
    expect(sumOfCents(due.map((charge) => charge.balance))).toBe(Math.max(balance, 0));
    expect(unpaid.map(({ id }) => id).includes(resident.nextCharge?.id)).toBe(unpaid.length > 0);
  }
}

interface PaymentFigures {
  readonly monto: number;
  readonly status: string;
  readonly fechaPago: string;
  readonly community: { readonly timeZone: string };
}
