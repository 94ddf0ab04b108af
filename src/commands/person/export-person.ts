import type { Kysely } from 'kysely';
import type { Pack } from 'tar-stream';
import { AuditAction } from '../../engine/write.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StoredPath } from '../../platform/files/stored-path.js';
import { systemClock } from '../../platform/time.js';
import { version } from '../../platform/version.js';
import { add, addFile, addTable, writeArchive } from '../backup/archive.js';
import { UPLOADS } from '../backup/format.js';
import { jsonRows, type Table, tablesOf } from '../backup/table-rows.js';
import { findPerson, type Person } from './find-person.js';
import type { Installation } from './open-installation.js';
import { filesOf } from './person-files.js';
import { personalRows } from './personal-rows.js';
import { recordCommand } from './record-command.js';

export interface Exported {
  readonly username: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes all that is stored of a person to a new archive: the rows as lines of JSON by table, and the files.
 * @throws Fault when there is no such person, or there is such a file.
 */
export function exportPerson(
  { database, files }: Installation,
  who: string,
  file: string,
): Promise<Exported> {
  return writeArchive(file, async (archive) => {
    const { person, rows, paths } = await database.kysely.transaction().execute(async (db) => {
      const person = await findPerson(db, who);
      await recordCommand(db, 'person:export', AuditAction.EXPORT, person);
      return { person, rows: await addRows(archive, db, person), paths: await filesOf(db, files, person) };
    });
    for (const path of paths) await addUpload(archive, files, path);
    return { username: person.username, rows, files: paths.length };
  });
}

async function addRows(archive: Pack, db: Kysely<unknown>, person: Person): Promise<number> {
  const head = { format: 1, version, createdAt: systemClock.nowIso(), userId: person.userId };
  await add(archive, 'person.json', JSON.stringify(head));
  const all = personalRows(person).filter(({ isOfOthers }) => !isOfOthers);
  const tables = new Map((await tablesOf(db)).map((each) => [each.name, each]));
  let count = 0;
  for (const table of new Set(all.map((rows) => rows.table))) {
    const parts = all.filter((rows) => rows.table === table);
    const where = parts.map((rows) => `(${rows.where})`).join(' or ');
    const without = parts.flatMap(({ secrets = [] }) => secrets);
    const rows = jsonRows(db, { table: tables.get(table) as Table, where, without });
    count += (await addTable(archive, { table, ending: 'ndjson', rows })).rows;
  }
  return count;
}

async function addUpload(archive: Pack, files: FileStore, path: StoredPath): Promise<void> {
  const file = await files.open(path);
  if (file) await addFile(archive, file, `${UPLOADS}${path.join('/')}`);
}
