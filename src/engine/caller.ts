import type { RoleCode } from '../platform/roles.js';

/** The user behind a request, with the facts that the access policy needs. Resolved once per request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
  /** The caller's own resident record. */
  readonly residentId: string | null;
  /** The session of the request's token; tokens of earlier versions have none. */
  readonly sessionId?: string;
  /** The communities within scope (docs/contract/access.md#row-scope); `all` for SYSTEM_ADMIN. Deleted ones are left out. */
  readonly communityIds: readonly string[] | 'all';
  /** The administrator who reads as this user (`policy/audience.ts`). */
  readonly actor?: Caller;
  /** The communities by which the caller meets audiences (`policy/audience.ts`). */
  readonly audienceIds: readonly string[];
}
