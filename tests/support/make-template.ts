import 'reflect-metadata';
import { rename, writeFile } from 'node:fs/promises';
import { createPglite } from '../../src/database/embedded.js';
import { openDatabase } from '../../src/database/open.js';
import { entities } from '../../src/modules/index.js';

/*
 * Migrates an empty database for the tests to clone, in a process of its own, so that the run does not keep the memory
 * of one more embedded engine. Arguments: `embedded FILE` writes a tar archive, `postgres URL` fills a database.
 */

const [engine, target = ''] = process.argv.slice(2);
await (engine === 'embedded' ? writeArchive(target) : migrate(target));

async function writeArchive(file: string): Promise<void> {
  const pglite = await createPglite();
  const database = await openDatabase({ kind: 'embedded', pglite, entities });
  const dump = await pglite.dumpDataDir('none');
  await writeFile(`${file}.unfinished`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${file}.unfinished`, file);
  await database.close();
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'server', url, poolSize: 2, entities });
  await database.close();
}
