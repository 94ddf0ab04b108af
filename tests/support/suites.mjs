/*
 * There are three suites: the behaviour of the service; how it is operated (`tests/operation`): its processes and
 * commands, the access and the statements of every operation, engines and servers of their own, failures, long waits, and
 * the tools of this repository; and what is tried before a release (`tests/release`): many instances, installations,
 * browsers and the pages on operation and contributing.
 */

const OTHERS = /\/tests\/(?:operation|release)\//;

/** Has the path of a test file below the folder of its suite. */
const PATH_IN_SUITE = /.*\/tests\/(?:operation\/|release\/)?(.*)$/;

/** Parts of the paths of the longest test files. */
const LONGEST = [
  'contributing',
  'pages',
  'beyond/replicas',
  'launcher',
  'attacks/whole-lists',
  'statements/whole-answers',
  'statements/query-count',
  'attacks/bad-disk',
  'statements/repeated-documents',
  'graphql/subscription-floods',
  'third-party/start-page',
  'attacks/documents',
  'process/file-modes',
  'image',
  'process/starting',
  'database/embedded.',
  'commands/import',
  'process/old-generation',
  'commands/command-ends',
  'access/outsider',
  'commands/create-admin',
  'process/path-uses',
  'access/permissions',
  'process/starter',
  'statements/write-statements',
  'third-party/screens-in-caches',
  'database/lint-migrations',
  'operate-page/data',
  'operate-page/roll-back',
  'operate-page/keys',
  'operate-page/point-in-time',
  'proxies',
  's3',
  'beyond/queue',
  'beyond/failover',
  'beyond/redis',
  'beyond/expand',
  'writes-in-caches',
  'modules/account-histories',
  'modules/webhooks',
  'interfaces/walk',
  'interfaces/idempotency-writes',
];

export const isOfService = (path) => !OTHERS.test(path.replaceAll('\\', '/'));

/** The place of a test file among the longest ones; infinite for all others. */
export function placeAmongLongest(path) {
  const inSuite = PATH_IN_SUITE.exec(path.replaceAll('\\', '/'))?.[1];
  const place = LONGEST.findIndex((part) => inSuite?.startsWith(part));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}
