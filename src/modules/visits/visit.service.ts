import {
  assertWritable,
  type Context,
  callerOf,
  checksInByArrival,
  complete,
  equals,
  oneOf,
  type WriteContext,
  writableVisits,
} from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import { firstGiven } from '../../engine/schema.js';
import {
  createRow,
  findForAction,
  findForWrite,
  lockAhead,
  type Patch,
  patchFields,
  softDelete,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { localStart } from '../../platform/time.js';
import { communities } from '../communities/community.access.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { communityOfResident } from '../residents/resident.service.js';
import { referenceableResidentVisits, residentVisits } from './visit.access.js';
import { residentVisitActions, stateOf } from './visit.actions.js';
import { ResidentVisit } from './visit.entity.js';
import type { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';
import { VisitState } from './visit-state.js';
import type { VisitorPass } from './visitor-pass.entity.js';

/** Registers a visit to a resident. Returns its id. */
export function createResidentVisit(ctx: Context, input: ResidentVisitInput): Promise<string> {
  return write(ctx, async (tx) => {
    assertPeriod(input, input);
    const communityId = await communityOfResident(tx, input, 'residentId', referenceableResidents);
    assertWritable(callerOf(tx), writableVisits, input.residentId);
    const { id } = createRow(tx, ResidentVisit, { ...complete(input), communityId });
    const now = tx.services.clock.nowIso();
    const isInside = (await hasBegun(tx, { ...input, communityId })) && !hasLeft(input, now);
    if (isInside) await notifyArrival(tx, id, now);
    return id;
  });
}

export function updateResidentVisit(ctx: Context, id: string, patch: ResidentVisitPatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockAhead(tx, referenceableResidents, patch.residentId);
    const visit = await findForAction(tx, residentVisitActions.update, id);
    const { residentId: before, arrivalDate: known } = visit;
    const wasExpected = isAwaited(await stateOf(tx, id));
    patchFields(visit, patch);
    assertPeriod(visit, patch);
    if (patch.arrivalDate) await noteArrival(tx, visit, { known, wasExpected });
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
 * Records that the visitor of a pass came in, and tells the resident: of a visit that was announced for about that moment and has
 * not come, else of a new one, which gets the id if there is one. Returns the id of the visit.
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
    await notifyArrival(tx, announced, at);
    return announced;
  }
  const { residentId, communityId, visitorName, totalPeople, licensePlate, subject } = pass;
  const row = { residentId, communityId, visitorName, totalPeople, licensePlate, vehicleColor: null };
  const visit = createRow(tx, ResidentVisit, { ...row, ...arrived, subject: subject ?? '', id });
  await notifyArrival(tx, visit.id, at);
  return visit.id;
}

/**
 * Finds the visit, of those with one pass, that the party had not left at a moment. One that began later begins at that moment, as it
 * would have if the check-ins had come in their order.
 */
export async function findStay(
  tx: WriteContext,
  ids: readonly string[],
  at: string,
): Promise<string | undefined> {
  const found = await readWhere(tx, residentVisits, { fields: ['id', 'checkedInAt'] }, [
    oneOf('id' as const)(ids),
    (field) => `${field('checkedInAt')} is not null`,
    (field, bind) =>
      `coalesce(${field('departureDate')}, 'infinity'::timestamptz) > ${bind(at)}::timestamptz`,
  ]);
  const [first] = found.sort((a, b) => ((a.checkedInAt ?? '') < (b.checkedInAt ?? '') ? -1 : 1));
  if (first?.checkedInAt && first.checkedInAt > at)
    patchFields(await findForWrite(tx, residentVisits, first.id), { checkedInAt: at, arrivalDate: at });
  return first?.id;
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
    // An arrival that names a day is announced for the whole of it.
    (field, bind) =>
      `local_start(${field('arrivalDate')}, ${field('zone')}) <= ${bind(to)}::timestamptz` +
      ` and local_end(${field('arrivalDate')}, ${field('zone')}) >= ${bind(from)}::timestamptz`,
    (field) => `${field('state')} in ('${VisitState.EXPECTED}', '${VisitState.MISSED}')`,
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

/**
 * Takes an arrival that guards and administrators give, and that is not in the future, for the check-in of an awaited party; one
 * that moved to the future for a new announcement. A party that is inside stays inside where its arrival is corrected.
 */
async function noteArrival(
  tx: WriteContext,
  visit: ResidentVisit,
  { known, wasExpected }: { readonly known: string; readonly wasExpected: boolean },
): Promise<void> {
  const isMoved = visit.arrivalDate !== known;
  if (!(await hasBegun(tx, visit))) {
    if (isMoved) visit.checkedInAt = null;
    return;
  }
  const now = tx.services.clock.nowIso();
  if (wasExpected && !checksInByArrival(callerOf(tx))) {
    visit.staysAnnounced = true;
    return;
  }
  if (!wasExpected && !isMoved) return;
  // An arrival that names a day may stand for a later moment of it.
  visit.checkedInAt = now;
  if (visit.arrivalDate < now) visit.checkedInAt = visit.arrivalDate;
  if (wasExpected && !hasLeft(visit, now)) await notifyArrival(tx, visit.id, now);
}

const isAwaited = (state: VisitState | undefined) =>
  state === VisitState.EXPECTED || state === VisitState.MISSED;

/** Tells whether the arrival of a visit is not in the future, in the time zone of its community. */
async function hasBegun(
  tx: WriteContext,
  { arrivalDate, communityId }: Pick<ResidentVisit, 'arrivalDate' | 'communityId'>,
): Promise<boolean> {
  const { clock, config } = tx.services;
  const community = communityId && (await readOne(tx, communities, communityId, { fields: ['zone'] }));
  const zone = community ? community.zone : config.timeZone;
  return localStart(arrivalDate, zone) <= clock.now().getTime();
}

const hasLeft = ({ departureDate }: { readonly departureDate?: string | null | undefined }, now: string) =>
  departureDate != null && departureDate <= now;

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
