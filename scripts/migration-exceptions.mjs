/**
 * The last of the migrations that were written before the lint; no database of a release has rows whose tables they could
 * lock for long.
 */
export const LAST_WITHOUT_LINT = 'Migration20261122085005_second_factors.js';

/** The last of the migrations that were written before each one had to say whether it expands or contracts. */
export const LAST_UNDECLARED = 'Migration20261126212337_attempts.js';

/** What the linted migrations do against a rule of squawk or of expand-rules.mjs, by file and rule, with the reason. */
export const EXCEPTIONS = {
  'Migration20261122110800_exclusive_reservations.js': {
    'constraint-missing-not-valid': 'an exclusion constraint cannot be added without its index',
  },
  'Migration20261126115200_comments_of_administration.js': {
    'ban-drop-not-null':
      'only comments by the administration have no resident, and instances before do not write them',
  },
  'Migration20261127000000_jobs.js': {
    'unknown-statement': 'they make and fill a schema of the job queue, which instances before do not know',
    'prefer-timestamp-tz': 'the tables are those of pg-boss',
    'adding-serial-primary-key-field': 'the table is new',
  },
  'Migration20261127060000_visitor_passes.js': {
    'changed-function': 'the triggers on residents and users change rows of the new table alone',
  },
  'Migration20261127040000_notifications.js': {
    'unknown-statement': 'it makes a queue, which instances before do not work on',
  },
  'Migration20261127090000_pushes.js': {
    'unknown-statement': 'it makes a queue, which instances before do not work on',
  },
  'Migration20261128070000_change_feed_history.js': {
    'unknown-statement': 'it ends the cursors of the feed once, which instances before answer as expired',
    'constraint-missing-not-valid': 'the table has one row',
  },
  'Migration20261128030001_notification_mails.js': {
    'unknown-statement': 'it makes a queue, which instances before do not work on',
  },
  'Migration20261128030002_communities_of_payments.js': {
    'changed-function': 'the trigger permits more than before',
  },
  'Migration20261128090000_apostrophes.js': {
    'changed-function': 'instances before fold the texts of their searches by the same functions',
  },
  'Migration20261128090100_phones.js': {
    'changed-function': 'the function is new; an interrupted start makes it again',
  },
  'Migration20261122230542_reference_versions.js': {
    'require-concurrent-index-creation': 'these tables have at most ten rows',
  },
};

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

/** Rules that a migration which declares itself a contract is there to break. */
export const OF_CONTRACT = [
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
];
