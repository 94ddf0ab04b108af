/*
 * There are two suites: the behaviour of the service, and how it is operated (`tests/operation`): its processes and
 * commands, the access and the statements of every operation, engines and servers of their own, failures, long waits, and
 * the tools of this repository.
 */

const OPERATION = '/tests/operation/';

/** Parts of the paths of the longest test files of the operation. */
const LONGEST = [
  'contributing',
  'third-party/pages',
  'beyond/replicas',
  'launcher',
  'database/embedded.',
  'database/indexes',
  'attacks/table-locks',
  'attacks/whole-lists',
  'attacks/slow-bodies',
  'commands/create-admin',
  'process/starter',
  'process/starting',
  'process/shutdown',
  'commands/backup',
  'operate-page/data',
  'operate-page/roll-back',
  'operate-page/keys',
  'operate-page/point-in-time',
  'process/proxies',
  'third-party/s3',
  'beyond/queue',
  'third-party/start-page',
  'beyond/failover',
  'statements/whole-answers',
  'beyond/redis',
  'beyond/expand',
  'statements/query-count',
  'commands/release',
];

/** The path of a test file below the folder of the operation; undefined for a test of the service. */
const pathInOperation = (path) => path.replaceAll('\\', '/').split(OPERATION)[1];

export const isOperation = (path) => pathInOperation(path) !== undefined;

/** The place of a test file among the longest ones; infinite for all others. */
export function placeAmongLongest(path) {
  const place = LONGEST.findIndex((part) => pathInOperation(path)?.startsWith(part));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}
