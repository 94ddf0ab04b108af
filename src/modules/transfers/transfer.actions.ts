import { type Action, editingActive } from '../../engine/write.js';
import { unitWithoutPayer } from '../resident-charges/unit-of-money.js';
import { units } from '../residents/unit.access.js';
import type { Unit } from '../residents/unit.entity.js';

const { update } = editingActive(units);

/** Hands a unit over to another payer. */
export const transferAction = {
  mutation: 'transferUnit',
  record: units,
  refusals: ['UNIT_WITHOUT_PAYER'],
  assert(ctx, unit) {
    update.assert(ctx, unit);
    if (unit.payerId === null) throw unitWithoutPayer();
  },
} satisfies Action<Unit>;
