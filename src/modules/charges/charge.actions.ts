import { sql } from 'kysely';
import { type Context } from '../../engine/access.js';
import { batched, builderOf, rowsOf } from '../../engine/read.js';
import { type Action, editing } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communityCharges } from './charge.access.js';
import type { CommunityCharge } from './charge.entity.js';
import type { PaymentApplication } from './payment-application.entity.js';

export const hasPayments = () =>
  invalidOperation('CHARGE_HAS_PAYMENTS', {
    es: 'El cargo tiene pagos aplicados y no puede eliminarse.',
    en: 'The charge has payments and cannot be deleted.',
  });

/** Tells whether a payment, active or not, was ever applied to a charge; batched. */
export const isApplied = (ctx: Context, chargeId: string): Promise<boolean> =>
  batched(ctx, isApplied, {}, async (ids: readonly string[]) => {
    const query = builderOf<{ PaymentApplication: PaymentApplication }>(ctx)
      .selectFrom('PaymentApplication')
      .where('cargosComunidadId', '=', sql<string>`any(${ids}::uuid[])`)
      .select('cargosComunidadId as id')
      .distinct();
    const applied = new Set((await rowsOf(ctx, query)).map(({ id }) => id));
    return ids.map((id) => applied.has(id));
  }).load(chargeId);

const standard = editing(communityCharges);

export const communityChargeActions = {
  update: standard.update,
  delete: {
    ...standard.delete,
    refusals: ['CHARGE_HAS_PAYMENTS'],
    async assert(ctx, { id }) {
      if (await isApplied(ctx, id)) throw hasPayments();
    },
  },
} satisfies Record<string, Action<CommunityCharge>>;
