import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { openDatabase } from '../../src/engine/database.js';
import { entities } from '../../src/modules/entities.js';

/*
 * Migrates an empty database for the tests to clone, in a process of its own. Arguments: `embedded FOLDER` makes a data
 * folder, `postgres URL` fills a database.
 */

const [kind, target = ''] = process.argv.slice(2);
await (kind === 'embedded' ? makeFolder(target) : migrate(target));

async function makeFolder(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  const database = await openDatabase({ kind: 'embedded', dataDir: unfinished, sync: false, entities });
  await database.close();
  await rename(unfinished, folder).catch(async (error) => {
    // Another thread of the tests has made it meanwhile.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'server', url, poolSize: 2, entities });
  await database.close();
}
