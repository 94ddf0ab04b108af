import type { JsonField, JsonRows } from '../../src/database/json-rows.js';
import { reading } from '../../src/database/queries.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const fieldOf = (column: string, isNullable = true): JsonField => ({
  column,
  key: Buffer.from(`${JSON.stringify(column)}:`),
  isNullable,
});

/** Reads the column `value`, and another one that is not among the fields. */
async function readAsJson(rows: string, isNullable = true): Promise<{ json: string | null; count: number }> {
  const text = `select 0 as "other", value from ${rows} t(value)`;
  const [read] = await service.database.queries.run<JsonRows>(reading(text), [], {
    asJson: [fieldOf('value', isNullable)],
  });
  return { json: read?.json?.toString() ?? null, count: read?.count ?? -1 };
}

async function readAsObjects(rows: string): Promise<string> {
  return JSON.stringify(await service.database.queries.change(`select value from ${rows} t(value)`, []));
}

test.each([
  "(values ('Ñandú'::text), (''), (null), ('a \"b\" \\ c'), (E'\\n\\r\\t\\b\\f\\x01\\x7f'), ('日本 😀 € \u2028'))",
  "(values ('Ñandú \"a\"'::varchar(20)), ('plain'))",
  "(select repeat('á', n) || repeat('\"', n) || repeat('日', n) from generate_series(1, 3000, 500) n)",
  "(select repeat('日', 100000) || n from generate_series(1, 3) n)",
  '(values (1::int2), (-32768), (null))',
  '(values (2147483647), (-1), (0))',
  '(values (9007199254740991::int8), (-5))',
  "(values (12.50::numeric(14,2)), (-0.10), (0), ('NaN'))",
  "(values (1.5::float8), ('-0'), (1e300))",
  '(values (true), (false), (null))',
  "(values ('6F9619FF-8B86-D011-B42D-00C04FC964FF'::uuid), (null))",
  "(values (array['6F9619FF-8B86-D011-B42D-00C04FC964FF', '00000000-0000-4000-8000-000000000001']::uuid[]), ('{}'), (null))",
  "(values ('[0:1]={6f9619ff-8b86-d011-b42d-00c04fc964ff,00000000-0000-4000-8000-000000000001}'::uuid[]))",
  "(select array_fill('6f9619ff-8b86-d011-b42d-00c04fc964ff'::uuid, array[n]) from generate_series(1, 400, 57) n)",
  "(values ('2026-01-02'::date), (null))",
  "(values ('2026-01-02 03:04:05.678+00'::timestamptz), ('2026-01-02 03:04:05+00'), ('2026-01-02 03:04:05.6-06'))",
  "(values ('2026-01-02 03:04:05.000001+00'::timestamptz), ('2026-01-02 03:04:05.12+00'), ('infinity'))",
  "(values ('2026-01-02 03:04:05'::timestamp), ('2026-01-02 03:04:05.6'))",
  "(values (array['a', 'b \"c\", {d}', 'Ñ']::text[]), ('{}'), (null))",
  `(values ('{"a": [1.50, null, "ñ\\n"]}'::jsonb), (null))`,
  '(select n from generate_series(1, 2000) n)',
  '(select 1 where false)',
])('the rows %s are the same JSON without an object for each', async (rows) => {
  const { json, count } = await readAsJson(rows);
  const objects = await readAsObjects(rows);
  expect(json).toBe(objects);
  expect(count).toBe((JSON.parse(objects) as unknown[]).length);
});

test.each([
  '(values (1), (null))',
  "(values ('null'::json))",
  "(values (array['a', null]))",
  "(values (array['6f9619ff-8b86-d011-b42d-00c04fc964ff', null]::uuid[]))",
])('the rows %s are no JSON for a field that may not be null', async (rows) => {
  expect((await readAsJson(rows, false)).json).toBeNull();
});

test('the fields of the JSON have the order and the names that are asked for', async () => {
  const [read] = await service.database.queries.run<JsonRows>(
    reading('select 1 as "first", null as "second"'),
    [],
    {
      asJson: [{ ...fieldOf('second'), key: Buffer.from('"2nd":') }, fieldOf('first')],
    },
  );
  expect(read?.json?.toString()).toBe('[{"2nd":null,"first":1}]');
});

describe('a page with the total of its list', () => {
  const page = { most: 2, counted: { total: 'total', id: 'id' } };
  const read = async (text: string) => {
    const [rows] = await service.database.queries.run<JsonRows>(reading(text), [], {
      asJson: [fieldOf('id')],
      page,
    });
    return { ...rows, json: rows?.json?.toString() };
  };

  test.each([
    [1, '[{"id":1}]'],
    [2, '[{"id":1},{"id":2}]'],
    [3, '[{"id":1},{"id":2}]'],
  ])('%s rows are counted, and none beyond the page is written', async (count, json) => {
    const text = `select 7 as total, id from generate_series(1, ${count}) id`;
    expect(await read(text)).toEqual({ count, total: 7, json });
  });

  test('a row of the total alone is none of the page', async () => {
    const text = 'select 7 as total, null::int4 as id';
    expect(await read(text)).toEqual({ count: 0, total: 7, json: '[]' });
  });
});

test('lists of one statement are whole, whatever the length of the ones before', async () => {
  const text = `select repeat('ñ', n) as value from generate_series(1, $1) n`;
  for (const count of [3, 400, 40, 0, 500, 1]) {
    const [found] = await service.database.queries.run<JsonRows>(reading(text), [count], {
      asJson: [fieldOf('value')],
    });
    const rows = Array.from({ length: count }, (_, index) => ({ value: 'ñ'.repeat(index + 1) }));
    expect(found?.json?.toString()).toBe(JSON.stringify(rows));
  }
});

test('a page without a total is only counted beyond its rows, and a field without a column is the same in every row', async () => {
  const [read] = await service.database.queries.run<JsonRows>(
    reading('select n from generate_series(1, 3) n'),
    [],
    {
      asJson: [{ column: null, key: Buffer.from('"type":"Number"'), isNullable: false }, fieldOf('n')],
      page: { most: 2 },
    },
  );
  expect(read?.json?.toString()).toBe('[{"type":"Number","n":1},{"type":"Number","n":2}]');
  expect(read?.count).toBe(3);
});
