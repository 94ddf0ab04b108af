import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { writeBackup } from './backup/write-backup.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

/** Writes database and uploads to a file, while the service runs or not. */
export async function backup(file: string, progress: Progress): Promise<Done> {
  const manifest = await writeBackup(loadConfig(process.env), resolve(file), progress);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const tables = Object.keys(manifest.tables).length;
  const files = manifest.files.count;
  return {
    lines: [`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files`],
    result: { file: resolve(file), rows, tables, files },
  };
}
