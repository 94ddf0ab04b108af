import 'reflect-metadata';
import { resolve } from 'node:path';
import { loadConfig } from '../platform/config/config.js';
import type { Done } from './operator/run-command.js';
import { exportPerson } from './person/export-person.js';
import { withInstallation } from './person/open-installation.js';

/** Writes all that is stored of a person to a file, while the service runs or not. */
export async function personExport(who: string, file: string): Promise<Done> {
  const path = resolve(file);
  const { username, rows, files } = await withInstallation(loadConfig(process.env), (installation) =>
    exportPerson(installation, who, path),
  );
  return {
    lines: [`Wrote ${file}: ${rows} rows and ${files} files of ${username}`],
    result: { file: path, username, rows, files },
  };
}
