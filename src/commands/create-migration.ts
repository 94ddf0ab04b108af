import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import { initUnconnectedOrm } from '../engine/database.js';
import { entities } from '../modules/entities.js';
import { migrationsFolder } from '../platform/version.js';

/**
 * Writes a migration for the changes of the entities, a second one for what would lock tables with rows for long, and the new
 * snapshot (`node dist/commands/create-migration.js [name]`). Data and rules that entities cannot express are added by hand.
 */
const before = await readdir(migrationsFolder);
const orm = await initUnconnectedOrm(entities);
await orm.migrator.create(undefined, false, false, process.argv[2]);
const written = (await readdir(migrationsFolder)).filter((name) => !before.includes(name)).sort();
for (const name of written) console.log(`Wrote migrations/${name}`);
if (written.length === 0) console.log('The entities have not changed since the last migration');
