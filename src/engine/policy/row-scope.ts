import { ADMINISTRATORS, type RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import { isAdministrator } from '../policy.js';
import {
  assertAudienceContained,
  type Bind,
  type Condition,
  isBoundByAudience,
  visibilitiesFor,
} from './audience.js';

/** The declared fields and rules that decide which rows of a record are within a caller's scope. */
export type RowScope<Name extends string = string> =
  | 'unscoped'
  | CommunityScope<Name>
  | UserScope<Name>
  | AssignedScope<Name>
  | OwnerScope<Name>;

interface OwnerScope<Name extends string = string> {
  /** The id of the user to whom a row belongs: it is within the scope of nobody else. */
  readonly owner: Name;
}

interface AssignedScope<Name extends string = string> {
  /** The community of a row: it must be assigned to the caller, an administrator, whether it is deleted by now or not. */
  readonly assignedCommunity: Name;
}

interface CommunityScope<Name extends string = string> {
  /** The community of a row. */
  readonly community: Name;
  /** Whether a row leaves every scope when its community is deleted. Not needed where that deletion hides the row. */
  readonly endsWithCommunity?: true;
  /** The residents that own a row: it is always within their scope. */
  readonly resident?: Name | readonly Name[];
  /** A flag of further rows that are the reader's own, which follows from fields that the feed of changes does not keep. */
  readonly member?: Name;
  /** For residents and renters, only their own rows are within scope. */
  readonly personal?: boolean;
  /** For everyone but administrators, only their own rows are within scope. */
  readonly confidential?: boolean;
  /** The audience of rows without a community: callers whose communities overlap it; null is all, no field SYSTEM_ADMIN. */
  readonly audience?: Name;
  /** Rows without a community are within the scope of administrators only; with a field, those in which it is set. */
  readonly audienceOfAdministrators?: true | Name;
  /** To whom of a community a row is shown. */
  readonly visibility?: Name;
  /** A flag: rows without it are within scope of administrators only. */
  readonly active?: Name;
  /** For guards, only their own rows are within scope; with a field, of the rows in which it is set. */
  readonly closedToGuards?: true | Name;
}

interface UserScope<Name extends string = string> {
  /** The communities of a user, or its audience if it has none; null for everybody. */
  readonly audience: Name;
  /** The id of the user, who is always within their own scope. */
  readonly user: Name;
  /** The role of the user: without a community, administrators are within the scope of SYSTEM_ADMIN alone. */
  readonly role: Name;
  /** Users with an empty audience, who registered themselves, are within the scope of administrators too. */
  readonly selfRegistered?: true;
}

const noRows: Condition = () => 'false';

/**
 * Returns the SQL condition for the rows within a caller's scope, and within that of the administrator who acts as the
 * caller; null for every row.
 */
export function scopeFor(caller: Caller | null, scope: RowScope): Condition | null {
  const own = ownScopeFor(caller, scope);
  const actors = caller?.actor ? ownScopeFor(caller.actor, scope) : null;
  if (!own || !actors) return own ?? actors;
  return (field, bind) => `(${own(field, bind)}) and (${actors(field, bind)})`;
}

function ownScopeFor(caller: Caller | null, scope: RowScope): Condition | null {
  if (scope === 'unscoped') return null;
  if (!caller) return noRows;
  if ('owner' in scope) return (field, bind) => `${field(scope.owner)} = ${bind(caller.userId)}::uuid`;
  if ('assignedCommunity' in scope) return assignedScopeFor(caller, scope);
  return 'user' in scope ? userScopeFor(caller, scope) : communityScopeFor(caller, scope);
}

function communityScopeFor(caller: Caller, scope: CommunityScope): Condition | null {
  const { community, endsWithCommunity, resident, active, closedToGuards } = scope;
  const { communityIds, audienceIds, residentId, role } = caller;
  if (communityIds === 'all') {
    return endsWithCommunity ? (field) => notDeleted(field(community)) : null;
  }
  const ownOnly = isOwnOnly(role, scope);
  const closedIf = role === 'VIGILANCE' && typeof closedToGuards === 'string' ? closedToGuards : null;
  const owners = residentId && resident ? [resident].flat() : [];
  const ofMember = residentId && scope.member ? [scope.member] : [];
  const kept = isAdministrator(role) ? undefined : scope.audienceOfAdministrators;
  const keptIf = typeof kept === 'string' ? kept : null;
  const audience = ownOnly || kept === true ? undefined : scope.audience;
  const { visibility } = scope;
  const shown = visibility && visibilitiesFor(role);
  return (field, bind) => {
    const alternatives: string[] = [];
    // Former residents keep access to their own rows while the row's community exists.
    const communityExists =
      endsWithCommunity && owners.length > 0 ? ` and ${notDeleted(field(community))}` : '';
    const open = closedIf ? ` and ${field(closedIf)} is null` : '';
    if (!ownOnly) alternatives.push(`${isOneOf(field(community), communityIds, bind)}${open}`);
    if (audience) {
      const addressed = `(${field(audience)} is null or ${field(audience)} && ${bind(audienceIds)}::uuid[])`;
      const others = keptIf ? ` and ${field(keptIf)} is null` : '';
      alternatives.push(`${field(community)} is null and ${addressed}${others}${open}`);
    }
    for (const owner of owners)
      alternatives.push(`${field(owner)} = ${bind(residentId)}::uuid${communityExists}`);
    for (const member of ofMember) alternatives.push(field(member) + communityExists);
    if (alternatives.length === 0) return 'false';
    const inScope = `(${alternatives.join(' or ')})`;
    const visible = shown ? ` and ${field(visibility)} = any(${bind(shown)}::text[])` : '';
    return active && !isAdministrator(role) ? `${inScope}${visible} and ${field(active)}` : inScope + visible;
  };
}

/**
 * Tells whether all rows of a community within a caller's scope are within it, so that no row needs to be asked once the community
 * is; `by` is the field that is known to have the community.
 */
export function isWholeWithinCommunity(caller: Caller | null, scope: RowScope, by: string): boolean {
  if (!caller || caller.actor || scope === 'unscoped' || !('community' in scope)) return false;
  if (scope.community !== by) return false;
  const { role } = caller;
  return isAdministrator(role) || (!scope.active && reachOf(role, scope) === 'community');
}

/** Returns the condition that a community is one of some; of a single one PostgreSQL walks an index in the order of a list. */
function isOneOf(community: string, ids: readonly string[], bind: Bind): string {
  const list = `${bind(ids)}::uuid[]`;
  return ids.length === 1 ? `${community} = (${list})[1]` : `${community} = any(${list})`;
}

/** Returns the condition that a community, if any, is not deleted; a subquery reads the few deleted ones once. */
const notDeleted = (community: string) =>
  `(${community} <> all(array(select "id" from "communities" where "deleted_at" is not null))) is not false`;

/** Tells whether only the caller's own rows of a record are within scope. */
function isOwnOnly(role: RoleCode, { personal, confidential, closedToGuards }: CommunityScope): boolean {
  if (isAdministrator(role)) return false;
  if (confidential) return true;
  if (role === 'RESIDENT' || role === 'RENTER') return personal === true;
  return role === 'VIGILANCE' && closedToGuards === true;
}

function assignedScopeFor(caller: Caller, { assignedCommunity }: AssignedScope): Condition | null {
  if (caller.communityIds === 'all') return null;
  if (!isAdministrator(caller.role)) return noRows;
  return (field, bind) =>
    `${field(assignedCommunity)} = any(array(select a."community_id" from "community_assignments" a` +
    ` where a."user_id" = ${bind(caller.userId)}))`;
}

function userScopeFor(
  { userId, role, communityIds, audienceIds }: Caller,
  { audience, user, role: roleOfUser, selfRegistered }: UserScope,
): Condition | null {
  if (communityIds === 'all') return null;
  return (field, bind) => {
    const alternatives = [`${field(user)} = ${bind(userId)}::uuid`];
    if (isAdministrator(role)) {
      const isNoAdministrator = `${field(roleOfUser)} <> all(${bind(ADMINISTRATORS)}::text[])`;
      const unplaced = `${field(audience)} is null${selfRegistered ? ` or ${field(audience)} = '{}'` : ''}`;
      alternatives.push(`${field(audience)} && ${bind(audienceIds)}::uuid[]`);
      alternatives.push(`(${unplaced}) and ${isNoAdministrator}`);
    }
    return `(${alternatives.join(' or ')})`;
  };
}

/** Returns the fields of a row that decide whether a caller who reads it may write it. */
export function audienceFieldsOf(scope: RowScope): string[] {
  if (scope === 'unscoped' || !('audience' in scope) || !scope.audience) return [];
  return 'user' in scope ? [scope.audience] : [scope.community, scope.audience];
}

/** Refuses to write a row without a community, or another user, unless its whole audience is assigned to the caller. */
export function assertAudienceOfRow(
  caller: Caller,
  scope: RowScope,
  row: Readonly<Record<string, unknown>>,
): void {
  if (scope === 'unscoped' || !('audience' in scope) || !scope.audience) return;
  const isOwn = 'user' in scope ? row[scope.user] === caller.userId : row[scope.community] !== null;
  if (!isOwn) assertAudienceContained(caller, row[scope.audience] as string[] | null);
}

/** Returns the condition of the rows that `assertAudienceOfRow` lets a caller write; null where it refuses none. */
export function audienceConditionFor(caller: Caller, scope: RowScope): Condition | null {
  if (scope === 'unscoped' || !('audience' in scope) || !scope.audience) return null;
  if (!isBoundByAudience(caller)) return null;
  const { audience } = scope;
  return (field, bind) => {
    const isOwn =
      'user' in scope
        ? `${field(scope.user)} = ${bind(caller.userId)}`
        : `${field(scope.community)} is not null`;
    return `(${isOwn} or coalesce(${field(audience)} <@ ${bind(caller.audienceIds)}::uuid[], false))`;
  };
}

/** How far a role reaches: every row, those of its communities, some kinds of these, its own, or none. */
export type Reach = 'all' | 'community' | 'partly' | 'own' | 'none';

/** Returns the reach of a role into a record, as `scopeFor` decides it; the access matrix is written from it. */
export function reachOf(role: RoleCode, scope: RowScope): Reach {
  if (scope === 'unscoped') return 'all';
  if ('owner' in scope) return 'own';
  if (role === 'SYSTEM_ADMIN') return 'all';
  if (role === 'ADMIN_COMPANY') return 'community';
  if ('assignedCommunity' in scope) return 'none';
  if ('user' in scope) return 'own';
  if (isOwnOnly(role, scope)) return scope.resident ? 'own' : 'none';
  return scope.visibility || (role === 'VIGILANCE' && scope.closedToGuards) ? 'partly' : 'community';
}

/**
 * Returns the fields with the ids of the owners of a row, one of whom a caller of the role has to be in order to see it; null where
 * others see it too.
 */
export function ownersFor(role: RoleCode, scope: RowScope): readonly string[] | null {
  const reach = reachOf(role, scope);
  if (scope === 'unscoped' || (reach !== 'own' && reach !== 'none')) return null;
  if ('owner' in scope) return [scope.owner];
  if ('user' in scope) return [scope.user];
  return 'resident' in scope && scope.resident ? [scope.resident].flat() : [];
}
