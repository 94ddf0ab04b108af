/**
 * Migrations up to this one were written before the first release: no database with rows of an earlier release exists
 * whose tables they could lock for long.
 */
export const BEFORE_FIRST_RELEASE = 'Migration20261122120000';

/** Exceptions of later migrations from a rule of the lint, by file and rule, with the reason. */
export const EXCEPTIONS = {};

/** Rules that are not about locks, or that the runner of the migrations meets for all (lock and statement timeouts). */
export const RULES_OFF = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];
