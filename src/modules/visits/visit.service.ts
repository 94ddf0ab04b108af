import {
  assertWritable,
  type Context,
  callerOf,
  complete,
  createRow,
  equals,
  findForAction,
  findForWrite,
  firstGiven,
  lockAhead,
  type Patch,
  patchFields,
  readWhere,
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
import { referenceableResidentVisits, residentVisits } from './visit.access.js';
import { residentVisitActions } from './visit.actions.js';
import { ResidentVisit } from './visit.entity.js';
import type { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';
import type { VisitorPass } from './visitor-pass.entity.js';

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

/**
 * Records that the visitor of a pass came in: of a visit that was announced for about that moment and has not come, else of a new
 * one, which gets the id if there is one. Returns the id of the visit.
 */
export async function recordArrival(
  tx: WriteContext,
  pass: VisitorPass,
  at: string,
  id: string | undefined,
): Promise<string> {
  const arrived = { checkedInAt: at, arrivalDate: at, departureDate: null };
  const announced = await findAnnounced(tx, pass, at);
  if (announced) {
    patchFields(await findForWrite(tx, residentVisits, announced), arrived);
    return announced;
  }
  const { residentId, communityId, visitorName, totalPeople, licensePlate, subject } = pass;
  const row = { residentId, communityId, visitorName, totalPeople, licensePlate, vehicleColor: null };
  return createRow(tx, ResidentVisit, { ...row, ...arrived, subject: subject ?? '', id }).id;
}

const ANNOUNCED_WITHIN_MS = 12 * 60 * 60 * 1000;

/** Finds the visit by the same name to the same resident that was announced for about a moment, the earliest of several. */
async function findAnnounced(
  tx: WriteContext,
  { residentId, communityId, visitorName }: VisitorPass,
  at: string,
): Promise<string | undefined> {
  const moment = Date.parse(at);
  const [from, to] = [moment - ANNOUNCED_WITHIN_MS, moment + ANNOUNCED_WITHIN_MS].map((time) =>
    new Date(time).toISOString(),
  );
  const found = await readWhere(tx, residentVisits, { fields: ['id', 'arrivalDate'] }, [
    equals('residentId' as const)(residentId),
    equals('communityId' as const)(communityId),
    (field, bind) => `lower(${field('visitorName')}) = lower(${bind(visitorName)}::text)`,
    (field, bind) => `${field('arrivalDate')} between ${bind(from)} and ${bind(to)}`,
    (field) => `${field('checkedInAt')} is null and ${field('departureDate')} is null`,
  ]);
  return found.sort((a, b) => (a.arrivalDate < b.arrivalDate ? -1 : 1))[0]?.id;
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
