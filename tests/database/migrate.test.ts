import { Migration } from '@mikro-orm/migrations';
import { DatabaseOpenError } from '../../src/database/errors.js';
import { applyMigrations } from '../../src/database/migrate.js';
import { openDatabase } from '../../src/database/open.js';
import { cloneDatabase } from '../support/database.js';

class First extends Migration {
  override up(): void {
    this.addSql('create table first_step (id int)');
  }
}

class Broken extends Migration {
  override up(): void {
    this.addSql('create table second_step (id int)');
    this.addSql('insert into nowhere values (1)');
  }
}

test('pending migrations are applied together or not at all', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const pending = database.orm.config.get('migrations');
  const made = () =>
    database.queries.run(
      "select to_regclass('first_step') as first, to_regclass('second_step') as second",
      [],
    );

  pending.migrationsList = [
    { name: 'First', class: First },
    { name: 'Broken', class: Broken },
  ];
  await expect(applyMigrations(database.orm, log)).rejects.toMatchObject({ code: '42P01' });
  expect(await made()).toEqual([{ first: null, second: null }]);
  expect(lines).toEqual([]);

  pending.migrationsList = [{ name: 'First', class: First }];
  await applyMigrations(database.orm, log);
  await applyMigrations(database.orm, log);
  expect(await made()).toEqual([{ first: 'first_step', second: null }]);
  expect(lines).toEqual(['Migration First applied']);

  await database.close();
  await clone.dispose();
});

test('a database that a newer version migrated is opened', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.run('insert into mikro_orm_migrations (name) values ($1)', ['Migration_newer']);
  const reopened = await openDatabase(clone.options);
  expect(await reopened.isReady()).toBe(true);
  await reopened.close();
  await database.close();
  await clone.dispose();
});

test('a database with unknown migrations instead of pending ones is refused with one line', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.run('update mikro_orm_migrations set name = $1', [
    'Migration20261120110000_people_and_cars',
  ]);

  const reopened = openDatabase(clone.options);

  await expect(reopened).rejects.toThrow(DatabaseOpenError);
  await expect(reopened).rejects.toThrow(
    /^The database was made by other migrations [^\n]*Migration20261120110000_people_and_cars[^\n]* create it anew[^\n]*$/,
  );
  await database.close();
  await clone.dispose();
});
