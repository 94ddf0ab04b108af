import { timestampText } from '../../src/engine/database/statement.js';
import type { Database } from '../../src/engine/database.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;

beforeAll(async () => {
  database = await acquireWorkerDatabase();
});

afterAll(releaseWorkerDatabase);

async function evaluate(expression: string, ...values: unknown[]): Promise<unknown> {
  const rows = await database.queries.change<{ value: unknown }>(`select ${expression} as value`, values);
  return rows[0]?.value;
}

test.each([
  ["'2026-01-02 03:04:05.678+00'::timestamptz", '2026-01-02T03:04:05.678Z'],
  ["'2026-01-02 03:04:05+00'::timestamptz", '2026-01-02T03:04:05.000Z'],
  ["'2026-01-02 03:04:05.6+00'::timestamptz", '2026-01-02T03:04:05.600Z'],
  ["'2026-01-02 03:04:05.67+00'::timestamptz", '2026-01-02T03:04:05.670Z'],
  ["'2026-01-02 03:04:05.678999+00'::timestamptz", '2026-01-02T03:04:05.678Z'],
  ["'2026-01-02 03:04:05.678-06'::timestamptz", '2026-01-02T09:04:05.678Z'],
  ["'0001-01-01 00:00:00+00'::timestamptz", '0001-01-01T00:00:00.000Z'],
  ["'9999-12-31 23:59:59.999+00'::timestamptz", '9999-12-31T23:59:59.999Z'],
  ["'2026-01-02 03:04:05.678'::timestamp", '2026-01-02T03:04:05.678Z'],
  ["'2026-01-02 03:04:05'::timestamp", '2026-01-02T03:04:05.000Z'],
  ["'2026-01-02'::date", '2026-01-02'],
  ['12345678901.25::numeric(14,2)', 12345678901.25],
  ['-0.10::numeric', -0.1],
  ['9007199254740991::int8', 9007199254740991],
  ['count(*)', 1],
  ['7::int4', 7],
  ['1.5::float8', 1.5],
  ['true', true],
  ["'ñandú'::text", 'ñandú'],
  ["'6F9619FF-8B86-D011-B42D-00C04FC964FF'::uuid", '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
  [`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
  [`'[{"b":1.50}]'::json`, [{ b: 1.5 }]],
  [`array['a', null, 'b "c", {d}', '']::text[]`, ['a', null, 'b "c", {d}', '']],
  [`array['6f9619ff-8b86-d011-b42d-00c04fc964ff']::uuid[]`, ['6f9619ff-8b86-d011-b42d-00c04fc964ff']],
  [`'{}'::uuid[]`, []],
  ['array[1, null, 2]::int8[]', [1, null, 2]],
  ['array[1.25]::numeric[]', [1.25]],
  [`array['2026-01-02 03:04:05+00']::timestamptz[]`, ['2026-01-02T03:04:05.000Z']],
  [`array['2026-01-02 03:04:05']::timestamp[]`, ['2026-01-02T03:04:05.000Z']],
  [`array['2026-01-02']::date[]`, ['2026-01-02']],
  ['null::timestamptz', null],
])('the SQL value %s is read as %j', async (expression, expected) => {
  expect(await evaluate(expression)).toEqual(expected);
});

test.each([
  [
    '$1::uuid = any($2::uuid[])',
    ['6f9619ff-8b86-d011-b42d-00c04fc964ff', ['6F9619FF-8B86-D011-B42D-00C04FC964FF']],
  ],
  [`$1::text[] = array['a', 'b "c", {d}', null, '']`, [['a', 'b "c", {d}', null, '']]],
  ['cardinality($1::uuid[]) = 0', [[]]],
  ["$1::timestamptz = '2026-01-02 03:04:05.678+00'", ['2026-01-02T03:04:05.678Z']],
  ["$1::date = '2026-01-02'", ['2026-01-02']],
  ['$1::numeric = 0.30', [0.3]],
  ['$1::int8 = 9007199254740991', [9007199254740991]],
  ["$1::jsonb = '[1, 2]'", ['[1, 2]']],
  ['$1::boolean is false', [false]],
  ['$1::text is null', [null]],
])('the SQL condition %s is true for the bound value %j', async (condition, values) => {
  expect(await evaluate(condition, ...values)).toBe(true);
});

test('a stored date-time is read as the same text in any time zone of the process', async () => {
  const given = '2026-03-08T08:59:59.007Z';

  expect(await evaluate('$1::timestamptz(3)', given)).toBe(given);
  expect(new Date(timestampText('2026-03-08 08:59:59.007+00')).toISOString()).toBe(given);
});
