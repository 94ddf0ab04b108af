import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely';
import type { Queries } from '../core/read/queries.js';
import type { CommonOptions, Database } from './database.js';
import { applyMigrations } from './migrate.js';
import { ormConfig } from './orm-config.js';
import { parsers } from './parsers.js';

/** The database inside this process, kept under `dataDir`. */
export interface EmbeddedOptions extends CommonOptions {
  kind: 'embedded';
  dataDir: string;
}

/** An embedded database that the caller made, in memory for instance; closing the database closes it. */
export interface InstanceOptions extends CommonOptions {
  kind: 'embedded';
  pglite: PGlite;
}

/** PGlite's options that every embedded database is opened with. */
export const pgliteOptions = { parsers: { ...parsers } };

function kyselyQueries(kysely: Kysely<unknown>): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
      return result.rows;
    },
  };
}

/** Opens a PGlite instance as the database and applies the pending migrations. */
export async function openInstance(options: InstanceOptions): Promise<Database> {
  const { pglite, entities, seed, log = () => undefined } = options;
  const kysely = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  const orm = await MikroORM.init(ormConfig(kysely, 'postgres', entities));
  await pglite.exec("set time zone 'UTC'; set datestyle to ISO, MDY");
  await applyMigrations(orm, log);
  const database: Database = {
    orm,
    kysely,
    queries: kyselyQueries(kysely),
    async isReady() {
      return kysely.executeQuery(CompiledQuery.raw('select 1')).then(
        () => true,
        () => false,
      );
    },
    async close() {
      await orm.close(true);
      if (!pglite.closed) await pglite.close();
    },
  };
  await seed?.(database);
  return database;
}

/** Opens the database under `dataDir`. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  await mkdir(options.dataDir, { recursive: true });
  const pglite = await PGlite.create(join(options.dataDir, 'db'), pgliteOptions);
  return openInstance({ ...options, pglite });
}
