import type { Logger } from 'pino';
import { postgresCounters, type RunStatement, redisCounters } from './counter-store.js';
import type { SharedRedis } from './redis.js';
import { createSharedKey } from './shared-key.js';
import { postgresPositions, redisPositions } from './write-positions.js';

interface SharedOptions {
  readonly redisUrl: string | undefined;
  /** The secret that the instances have in common. */
  readonly secret: string;
  /** Runs statements of the database that the instances share. */
  readonly runStatement: RunStatement;
  /** Runs those that tell and store where its log is; null where nothing is read from replicas. */
  readonly runForReplicas: RunStatement | null;
  readonly log: Logger;
}

/**
 * Opens what the instances of the service keep together, in Redis where there is one. Without it, the database counts attempts,
 * and not what would be a write for each request; it keeps how far replicas have to be for a user, where there are any.
 */
export async function openSharedState({
  redisUrl,
  secret,
  runStatement,
  runForReplicas,
  log,
}: SharedOptions) {
  const keyOf = createSharedKey(secret);
  if (redisUrl === undefined) {
    const attempts = postgresCounters(runStatement, keyOf, log);
    const positions = runForReplicas && postgresPositions(runForReplicas, keyOf);
    return { redis: null, attempts, requests: null, positions, close: () => attempts.close() };
  }
  // A process without Redis does not load its client.
  const { openRedis } = await import('./redis.js');
  const redis = await openRedis(redisUrl, keyOf, log);
  const counters = redisCounters(redis);
  const positions = runForReplicas && redisPositions(redis, runForReplicas);
  return { redis, attempts: counters, requests: counters, positions, close: redis.close };
}

type Forget = (id: string) => void;

/**
 * Returns the functions that remove an entry of a cache when it has changed, which now do so on all instances. Without Redis
 * the others keep theirs until they expire.
 */
export function onAllInstances<Kind extends string>(
  redis: SharedRedis | null,
  forget: Readonly<Record<Kind, Forget>>,
): Readonly<Record<Kind, Forget>> {
  if (!redis) return forget;
  redis.onMessage((message) => {
    const [kind, id] = message.split(' ') as [Kind, string];
    forget[kind]?.(id);
  });
  const publishing = (Object.entries(forget) as [Kind, Forget][]).map(([kind, forgetHere]) => {
    const forgetEverywhere: Forget = (id) => {
      forgetHere(id);
      redis.publish(`${kind} ${id}`);
    };
    return [kind, forgetEverywhere];
  });
  return Object.fromEntries(publishing) as Record<Kind, Forget>;
}
