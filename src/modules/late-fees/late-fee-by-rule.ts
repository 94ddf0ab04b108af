import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import { amountOf } from '../../platform/money.js';
import { findLateFees } from './find-late-fees.js';
import { dayAfter } from './late-days.js';

interface LateCharge {
  readonly id: string;
  readonly lateFeeOfId: string;
}

interface Claim {
  readonly id: string;
  readonly chargeId: string;
  readonly number: number;
  readonly hasRule: boolean;
}

/** Names the batches of late fees among the loaders of a request. */
const BY_RULE = {};

/** Returns what the rule gives for a late fee now; null where its fee has no rule any more. Those of a list together. */
export const lateFeeByRule = (ctx: Context, { id }: LateCharge): Promise<number | null> =>
  batched(ctx, BY_RULE, {}, (ids: readonly string[]) => readByRule(ctx, ids)).load(id);

async function readByRule(ctx: Context, ids: readonly string[]): Promise<(number | null)[]> {
  const claims = await ctx.queries.run<Claim>(CLAIMS, [ids]);
  const chargeIds = [...new Set(claims.map(({ chargeId }) => chargeId))];
  // Every late fee is of a day that has come, somewhere.
  const last = dayAfter(ctx.services.clock.nowIso().slice(0, 10));
  const found = await findLateFees(ctx, { chargeIds }, { wanted: 'claimed', last });
  const amounts = new Map(
    found.map(({ principal, number, amount }) => [keyOf(principal.originId, number), amount]),
  );
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return ids.map((id) => {
    const claim = byId.get(id);
    if (!claim?.hasRule) return null;
    return amountOf(amounts.get(keyOf(claim.chargeId, claim.number)) ?? 0);
  });
}

const keyOf = (chargeId: string, number: number) => `${chargeId} ${number}`;

const CLAIMS = reading(
  'select l."late_charge_id" as "id", l."charge_id" as "chargeId", l."number", exists (select from "fee_charges" c' +
    ' join "fees" f on f."id" = c."fee_id" where c."charge_id" = l."charge_id" and f."late_kind" is not null) as "hasRule"' +
    ' from "late_fees" l where l."late_charge_id" = any($1::uuid[])',
);
