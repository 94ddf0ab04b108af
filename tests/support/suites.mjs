/*
 * There are three suites: the behaviour of the service; how it is operated (`tests/operation`): its processes and
 * commands, the access and the statements of every operation, engines and servers of their own, failures, long waits, and
 * the tools of this repository; and what is tried before a release (`tests/release`): many instances, installations,
 * browsers and the pages on operation and contributing.
 */

const OTHERS = /\/tests\/(?:operation|release)\/(.*)$/;

/** Parts of the paths of the longest test files of both. */
const LONGEST = [
  'contributing',
  'pages',
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
  'proxies',
  's3',
  'beyond/queue',
  'third-party/start-page',
  'beyond/failover',
  'statements/whole-answers',
  'beyond/redis',
  'beyond/expand',
  'writes-in-caches',
  'statements/query-count',
  'commands/release',
];

/** The path of a test file below the folder of its suite; undefined for a test of the service. */
const pathInOther = (path) => OTHERS.exec(path.replaceAll('\\', '/'))?.[1];

export const isOfService = (path) => pathInOther(path) === undefined;

/** The place of a test file among the longest ones; infinite for all others. */
export function placeAmongLongest(path) {
  const place = LONGEST.findIndex((part) => pathInOther(path)?.startsWith(part));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}
