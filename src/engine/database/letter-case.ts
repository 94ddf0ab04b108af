import type { ClientBase } from 'pg';
import { DatabaseOpenError } from './errors.js';

/**
 * Refuses a database whose locale does not know the case of letters beyond ASCII: there `NANDU` with a tilde would be another
 * user name than the same in small letters. Throws DatabaseOpenError.
 */
export async function assertLetterCase(client: ClientBase, database: string): Promise<void> {
  const { rows } = await client.query<{ isKnown: boolean }>(`select lower('Ñ') = 'ñ' as "isKnown"`);
  if (rows[0]?.isKnown) return;
  throw new DatabaseOpenError(
    `The locale of the database ${database} takes Ñ and ñ for different letters, as LC_CTYPE C does: make another one with create database NAME template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8', move what it has there by pg_dump and pg_restore, and change DATABASE_URL`,
  );
}
