import {
  assertInScope,
  type Context,
  complete,
  createRow,
  findForWrite,
  patchFields,
  readOne,
  type WriteContext,
  write,
} from '../../engine/index.js';
import { invalidOperation } from '../../platform/errors.js';
import { spanBegin, spanEnd } from '../../platform/time/calendar.js';
import { amenities } from './amenity.access.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosure } from './amenity-closure.entity.js';
import type { AmenityClosurePatch, CreateAmenityClosureInput } from './amenity-closure.inputs.js';

/** Closes an amenity for some time. Returns the id of the closure. */
export function createAmenityClosure(ctx: Context, input: CreateAmenityClosureInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, amenities, input, 'amenityId');
    const zone = await zoneOf(tx, input.amenityId);
    const closure = { ...complete(input), from: spanBegin(input.from, zone), to: spanEnd(input.to, zone) };
    assertPeriod(closure);
    return createRow(tx, AmenityClosure, closure).id;
  });
}

export function updateAmenityClosure(ctx: Context, id: string, patch: AmenityClosurePatch): Promise<void> {
  return write(ctx, async (tx) => {
    const closure = await findForWrite(tx, amenityClosures, id);
    const zone = await zoneOf(tx, closure.amenityId);
    // A bound that repeats the stored one is that moment, also where it looks like a day.
    const from = patch.from && patch.from !== closure.from ? spanBegin(patch.from, zone) : patch.from;
    const to = patch.to && patch.to !== closure.to ? spanEnd(patch.to, zone) : patch.to;
    patchFields(closure, { ...patch, from, to });
    assertPeriod(closure);
  });
}

export function deleteAmenityClosure(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, amenityClosures, id));
  });
}

async function zoneOf(tx: WriteContext, amenityId: string): Promise<string> {
  const amenity = await readOne(tx, amenities, amenityId, { fields: ['zone'] });
  return amenity?.zone ?? tx.services.config.timeZone;
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
