import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../src/engine/database/open.js';
import { entities } from '../../src/modules/entities.js';
import { copyFolder } from './copy-folder.js';
import { makeEmbedded } from './kept-templates.js';
import { administer, createDatabase, onServer, type ProcessDatabase } from './server-database.js';
import { theTemplate } from './template.js';

/** A separate database, migrated and otherwise empty. */
export interface DatabaseClone {
  /** The argument for `openDatabase`. */
  options: DatabaseOptions;
  /** Drops it. Call after it is closed. */
  dispose(): Promise<void>;
}

/** Copies the migrated database of the run. */
export async function cloneDatabase(): Promise<DatabaseClone> {
  const { server, pooler, database } = theTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, database);
  return {
    options: {
      kind: 'server',
      ...(pooler === undefined
        ? { url: `${server}/${name}` }
        : { url: `${pooler}/${name}`, directUrl: `${server}/${name}` }),
      poolSize: 3,
      entities,
    },
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** A migrated, otherwise empty database for a process. */
export const databaseForProcess = (): Promise<ProcessDatabase> => onServer(theTemplate());

/** An empty database without migrations, for the first start of a process. */
export function noDatabaseForProcess(): Promise<ProcessDatabase> {
  const { database: _, ...server } = theTemplate();
  return onServer(server);
}

/** Copies the migrated files of an embedded server into a data folder. */
export async function copyEmbeddedTemplate(folder: string): Promise<void> {
  const template = theTemplate().folder;
  await makeEmbedded(template);
  for (const name of ['db', 'db.password']) await copyFolder(join(template, name), join(folder, name));
}
