import { ADMINISTRATORS, type RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import type { Condition } from '../condition.js';
import { isAdministrator } from '../policy.js';

/** What decides which rows of a record are within a caller's scope: the names of declared fields, and rules. */
export type RowScope<Name extends string = string> =
  | 'unscoped'
  | CommunityScope<Name>
  | UserScope<Name>
  | AssignedScope<Name>;

interface AssignedScope<Name extends string = string> {
  /** The community of a row: it must be assigned to the caller, whether it is deleted by now or not. */
  readonly assignedCommunity: Name;
}

interface CommunityScope<Name extends string = string> {
  /** The community of a row. */
  readonly community: Name;
  /** When that community was deleted. Not needed where its deletion also hides the row. */
  readonly communityDeletedAt?: Name;
  /** The residents that own a row: it is always within their scope. */
  readonly resident?: Name | readonly Name[];
  /** For residents and renters, only their own rows are within scope. */
  readonly personal?: boolean;
  /** For everyone but administrators, only their own rows are within scope. */
  readonly confidential?: boolean;
  /** Who sees rows without a community. Default: only SYSTEM_ADMIN. */
  readonly withoutCommunity?: 'administrators' | 'everyone';
  /** A flag: rows without it are within scope of administrators only. */
  readonly active?: Name;
  /** For guards, only their own rows are within scope; with a field, of the rows in which it is set. */
  readonly closedToGuards?: true | Name;
}

interface UserScope<Name extends string = string> {
  /** All communities of a user. */
  readonly communities: Name;
  /** The id of the user, who is always within their own scope. */
  readonly user: Name;
  /** The role of the user. Users without a community are within scope of every administrator, other administrators are not. */
  readonly role: Name;
}

const noRows: Condition = () => 'false';

/** The SQL condition for the rows within a caller's scope; null for every row. */
export function scopeFor(caller: Caller | null, scope: RowScope): Condition | null {
  if (scope === 'unscoped') return null;
  if (!caller) return noRows;
  if ('assignedCommunity' in scope) return assignedScopeFor(caller, scope);
  return 'communities' in scope ? userScopeFor(caller, scope) : communityScopeFor(caller, scope);
}

function communityScopeFor(caller: Caller, scope: CommunityScope): Condition | null {
  const { community, communityDeletedAt, resident, withoutCommunity, active, closedToGuards } = scope;
  const { communityIds, residentId, role } = caller;
  if (communityIds === 'all') {
    return communityDeletedAt ? (field) => `${field(communityDeletedAt)} is null` : null;
  }
  const ownOnly = isOwnOnly(role, scope);
  const closedIf = role === 'VIGILANCE' && typeof closedToGuards === 'string' ? closedToGuards : null;
  const owners = residentId && resident ? [resident].flat() : [];
  const seesWithoutCommunity =
    !ownOnly &&
    (withoutCommunity === 'everyone' || (withoutCommunity === 'administrators' && isAdministrator(role)));
  return (field, bind) => {
    const alternatives: string[] = [];
    // Former residents keep access to their own rows while the row's community exists.
    const communityExists =
      communityDeletedAt && owners.length > 0 ? ` and ${field(communityDeletedAt)} is null` : '';
    const open = closedIf ? ` and ${field(closedIf)} is null` : '';
    if (!ownOnly) alternatives.push(`${field(community)} = any(${bind(communityIds)}::uuid[])${open}`);
    if (seesWithoutCommunity) alternatives.push(`${field(community)} is null${open}`);
    for (const owner of owners) alternatives.push(`${field(owner)} = ${bind(residentId)}${communityExists}`);
    if (alternatives.length === 0) return 'false';
    const inScope = `(${alternatives.join(' or ')})`;
    return active && !isAdministrator(role) ? `${inScope} and ${field(active)}` : inScope;
  };
}

/** Whether only the caller's own rows of a record are within scope. */
function isOwnOnly(role: RoleCode, { personal, confidential, closedToGuards }: CommunityScope): boolean {
  if (isAdministrator(role)) return false;
  if (confidential) return true;
  if (role === 'RESIDENT' || role === 'RENTER') return personal === true;
  return role === 'VIGILANCE' && closedToGuards === true;
}

function assignedScopeFor(caller: Caller, { assignedCommunity }: AssignedScope): Condition | null {
  if (caller.communityIds === 'all') return null;
  return (field, bind) =>
    `${field(assignedCommunity)} = any(array(select a."community_id" from "community_assignments" a` +
    ` where a."user_id" = ${bind(caller.userId)}))`;
}

function userScopeFor(
  { userId, role, communityIds }: Caller,
  { communities, user, role: roleOfUser }: UserScope,
): Condition | null {
  if (communityIds === 'all') return null;
  return (field, bind) => {
    const alternatives = [`${field(user)} = ${bind(userId)}`];
    if (isAdministrator(role)) {
      const isNoAdministrator = `${field(roleOfUser)} <> all(${bind(ADMINISTRATORS)}::text[])`;
      alternatives.push(`${field(communities)} && ${bind(communityIds)}::uuid[]`);
      alternatives.push(`(${field(communities)} = '{}' and ${isNoAdministrator})`);
    }
    return `(${alternatives.join(' or ')})`;
  };
}
