import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { writeBackup } from './backup/write-backup.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

interface Request {
  readonly file: string;
  /** Whether the files of a bucket are copied into the archive. */
  readonly withFiles: true | undefined;
}

/** Writes database and uploads to a file, while the service runs or not. */
export async function backup({ file, withFiles }: Request, progress: Progress): Promise<Done> {
  const config = loadConfig(process.env);
  const manifest = await writeBackup(config, resolve(file), { progress, withFiles });
  const named = config.storage === 's3' && !withFiles ? ' by their names' : '';
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const tables = Object.keys(manifest.tables).length;
  const files = manifest.files.count;
  return {
    lines: [`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files${named}`],
    result: { file: resolve(file), rows, tables, files },
  };
}
