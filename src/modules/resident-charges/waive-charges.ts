import { type Context, callerOf, oneOf, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { AuditAction, changeEach, insertEntries, originOf, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { residentChargeActions } from './resident-charge.actions.js';
import type { ResidentCharge } from './resident-charge.entity.js';
import type { WaiveChargesArgs } from './resident-charge.inputs.js';
import { settle } from './settle.js';

/** Cancels charges for a reason, which the audit log keeps, all or none. One that is cancelled already stays as it is. */
export function waiveCharges(ctx: Context, named: WaiveChargesArgs): Promise<readonly string[]> {
  return write(ctx, async (tx) => {
    const { userId } = callerOf(tx);
    const waived: ResidentCharge[] = [];
    await changeEach(tx, residentChargeActions.waive, named, async (charges) => {
      const days = await daysOf(tx, charges);
      return (charge) => {
        if (residentChargeActions.waive.done(charge)) return;
        const statusSetOn = days.get(charge.communityId ?? '') ?? tx.services.clock.nowIso().slice(0, 10);
        patchFields(charge, { manualStatus: 'Cancelado', statusSetOn, updatedByUserId: userId });
        waived.push(charge);
      };
    });
    await noteReason(tx, waived, named.reason);
    await settle(tx, waived);
    return named.ids;
  });
}

/** Returns the current days of the communities of charges, by their ids. */
async function daysOf(
  tx: WriteContext,
  charges: readonly ResidentCharge[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(charges.flatMap(({ communityId }) => communityId ?? []))];
  const everyCommunity = { ...communities, scope: 'unscoped' } as const;
  const found = await readWhere(tx, everyCommunity, { fields: ['id', 'today'] }, [oneOf('id')(ids)]);
  return new Map(found.map(({ id, today }) => [id, today]));
}

/** Adds the reason to the audit log, beside the entries of the changes themselves. */
async function noteReason(
  tx: WriteContext,
  charges: readonly ResidentCharge[],
  reason: string,
): Promise<void> {
  if (charges.length === 0) return;
  const entries = charges.map(({ id, communityId }) => ({
    ...{ action: AuditAction.UPDATE, record: 'ResidentCharge', recordId: id, communityId },
    ...{ before: null, after: { reason } },
  }));
  await insertEntries(tx.queries, tx.services.clock.nowIso(), originOf(tx), entries);
}
