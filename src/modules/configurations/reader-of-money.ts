import {
  type Context,
  callerOf,
  isCommunityInScope,
  needsLeaveForFigures,
  readerOfFigures,
} from '../../engine/declare.js';
import { isSet } from './setting.js';

/** The configuration by which the administrators of a community show its figures to the committee. */
const SHOWN_TO_COMMITTEE = 'COMITE_VE_DINERO';

/**
 * Returns the context in which the sums of money of a community are read for a caller who reads the community: null for a committee
 * member to whom they are not shown.
 */
export async function readerOfMoney(ctx: Context, communityId: string): Promise<Context | null> {
  const caller = callerOf(ctx);
  if (!needsLeaveForFigures(caller)) return ctx;
  if (!isCommunityInScope(caller, communityId)) return null;
  if (!(await isSet(ctx, communityId, SHOWN_TO_COMMITTEE))) return null;
  // Rows that are read for the figures are not for the caller, so they stay out of the loaders of the request.
  return { ...ctx, caller: readerOfFigures(caller, communityId), loaders: new Map() };
}
