/** Parts of the paths of the test files that mostly wait for processes or time limits, the longest files first. */
const WAITING = [
  'tests/launcher',
  'tests/contributing',
  'tests/database/embedded.',
  'tests/database/power-cut',
  'tests/attacks/table-locks',
  'tests/commands/create-admin',
  'tests/attacks/bad-disk',
  'tests/process/starter',
  'tests/process/starting',
  'tests/process/shutdown',
  'tests/commands/backup',
  'tests/commands/restore-older',
  'tests/process/',
  'tests/database/server',
  'tests/database/shared-connections',
  'tests/database/migration-roles',
  'tests/database/lint-migrations',
  'tests/database/lock.',
  'tests/commands/person-commands',
  'tests/commands/emit-docs',
  'tests/commands/new-resource',
  'tests/commands/audit-dependencies',
];

/** The place of a test file among those that wait; -1 for a file that computes. */
export const placeAmongWaiting = (path) =>
  WAITING.findIndex((part) => path.replaceAll('\\', '/').includes(part));
