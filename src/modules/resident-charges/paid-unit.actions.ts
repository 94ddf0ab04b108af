import { type Action, editingActive } from '../../engine/write.js';
import { units } from '../residents/unit.access.js';
import type { Unit } from '../residents/unit.entity.js';
import { unitWithoutPayer } from './unit-of-money.js';

const { update } = editingActive(units);

/** Declares the action of a mutation that needs an active unit for which somebody pays. */
export const ofPaidUnit = (mutation: string) =>
  ({
    mutation,
    record: units,
    refusals: ['UNIT_WITHOUT_PAYER'],
    assert(ctx, unit) {
      update.assert(ctx, unit);
      if (unit.payerId === null) throw unitWithoutPayer();
    },
  }) satisfies Action<Unit>;

/** Credits a unit what is no money. */
export const adjustAction = ofPaidUnit('adjustUnit');
