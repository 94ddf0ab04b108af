import { readdir } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { progressOf } from '../../platform/progress.js';
import { migrationsFolder } from '../../platform/version.js';
import { COMMIT_WITH_FORMER, isBeforeBaseline, storeBaseline, withBaseline } from './baseline.js';
import { DatabaseOpenError, isLockTimeout } from './errors.js';
import { notBeside, storeExpandMigrations } from './expand-migrations.js';
import { queryRows } from './query-rows.js';

/*
 * Applies migrations, forward only: a step back would lose what was stored since, and several instances may share the
 * database. A constraint on existing rows is added `not valid`, the rows are repaired, and it is validated. Where rows
 * cannot be repaired, it stays unvalidated and the start logs it.
 */

/** The names of the migrations that the database lacks, in their order. */
export type Pending = readonly string[];

/**
 * Finds the migrations that the database lacks, and logs those of later versions that this one runs beside. Throws
 * DatabaseOpenError for others that this version does not know.
 */
export async function findPending(kysely: Kysely<unknown>, log: (line: string) => void): Promise<Pending> {
  const applied = await executedNames(kysely);
  if (isBeforeBaseline(applied)) {
    throw new DatabaseOpenError(
      `The database is of a version before the first release and lacks some of its migrations, which this version no longer has: start the version of commit ${COMMIT_WITH_FORMER} on it once`,
    );
  }
  const executed = withBaseline(applied);
  const names = await knownMigrations();
  const pending = names.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !names.includes(name));
  if (unknown.length === 0) return pending;
  if (pending.length > 0) {
    throw new DatabaseOpenError(
      `The database was made by other migrations than this version has (such as ${unknown[0]}): create it anew, or start the version that made it`,
    );
  }
  const [refused] = await notBeside(kysely, unknown);
  if (refused !== undefined) {
    throw new DatabaseOpenError(
      `The database is newer than this version, which does not know its migration ${refused}: start the version that made it, or a later one`,
    );
  }
  log(`The database is newer than this version, which runs beside ${unknown.join(', ')}`);
  return pending;
}

/** Returns the names of the migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.js'));
  return files.map((file) => file.slice(0, -'.js'.length)).sort();
}

async function executedNames(kysely: Kysely<unknown>): Promise<string[]> {
  const [table] = await queryRows<{ found: unknown }>(
    kysely,
    `select to_regclass('mikro_orm_migrations') as found`,
  );
  if (!table?.found) return [];
  const rows = await queryRows<{ name: string }>(kysely, 'select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

/** The PostgreSQL extensions that the migrations need. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist'] as const;

/** Creates the missing extensions. Throws DatabaseOpenError for one that only a database administrator can provide. */
export async function createExtensions(kysely: Kysely<unknown>): Promise<void> {
  const rows = await queryRows<{ extname: string }>(kysely, 'select extname from pg_extension');
  // A database that is read-only, as one whose disk is nearly full, refuses the statement even for those that it has.
  for (const name of EXTENSIONS.filter((each) => !rows.some(({ extname }) => extname === each))) {
    try {
      await queryRows(kysely, `create extension if not exists ${name}`);
    } catch (error) {
      throw new DatabaseOpenError(
        `The database needs the extension ${name}; an administrator can add it with CREATE EXTENSION ${name}: ${(error as Error).message}`,
      );
    }
  }
}

/** Refuses to start on a database that lacks migrations, where the start does not apply them. */
export function assertNonePending(pending: Pending): void {
  if (pending.length === 0) return;
  throw new DatabaseOpenError(
    `The database lacks ${pending.join(', ')} and MIGRATE_ON_START is off: run npm run migrate`,
  );
}

/**
 * Applies the pending migrations, or those named, each in a transaction unless it declares none (concurrent indexes).
 * After a failure the next start continues there. Throws DatabaseOpenError when one waits too long for a lock.
 */
export async function applyMigrations(
  orm: MikroORM,
  log: (line: string) => void,
  only?: readonly string[],
): Promise<void> {
  await storeBaseline(orm);
  const pending = (await orm.migrator.getPending()).filter(({ name }) => only?.includes(name) ?? true);
  if (pending.length === 0) return;
  const isNew = (await orm.migrator.getExecuted()).length === 0;
  const announce = announcer(isNew, pending.length, log);
  orm.migrator.on('migrated', announce);
  try {
    await storeExpandMigrations(orm, pending);
    await orm.migrator.up(only ? { migrations: [...only] } : {});
    await reportBrokenRules(orm, log);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new DatabaseOpenError(
      'A migration waited too long for a table that others use, and changed nothing: start again when they are done',
    );
  } finally {
    orm.migrator.off('migrated', announce);
  }
}

/** Names the migrations of an update; those of a new database are steps of one phase. */
function announcer(
  isNew: boolean,
  total: number,
  log: (line: string) => void,
): (applied: { name: string }) => void {
  const tell = isNew ? progressOf('Migrations', total, log) : undefined;
  let done = 0;
  return ({ name }) => {
    done += 1;
    if (tell) tell(done);
    else log(`Migration ${name} applied (${done} of ${total})`);
  };
}

/** Logs the constraints that older rows break: they stay unvalidated, and hold for new and changed rows. */
async function reportBrokenRules(orm: MikroORM, log: (line: string) => void): Promise<void> {
  const rules: { holder: string; name: string }[] = await orm.em
    .getConnection()
    .execute(
      'select conrelid::regclass::text as holder, conname as name from pg_constraint where not convalidated order by 1, 2',
    );
  for (const { holder, name } of rules) {
    log(
      `Rows of ${holder} that were stored before the rule ${name} break it; they cannot be changed until it holds`,
    );
  }
}
