import 'reflect-metadata';
import { openDatabase } from '../engine/index.js';
import { entities } from '../modules/index.js';
import { loadConfig } from '../platform/config/config.js';
import { runCommand } from './operator/run-command.js';

/*
 * Applies the migrations that the database lacks and ends (`npm run migrate`), so that a deployment can do it before it starts
 * the new version, with a role that the service does not have (`MIGRATION_DATABASE_URL`).
 */

async function migrate(): Promise<void> {
  const { database } = loadConfig(process.env);
  const applied: string[] = [];
  const log = (line: string) => {
    applied.push(line);
    process.stdout.write(`${line}\n`);
  };
  const opened = await openDatabase({ ...database, migrateOnStart: true, entities, log });
  await opened.close();
  if (applied.length === 0) process.stdout.write('The database lacks no migration\n');
}

runCommand(migrate);
