import { type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database.js';
import { poolQueries } from './engine-queries.js';
import { leasingPool } from './leasing-pool.js';
import { ormConfig } from './orm-config.js';
import type { Pools } from './pools.js';

/** A database over the connections of either engine. */
export async function overPools(
  pools: Pools,
  databaseName: string,
  entities: readonly EntityClass[],
): Promise<Database> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: leasingPool(pools) }) });
  const orm = await MikroORM.init(ormConfig(kysely, databaseName, entities));
  return {
    orm,
    kysely,
    queries: poolQueries(pools),
    isReady: () => pools.answers(),
    async close() {
      await orm.close(true);
      await pools.end();
    },
  };
}
