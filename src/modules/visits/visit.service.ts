import {
  assertWritable,
  type Context,
  callerOf,
  complete,
  createRow,
  findForAction,
  firstGiven,
  lockAhead,
  type Patch,
  patchFields,
  softDelete,
  type WriteContext,
  writableVisits,
  write,
} from '../../engine/index.js';
import { invalidOperation } from '../../platform/errors.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { communityOfResident } from '../residents/resident.service.js';
import { referenceableResidentVisits } from './visit.access.js';
import { residentVisitActions } from './visit.actions.js';
import { ResidentVisit } from './visit.entity.js';
import type { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';

/** Registers a visit to a resident. Returns its id. */
export function createResidentVisit(ctx: Context, input: ResidentVisitInput): Promise<string> {
  return write(ctx, async (tx) => {
    assertPeriod(input, input);
    const communityId = await communityOfResident(tx, input, 'residentId', referenceableResidents);
    assertWritable(callerOf(tx), writableVisits, input.residentId);
    return createRow(tx, ResidentVisit, { ...complete(input), communityId }).id;
  });
}

export function updateResidentVisit(ctx: Context, id: string, patch: ResidentVisitPatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockAhead(tx, referenceableResidents, patch.residentId);
    const visit = await findForAction(tx, residentVisitActions.update, id);
    const { residentId: before, arrivalDate: announced } = visit;
    patchFields(visit, patch);
    assertPeriod(visit, patch);
    if (visit.arrivalDate !== announced) {
      noteArrival(tx, visit);
      if (visit.checkedInAt) await notifyArrival(tx, id, visit.checkedInAt);
    }
    // A visit keeps its community unless it moves to another resident.
    if (visit.residentId === before) return;
    visit.communityId = await communityOfResident(tx, visit, 'residentId', referenceableResidents);
    assertWritable(callerOf(tx), writableVisits, visit.residentId);
  });
}

/** Records that the party of a visit came in at this moment. */
export function checkInVisit(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const visit = await findForAction(tx, residentVisitActions.checkIn, id);
    const now = tx.services.clock.nowIso();
    // A planned departure is not the one that will be.
    patchFields(visit, { checkedInAt: now, arrivalDate: now, departureDate: null });
    await notifyArrival(tx, id, now);
  });
}

/** Records that the party of a visit left at this moment. */
export function checkOutVisit(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const visit = await findForAction(tx, residentVisitActions.checkOut, id);
    const now = tx.services.clock.nowIso();
    visit.departureDate = now;
    // An arrival that names a day may stand for a later moment of it.
    if (visit.arrivalDate > now) visit.arrivalDate = now;
  });
}

export function deleteResidentVisit(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const visit = await findForAction(tx, residentVisitActions.delete, id);
    await softDelete(tx, referenceableResidentVisits, visit);
  });
}

/** Takes a changed arrival that is not in the future for the check-in, and another one for a new announcement. */
function noteArrival({ services: { clock } }: WriteContext, visit: ResidentVisit): void {
  visit.checkedInAt = visit.arrivalDate <= clock.nowIso() ? visit.arrivalDate : null;
}

const notifyArrival = (tx: WriteContext, id: string, occasion: string): Promise<void> =>
  notify(tx, { kind: NotificationKind.VISITOR_ARRIVED, ids: [id], occasion });

type Period = Pick<ResidentVisitInput, 'arrivalDate' | 'departureDate'>;

function assertPeriod({ arrivalDate, departureDate }: Period, given: Patch<Period>): void {
  // Date-times are UTC with milliseconds, so the order of the texts is that of the times.
  if (departureDate && departureDate < arrivalDate) {
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'La fecha de salida no puede ser anterior a la de llegada.',
        en: 'The departure cannot be before the arrival.',
      },
      { field: firstGiven(given, 'departureDate', 'arrivalDate') },
    );
  }
}
