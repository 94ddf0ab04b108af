import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import { type Action, editing } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communityCharges } from './charge.access.js';
import type { CommunityCharge } from './charge.entity.js';

export const hasPayments = () =>
  invalidOperation('CHARGE_HAS_PAYMENTS', {
    es: 'El cargo tiene pagos aplicados y no puede eliminarse.',
    en: 'The charge has payments and cannot be deleted.',
  });

const APPLIED = reading(
  'select distinct "cargos_comunidad_id" as "id" from "payment_applications" where "cargos_comunidad_id" = any($1::uuid[])',
);

/** Tells whether a payment, active or not, was ever applied to a charge; batched. */
export const isApplied = (ctx: Context, chargeId: string): Promise<boolean> =>
  batched(ctx, isApplied, {}, async (ids: readonly string[]) => {
    const rows = await ctx.queries.run<{ id: string }>(APPLIED, [ids]);
    const applied = new Set(rows.map(({ id }) => id));
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
