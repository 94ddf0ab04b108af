import 'reflect-metadata';
import { openReferenceDatabase } from './reference-database.js';

/**
 * `node dist/database/check-migrations.js`: fails when the entities differ from the snapshot (a migration is missing)
 * or from the tables that the migrations make (a migration was edited apart from the entities).
 */
const database = await openReferenceDatabase();
try {
  const { orm } = database;
  if (await orm.migrator.checkSchema()) {
    fail('The entities changed since the last migration: run npm run migration:create');
  }
  // `safe`: rules that only a migration states (a check, an index) are no difference.
  const missing = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false });
  if (missing.trim())
    fail(`The migrations do not make the tables that the entities describe:\n${missing.trim()}`);
} finally {
  await database.close();
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
