import type { RoleCode } from './roles.js';

/** Who is asking, with what the access policy needs to know of them. Resolved once per request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
  /** The caller's own resident record. */
  readonly residentId: string | null;
  /** The communities within reach, decisions 3; `all` for SYSTEM_ADMIN. Deleted communities are never among them. */
  readonly communityIds: readonly string[] | 'all';
}
