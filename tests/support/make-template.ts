import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/engine/database/open.js';
import { createPglite } from '../../src/engine/database/pglite.js';
import { entities } from '../../src/modules/index.js';

/*
 * Migrates an empty database for the tests to clone, in a separate process that releases the memory of its embedded
 * engine at its end. Arguments: `embedded FOLDER` makes a folder with a database and its archive, `postgres URL` fills a
 * database.
 */

const [engine, target = ''] = process.argv.slice(2);
await (engine === 'embedded' ? makeFolder(target) : migrate(target));

async function makeFolder(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  const pglite = await createPglite({ dataDir: join(unfinished, 'db') });
  const database = await openDatabase({ kind: 'embedded', pglite, entities });
  const dump = await pglite.dumpDataDir('none');
  await writeFile(join(unfinished, 'db.tar'), Buffer.from(await dump.arrayBuffer()));
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
