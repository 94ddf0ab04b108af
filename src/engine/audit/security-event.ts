import type { Context } from '../context.js';
import type { AuditAction } from './audit-action.js';
import { type AuditUser, insertEntries, originOf } from './audit-entries.js';

/** A security event that is not a write to a record, such as a sign-in or a download. */
export interface SecurityEvent {
  readonly action: AuditAction;
  /** Type and id of the record that it concerns; an account is a `User`. */
  readonly record: string;
  readonly recordId: string | null;
  readonly communityId?: string | null;
  /** Who did it where the request has no caller, such as the user who signs in. */
  readonly user?: AuditUser;
  /** Never a secret, and no personal data beyond what the event is about. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** Records a security event with the network and the id of the request; inside `write`, in its transaction. */
export function recordEvent(ctx: Context, event: SecurityEvent): Promise<void> {
  const { user, ...row } = event;
  const origin = originOf(ctx);
  const moment = ctx.services.clock.nowIso();
  return insertEntries(ctx.queries, moment, user ? { ...origin, user } : origin, [
    { communityId: null, before: null, after: null, ...row },
  ]);
}
