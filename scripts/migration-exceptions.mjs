/** The last of the migrations that make the tables of a new database, where no row and no other version is in their way. */
export const LAST_OF_BASELINE = 'Migration20261128070103_jobs.js';

/** What the linted migrations do against a rule of squawk or of expand-rules.mjs, by file and rule, with the reason. */
export const EXCEPTIONS = {
  'Migration20261128090000_apostrophes.js': {
    'changed-function': 'instances before fold the texts of their searches by the same functions',
  },
  'Migration20261128090100_phones.js': {
    'changed-function': 'the function is new; an interrupted start makes it again',
  },
  'Migration20261128090300_audiences.js': {
    'unknown-statement': 'it adds a queue, which instances before do not know',
  },
  'Migration20261128162106_units.js': {
    'unknown-statement': 'it sets the path of the extensions until the end of its transaction',
  },
  'Migration20261128163112_unit_money.js': {
    'changed-function':
      'new triggers fill a column that older instances do not name; the others rest within the transaction, under its locks',
  },
  'Migration20261129034617_triggers_of_many_rows.js': {
    'changed-function': 'both functions do what they did, by other plans',
  },
  'Migration20261129041738_reminders.js': {
    'new-constraint': 'each check allows all that the one in its place did, and one kind more',
  },
  'Migration20261129042833_payment_applications.js': {
    'changed-function':
      'older instances apply nothing: the sums are theirs, and the new triggers act on rows with applications alone',
  },
  'Migration20261130062136_surveys_of_eastern_zones.js': {
    'new-constraint': 'the check allows all that the one in its place did, and more',
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
