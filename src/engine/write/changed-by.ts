import type { WriteContext } from '../context.js';
import { callerOf } from '../policy.js';

/** Tells whether a patch leaves out every field, and so changes nothing. */
export const isEmptyPatch = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined);

/** Returns the author of a change, as a field of the row that a patch changes; an empty patch has none. */
export const changedBy = (tx: WriteContext, patch: object): { readonly updatedByUserId?: string } =>
  isEmptyPatch(patch) ? {} : { updatedByUserId: callerOf(tx).userId };
