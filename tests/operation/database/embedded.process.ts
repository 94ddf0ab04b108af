import { openDatabase } from '../../../src/engine/database.js';

/**
 * Opens the embedded database in the folder of its first argument, and writes rows in an endless loop. Prints the number of
 * each acknowledged one.
 */
// Ends this process when the test run ends, since that closes standard input.
process.stdin.once('end', () => process.exit(1)).resume();

const { queries } = await openDatabase({
  kind: 'embedded',
  dataDir: process.argv[2] ?? '',
  sync: false,
  entities: [],
  log: (line) => console.log(line),
  async seed({ kysely }) {
    await kysely.schema.createTable('note').ifNotExists().addColumn('id', 'integer').execute();
  },
});

for (let id = 1; ; id++) {
  try {
    await queries.change('insert into note values ($1)', [id]);
    console.log(`wrote ${id}`);
  } catch {
    console.log(`failed ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
