import { readdir } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { DatabaseOpenError } from './errors.js';
import { migrationsFolder } from './orm-config.js';

/**
 * Refuses a database that lacks migrations of this version and has unknown ones: migrations cannot be reverted, so its
 * schema cannot be reached. A database with additional migrations only belongs to a newer version and is accepted.
 *
 * @throws DatabaseOpenError
 */
export async function assertKnownMigrations(orm: MikroORM): Promise<void> {
  if ((await orm.migrator.getPending()).length === 0) return;
  const known = new Set(await readdir(migrationsFolder));
  const unknown = (await orm.migrator.getExecuted()).find(({ name }) => !known.has(`${name}.js`));
  if (!unknown) return;
  throw new DatabaseOpenError(
    `The database was made by other migrations than this version has (such as ${unknown.name}): create it anew, or start the version that made it`,
  );
}

/** Applies all pending migrations in one transaction, so that a failure leaves the database unchanged. */
export async function applyMigrations(orm: MikroORM, log: (line: string) => void): Promise<void> {
  const applied = await orm.migrator.up();
  for (const migration of applied) log(`Migration ${migration.name} applied`);
}
