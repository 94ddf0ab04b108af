import { pathToFileURL } from 'node:url';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { version } from '../../platform/version.js';
import { queryRows } from './query-rows.js';

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
export async function storeExpandMigrations(orm: MikroORM, pending: readonly Found[]): Promise<void> {
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
export async function notBeside(kysely: Kysely<unknown>, names: readonly string[]): Promise<string[]> {
  const [table] = await queryRows<{ found: unknown }>(
    kysely,
    `select to_regclass('${EXPAND_MIGRATIONS}') as found`,
  );
  if (!table?.found) return [...names];
  const rows = await queryRows<{ name: string; beside: string }>(
    kysely,
    `select name, beside from ${EXPAND_MIGRATIONS}`,
  );
  const borne = new Set(rows.filter(({ beside }) => isUpTo(beside, version)).map(({ name }) => name));
  return names.filter((name) => !borne.has(name));
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Tells whether a version is not newer than another one. */
const isUpTo = (one: string, other: string): boolean => byNumber.compare(one, other) <= 0;
