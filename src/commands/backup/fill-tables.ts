import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/database.js';
import type { Progress } from '../operator/progress.js';
import { BackupError, type Head, JSON_FORMAT } from './format.js';
import { Meter } from './meter.js';
import { type BackupReader, readBackup } from './read-backup.js';
import type { RowCopy, RowWriter } from './row-copy.js';
import { type Column, namesOf, type Table } from './table-rows.js';

export interface Filling {
  readonly file: string;
  readonly head: Head;
  readonly tables: readonly Table[];
  readonly copy: RowCopy;
  readonly takeFile: BackupReader['file'];
  readonly progress: Progress | undefined;
}

/** Writes the rows of the backup into the tables, and takes its files. */
export async function fillTables(
  db: Kysely<unknown>,
  { file, head, tables, copy, progress, takeFile }: Filling,
): Promise<void> {
  const meter = new Meter();
  let writing: { readonly table: string; readonly rows: RowWriter } | undefined;
  const begin = async (table: string) => {
    await writing?.rows.end();
    writing = undefined;
    const into = tables.find(({ name }) => name === table);
    if (!into) throw new BackupError(`The backup has a table ${table} that this version does not know`);
    const rows = head.format === JSON_FORMAT ? jsonWriter(db, into) : copy.write(into, columnsOf(head, into));
    writing = { table, rows };
    return writing;
  };
  try {
    await readBackup(file, {
      async rows(table, lines, count) {
        const { rows } = writing?.table === table ? writing : await begin(table);
        await rows.add(lines);
        meter.add(count, lines.length);
      },
      file: takeFile,
      read: (share) => progress?.bar(share, meter.rate),
    });
    await writing?.rows.end();
    progress?.line(meter.summary);
  } catch (error) {
    await writing?.rows.abort();
    throw error;
  }
}

/** Returns the columns of the rows of a backup, which the table must have. */
function columnsOf({ columns }: Head, table: Table): Column[] {
  return (columns[table.name] ?? []).map((name) => {
    const found = table.columns.find((column) => column.name === name);
    if (!found)
      throw new BackupError(`The backup has a column ${table.name}.${name} that this version does not know`);
    return found;
  });
}

/** Writes rows of the first format, in which each is a JSON object. */
function jsonWriter(db: Kysely<unknown>, table: Table): RowWriter {
  const names = namesOf(table);
  const statement = `insert into "${table.name}" (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::"${table.name}", $1::text::jsonb)`;
  return {
    async add(rows) {
      await queryRows(db, statement, [`[${rows.toString().trimEnd().replaceAll('\n', ',')}]`]);
    },
    end: async () => undefined,
    abort: async () => undefined,
  };
}
