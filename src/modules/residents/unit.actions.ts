import { type Context, oneOf } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { type Action, editingActive } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { units } from './unit.access.js';
import type { Unit } from './unit.entity.js';

/** Refuses a unit that owes something; batched. */
export async function assertOwesNothing(ctx: Context, id: string): Promise<void> {
  const balance = await batched(ctx, assertOwesNothing, {}, async (ids: readonly string[]) => {
    const rows = await readWhere(ctx, units, { fields: ['id', 'balance'] as const }, [oneOf('id')(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row.balance]));
    return ids.map((one) => byId.get(one));
  }).load(id);
  if (balance && balance > 0) throw unitOwes(balance);
}

const unitOwes = (balance: number) =>
  invalidOperation(
    'UNIT_OWES',
    { es: 'La unidad tiene un adeudo.', en: 'The unit owes something.' },
    { help: { balance } },
  );

const standard = editingActive(units);

export const unitActions = {
  ...standard,
  delete: {
    ...standard.delete,
    refusals: ['UNIT_OWES'],
    async assert(ctx, unit) {
      standard.delete.assert(ctx, unit);
      await assertOwesNothing(ctx, unit.id);
    },
  },
} satisfies Record<string, Action<Unit>>;
