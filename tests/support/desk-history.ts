import fc from 'fast-check';
import type { Client } from './client.js';
import { action, DAY_MS, History, START } from './debt-history.js';

/** Random histories of what administrators do with the charges and payments of a unit, beside what every client does. */

const index = fc.nat({ max: 5 });
const amount = fc.integer({ min: 1, max: 90_000 }).map((value) => value / 100);
/** Parts of a payment as shares of what a charge lacks, so that some are refused and most are not. */
const parts = fc.array(fc.record({ charge: index, share: fc.constantFrom(0.25, 0.5, 1) }), { maxLength: 3 });
const day = fc
  .integer({ min: -10, max: 5 })
  .map((days) => new Date(START + days * DAY_MS).toISOString().slice(0, 10));
const order = (kind: 'month' | 'late') => fc.record({ kind: fc.constant(kind) });

export const deskAction = fc.oneof(
  { weight: 12, arbitrary: action },
  fc.record({ kind: fc.constant('waive' as const), charge: index }),
  fc.record({ kind: fc.constant('drop' as const), charge: index }),
  { weight: 2, arbitrary: order('month') },
  { weight: 2, arbitrary: order('late') },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      payment: index,
      parts: fc.option(parts, { freq: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      day,
      amount,
      parts: fc.option(parts, { freq: 2 }),
    }),
  },
);
export type DeskAction = typeof deskAction extends fc.Arbitrary<infer T> ? T : never;
type Part = typeof parts extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Charges of these months are late before the start. */
const MONTHS = ['2025-12', '2026-01', '2026-02'];
const LATE_FEE = { graceDays: 3, kind: 'PERCENT', value: 7.5, repeats: 'MONTHLY', when: 'AT_START' };
const FEE = {
  ...{ name: 'Mantenimiento', basis: 'EQUAL', amount: 451.3, firstMonth: MONTHS[0], dueDay: 20 },
  lateFee: LATE_FEE,
};

const FEE_OF = 'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id } }';
const PREVIEW_MONTH =
  'query ($id: GUID!, $month: String!) { fee(id: $id) { preview(month: $month) { units amount } } }';
const CHARGE_MONTH =
  'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }';
const PREVIEW_LATE = 'query ($id: GUID!) { previewLateFees(communityId: $id) { charges amount } }';
const CHARGE_LATE = `mutation ($id: GUID!, $expected: ExpectedLateFees!) {
  chargeLateFees(communityId: $id, expected: $expected) { charges amount } }`;
const APPLY = `mutation ($id: GUID!, $input: ApplyResidentPaymentInput!) {
  applyResidentPayment(id: $id, input: $input) { unapplied } }`;
const ADJUST = `mutation ($id: GUID!, $input: AdjustUnitInput!) { adjustUnit(id: $id, input: $input) { id } }`;
const WAIVE = 'mutation ($ids: [GUID!]!) { waiveCharges(ids: $ids, reason: "Acuerdo") { id } }';
const ROWS = `query ($id: GUID!) { resident(id: $id) {
  charges(first: 60, orderBy: FECHA_ASC) { nodes { id monto montoPagado } }
  payments(first: 60, orderBy: FECHA_PAGO_ASC) { nodes { id } } } }`;

/** The reasons for which a desk may refuse a step of a random history. */
const REFUSALS = [
  ...['APPLIED_EXCEEDS_PAYMENT', 'CHARGE_CANCELLED', 'CHARGE_REPEATED', 'OVERPAID', 'PAYMENTS_NOT_APPLIED'],
  ...['UNITS_DIFFER', 'UNIT_WITHOUT_PAYER', 'UNKNOWN_REFERENCE', 'MONTH_CHARGED'],
];

export class DeskHistory extends History {
  readonly unitId: string;
  /** The kinds of steps of the desk that were done and not refused. */
  readonly done = new Set<string>();
  private feeId: string | undefined;
  private months = 0;

  constructor(client: Client, residentId: string, communities: readonly string[], unitId: string) {
    super(client, residentId, communities);
    this.unitId = unitId;
  }

  async playAtDesk(step: DeskAction): Promise<void> {
    const communityId = this.communities[0] as string;
    switch (step.kind) {
      case 'waive': {
        const charge = rowAt((await this.rows()).charges, step.charge);
        if (!charge) return;
        await this.change(step, WAIVE, { ids: [charge.id] });
        for (const known of this.charges) if (known.id === charge.id) known.status = 'Cancelado';
        return;
      }
      case 'drop': {
        const charge = rowAt((await this.rows()).charges, step.charge);
        if (!charge) return;
        expect((await this.client.delete(`/api/CargosResidente/${charge.id}`)).status).toBe(204);
        const place = this.charges.findIndex(({ id }) => id === charge.id);
        if (place >= 0) this.charges.splice(place, 1);
        this.done.add(step.kind);
        return;
      }
      case 'month': {
        const month = MONTHS[this.months++];
        if (!month) return;
        const input = { communityId, ...FEE };
        this.feeId ??= (await this.ask(FEE_OF, { input })).createFee.id;
        const { units, amount } = (await this.ask(PREVIEW_MONTH, { id: this.feeId, month })).fee.preview;
        await this.change(step, CHARGE_MONTH, {
          id: this.feeId,
          input: { month, expected: { units, amount } },
        });
        return;
      }
      case 'late': {
        const expected = (await this.ask(PREVIEW_LATE, { id: communityId }))?.previewLateFees;
        if (expected?.charges) await this.change(step, CHARGE_LATE, { id: communityId, expected });
        return;
      }
      case 'apply': {
        const { charges, payments } = await this.rows();
        const payment = rowAt(payments, step.payment);
        const applications = step.parts && partsOf(charges, step.parts);
        if (payment) await this.change(step, APPLY, { id: payment.id, input: { applications } });
        return;
      }
      case 'adjust': {
        const applications = step.parts && partsOf((await this.rows()).charges, step.parts);
        const input = { amount: step.amount, concept: 'Ajuste', day: step.day, applications };
        await this.change(step, ADJUST, { id: this.unitId, input });
        return;
      }
      default:
        await this.play(step);
    }
  }

  private async change({ kind }: DeskAction, document: string, variables: Record<string, unknown>) {
    if (await this.ask(document, variables)) this.done.add(kind);
  }

  private async rows(): Promise<Rows> {
    const { charges, payments } = (await this.ask(ROWS, { id: this.residentId })).resident;
    return { charges: charges.nodes, payments: payments.nodes };
  }

  /** Returns the data of an answer; null for what a rule refuses, which changes nothing. */
  private async ask(document: string, variables: Record<string, unknown>) {
    const { data, errors } = await this.client.graphql(document, variables);
    const refused = (errors ?? []).flatMap(({ extensions }) => {
      const fields = (extensions.fields ?? [extensions]) as readonly { code: string }[];
      return fields.map(({ code }) =>
        extensions.fields ? code : (extensions.reason ?? JSON.stringify(errors)),
      );
    });
    expect(REFUSALS).toEqual(expect.arrayContaining(refused));
    return errors ? null : data;
  }
}

/** Returns a row by a number, whatever the number of rows. */
const rowAt = <Row>(rows: readonly Row[], place: number): Row | undefined => rows[place % rows.length];

interface Rows {
  readonly charges: readonly { readonly id: string; readonly monto: number; readonly montoPagado: number }[];
  readonly payments: readonly { readonly id: string }[];
}

function partsOf(charges: Rows['charges'], named: readonly Part[]) {
  return named.flatMap(({ charge, share }) => {
    const row = rowAt(charges, charge);
    if (!row) return [];
    const amount = Math.round((row.monto * 100 - row.montoPagado * 50) * share) / 100;
    return amount > 0 ? [{ chargeId: row.id, amount }] : [];
  });
}
