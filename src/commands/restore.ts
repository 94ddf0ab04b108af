import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { readBackup } from './backup/read-backup.js';
import { restoreBackup } from './backup/restore.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

interface Request {
  readonly file: string;
  /** Whether the file is only read and compared with its manifest. */
  readonly check: boolean;
}

/** Fills an empty database and an empty uploads folder from a backup, or checks the backup. */
export async function restore({ file, check }: Request, progress: Progress): Promise<Done> {
  const path = resolve(file);
  const { tables, files } = check
    ? await readBackup(path, { read: (share) => progress.bar(share, 'Checking the file') })
    : await restoreBackup(loadConfig(process.env), path, progress);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const done = check ? 'is whole' : 'is restored';
  return {
    lines: [`${file} ${done}: ${rows} rows, ${files.count} files`],
    result: { file: path, restored: !check, rows, files: files.count },
  };
}
