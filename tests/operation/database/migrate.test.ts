import { Migration } from '@mikro-orm/migrations';
import { applyMigrations } from '../../../src/engine/database/migrate.js';
import { DatabaseOpenError, knownMigrations, openDatabase } from '../../../src/engine/database.js';
import { version } from '../../../src/platform/version.js';
import { cloneDatabase } from '../../support/database.js';

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

class Concurrent extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('create index concurrently first_step_index on first_step (id)');
  }
}

test('a migration is applied completely or not at all, and concurrent indexes are created outside of a transaction', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const pending = database.orm.config.get('migrations');
  const made = () =>
    database.queries.change(
      `select to_regclass('first_step') as first, to_regclass('second_step') as second,
        to_regclass('first_step_index') as index`,
      [],
    );

  pending.migrationsList = [
    { name: 'First', class: First },
    { name: 'Broken', class: Broken },
  ];
  await expect(applyMigrations(database.orm, log)).rejects.toMatchObject({ code: '42P01' });
  expect(await made()).toEqual([{ first: 'first_step', second: null, index: null }]);
  expect(lines).toEqual(['Migration First applied (1 of 2)']);

  pending.migrationsList = [
    { name: 'First', class: First },
    { name: 'Indexed', class: Concurrent },
  ];
  await applyMigrations(database.orm, log);
  await applyMigrations(database.orm, log);
  expect(await made()).toEqual([{ first: 'first_step', second: null, index: 'first_step_index' }]);
  expect(lines).toEqual(['Migration First applied (1 of 2)', 'Migration Indexed applied (1 of 1)']);

  await database.close();
  await clone.dispose();
});

/** Gives a database the migrations of a version before the first release, whose tables the baseline makes. */
const giveFormer = (count: number) =>
  `with baseline as (delete from mikro_orm_migrations where name ~ '_(baseline|jobs)$')
    insert into mikro_orm_migrations (name)
      select 'Migration20261122' || lpad(n::text, 6, '0') || '_step' from generate_series(1, ${count}) n`;

test('a database with all migrations from before the first release goes on as it is, and takes later ones', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.change(giveFormer(84), []);
  await (await openDatabase(clone.options)).close();
  database.orm.config.get('migrations').migrationsList = [{ name: 'First', class: First }];
  await applyMigrations(database.orm, () => undefined);
  const names = await database.queries.change<{ name: string }>(
    'select name from mikro_orm_migrations order by 1',
    [],
  );
  expect(names.map(({ name }) => name)).toEqual(['First', ...(await knownMigrations())]);
  await database.close();
  await clone.dispose();
});

test('a database that lacks a migration from before the first release is refused with the commit to start once', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.change(giveFormer(83), []);
  const reopened = openDatabase(clone.options);
  await expect(reopened).rejects.toThrow(DatabaseOpenError);
  await expect(reopened).rejects.toThrow(
    /^The database is of a version before [^\n]* commit \w+ on it once$/,
  );
  await database.close();
  await clone.dispose();
});

class Unvalidated extends Migration {
  override up(): void {
    this.addSql('create table broken_rule as select 0 as number');
    this.addSql('alter table broken_rule add constraint positive_number check (number > 0) not valid');
  }
}

test('a rule that older rows break is logged, and holds for new ones', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const lines: string[] = [];
  database.orm.config.get('migrations').migrationsList = [{ name: 'Unvalidated', class: Unvalidated }];
  await applyMigrations(database.orm, (line) => lines.push(line));
  expect(lines).toContainEqual(
    expect.stringMatching(/^Rows of broken_rule [^\n]* the rule positive_number break it/),
  );
  await expect(database.queries.change('insert into broken_rule values (0)', [])).rejects.toMatchObject({
    code: '23514',
  });
  await database.close();
  await clone.dispose();
});

test('a database that a newer version migrated is refused with one line', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.change('insert into mikro_orm_migrations (name) values ($1)', ['Migration_newer']);
  const reopened = openDatabase(clone.options);
  await expect(reopened).rejects.toThrow(DatabaseOpenError);
  await expect(reopened).rejects.toThrow(
    /^The database is newer than this version[^\n]*Migration_newer[^\n]*$/,
  );
  await database.close();
  await clone.dispose();
});

/** Opens a database with one applied migration that this version does not know, which expands beside a version. */
async function openBeside(beside: string): Promise<{ outcome: unknown; lines: readonly string[] }> {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.change('insert into mikro_orm_migrations (name) values ($1)', ['Migration_newer']);
  await database.queries.change('insert into expand_migrations (name, beside) values ($1, $2)', [
    'Migration_newer',
    beside,
  ]);
  const lines: string[] = [];
  const outcome = await openDatabase({ ...clone.options, log: (line) => lines.push(line) }).then(
    async (opened) => {
      await opened.close();
      return 'opened';
    },
    (error: unknown) => error,
  );
  await database.close();
  await clone.dispose();
  return { outcome, lines };
}

test.each(['0.0.9', version])(
  'a database with an expand migration of a newer version that runs beside %s is opened, and the log names it',
  async (beside) => {
    const { outcome, lines } = await openBeside(beside);
    expect(outcome).toBe('opened');
    expect(lines).toEqual(['The database is newer than this version, which runs beside Migration_newer']);
  },
);

test.each(['10.0.0', '99.1.0'])(
  'a database with an expand migration beside which no version before %s runs is refused',
  async (beside) => {
    const { outcome, lines } = await openBeside(beside);
    expect(outcome).toBeInstanceOf(DatabaseOpenError);
    expect((outcome as Error).message).toMatch(
      /^The database is newer than this version[^\n]*Migration_newer[^\n]*$/,
    );
    expect(lines).toEqual([]);
  },
);

test('a database with unknown migrations instead of pending ones is refused with one line', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  await database.queries.change(
    `update mikro_orm_migrations set name = $1 where id = (select min(id) from mikro_orm_migrations)`,
    ['Migration20270120110000_people_and_cars'],
  );
  const reopened = openDatabase(clone.options);
  await expect(reopened).rejects.toThrow(DatabaseOpenError);
  await expect(reopened).rejects.toThrow(
    /^The database was made by other migrations [^\n]*Migration20270120110000_people_and_cars[^\n]* create it anew[^\n]*$/,
  );
  await database.close();
  await clone.dispose();
});

test('with MIGRATE_ON_START off a database that lacks a migration is refused with its name', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const [last] = await database.queries.change<{ name: string }>(
    'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
    [],
  );
  const reopened = openDatabase({ ...clone.options, migrateOnStart: false });
  await expect(reopened).rejects.toThrow(DatabaseOpenError);
  await expect(reopened).rejects.toThrow(`The database lacks ${last?.name}: run npm run migrate`);
  await database.close();
  await clone.dispose();
});
