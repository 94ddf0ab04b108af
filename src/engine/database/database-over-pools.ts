import { type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import { Kysely } from 'kysely';
import { poolCursors } from './cursors.js';
import type { Database } from './database.js';
import { poolQueries } from './engine-queries.js';
import { ormConfig } from './orm-config.js';
import { pipelinedDialect } from './pipelined-dialect.js';
import type { Pools } from './pools.js';
import { poolTexts } from './run-text.js';

/** Opens a database over its connections. */
export async function overPools(
  pools: Pools,
  databaseName: string,
  entities: readonly EntityClass[],
): Promise<Database> {
  const kysely = new Kysely<unknown>({ dialect: pipelinedDialect(pools) });
  const orm = await MikroORM.init(ormConfig(kysely, databaseName, entities));
  return {
    orm,
    kysely,
    queries: poolQueries(pools),
    runText: poolTexts(pools),
    cursors: poolCursors(pools),
    openSession: pools.openSession,
    replicas: null,
    connections: () => pools.figures(),
    hasReserve: async () => false,
    isReady: () => pools.answers(),
    async close() {
      await orm.close(true);
      await pools.end();
    },
  };
}
