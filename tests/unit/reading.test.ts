import { type Queries, reading } from '../../src/engine/database.js';

/** Only texts that change no row go through the queue of reads, which shares connections. */

test.each([
  'insert into "a" values (1)',
  'update "users" set "name" = $1',
  'update users u set name = $1',
  'UPDATE "users" AS u SET "name" = $1',
  'delete from "a"',
  'with "gone" as (delete from "a" returning 1) select * from "gone"',
  'with a as (\n  insert\n into b select 1) select 1',
  'merge into a using b on true when matched then delete',
  'truncate "a"',
  "select nextval('a_id_seq')",
])('the text %s is no read', (text) => {
  expect(() => reading(text)).toThrow('is no read');
});

test.each([
  'select 1',
  'select "updated_at", "deleted_at" from "a" where "action" in (\'INSERT\', \'UPDATE\', \'DELETE\')',
  'select t."id" from "a" t where t."id" = $1 for no key update of t',
  'select t."id" from "a" t for update of t',
  'with "a" as (select 1) select * from "a"',
])('the text %s is a read', (text) => {
  expect(reading(text)).toBe(text);
});

test('the compiler refuses a text that is not declared as a read', () => {
  const send = (queries: Pick<Queries, 'run'>) => {
    // @ts-expect-error A text by itself may change rows.
    return queries.run('delete from "users"', []);
  };
  expect(send).toBeInstanceOf(Function);
});
