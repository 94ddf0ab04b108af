import { forbidden, invalidOperation, unauthorized } from '../platform/errors.js';
import { ADMINISTRATORS, type RoleCode } from '../platform/roles.js';
import type { Caller } from './caller.js';

/* Decides what depends on a role (docs/contract/access.md), in `policy/` on rows and fields. What is not allowed is denied. */

/** The level of an operation: public, any valid caller, administrators and callers with a resident record, or some roles. */
export type Allowed = 'public' | 'authenticated' | 'adminOrResident' | readonly RoleCode[];

/** Name of the extension with the level of an operation, which each needs; a field with one is null or missing for others. */
export const ALLOWED = 'allowed';

/** The role whose users stand for a company: communities belong to the companies of the users assigned to them. */
export const ROLE_OF_A_COMPANY: RoleCode = 'ADMIN_COMPANY';

/** The level of operations for administrators. */
export const ADMIN = ADMINISTRATORS satisfies Allowed;

/** The level of operations for administrators and committee members. */
export const ADMIN_OR_COMMITTEE = [...ADMINISTRATORS, 'COMITEE_MEMBER'] as const satisfies Allowed;

/** The level of operations at the gate: for administrators and guards. */
export const ADMIN_OR_GUARD = [...ADMINISTRATORS, 'VIGILANCE'] as const satisfies Allowed;

export const SYSTEM_ADMIN = ['SYSTEM_ADMIN'] as const satisfies Allowed;

/** Throws UNAUTHORIZED if the operation needs a caller and there is none, FORBIDDEN if the role is not allowed. */
export function assertAllowed(caller: Caller | null, allowed: Allowed): void {
  if (allowed === 'public') return;
  if (!caller) throw unauthorized();
  if (!isAllowed(caller, allowed)) throw forbidden();
}

/** Tells whether a caller may call operations of a level; null without a caller. */
export function isAllowed(caller: Pick<Caller, 'role' | 'residentId'> | null, allowed: Allowed): boolean {
  if (caller && allowed === 'adminOrResident') return isAdministrator(caller.role) || !!caller.residentId;
  return isRoleAllowed(caller?.role ?? null, allowed);
}

/** Tells whether callers of a role may call operations of a level, some of them at least; null without a caller. */
export function isRoleAllowed(role: RoleCode | null, allowed: Allowed): boolean {
  if (allowed === 'public') return true;
  return role !== null && (typeof allowed === 'string' || allowed.includes(role));
}

export const isAdministrator = (role: RoleCode) => ADMINISTRATORS.includes(role);

/** Returns the caller of an operation that is not public. */
export function callerOf(ctx: { readonly caller: Caller | null }): Caller {
  if (!ctx.caller) throw unauthorized();
  return ctx.caller;
}

/** Returns who sends a request: the administrator who acts as its caller, else the caller. */
export const actorOf = (caller: Caller | null): Caller | null => caller?.actor ?? caller;

interface Memberships {
  /** The community of the user's resident record. */
  readonly residentCommunityId: string | null;
  /** The communities assigned to the user, deleted ones included. */
  readonly everAssignedIds: readonly string[];
  /** Its community and the assigned ones that are not deleted, in the order in which clients get them. */
  readonly memberOfIds: readonly string[];
}

/** Returns the communities within scope of a user; `all` for every community. */
export function communitiesInScope(
  role: RoleCode,
  { residentCommunityId, everAssignedIds, memberOfIds }: Memberships,
): Caller['communityIds'] {
  switch (role) {
    case 'SYSTEM_ADMIN':
      return 'all';
    case 'ADMIN_COMPANY':
      return within(memberOfIds, everAssignedIds);
    case 'VIGILANCE':
      return memberOfIds;
    case 'COMITEE_MEMBER':
    case 'RESIDENT':
    case 'RENTER':
      return residentCommunityId ? [residentCommunityId] : [];
  }
}

function within(ids: readonly string[], others: readonly string[]): readonly string[] {
  const found = new Set(others);
  return ids.filter((id) => found.has(id));
}

/** Tells whether a community is within scope. The caller of this function has checked that the community exists. */
export function isCommunityInScope(caller: Caller, communityId: string): boolean {
  return caller.communityIds === 'all' || caller.communityIds.includes(communityId);
}

/** Tells whether a community that the caller creates must be assigned to them to be within their scope. */
export const needsAssignmentToCreated = ({ role }: Caller) => role === 'ADMIN_COMPANY';

/** Refuses uploads of accounts without a community, since anybody may register one. */
export function assertMayUpload({ residentId, communityIds }: Caller): void {
  if (residentId === null && communityIds.length === 0) throw forbidden();
}

/** The roles whose users a company administrator creates and changes. */
const MANAGED_BY_COMPANIES: readonly RoleCode[] = ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'];

/** Tells whether a caller may create and change users of a role. */
export const mayManage = (caller: Caller, role: RoleCode): boolean =>
  caller.role === 'SYSTEM_ADMIN' || (caller.role === 'ADMIN_COMPANY' && MANAGED_BY_COMPANIES.includes(role));

/** Refuses to create or change a user of a role. A change checks the old and the new role, so it grants no higher role. */
export function assertMayManage(caller: Caller, role: RoleCode): void {
  if (!mayManage(caller, role)) throw forbidden();
}

/** Tells whether communities assigned to a user of a role have an effect. */
export const usesAssignments = (role: RoleCode) => role === 'ADMIN_COMPANY' || role === 'VIGILANCE';

/** Refuses to assign communities to a user of a role. */
export function assertMayAssign(caller: Caller, role: RoleCode): void {
  if (caller.role === 'SYSTEM_ADMIN') return;
  if (caller.role === 'ADMIN_COMPANY' && role === 'VIGILANCE') return;
  throw forbidden();
}

/** Returns the id of the caller's resident record. Throws INVALID_OPERATION without one. */
export function residentOf(caller: Caller): string {
  if (!caller.residentId)
    throw invalidOperation('NOT_A_RESIDENT', {
      es: 'Usuario no está registrado como residente.',
      en: 'The user is not registered as a resident.',
    });
  return caller.residentId;
}

/** The rows within scope that a caller may write: those of every resident, the caller's own, or none. */
export type Writable = 'all' | 'own' | 'none';

/** Decides which rows of one kind each caller may write. */
export type WritableRows = (caller: Pick<Caller, 'role'>) => Writable;

/** Allows writes to owners alone. */
export const writableByOwner: WritableRows = () => 'own';

/** Allows writes to owners and administrators alone. */
export const writableByOwnerOrAdministrator: WritableRows = ({ role }) =>
  isAdministrator(role) ? 'all' : 'own';

/** Decides on writes to a resident's records, which any caller may request. Guards do not write `closedToGuards`. */
const writableAtHome =
  ({ closedToGuards }: { readonly closedToGuards: boolean }): WritableRows =>
  ({ role }) => {
    switch (role) {
      case 'SYSTEM_ADMIN':
      case 'ADMIN_COMPANY':
      case 'COMITEE_MEMBER':
        return 'all';
      case 'VIGILANCE':
        return closedToGuards ? 'none' : 'all';
      case 'RESIDENT':
      case 'RENTER':
        return 'own';
    }
  };

export const writablePets = writableAtHome({ closedToGuards: true });
export const writableVehicles = writableAtHome({ closedToGuards: false });
export const writableVisits = writableAtHome({ closedToGuards: false });

/** Throws for a caller whom an operation refuses whatever its input. */
export type CallerRule = (caller: Caller) => unknown;

/** Refuses a caller who writes no rows of a kind. */
export const assertWritesSome =
  (rows: WritableRows): CallerRule =>
  (caller) => {
    const writable = rows(caller);
    if (writable === 'none' || (writable === 'own' && !caller.residentId)) throw forbidden();
  };

/** Tells whether a caller writes a row within scope that belongs to a resident; one of no resident is nobody's own. */
export function mayWrite(caller: Caller, rows: WritableRows, residentId: string | null): boolean {
  const writable = rows(caller);
  return (
    writable === 'all' || (writable === 'own' && residentId !== null && caller.residentId === residentId)
  );
}

/** Refuses a write that `mayWrite` does not allow. */
export function assertWritable(caller: Caller, rows: WritableRows, residentId: string | null): void {
  if (!mayWrite(caller, rows, residentId)) throw forbidden();
}

/** Refuses a write to a row that only its owner and administrators may change. */
export const assertOwnerOrAdministrator = (caller: Caller, residentId: string): void =>
  assertWritable(caller, writableByOwnerOrAdministrator, residentId);

/** Tells whether the caller is a resident who may change only their own rows. */
export const changesOnlyOwn = ({ role, residentId }: Caller) => residentId !== null && !isAdministrator(role);

/** Tells whether the caller may create tickets for other residents. */
export const mayCreateForOthers = ({ role }: Caller) => isAdministrator(role);

/** Refuses a caller who can create no ticket. */
export const assertCreatesTickets: CallerRule = (caller) => mayCreateForOthers(caller) || residentOf(caller);

/** Tells whether the caller, who has no resident record, comments for the administration. */
export const commentsForAdministration = ({ role, residentId }: Caller) =>
  residentId === null && (isAdministrator(role) || role === 'COMITEE_MEMBER');

/** Refuses a caller who can comment on nothing. */
export const assertComments: CallerRule = (caller) => commentsForAdministration(caller) || residentOf(caller);

/** Tells whether the caller may set the status of a resident payment. */
export const mayConfirmPayments = ({ role }: Caller) => isAdministrator(role);

/** Tells whether an arrival that the caller gives checks a party in. */
export const checksInByArrival = ({ role }: Caller) => (ADMIN_OR_GUARD as readonly RoleCode[]).includes(role);

/** Tells whether the caller may cancel a reservation that has begun. */
export const mayCancelBegun = ({ role }: Caller) => isAdministrator(role);

/** Tells whether the caller reads the figures of a community only where its administrators allow the committee to. */
export const needsLeaveForFigures = ({ role }: Caller) => role === 'COMITEE_MEMBER';

/** Returns as whom the figures of a community are read: the sums for a committee member are those of an administrator. */
export const readerOfFigures = (caller: Caller, communityId: string): Caller =>
  isAdministrator(caller.role)
    ? caller
    : {
        ...caller,
        role: 'ADMIN_COMPANY',
        residentId: null,
        communityIds: [communityId],
        audienceIds: [communityId],
      };

/** Tells whether a write is audited: of an administrator, a deletion, or to the records of money and of the gate. */
export const isAudited = (
  caller: Caller | null,
  isDeletion: boolean,
  record: { readonly audited?: 'always' } | undefined,
): boolean => isDeletion || record?.audited === 'always' || (caller !== null && isAdministrator(caller.role));

/** Tells whether the caller stores in rows only as much as the daily measure: everybody who does not administer. */
export const isMeasured = ({ role }: Pick<Caller, 'role'>): boolean => MEASURED.has(role);

const MEASURED: ReadonlySet<RoleCode> = new Set(['RESIDENT', 'RENTER', 'VIGILANCE']);

/** Tells whether a user may own webhooks; those of one who no longer may rest. */
export const mayOwnWebhooks = ({ role }: Caller) => isAdministrator(role);

/** Tells whether the caller is shown the statements of its requests. */
export const seesStatements = ({ role }: Pick<Caller, 'role'>) => role === 'SYSTEM_ADMIN';

/** Tells whether the caller sees and changes the webhooks of others. */
export const managesAllWebhooks = ({ role }: Caller) => role === 'SYSTEM_ADMIN';

/** Tells whether a resident of a role rents its home; who does not owns it, unless something else is known. */
export const rentsHome = (role: RoleCode) => role === 'RENTER';

/** The role of a person of whom only this is known. */
export const roleOfHome = (isOwner: boolean): RoleCode => (isOwner ? 'RESIDENT' : 'RENTER');

/** The roles whose users have no resident record. */
export const ROLES_WITHOUT_RESIDENT = ADMINISTRATORS;

export const mayBeResident = (role: RoleCode) => !ROLES_WITHOUT_RESIDENT.includes(role);
