import { type Context, complete, type WriteContext } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  assertInScope,
  createRow,
  findActiveForWrite,
  findForAction,
  isEmptyPatch,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { lockUnitNumbers } from './place-in-unit.js';
import { units } from './unit.access.js';
import { unitActions } from './unit.actions.js';
import { Unit } from './unit.entity.js';
import type { CreateUnitInput, UnitPatch } from './unit.inputs.js';

/** The errors of violated constraints, for every unit of work that writes units. */
const unitViolations: Violations = {
  units_number_unique: () =>
    badRequest(
      'UNIT_NUMBER_TAKEN',
      {
        es: 'Otra unidad de la comunidad tiene ese número.',
        en: 'Another unit of the community has this number.',
      },
      { field: 'number' },
    ),
};

/** Adds a unit to a community. Returns its id. */
export function createUnit(ctx: Context, input: CreateUnitInput): Promise<string> {
  return write(ctx, (tx) => addUnit(tx, input), unitViolations);
}

async function addUnit(tx: WriteContext, input: CreateUnitInput): Promise<string> {
  await assertInScope(tx, communities, input, 'communityId');
  const { kind = 'HOUSE', ...fields } = complete(input);
  return createRow(tx, Unit, { ...fields, kind }).id;
}

export function updateUnit(ctx: Context, id: string, patch: UnitPatch): Promise<void> {
  return write(ctx, (tx) => changeUnit(tx, id, patch), unitViolations);
}

async function changeUnit(tx: WriteContext, id: string, patch: UnitPatch): Promise<void> {
  // Numbers are locked before units, as where a resident is placed, so that two writes cannot deadlock.
  const known = patch.number === undefined ? null : await readOne(tx, units, id, { fields: ['communityId'] });
  if (known) await lockUnitNumbers(tx, known.communityId);
  const unit = await findActiveForWrite(tx, units, id);
  if (isEmptyPatch(patch)) return;
  patchFields(unit, patch);
}

/** Deactivates a unit that owes nothing; its number can be given again, its money and its people are kept. */
export function deleteUnit(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const unit = await findForAction(tx, unitActions.delete, id);
    unit.isActive = false;
  });
}
