import type { ApolloServer } from '@apollo/server';
import type { Context } from '../engine/index.js';
import { boundedCache } from '../platform/bounded-cache.js';
import type { SealedSecrets } from '../platform/security/secrets.js';
import type { SharedRedis } from '../platform/shared/redis.js';

/** A store of persisted queries. */
export type QueryStore = ApolloServer<Context>['cache'];

/** That of Apollo Server, which holds as much. */
const MOST_CHARACTERS = 30 * 1024 * 1024;

/** How long Redis keeps a text that no instance asks for; a client registers one again that is gone. */
const LIFETIME_SECONDS = 60 * 60;

/** Keeps persisted queries in memory and in Redis, encrypted, since clients may write values into their documents. */
export function sharedQueries(
  { client, prefix, keyOf, run }: SharedRedis,
  sealed: SealedSecrets,
): QueryStore {
  const own = boundedCache<string, string>('persisted_queries', {
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  const nameOf = (key: string) => `${prefix}:queries:${keyOf(key)}`;

  async function read(key: string): Promise<string | undefined> {
    const stored = await run(() => client.getex(nameOf(key), 'EX', LIFETIME_SECONDS)).catch(() => null);
    const opened = stored === null ? null : sealed.open(stored, key);
    // What is not sealed, or under a key that was replaced, is as good as unknown.
    if (!opened || opened.isOutdated) return undefined;
    own.set(key, opened.secret);
    return opened.secret;
  }

  return {
    get: async (key) => own.get(key) ?? read(key),
    set: async (key, text) => {
      own.set(key, text);
      const write = () => client.set(nameOf(key), sealed.seal(text, key), 'EX', LIFETIME_SECONDS);
      await run(write).catch(() => undefined);
    },
    delete: async (key) => {
      own.delete(key);
      await run(() => client.del(nameOf(key))).catch(() => undefined);
    },
  };
}
