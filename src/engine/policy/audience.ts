import { forbidden } from '../../platform/errors.js';
import { ADMINISTRATORS, type RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import { ADMIN_OR_COMMITTEE, actorOf, callerOf, isAdministrator, mayManage } from '../policy.js';

/** Binds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** An SQL condition on a record; `field` returns the expression of a declared field and adds the joins that it needs. */
export type Condition<Name extends string = string> = (field: (name: Name) => string, bind: Bind) => string;

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
function isContained(caller: Caller, audience: readonly string[] | null): boolean {
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

/* Decides whom an administrator may read as, and what it may learn of that user. */

/** A user whom an administrator asks to read as. */
interface Target {
  readonly role: RoleCode;
  /** The communities of the user; null for all. */
  readonly audienceOfUser: readonly string[] | null;
}

/** Tells whether a caller may read as anybody. */
export const actsAsOthers = ({ role }: Caller): boolean => isAdministrator(role);

/** Tells whether a caller may read as a user within its scope: one of a lower role, all of whose communities are its own. */
export const mayActAs = (caller: Caller, { role, audienceOfUser }: Target): boolean =>
  actsAsOthers(caller) &&
  role !== caller.role &&
  mayManage(caller, role) &&
  isContained(caller, audienceOfUser);

/** Returns the administrator who may learn why a request does not answer something; null for everybody else. */
export function administratorOf(caller: Caller | null): Caller | null {
  const actor = actorOf(caller);
  return actor && isAdministrator(actor.role) ? actor : null;
}

/** Returns the caller as the owner of its account, whose secrets nobody reads who acts as that user. */
export function ownerOf(ctx: { readonly caller: Caller | null }): Caller {
  const caller = callerOf(ctx);
  if (caller.actor)
    throw forbidden({
      es: 'Quien actúa como otro usuario no ve sus sesiones ni su segundo factor.',
      en: 'Whoever acts as another user does not see the sessions and the second factor of that user.',
    });
  return caller;
}

/** The rule of a field that only some readers of its record see. */
export type FieldRule = 'contact' | 'phone' | 'money' | 'tickets';

/** The roles that read such a field of every record within scope. All others read that of their own record. */
const READERS: Readonly<Record<FieldRule, readonly RoleCode[]>> = {
  contact: ADMIN_OR_COMMITTEE,
  phone: [...ADMIN_OR_COMMITTEE, 'VIGILANCE'],
  money: ADMINISTRATORS,
  tickets: ADMIN_OR_COMMITTEE,
};

/** Returns the roles that read a restricted field of others. */
export const readersOf = (rule: FieldRule): readonly RoleCode[] => READERS[rule];

/** Tells whether a caller reads such a field of every record within scope, so that conditions on it tell nothing new. */
export const readsEvery = (caller: Caller | null, rule: FieldRule): boolean =>
  caller !== null && READERS[rule].includes(caller.role);

/** Who a statement reads for; `unrestricted` for work of the service itself. */
export type Reader = Caller | null | 'unrestricted';

/** Returns the condition under which a reader sees a field, null for always; `owner` names the field with the resident. */
export function fieldConditionFor(reader: Reader, rule: FieldRule, owner: string): Condition | null {
  if (reader === 'unrestricted') return null;
  if (readsEvery(reader, rule)) return null;
  const own = reader?.residentId ?? null;
  return own === null ? () => 'false' : (field, bind) => `${field(owner)} = ${bind(own)}`;
}
