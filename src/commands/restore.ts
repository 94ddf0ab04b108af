import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { readBackup } from './backup/read-backup.js';
import { restoreBackup } from './backup/restore.js';
import { Fault } from './operator/lines-of.js';
import { runCommand } from './operator/run-command.js';

/*
 * Fills an empty database and an empty uploads folder (`npm run restore -- FILE`); with `--check` only reads the file and
 * compares it with its manifest.
 */
runCommand(async () => {
  const [file, option, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || (option !== undefined && option !== '--check')) {
    throw new Fault('Usage: npm run restore -- FILE [--check]');
  }
  const path = resolve(file);
  const { tables, files } = option
    ? await readBackup(path)
    : await restoreBackup(loadConfig(process.env), path, (line) => process.stdout.write(`${line}\n`));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const done = option ? 'is whole' : 'is restored';
  process.stdout.write(`${file} ${done}: ${rows} rows, ${files.count} files\n`);
});
