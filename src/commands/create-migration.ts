import 'reflect-metadata';
import { initUnconnectedOrm } from '../database/unconnected-orm.js';
import { entities } from '../modules/index.js';

/**
 * `node dist/commands/create-migration.js [name]`: writes a migration for the changes of the entities since
 * the last one, and the new snapshot. Data and rules that entities cannot express are added to the file by
 * hand.
 */
const orm = await initUnconnectedOrm(entities);
const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[2]);
console.log(
  fileName ? `Wrote migrations/${fileName}` : 'The entities have not changed since the last migration',
);
