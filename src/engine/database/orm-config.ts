import type { EntityClass } from '@mikro-orm/core';
import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { migrationsFolder } from '../../platform/version.js';
import { afterDiscovered, onDiscovery } from './discovery.js';
import { EsModuleMigrationGenerator } from './migration-generator.js';
import { addVersionTriggers } from './version-trigger.js';

onDiscovery(addVersionTriggers);

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
