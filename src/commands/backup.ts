import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import type { Manifest } from './backup/format.js';
import { writeBackup } from './backup/write-backup.js';
import { Fault } from './operator/lines-of.js';
import { runCommand } from './operator/run-command.js';

/* Writes database and uploads to a file (`npm run backup -- FILE`), while the service runs or not. */
runCommand(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) throw new Fault('Usage: npm run backup -- FILE');
  const manifest = await writeBackup(loadConfig(process.env), resolve(file));
  process.stdout.write(`Wrote ${file}: ${contentOf(manifest)}\n`);
});

function contentOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files`;
}
