import type { RoleCode } from '../../platform/roles.js';
import { networkOf } from '../../platform/security/client-address.js';
import type { Context } from '../context.js';
import type { Changes } from '../database/queries.js';
import type { Bind } from '../policy/audience.js';
import { actorOf } from '../policy.js';

/** The kind of an audit entry: a write to a record, or a security event. */
export enum AuditAction {
  CREATE = 'CREATE',
  UPDATE = 'UPDATE',
  DELETE = 'DELETE',
  REGISTER = 'REGISTER',
  SIGN_IN = 'SIGN_IN',
  SIGN_IN_FAILED = 'SIGN_IN_FAILED',
  SESSION_ENDED = 'SESSION_ENDED',
  REFRESH_REUSED = 'REFRESH_REUSED',
  PASSWORD_CHANGED = 'PASSWORD_CHANGED',
  PASSWORD_RESET_REQUESTED = 'PASSWORD_RESET_REQUESTED',
  PASSWORD_RESET = 'PASSWORD_RESET',
  EMAIL_CHANGED = 'EMAIL_CHANGED',
  SECOND_FACTOR_REMOVED = 'SECOND_FACTOR_REMOVED',
  ACT_AS = 'ACT_AS',
  UPLOAD = 'UPLOAD',
  DOWNLOAD = 'DOWNLOAD',
  EXPORT = 'EXPORT',
  ERASE = 'ERASE',
}

/** A user, or a command of the operator, which has only a name. */
export interface AuditUser {
  readonly userId: string | null;
  readonly username: string;
  readonly role: RoleCode | null;
}

/** The author of the audit entries of one request, and the origin of the request. */
export interface AuditOrigin {
  readonly user: AuditUser | null;
  readonly network: string | null;
  readonly requestId: string | null;
}

/** The data of an entry about one record. */
export interface AuditRow {
  readonly action: AuditAction;
  /** Type of the record, for example `Vehicle`. */
  readonly record: string;
  readonly recordId: string | null;
  readonly communityId: string | null;
  /** The keys of a row whose community is that of another row, by their columns. */
  readonly keys?: object;
  readonly before: object | null;
  readonly after: object | null;
}

export const originOf = ({ caller, address, requestId }: Context): AuditOrigin => ({
  user: actorOf(caller),
  network: address === '' ? null : networkOf(address),
  requestId,
});

/** Returns the origin of what a command of the operator does. */
export const originOfCommand = (name: string): AuditOrigin => ({
  user: { userId: null, username: name, role: null },
  network: null,
  requestId: null,
});

/** Fields that entries leave out: each write changes them, and the time of the entry tells when. */
export const UNRECORDED: ReadonlySet<string> = new Set(['version', 'updatedAt']);

/** The columns of entries: those that the entries of one request share, then those of a record. */
export const ENTRY_COLUMNS =
  '"created_at", "user_id", "username", "role", "network", "request_id",' +
  ' "action", "record", "record_id", "community_id", "before", "after"';

/** The types of the columns that the entries of one request share. */
const ORIGIN_TYPES = ['timestamptz', 'uuid', 'text', 'text', 'text', 'text'] as const;

/** Returns the values that the entries of one request share. `moment` is the time of what the entries tell, in ISO 8601. */
const valuesOfOrigin = (moment: string, { user, network, requestId }: AuditOrigin): readonly unknown[] => [
  moment,
  user?.userId ?? null,
  user?.username ?? null,
  user?.role ?? null,
  network,
  requestId,
];

/** Binds the values that the entries of one request share, and returns their placeholders with types. */
export const bindOrigin = (bind: Bind, ctx: Context): string =>
  typed(valuesOfOrigin(ctx.services.clock.nowIso(), originOf(ctx)).map(bind));

const typed = (parameters: readonly string[]): string =>
  parameters.map((parameter, index) => `${parameter}::${ORIGIN_TYPES[index]}`).join(', ');

/** The SQL of the community of an entry `r` that names its own. */
export const OWN_COMMUNITY = 'r."communityId"';

/** Makes the statement that stores entries, as JSON: a parameter for each value would exceed what a statement may have. */
export function insertOfEntries(
  moment: string,
  origin: AuditOrigin,
  rows: readonly AuditRow[],
  community = OWN_COMMUNITY,
) {
  const shared = typed(ORIGIN_TYPES.map((_, index) => `$${index + 1}`));
  const text = `insert into "audit_entries" (${ENTRY_COLUMNS})
    select ${shared}, r."action", r."record", r."recordId", ${community}, r."before", r."after"
    from jsonb_to_recordset($${ORIGIN_TYPES.length + 1}::jsonb) as
      r("action" text, "record" text, "recordId" text, "communityId" uuid, "keys" jsonb, "before" jsonb, "after" jsonb)`;
  return { text, values: [...valuesOfOrigin(moment, origin), JSON.stringify(rows)] };
}

export async function insertEntries(
  queries: Changes,
  moment: string,
  origin: AuditOrigin,
  rows: readonly AuditRow[],
): Promise<void> {
  const { text, values } = insertOfEntries(moment, origin, rows);
  await queries.change(text, values);
}

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
