import type { Kysely } from 'kysely';
import { constraintOf, queryRows } from '../../engine/database.js';
import { AuditAction } from '../../engine/write.js';
import { Fault } from '../operator/fault.js';
import { findPerson, type Person } from './find-person.js';
import type { Installation } from './open-installation.js';
import { filesOf, unnamed } from './person-files.js';
import { type PersonalRows, personalRows } from './personal-rows.js';
import { recordCommand } from './record-command.js';

export interface Erased {
  readonly userId: string;
  readonly files: number;
}

/**
 * Removes what is stored of a person, in one transaction. Files are removed when nothing else can fail before the commit: the
 * rows that name them are their only list, so an interrupted run is repeated, and finds what is left.
 * @throws Fault when there is no such person, or it is the last SYSTEM_ADMIN.
 */
export async function erasePerson({ database, files }: Installation, who: string): Promise<Erased> {
  try {
    return await database.kysely.transaction().execute(async (db) => {
      const person = await findPerson(db, who);
      const paths = await filesOf(db, files, person);
      await queryRows(db, 'select permit_audit_changes()');
      for (const rows of personalRows(person)) await eraseRows(db, rows);
      const ids = [person.userId, ...person.residentIds, ...(await idsOfCharges(db, person))];
      await queryRows(db, FORGET_ANSWERS, [ids.join('|')]);
      await recordCommand(db, 'person:erase', AuditAction.ERASE, person);
      await queryRows(db, 'set constraints all immediate');
      const removed = await unnamed(db, paths);
      const names = removed.map((path) => path.join('/'));
      await queryRows(db, 'delete from "stored_pictures" where "path" = any($1::text[])', [names]);
      for (const path of removed) await files.remove(path);
      return { userId: person.userId, files: removed.length };
    });
  } catch (error) {
    if (constraintOf(error)?.name !== 'users_system_administrator_check') throw error;
    throw new Fault('This is the last active SYSTEM_ADMIN: make another one first');
  }
}

/**
 * Forgets what other clients may be answered again: of REST what names the person, of GraphQL all, whose selections may tell of
 * the person without an id or a name. The keys stay, so that no write is done twice.
 */
const FORGET_ANSWERS = `update "idempotency_keys" set "answer" = null
  where "answer" is not null and ("interface" = 'graphql' or "answer" ~ $1)`;

/** Finds the charges of others that repeated texts about the person. */
async function idsOfCharges(db: Kysely<unknown>, person: Person): Promise<string[]> {
  const repeating = personalRows(person).filter(
    (rows) => rows.isOfOthers && rows.table === 'resident_charges',
  );
  const found = repeating.map(({ where }) => `select t."id" from "resident_charges" t where ${where}`);
  return (await queryRows<{ id: string }>(db, found.join(' union '))).map(({ id }) => id);
}

async function eraseRows(db: Kysely<unknown>, { table, where, erased }: PersonalRows): Promise<void> {
  if (!erased) return;
  if (erased === 'deleted') {
    await queryRows(db, `delete from "${table}" t where ${where}`);
    return;
  }
  const values = Object.entries(erased).map(([column, value]) => `"${column}" = ${value}`);
  await queryRows(db, `update "${table}" t set ${values.join(', ')} where ${where}`);
}
