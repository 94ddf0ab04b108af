import { forbidden } from '../../platform/errors.js';
import type { RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import { isAdministrator, isCommunityInScope } from '../policy.js';

/** Returns the audience of a row without a community that the caller writes; null for everybody. */
export const audienceOf = ({ communityIds }: Caller): string[] | null =>
  communityIds === 'all' ? null : [...communityIds];

/** Returns the part of an audience that the caller may address too; null for everybody. */
export function audienceWithin(caller: Caller, audience: readonly string[] | null): string[] | null {
  const own = audienceOf(caller);
  if (own === null || audience === null) return own ?? (audience && [...audience]);
  return own.filter((id) => audience.includes(id));
}

/** Tells whether a caller writes rows without a community only where its communities contain their whole audience. */
export const isBoundByAudience = ({ communityIds, role }: Caller): boolean =>
  communityIds !== 'all' && isAdministrator(role);

/** Refuses to write a row without a community, unless to administrators whose communities contain its whole audience. */
export function assertAudienceContained(caller: Caller, audience: readonly string[] | null): void {
  if (isBoundByAudience(caller) && !isContained(caller, audience)) throw forbidden();
}

/** Tells whether all communities of an audience are assigned to the caller, deleted ones included. */
export function isContained(caller: Caller, audience: readonly string[] | null): boolean {
  if (caller.communityIds === 'all') return true;
  return audience?.every((id) => caller.audienceIds.includes(id)) ?? false;
}

interface Assigned {
  readonly communityIds: readonly string[] | 'all';
  /** The communities assigned to the user, deleted ones included. */
  readonly everAssignedIds: readonly string[];
}

/**
 * Returns the communities by which a user meets audiences: those within scope, for company administrators deleted ones
 * too. Reuses the list of those within scope where it is equal, since statements bind a list once.
 */
export function audienceIdsOf(
  role: RoleCode,
  { communityIds, everAssignedIds }: Assigned,
): readonly string[] {
  if (communityIds === 'all') return [];
  const hasDeleted = role === 'ADMIN_COMPANY' && everAssignedIds.length > communityIds.length;
  return hasDeleted ? everAssignedIds : communityIds;
}

/** To whom the administration shows a row of a community. */
export type Visibility = 'ADMINISTRATION' | 'COMMITTEE' | 'COMMUNITY';

/** Returns what is shown to a role beside what the administration keeps to itself; null for everything. */
export function visibilitiesFor(role: RoleCode): readonly Visibility[] | null {
  if (isAdministrator(role)) return null;
  return role === 'COMITEE_MEMBER' ? ['COMMITTEE', 'COMMUNITY'] : ['COMMUNITY'];
}

/** A document whose file is asked for. */
interface Downloaded {
  readonly communityId: string | null;
  readonly audience: readonly string[] | null;
  /** Who uploaded it. */
  readonly userId: string | null;
  readonly visibleTo: Visibility;
}

/** Allows the file of a document only to its uploader and to callers who have it within scope. */
export function assertMayDownload(caller: Caller, document: Downloaded): void {
  const { communityId, audience, userId, visibleTo } = document;
  if (caller.actor) assertMayDownload(caller.actor, document);
  if (caller.userId === userId) return;
  if (visibilitiesFor(caller.role)?.includes(visibleTo) === false) throw forbidden();
  const isInScope =
    communityId !== null ? isCommunityInScope(caller, communityId) : isAddressed(caller, audience);
  if (!isInScope) throw forbidden();
}

const isAddressed = ({ communityIds, audienceIds }: Caller, audience: readonly string[] | null) =>
  communityIds === 'all' || audience === null || audience.some((id) => audienceIds.includes(id));
