import { type EntityMetadata, type MetadataStorage, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { migrationsFolder } from '../../platform/version.js';
import { EsModuleMigrationGenerator } from './migration-generator.js';

/** Reads what the ORM has found of the entities, or adds to it what their declarations ask of the database. */
type Discovery = (storage: MetadataStorage) => void;

const discoveries: Discovery[] = [addVersionTriggers];

/** Adds a function that each ORM calls once it knows its entities. */
export const onDiscovery = (discovery: Discovery): void => void discoveries.push(discovery);

function afterDiscovered(storage: MetadataStorage): void {
  for (const discovery of discoveries) discovery(storage);
}

/** Adds the trigger that counts the version with each update and moves the time of the last change (`record_change`). */
function addVersionTriggers(storage: MetadataStorage): void {
  for (const meta of storage.getAll().values() as Iterable<EntityMetadata<{ version?: number }>>) {
    if (!meta.abstract && meta.properties.version) meta.triggers.push(versionTrigger(meta.tableName));
  }
}

const versionTrigger = (table: string) => ({
  name: `${table}_version`,
  timing: 'before' as const,
  events: ['update' as const],
  forEach: 'row' as const,
  expression: `create trigger "${table}_version" before update on "${table}" for each row execute function "record_change"();`,
});

/** Configures the ORM over an open Kysely instance. `dbName` must be the real one, else the migrator creates that database. */
export function ormConfig(
  kysely: Kysely<unknown>,
  dbName: string,
  entities: readonly EntityClass[],
): Options {
  return defineConfig({
    dbName,
    entities: [...entities],
    driverOptions: kysely,
    metadataProvider: ReflectMetadataProvider,
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    // No relation has an inverse side to keep in step, and setters for it would be made for each row and field.
    propagationOnPrototype: false,
    discovery: { warnWhenNoEntities: false, afterDiscovered },
    extensions: [Migrator],
    colors: false,
    migrations: {
      path: migrationsFolder,
      glob: '*.js',
      emit: 'js',
      generator: EsModuleMigrationGenerator,
      snapshotName: '.snapshot',
      // A migration that builds an index concurrently runs outside of any transaction.
      allOrNothing: false,
      snapshotOnMigrate: false,
      silent: true,
    },
  });
}

/** Makes Kysely's dialect of PostgreSQL over a driver. */
export const dialectOver = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Initializes the ORM without a database, for metadata and SQL that depend only on the entities. */
export function initUnconnectedOrm(entities: readonly EntityClass[]): Promise<MikroORM> {
  const kysely = new Kysely<unknown>({ dialect: dialectOver(new DummyDriver()) });
  return MikroORM.init(ormConfig(kysely, 'none', entities));
}

/** Returns the rows of one statement over the connection of a Kysely instance. */
export async function queryRows<Row>(
  kysely: Kysely<unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
