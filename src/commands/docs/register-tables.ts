import { MikroORM } from '@mikro-orm/postgresql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { registerTables } from '../../core/read/declare.js';
import { ormConfig } from '../../database/orm-config.js';
import { entities } from '../../modules/index.js';

/** Registers the tables of all entities, from an ORM without a database. */
export async function registerTablesUnconnected(): Promise<void> {
  const kysely = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  registerTables(await MikroORM.init(ormConfig(kysely, 'none', entities)));
}
