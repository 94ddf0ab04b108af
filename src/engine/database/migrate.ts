import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { progressOf } from '../../platform/log.js';
import { migrationsFolder, version } from '../../platform/version.js';
import type { ServerOptions } from './database.js';
import { DatabaseOpenError, isLockTimeout } from './errors.js';
import { ormConfig, queryRows } from './orm.js';
import { NO_TIMEOUTS, openSession, Pools } from './pools.js';
import { sessionSettings, settingStatements } from './session-settings.js';
import { PooledKysely } from './transaction.js';

/*
 * Applies migrations, forward only: a step back would lose what was stored since, and several instances may share the
 * database. A constraint on existing rows is added `not valid`, the rows are repaired, and it is validated. Where rows
 * cannot be repaired, it stays unvalidated and the start logs it.
 */

/** The names of the migrations that the database lacks, in their order. */
type Pending = readonly string[];

/**
 * Finds the migrations that the database lacks, and logs those of later versions that this one runs beside. Throws
 * DatabaseOpenError for others that this version does not know.
 */
async function findPending(kysely: Kysely<unknown>, log: (line: string) => void): Promise<Pending> {
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
  const rows = await rowsIfAny<{ id: number; name: string }>(kysely, 'mikro_orm_migrations');
  return rows.sort((a, b) => a.id - b.id).map(({ name }) => name);
}

/** Returns the rows of a table that a new database lacks. */
async function rowsIfAny<Row>(kysely: Kysely<unknown>, table: string): Promise<Row[]> {
  const [answer] = await queryRows<{ found: unknown }>(kysely, `select to_regclass('${table}') as found`);
  return answer?.found ? queryRows<Row>(kysely, `select * from ${table}`) : [];
}

/** The PostgreSQL extensions that the migrations need. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist'] as const;

/** Creates the missing extensions. Throws DatabaseOpenError for one that only a database administrator can provide. */
async function createExtensions(kysely: Kysely<unknown>): Promise<void> {
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

/** Work that may take longer than a request, but gives up a lock before the statements that queue behind it do. */
const MAINTENANCE = { ...NO_TIMEOUTS, lockMs: 5_000 };

/** Applies what the database lacks over its own connections, as the owner of the tables and without limits of requests. */
export async function migrateServer(
  kysely: Kysely<unknown>,
  databaseName: string,
  {
    url,
    directUrl = url,
    migrationUrl = directUrl,
    migrateOnStart = true,
    migrations,
    entities,
    onPhase,
  }: ServerOptions,
  log: (line: string) => void,
): Promise<void> {
  const pending = await findPending(kysely, log);
  if (pending.length === 0) return;
  if (!migrateOnStart) {
    const others = pending.length > 1 ? ` and ${pending.length - 1} more` : '';
    throw new DatabaseOpenError(
      `The database lacks ${pending[0]}${others}: run npm run migrate, or start with MIGRATE_ON_START=on`,
    );
  }
  onPhase?.('applying migrations');
  const pools = new Pools(
    {
      url: migrationUrl,
      poolSize: 2,
      timeouts: MAINTENANCE,
      preparesStatements: false,
      isReadOnlyWhenFull: true,
    },
    () => undefined,
  );
  const own = new PooledKysely(pools);
  const orm = await MikroORM.init(ormConfig(own, databaseName, entities));
  try {
    await createExtensions(own);
    await applyMigrations(orm, log, migrations);
  } finally {
    await orm.close(true);
    await pools.end();
  }
}

/** Opens a session for maintenance. */
export async function openMaintenance(url: string): Promise<pg.Client> {
  const session = await openSession({ connectionString: url });
  await session.query(settingStatements(sessionSettings(MAINTENANCE)));
  return session;
}

/*
 * The baseline makes the tables that all migrations before the first release had made. A database that has all of these goes
 * on as it is: the baseline counts as applied.
 */

/** The migrations that took the place of the former ones. */
const BASELINE = ['Migration20261128070102_baseline', 'Migration20261128070103_jobs'];

/** The last of the former migrations, and how many there were. */
const LAST_FORMER = 'Migration20261128070100_confirmed_emails';
const FORMER_COUNT = 84;

/** The last version that has the former migrations. */
export const COMMIT_WITH_FORMER = '6b266fa4';

const isFormer = (name: string) => /^Migration\d{14}_/.test(name) && name <= LAST_FORMER;

/** Tells whether a database of some migrations lacks what the baseline makes and this version cannot apply. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  const count = names.filter(isFormer).length;
  return count > 0 && count < FORMER_COUNT;
}

/** Returns the names of applied migrations with the baseline in the place of the former ones. */
export const withBaseline = (names: readonly string[]): readonly string[] =>
  names.some(isFormer) ? [...BASELINE, ...names.filter((name) => !isFormer(name))] : names;

/** Stores that the baseline is applied where all former migrations are, before others are applied. */
async function storeBaseline(orm: MikroORM): Promise<void> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  const former = applied.filter(isFormer);
  if (former.length === 0) return;
  await orm.em.transactional(async (em) => {
    for (const name of BASELINE)
      await em.execute('insert into mikro_orm_migrations (name) values (?)', [name]);
    for (const name of former) await em.execute('delete from mikro_orm_migrations where name = ?', [name]);
  });
}

/*
 * An expand migration only adds to the database, so that instances of older versions go on beside it; a contract migration takes
 * away what they use. Its class says which it is (`static kind`), and of an expand migration the oldest version that runs
 * beside it (`static beside`). One that says nothing is a contract migration, as all before the first release.
 */

/** The table of the expand migrations, which tells older versions of migrations whose files they do not have. */
const EXPAND_MIGRATIONS = 'expand_migrations';

/** The tables that list migrations. */
export const MIGRATION_TABLES: readonly string[] = ['mikro_orm_migrations', EXPAND_MIGRATIONS];

interface Found {
  readonly name: string;
  readonly path?: string;
}

interface Declared {
  readonly kind?: unknown;
  readonly beside?: unknown;
}

/** Stores which of the pending migrations expand, before they run: an interrupted start leaves none that is not stored. */
async function storeExpandMigrations(orm: MikroORM, pending: readonly Found[]): Promise<void> {
  const connection = orm.em.getConnection();
  await connection.execute(
    `create table if not exists ${EXPAND_MIGRATIONS} (name varchar(255) primary key, beside varchar(32) not null)`,
  );
  for (const migration of pending) {
    const beside = await besideOf(migration);
    if (beside === null) continue;
    await connection.execute(
      `insert into ${EXPAND_MIGRATIONS} (name, beside) values (?, ?) on conflict (name) do update set beside = excluded.beside`,
      [migration.name, beside],
    );
  }
}

/** Returns the oldest version that runs beside a migration; null for a contract migration. */
async function besideOf({ path }: Found): Promise<string | null> {
  if (path === undefined) return null;
  const exported: Record<string, Declared> = await import(pathToFileURL(path).href);
  const [declared] = Object.values(exported);
  return declared?.kind === 'expand' ? String(declared.beside) : null;
}

/** Returns those of the applied migrations that this version does not run beside. */
async function notBeside(kysely: Kysely<unknown>, names: readonly string[]): Promise<string[]> {
  const rows = await rowsIfAny<{ name: string; beside: string }>(kysely, EXPAND_MIGRATIONS);
  const borne = new Set(
    rows.filter(({ beside }) => byNumber.compare(beside, version) <= 0).map(({ name }) => name),
  );
  return names.filter((name) => !borne.has(name));
}

const byNumber = new Intl.Collator('en', { numeric: true });
