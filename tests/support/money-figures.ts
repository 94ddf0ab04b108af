import { calendarDay } from '../../src/platform/time/calendar.js';
import type { Client } from './client.js';

const cents = (value: number) => Math.round(value * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + cents(value), 0) / 100;

/** The figures of a community in the graph. */
export async function communityFigures(client: Client, id: string) {
  const { data, errors } = await client.graphql(
    `query ($id: GUID!) { community(id: $id) {
      receivables { cargosVencidos montoPorCobrar montoVencido pagosDelMes }
      debtors { cantidadMorosos montoEnMora nodes { residentId owed } }
    } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data.community;
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
      residents(where: { communityId: { in: $communities } }) { nodes {
        id balance inArrears nextCharge { id } charges { nodes { ${CHARGE} } } payments { nodes { monto status } }
      } }
      debtors: residents(where: { communityId: { in: $communities }, inArrears: { eq: true } }) { nodes { id } }
      communities { nodes { debtors { nodes { residentId } } } }
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
      const open = Math.max(sum([charge.monto, -charge.montoPagado]), 0);
      expect(charge.balance).toBe(open);
      expect(charge.isOverdue).toBe(open > 0 && dayOf(charge) < today(charge));
    }
    const unpaid = charges.filter(({ balance }) => balance > 0);
    const next = unpaid.sort((a, b) => (a.fecha + a.id < b.fecha + b.id ? -1 : 1))[0];
    const paid = resident.payments.nodes.filter(({ status }: { status: string }) => status === 'Aplicado');
    expect(resident).toMatchObject({
      nextCharge: next ? { id: next.id } : null,
      inArrears: inArrears.has(resident.id),
      balance: sum([
        ...charges.filter((charge) => dayOf(charge) <= today(charge)).map(({ monto }) => monto),
        ...paid.map(({ monto }: { monto: number }) => -monto),
      ]),
    });
  }
}
