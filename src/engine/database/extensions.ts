import type { Kysely } from 'kysely';
import { DatabaseOpenError } from './errors.js';
import { queryRows } from './query-rows.js';

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
