import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../src/engine/database/open.js';
import { createPglite } from '../../src/engine/database/pglite.js';
import { entities } from '../../src/modules/index.js';
import { makeEmbedded } from './kept-templates.js';
import { administer, createDatabase, onServer, type ProcessDatabase } from './server-database.js';
import { type ServerTemplate, theTemplate } from './template.js';

/** A separate database, migrated and otherwise empty. */
export interface DatabaseClone {
  /** The argument for `openDatabase`. */
  options: DatabaseOptions;
  /** Drops it. Call after it is closed. */
  dispose(): Promise<void>;
}

/** Copies the migrated database of the run; an embedded copy is in memory. */
export async function cloneDatabase(): Promise<DatabaseClone> {
  const template = theTemplate();
  return template.engine === 'embedded' ? cloneEmbedded(template.folder) : cloneOnServer(template);
}

/** A migrated, otherwise empty database for a process, embedded below the folder or on the server of the run. */
export async function databaseForProcess(folder: string): Promise<ProcessDatabase> {
  const template = theTemplate();
  if (template.engine === 'postgres') return onServer(template);
  await copyEmbeddedTemplate(folder);
  return inFolder(folder);
}

/** Copies a migrated embedded database into the folder, whatever the engine of the run is; a server has none until then. */
export async function copyEmbeddedTemplate(folder: string): Promise<void> {
  const template = theTemplate().folder;
  await makeEmbedded(template);
  await cp(join(template, 'db'), join(folder, 'db'), { recursive: true });
}

/** A database without migrations for a first start: none in the folder, or an empty one on the server of the run. */
export async function noDatabaseForProcess(folder: string): Promise<ProcessDatabase> {
  const template = theTemplate();
  if (template.engine === 'embedded') return inFolder(folder);
  const { database: _, ...server } = template;
  return onServer(server);
}

const inFolder = (folder: string): ProcessDatabase => ({
  environment: { DATABASE_URL: 'embedded', DATABASE_SYNC: 'off', DATA_DIR: folder },
  dispose: async () => {},
});

async function cloneEmbedded(folder: string): Promise<DatabaseClone> {
  const archive = await readFile(join(folder, 'db.tar'));
  const pglite = await createPglite({ loadDataDir: new Blob([archive]) });
  return {
    options: { kind: 'embedded', pglite, entities },
    async dispose() {
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function cloneOnServer({ server, pooler, database }: ServerTemplate): Promise<DatabaseClone> {
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
