import type { Context } from '../../engine/declare.js';
import { createRow, findForWrite, lockInOrder, patchFields, write } from '../../engine/write.js';
import { validationError } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import type { SetRemindersArgs } from './reminder.inputs.js';
import { ReminderSettings, STEP_BOUNDS } from './reminder-settings.entity.js';

/** Says when the households of a community are reminded, in the place of what was said before. Returns the id of the community. */
export function setReminders(ctx: Context, { communityId, input }: SetRemindersArgs): Promise<string> {
  assertSteps(input.steps);
  return write(ctx, async (tx) => {
    // The lock of the community keeps others from making the row too.
    await findForWrite(tx, communities, communityId);
    const [known] = await lockInOrder(tx, ReminderSettings, { communityId });
    const fields = {
      steps: [...new Set(input.steps)].sort((a, b) => a - b),
      // Null is not given.
      least: input.least ?? 0,
      to: input.to ?? 'PAYER',
      attachStatement: input.attachStatement ?? false,
    };
    if (known) patchFields(known, fields);
    else createRow(tx, ReminderSettings, { communityId, ...fields });
    return communityId;
  });
}

function assertSteps(steps: readonly number[]): void {
  const { least, most } = STEP_BOUNDS;
  if (steps.every((days) => days >= least && days <= most)) return;
  throw validationError({
    steps: [
      {
        es: `El campo steps debe tener días de ${least} a ${most}.`,
        en: `The field steps must have days from ${least} to ${most}.`,
        code: 'INVALID',
      },
    ],
  });
}
