import fc from 'fast-check';
import { lockSafe } from '../../src/engine/database/orm.js';

const CHECK = 'alter table "pets" add constraint "pets_color_check" check (char_length("color") <= 200);';
const KEY =
  'alter table "pets" add constraint "pets_friend_id_foreign" foreign key ("friend_id") references "pets" ("id") on delete set null;';
const UNIQUE = 'alter table "pets" add constraint "pets_chip_unique" unique ("chip");';
const INDEX = 'create index "pets_color_index" on "pets" ("color");';
const UNIQUE_INDEX = 'create unique index "pets_name_index" on "pets" (lower("name"));';
const COLUMN = 'alter table "pets" add "chip" text null;';
const TABLE = 'create table "pets" ("id" uuid not null, primary key ("id"));';

test.each([
  ['a check', CHECK, ['alter table "pets" validate constraint "pets_color_check";']],
  ['a foreign key', KEY, ['alter table "pets" validate constraint "pets_friend_id_foreign";']],
])('%s holds for new rows at once, and is validated afterwards', (_what, statement, afterwards) => {
  expect(lockSafe([statement])).toEqual({ first: [statement.replace(/;$/, ' not valid;')], afterwards });
});

test.each([
  [
    'an index',
    INDEX,
    [
      'drop index concurrently if exists "pets_color_index";',
      'create index concurrently "pets_color_index" on "pets" ("color");',
    ],
  ],
  [
    'a unique index',
    UNIQUE_INDEX,
    [
      'drop index concurrently if exists "pets_name_index";',
      'create unique index concurrently "pets_name_index" on "pets" (lower("name"));',
    ],
  ],
  [
    'a unique constraint',
    UNIQUE,
    [
      'alter table "pets" drop constraint if exists "pets_chip_unique";',
      'drop index concurrently if exists "pets_chip_unique";',
      'create unique index concurrently "pets_chip_unique" on "pets" ("chip");',
      'alter table "pets" add constraint "pets_chip_unique" unique using index "pets_chip_unique";',
    ],
  ],
])('%s is built afterwards, while others write', (_what, statement, afterwards) => {
  expect(lockSafe([statement])).toEqual({ first: [], afterwards });
});

const anyStatements = fc.shuffledSubarray([CHECK, KEY, UNIQUE, INDEX, UNIQUE_INDEX, COLUMN]);

test('a new table gets all it has in one migration, as the schema generator wrote it', () => {
  fc.assert(
    fc.property(anyStatements, (statements) => {
      expect(lockSafe([TABLE, ...statements])).toEqual({ first: [TABLE, ...statements], afterwards: [] });
    }),
  );
});

test('no statement of the first part reads all rows of a table, and none of the second needs a transaction', () => {
  fc.assert(
    fc.property(anyStatements, (statements) => {
      const { first, afterwards } = lockSafe(statements);
      for (const statement of first) {
        expect(statement).not.toMatch(/^create (unique )?index/);
        if (statement.includes(' add constraint ')) expect(statement).toMatch(/ not valid;$/);
      }
      for (const statement of afterwards) expect(statement).toMatch(/validate|concurrently|using index|drop/);
      expect(first.includes(COLUMN)).toBe(statements.includes(COLUMN));
    }),
  );
});
