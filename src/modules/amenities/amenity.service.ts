import { audienceAfter, type Context, complete } from '../../engine/declare.js';
import {
  assertInScope,
  createRow,
  findForAction,
  findForWrite,
  patchFields,
  softDelete,
  write,
} from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { amenities } from './amenity.access.js';
import { amenityActions } from './amenity.actions.js';
import { Amenity } from './amenity.entity.js';
import type { AmenityBufferInput, AmenityInput, AmenityPatch } from './amenity.inputs.js';

/** Adds an amenity to a community. Returns its id. */
export function createAmenity(ctx: Context, input: AmenityInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    return createRow(tx, Amenity, {
      ...complete(input),
      // The safe default for clients that do not know the field.
      requiereAprobacion: input.requiereAprobacion ?? true,
      audience: audienceAfter(tx, input.communityId),
    }).id;
  });
}

/** Changes an amenity. Earlier reservations stay as they are. */
export function updateAmenity(ctx: Context, id: string, patch: AmenityPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const amenity = await findForWrite(tx, amenities, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(amenity, { ...patch, audience: audienceAfter(tx, patch.communityId, amenity) });
  });
}

/** Sets the time between reservations of an amenity. Earlier reservations stay as they are. */
export function setAmenityBuffer(ctx: Context, id: string, input: AmenityBufferInput): Promise<void> {
  return write(ctx, async (tx) => patchFields(await findForAction(tx, amenityActions.setBuffer, id), input));
}

/** Soft-deletes an amenity, which hides its schedule; its reservations remain. */
export function deleteAmenity(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const amenity = await findForWrite(tx, amenities, id);
    await softDelete(tx, amenities, amenity);
  });
}
