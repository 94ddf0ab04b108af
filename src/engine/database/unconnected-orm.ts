import { type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { ormConfig } from './orm-config.js';

/** Initializes the ORM without a database, for metadata and SQL that depend only on the entities. */
export function initUnconnectedOrm(entities: readonly EntityClass[]): Promise<MikroORM> {
  const kysely = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return MikroORM.init(ormConfig(kysely, 'none', entities));
}
