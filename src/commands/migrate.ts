import 'reflect-metadata';
import { openForCommand } from '../engine/database.js';
import { entities } from '../modules/entities.js';
import { loadConfig } from '../platform/config/config.js';
import type { Progress } from './operator/progress.js';
import type { Done } from './operator/run-command.js';

/**
 * Applies the migrations that the database lacks, so that a deployment can do it before it starts the new version, with a role
 * that the service does not have (`MIGRATION_DATABASE_URL`).
 */
export async function migrate(progress: Progress): Promise<Done> {
  const { database } = loadConfig(process.env);
  const steps: string[] = [];
  const log = (line: string) => {
    steps.push(line);
    progress.line(line);
  };
  const opened = await openForCommand({ ...database, migrateOnStart: true, entities, log });
  await opened.close();
  return {
    lines: steps.length === 0 ? ['The database lacks no migration'] : [],
    result: { steps },
  };
}
