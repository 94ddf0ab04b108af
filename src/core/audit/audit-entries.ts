import type { Queries } from '../../database/queries.js';
import type { RoleCode } from '../../platform/roles.js';
import { networkOf } from '../../platform/security/client-network.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Bind } from '../condition.js';
import type { Context } from '../context.js';
import type { AuditAction } from './audit-action.js';

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

/** What an entry tells of one record. */
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
  user: caller,
  network: address === '' ? null : networkOf(address),
  requestId,
});

/** The origin of what a command of the operator does. */
export const originOfCommand = (name: string): AuditOrigin => ({
  user: { userId: null, username: name, role: null },
  network: null,
  requestId: null,
});

/** Fields that entries leave out: each write changes them, and the time of the entry tells when. */
export const UNRECORDED: ReadonlySet<string> = new Set(['version', 'updatedAt']);

/** The columns that the entries of one request share, and their values in a statement. */
export const ORIGIN_COLUMNS = '"created_at", "user_id", "username", "role", "network", "request_id"';

export function originValues(bind: Bind, clock: Clock, { user, network, requestId }: AuditOrigin): string {
  return [
    `${bind(clock.nowIso())}::timestamptz`,
    `${bind(user?.userId ?? null)}::uuid`,
    `${bind(user?.username ?? null)}::text`,
    `${bind(user?.role ?? null)}::text`,
    `${bind(network)}::text`,
    `${bind(requestId)}::text`,
  ].join(', ');
}

/**
 * One statement that stores entries: a parameter for each value would exceed what a statement may have. `community` is
 * the SQL of the community of an entry `r`.
 */
export function insertOfEntries(
  bind: Bind,
  clock: Clock,
  origin: AuditOrigin,
  rows: readonly AuditRow[],
  community = 'r."communityId"',
): string {
  return `insert into "audit_entries"
      (${ORIGIN_COLUMNS}, "action", "record", "record_id", "community_id", "before", "after")
    select ${originValues(bind, clock, origin)},
      r."action", r."record", r."recordId", ${community}, r."before", r."after"
    from jsonb_to_recordset(${bind(JSON.stringify(rows))}::jsonb) as
      r("action" text, "record" text, "recordId" text, "communityId" uuid, "keys" jsonb, "before" jsonb, "after" jsonb)`;
}

export async function insertEntries(
  queries: Queries,
  clock: Clock,
  origin: AuditOrigin,
  rows: readonly AuditRow[],
): Promise<void> {
  const values: unknown[] = [];
  await queries.run(
    insertOfEntries((value) => `$${values.push(value)}`, clock, origin, rows),
    values,
  );
}
