import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import { Fault } from './operator/lines-of.js';
import { runCommand } from './operator/run-command.js';
import { exportPerson } from './person/export-person.js';
import { withInstallation } from './person/open-installation.js';

/* Writes all that is stored of a person to a file (`npm run person:export -- WHO FILE`), while the service runs or not. */
runCommand(async () => {
  const [who, file, ...others] = process.argv.slice(2);
  if (!who || !file || others.length > 0) {
    throw new Fault('Usage: npm run person:export -- ID|USERNAME|EMAIL FILE');
  }
  const path = resolve(file);
  const { username, rows, files } = await withInstallation(loadConfig(process.env), (installation) =>
    exportPerson(installation, who, path),
  );
  process.stdout.write(`Wrote ${file}: ${rows} rows and ${files} files of ${username}\n`);
});
