import { forbidden, invalidOperation, unauthorized } from '../platform/errors.js';
import { ADMINISTRATORS, type RoleCode } from '../platform/roles.js';
import type { Caller } from './caller.js';
import type { Condition } from './condition.js';

/*
 * The access policy (docs/contract/access.md): roles per operation, row scope, ownership on writes.
 * Whatever is not allowed here is denied.
 */

/** Who may call an operation: nobody needed, any valid caller, or one of these roles. */
export type Allowed = 'public' | 'authenticated' | readonly RoleCode[];

/** The level of operations for administrators. */
export const ADMIN = ADMINISTRATORS satisfies Allowed;

export const SYSTEM_ADMIN = ['SYSTEM_ADMIN'] as const satisfies Allowed;

/** Refuses a caller whose role may not call the operation: without a caller as UNAUTHORIZED, else as FORBIDDEN. */
export function assertAllowed(caller: Caller | null, allowed: Allowed): void {
  if (allowed === 'public') return;
  if (!caller) throw unauthorized();
  if (!isAllowed(caller.role, allowed)) throw forbidden();
}

/** Whether a role is among those allowed; without a caller it is null. */
export function isAllowed(role: RoleCode | null, allowed: Allowed): boolean {
  if (allowed === 'public') return true;
  return role !== null && (allowed === 'authenticated' || allowed.includes(role));
}

const isAdministrator = (role: RoleCode) => ADMINISTRATORS.includes(role);

/** The caller of an operation that is not public. */
export function callerOf(ctx: { readonly caller: Caller | null }): Caller {
  if (!ctx.caller) throw unauthorized();
  return ctx.caller;
}

/** Where the rows of a record belong, as names of its declared fields. The policy decides by this alone. */
export type Place =
  | 'everywhere'
  | {
      /** The community a row lies in. */
      readonly community: string;
      /** When that community was deleted, for callers who reach all. Left out where deletion reaches the row itself. */
      readonly communityDeletedAt?: string;
      /** The residents a row belongs to: always within their own reach. */
      readonly resident?: string | readonly string[];
      /** Residents and renters reach only what is their own. */
      readonly personal?: boolean;
      /** Nobody but administrators reaches more than what is their own. */
      readonly confidential?: boolean;
      /** Rows without a community: for administrators, for everyone, or (when left out) for nobody but who reaches all. */
      readonly general?: 'administrators' | 'everyone';
      /** The flag a row must carry to be reached by others than administrators. */
      readonly active?: string;
    }
  | {
      /** A field with all the communities a row lies in, for rows that may lie in several. */
      readonly communities: string;
      /** The user a row belongs to: always within that user's own reach. */
      readonly user: string;
      /** That user's role. Users in no community are within scope of every administrator, unless they are administrators. */
      readonly role: string;
    };

const nothing: Condition = () => 'false';

interface Memberships {
  /** The community of the user's resident record. */
  readonly residentCommunityId: string | null;
  /** The communities assigned to the user. */
  readonly assignedIds: readonly string[];
}

/** The communities within scope of a user; `all` for every community. */
export function communitiesInScope(
  role: RoleCode,
  { residentCommunityId, assignedIds }: Memberships,
): Caller['communityIds'] {
  const own = residentCommunityId ? [residentCommunityId] : [];
  switch (role) {
    case 'SYSTEM_ADMIN':
      return 'all';
    case 'ADMIN_COMPANY':
      return assignedIds;
    case 'VIGILANCE':
      return [...new Set([...assignedIds, ...own])];
    case 'COMITEE_MEMBER':
    case 'RESIDENT':
    case 'RENTER':
      return own;
  }
}

/** Whether a community that the caller creates is assigned to them: without it they could not see it. */
export const needsAssignmentToCreated = ({ role }: Caller) => role === 'ADMIN_COMPANY';

/** The rows within a caller's reach as an SQL condition; null when every row is. */
export function reachOf(caller: Caller | null, place: Place): Condition | null {
  if (place === 'everywhere') return null;
  if (!caller) return nothing;
  if ('communities' in place) return reachOfMany(caller, place);
  const { community, communityDeletedAt, resident, personal, confidential, general, active } = place;
  if (caller.communityIds === 'all') {
    return communityDeletedAt ? (field) => `${field(communityDeletedAt)} is null` : null;
  }
  const communityIds = caller.communityIds;
  const ownOnly =
    (personal && (caller.role === 'RESIDENT' || caller.role === 'RENTER')) ||
    (confidential && !isAdministrator(caller.role));
  const residents = caller.residentId && resident ? [resident].flat() : [];
  const seesGeneral =
    general === 'everyone' || (general === 'administrators' && isAdministrator(caller.role));
  return (field, bind) => {
    const ways: string[] = [];
    // Who moved away still reaches what is theirs, unless its community was deleted since.
    const stands =
      communityDeletedAt && residents.length > 0 ? ` and ${field(communityDeletedAt)} is null` : '';
    if (!ownOnly) ways.push(`${field(community)} = any(${bind(communityIds)}::uuid[])`);
    if (seesGeneral) ways.push(`${field(community)} is null`);
    for (const owner of residents) ways.push(`${field(owner)} = ${bind(caller.residentId)}${stands}`);
    if (ways.length === 0) return 'false';
    const reached = `(${ways.join(' or ')})`;
    return active && !isAdministrator(caller.role) ? `${reached} and ${field(active)}` : reached;
  };
}

function reachOfMany(caller: Caller, place: Extract<Place, { communities: string }>): Condition | null {
  const { communities, user, role } = place;
  if (caller.communityIds === 'all') return null;
  const communityIds = caller.communityIds;
  return (field, bind) => {
    const ways = [`${field(user)} = ${bind(caller.userId)}`];
    if (isAdministrator(caller.role)) {
      ways.push(`${field(communities)} && ${bind(communityIds)}::uuid[]`);
      ways.push(`(${field(communities)} = '{}' and ${field(role)} <> all(${bind(ADMINISTRATORS)}::text[]))`);
    }
    return `(${ways.join(' or ')})`;
  };
}

/** Whether a community is within reach; to be asked of communities known to exist. */
export function reachesCommunity(caller: Caller, communityId: string): boolean {
  return caller.communityIds === 'all' || caller.communityIds.includes(communityId);
}

/** Refuses the file of a document outside the caller's scope, unless the caller uploaded it. */
export function assertMayDownload(
  caller: Caller,
  communityId: string | null,
  uploaderId: string | null,
): void {
  if (communityId !== null && !reachesCommunity(caller, communityId) && caller.userId !== uploaderId) {
    throw forbidden();
  }
}

/** The roles whose users a company administrator creates and changes. */
const MANAGED_BY_COMPANIES: readonly RoleCode[] = ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'];

/** Refuses to make a user of a role, or to change one within reach. Asked of the old and the new role, nobody is raised. */
export function assertMayManage(caller: Caller, role: RoleCode): void {
  if (caller.role === 'SYSTEM_ADMIN') return;
  if (caller.role === 'ADMIN_COMPANY' && MANAGED_BY_COMPANIES.includes(role)) return;
  throw forbidden();
}

/** Refuses to assign communities to a user of a role. */
export function assertMayAssign(caller: Caller, role: RoleCode): void {
  if (caller.role === 'SYSTEM_ADMIN') return;
  if (caller.role === 'ADMIN_COMPANY' && role === 'VIGILANCE') return;
  throw forbidden();
}

/** The caller's own resident record; to have none breaks a rule of what asks for it. */
export function residentOf(caller: Caller): string {
  if (!caller.residentId) throw invalidOperation('Usuario no está registrado como residente.');
  return caller.residentId;
}

/** Refuses the lists that give residents their own rows to who is neither administrator nor a resident. */
export function assertMayListOwn(caller: Caller): void {
  if (!isAdministrator(caller.role) && !caller.residentId) throw forbidden();
}

/** Things of a resident that "any auth" may write. */
export type OwnedThing = 'vehicle' | 'pet' | 'visit';

/**
 * Refuses a write to a thing of a resident within reach: residents and renters write only for themselves, guards
 * write vehicles and visits, committee members and administrators everything.
 */
export function assertMayWrite(caller: Caller, thing: OwnedThing, residentId: string): void {
  switch (caller.role) {
    case 'SYSTEM_ADMIN':
    case 'ADMIN_COMPANY':
    case 'COMITEE_MEMBER':
      return;
    case 'VIGILANCE':
      if (thing !== 'pet') return;
      break;
    case 'RESIDENT':
    case 'RENTER':
      if (caller.residentId === residentId) return;
  }
  throw forbidden();
}

/** Refuses a write to what only the resident who made it may change. */
export function assertOwner(caller: Caller, residentId: string): void {
  if (caller.residentId !== residentId) throw forbidden();
}

/** Refuses a write to what the resident who made it may change, and every administrator within reach. */
export function assertOwnerOrAdministrator(caller: Caller, residentId: string): void {
  if (!isAdministrator(caller.role)) assertOwner(caller, residentId);
}

/** Whether the caller is a resident who may change only their own rows. */
export const changesOnlyOwn = (caller: Caller) => caller.residentId !== null && !isAdministrator(caller.role);

/** Whether the caller may create tickets for other residents. */
export const mayCreateForOthers = ({ role }: Caller) => isAdministrator(role);

/** Whether the caller may set the status of a resident payment. */
export const mayConfirmPayments = ({ role }: Caller) => isAdministrator(role);

/** Whether the writes of the caller are recorded in the audit log. */
export const isAudited = ({ role }: Caller) => isAdministrator(role);

/** The roles whose users have no resident record. */
export const ROLES_WITHOUT_RESIDENT = ADMINISTRATORS;

export const mayBeResident = (role: RoleCode) => !ROLES_WITHOUT_RESIDENT.includes(role);
