import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDatabase } from '../../../src/engine/database/open.js';

/**
 * Opens the database in the folder of its first argument. With `die while building` it kills itself during its first
 * start. With `write` it writes rows in an endless loop and prints the number of each acknowledged one. `maintain` writes fewer
 * while it creates tables, makes checkpoints and replaces files of the log, and ends with a file that is not synced.
 */
// Ends this process when the test run ends, since that closes standard input.
process.stdin.once('end', () => process.exit(1)).resume();

const [dataDir = '', mode] = process.argv.slice(2);

if (mode === 'die while building') {
  setInterval(() => {
    if (existsSync(join(dataDir, 'db.building'))) process.kill(process.pid, 'SIGKILL');
  }, 5);
}

const database = await openDatabase({
  kind: 'embedded',
  dataDir,
  entities: [],
  async seed({ kysely }) {
    await kysely.schema.createTable('note').ifNotExists().addColumn('id', 'integer').execute();
  },
});

const { queries } = database;

async function write(id: number): Promise<void> {
  await queries.change('insert into note values ($1)', [id]);
  console.log(`wrote ${id}`);
  // The embedded engine alone never lets the event loop run, so the folder lock could not answer.
  await nextTurn();
}

for (let id = 1; mode === 'write'; id++) await write(id);

if (mode === 'maintain') {
  for (let id = 1; id <= 240; id++) {
    await write(id);
    if (id % 40 === 0) await queries.change(`create table extra_${id} as select * from note`, []);
    if (id % 60 === 0) await queries.change('checkpoint', []);
    if (id % 70 === 0) await queries.change('select pg_switch_wal()', []);
    if (id % 80 === 0) await queries.change('vacuum full note', []);
  }
  await writeFile(join(dataDir, 'unsynced'), 'text');
  console.log('finished');
}
