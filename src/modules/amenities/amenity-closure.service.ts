import { type Context, complete, type WriteContext } from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  Statement,
  selectSql,
} from '../../engine/read.js';
import {
  assertInScope,
  createRow,
  findForWrite,
  lockNamedAhead,
  patchFields,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { spanBegin, spanEnd } from '../../platform/time.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { amenities } from './amenity.access.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosure } from './amenity-closure.entity.js';
import type {
  AmenityClosurePatch,
  ClosureSpanArgs,
  CreateAmenityClosureInput,
} from './amenity-closure.inputs.js';
import {
  type AmenitySpan,
  amenityReservations,
  occupying,
  upcomingReservations,
} from './amenity-reservation.access.js';

/** Closes an amenity for some time. Returns the id of the closure. */
export function createAmenityClosure(ctx: Context, input: CreateAmenityClosureInput): Promise<string> {
  return write(ctx, async (tx) => {
    // So that no reservation is made meanwhile.
    await assertInScope(tx, amenities, input, 'amenityId', 'share');
    const fields = { ...complete(input), ...(await inMoments(tx, input)) };
    assertPeriod(fields);
    const closure = createRow(tx, AmenityClosure, fields);
    await notifyHosts(tx, closure);
    return closure.id;
  });
}

export function updateAmenityClosure(ctx: Context, id: string, patch: AmenityClosurePatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [amenityClosures, id, 'amenityId'], amenities);
    const closure = await findForWrite(tx, amenityClosures, id);
    const { from, to } = { ...closure, ...patch };
    const span = await inMoments(tx, { amenityId: closure.amenityId, from, to });
    // A bound that repeats the stored one is that moment, also where it looks like a day.
    if (from === closure.from) span.from = from;
    if (to === closure.to) span.to = to;
    patchFields(closure, { ...patch, ...span });
    assertPeriod(closure);
    await notifyHosts(tx, closure);
  });
}

export function deleteAmenityClosure(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [amenityClosures, id, 'amenityId'], amenities);
    tx.em.remove(await findForWrite(tx, amenityClosures, id));
  });
}

/** Reads the reservations that a closure would cover. */
export async function readCovered(
  ctx: Context,
  span: ClosureSpanArgs,
  request: ListRequest,
  wanted: PageSelection,
) {
  const only = occupying({ ...span, ...(await inMoments(ctx, span)) });
  return readPage(ctx, { ...upcomingReservations, only }, request, wanted);
}

/** Tells the residents whose reservations a closure covers, each once for a closure however often that changes. */
async function notifyHosts(tx: WriteContext, closure: AmenityClosure): Promise<void> {
  const statement = new Statement(tx.services, 'unrestricted');
  const covered = selectSql(
    statement,
    { ...amenityReservations, scope: 'unscoped' },
    (field) => `${field('id')} as "id"`,
    [occupying(closure)],
  );
  const rows = await tx.queries.change<{ id: string }>(covered, statement.values);
  const { id } = closure;
  const ids = rows.map((row) => row.id);
  await notify(tx, { kind: NotificationKind.RESERVATION_DECIDED, ids, occasion: id, detail: id });
}

/** Returns the bounds of a closure in moments: days begin and end in the time zone of the community. */
async function inMoments(ctx: Context, { amenityId, from, to }: AmenitySpan) {
  const amenity = await readOne(ctx, amenities, amenityId, { fields: ['zone'] });
  const zone = amenity?.zone ?? ctx.services.config.timeZone;
  return { from: spanBegin(from, zone), to: spanEnd(to, zone) };
}

// Date-times are UTC with milliseconds, so the order of the texts is that of the times.
function assertPeriod({ from, to }: Pick<AmenityClosure, 'from' | 'to'>): void {
  if (to <= from)
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'El fin del cierre debe ser posterior a su inicio.',
        en: 'The end of the closure must be after its beginning.',
      },
      { field: 'to' },
    );
}
