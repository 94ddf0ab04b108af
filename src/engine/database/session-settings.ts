import type { DatabaseTimeouts } from '../../platform/config/config.js';

/** The settings of a session by name, with the values as `pg_settings` has them. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Keep the plan of a page, since planning takes longer than reading it, and plan cursors for all their rows. Writes hold locks
 * where they need them, and would fail under the stricter isolation that a server may have as its default.
 */
const FIXED_SETTINGS: SessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  plan_cache_mode: 'force_generic_plan',
  cursor_tuple_fraction: '1',
  // Statements are short, and estimates of generic plans grow with the tables, so compiling costs more than it saves.
  jit: 'off',
  default_transaction_isolation: 'read committed',
};

export const sessionSettings = ({
  statementMs,
  lockMs,
  idleTransactionMs,
}: DatabaseTimeouts): SessionSettings => ({
  ...FIXED_SETTINGS,
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(idleTransactionMs),
});

/** Returns the statements that set them in a session: connection poolers refuse most of them as parameters of its start. */
export const settingStatements = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
