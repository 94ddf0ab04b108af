import {
  assertInScope,
  type Context,
  complete,
  createRow,
  findForWrite,
  patchFields,
  write,
} from '../../engine/index.js';
import { invalidOperation } from '../../platform/errors.js';
import { amenities } from './amenity.access.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosure } from './amenity-closure.entity.js';
import type { AmenityClosurePatch, CreateAmenityClosureInput } from './amenity-closure.inputs.js';

/** Closes an amenity for some time. Returns the id of the closure. */
export function createAmenityClosure(ctx: Context, input: CreateAmenityClosureInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, amenities, input, 'amenityId');
    assertPeriod(input);
    return createRow(tx, AmenityClosure, complete(input)).id;
  });
}

export function updateAmenityClosure(ctx: Context, id: string, patch: AmenityClosurePatch): Promise<void> {
  return write(ctx, async (tx) => {
    const closure = await findForWrite(tx, amenityClosures, id);
    patchFields(closure, patch);
    assertPeriod(closure);
  });
}

export function deleteAmenityClosure(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, amenityClosures, id));
  });
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
