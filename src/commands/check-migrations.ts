import 'reflect-metadata';
import { openReferenceDatabase } from './reference-database.js';

/**
 * Fails when the entities differ from the snapshot (a migration is missing) or from the tables that the migrations create (a
 * migration was edited apart from the entities): `node dist/commands/check-migrations.js`.
 */
const database = await openReferenceDatabase();
try {
  const { orm } = database;
  if (await orm.migrator.checkSchema()) {
    fail('The entities changed since the last migration: run npm run migration:create');
  }
  const missing = differences(
    await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false }),
  );
  if (missing.length > 0) {
    fail(`The migrations do not make the tables that the entities describe:\n${missing.join('\n')}`);
  }
} finally {
  await database.close();
}

/**
 * Removes differences without meaning: PostgreSQL rewrites the expression of a check, so each check looks changed, and an index
 * or constraint declared only in a migration looks superfluous.
 */
function differences(sql: string): string[] {
  return sql
    .split('\n')
    .filter(
      (line) => line.trim() && !/^drop index | drop constraint | add constraint "\w+" check /.test(line),
    );
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
