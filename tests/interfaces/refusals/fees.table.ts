import { randomUUID } from 'node:crypto';
import { applyPayments, feeInput, lateFeesInput, makeFee } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import type { Provoke, Refusals } from './refused.js';

/** The values of a fee in which those of a field are wrong, as a new fee and as a change. */
const both = (of: (fixture: PopulatedFixture) => object, field: string) => ({
  create: ((fixture) => ({
    variables: { input: { ...feeInput(fixture), ...of(fixture) } },
    field,
  })) as Provoke,
  update: ((fixture) => ({ variables: { id: fixture.ids.Fee, input: of(fixture) }, field })) as Provoke,
});

const unknownUnit = both(() => ({ amounts: [{ unitId: randomUUID(), amount: 1 }] }), 'amounts[0].unitId');
const repeated = both(({ ids }) => {
  const amount = { unitId: ids.Unit, amount: 1 };
  return { amounts: [amount, amount] };
}, 'amounts[1].unitId');
const endsEarly = both(() => ({ lastMonth: '2025-12' }), 'lastMonth');

/** Charges a month of a new fee, of which these values differ. */
const charging =
  (month: string, others: Partial<Awaited<ReturnType<Provoke>>> = {}, amount = 800): Provoke =>
  async (fixture) => ({
    variables: { id: await makeFee(fixture), input: { month, expected: { units: 1, amount } } },
    ...others,
  });

/** Creates a fee with other values by the graph. */
async function feeWith({ clients, ...fixture }: PopulatedFixture, values: object): Promise<string> {
  const { data } = await clients.admin.graphql(
    'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id } }',
    { input: { ...feeInput({ clients, ...fixture }), ...values } },
  );
  return data.createFee.id;
}

const input = { month: '2026-03', expected: { units: 1, amount: 800 } };

const ofLateFees = {
  DAY_NOT_COME: (async (fixture) => {
    const { communityId, expected } = await lateFeesInput(fixture);
    return { variables: { communityId, expected, asOf: '2999-01-01' }, field: 'asOf' };
  }) as Provoke,
  PAYMENTS_NOT_APPLIED: (async (fixture) => {
    const variables = await lateFeesInput(fixture);
    await applyPayments(fixture, 'MANUAL');
    return { variables };
  }) as Provoke,
};

/** The same without what only the mutation takes. */
const previewing =
  (provoke: Provoke): Provoke =>
  async (fixture) => {
    const { variables, ...refused } = await provoke(fixture);
    const { expected: _, ...others } = variables as Record<string, unknown>;
    return { variables: others, ...refused };
  };

export const OF_FEES: Refusals = {
  previewLateFees: {
    DAY_NOT_COME: previewing(ofLateFees.DAY_NOT_COME),
    PAYMENTS_NOT_APPLIED: previewing(ofLateFees.PAYMENTS_NOT_APPLIED),
  },
  createFee: {
    UNKNOWN_REFERENCE: unknownUnit.create,
    ROW_REPEATED: repeated.create,
    END_BEFORE_START: endsEarly.create,
  },
  updateFee: {
    UNKNOWN_REFERENCE: unknownUnit.update,
    ROW_REPEATED: repeated.update,
    END_BEFORE_START: endsEarly.update,
  },
  chargeFee: {
    PREVIEW_OUTDATED: charging(
      '2026-03',
      { field: 'expected', help: { preview: { units: 1, amount: 800 } } },
      750,
    ),
    MONTH_BEFORE_FEE: charging('2025-12', { field: 'month' }),
    MONTH_NOT_OF_FEE: async (fixture) => ({
      variables: { id: await feeWith(fixture, { lastMonth: '2026-02' }), input },
      field: 'month',
    }),
    MONTH_CHARGED: async (fixture) => {
      const id = await makeFee(fixture);
      const charge =
        'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }';
      await fixture.clients.admin.graphql(charge, { id, input });
      return { variables: { id, input } };
    },
    NO_SHARES: async (fixture) => ({
      variables: { id: await feeWith(fixture, { amounts: [] }), input },
    }),
    UNIT_WITHOUT_PAYER: async (fixture) => {
      const unit = await fixture.service.make.unit(fixture.community);
      return {
        variables: { id: await feeWith(fixture, { amounts: [{ unitId: unit.id, amount: 800 }] }), input },
      };
    },
  },
  chargeLateFees: {
    UNKNOWN_REFERENCE: async () => ({
      variables: { communityId: randomUUID(), expected: { charges: 0, amount: 0 } },
      field: 'communityId',
    }),
    ...ofLateFees,
    PREVIEW_OUTDATED: async (fixture) => {
      const { communityId, expected } = await lateFeesInput(fixture);
      return {
        variables: { communityId, expected: { ...expected, amount: expected.amount + 1 } },
        ...{ field: 'expected', help: { preview: expected } },
      };
    },
  },
  waiveCharges: {
    ROW_REPEATED: async ({ ids }) => ({
      variables: { ids: [ids.ResidentCharge, ids.ResidentCharge], reason: 'Acuerdo' },
      field: 'ids[1]',
    }),
  },
};
