import { forbidden } from '../../platform/errors.js';
import type { RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import { callerOf, isAdministrator, mayManage } from '../policy.js';
import { isContained } from './audience.js';

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

/** Returns who sends a request: the administrator who acts as its caller, else the caller. */
export const actorOf = (caller: Caller | null): Caller | null => caller?.actor ?? caller;

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
