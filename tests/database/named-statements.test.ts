import { reading } from '../../src/engine/database.js';
import { type Service, startService } from '../support/service.js';

/** A statement is prepared and described at its second use; later uses take the columns from there. */
const USES = [1, 2, 3, 4];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const run = (text: string, values: readonly unknown[]) =>
  text.startsWith('update')
    ? service.database.queries.change(text, values)
    : service.database.queries.run(reading(text), values);

test('every use of a named statement returns the same columns and values in the same order', async () => {
  const text = `select $1::text as "name", $2::int4 as "count", null as "none", $3::numeric as "amount", $4::uuid[] as "ids",
    '2026-01-02T03:04:05.6Z'::timestamptz as "at", '{"a": 1}'::json as "json", true as "isOpen" from generate_series(1, 2)`;
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const row =
    '{"name":"Ñandú \\"a\\"","count":3,"none":null,"amount":12.5,"ids":["00000000-0000-4000-8000-000000000001",' +
    '"00000000-0000-4000-8000-000000000002"],"at":"2026-01-02T03:04:05.600Z","json":{"a":1},"isOpen":true}';
  for (const _ of USES) {
    const rows = await run(text, ['Ñandú "a"', 3, 12.5, ids]);
    expect(rows.map((each) => JSON.stringify(each))).toEqual([row, row]);
  }
});

test('concurrent uses of a named statement do not mix up their values', async () => {
  const text = 'select $1::int4[] as "list", $2::text as "text"';
  const list = Object.freeze([1, 2]);
  await Promise.all(USES.map(() => run(text, [list, null])));
  const answers = await Promise.all(USES.map((use) => run(text, [use % 2 === 0 ? list : [use], `${use}`])));
  expect(answers.flat()).toEqual(
    USES.map((use) => ({ list: use % 2 === 0 ? [1, 2] : [use], text: `${use}` })),
  );
});

test('a statement works again after the database has refused a value of it', async () => {
  const text = 'select 1 / $1::int4 as "share", $1::int4 as "parts"';
  for (const _ of USES) {
    await expect(run(text, [0])).rejects.toMatchObject({ code: '22012' });
    await expect(run(text, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await run(text, [1])).toEqual([{ share: 1, parts: 1 }]);
  }
});

test('a statement without columns gives no rows', async () => {
  const { id } = await service.make.community();
  for (const use of USES) {
    expect(await run('update communities set nombre = $1 where id = $2', [`N${use}`, id])).toEqual([]);
    const read = await run('select nombre from communities where id = $1', [id]);
    expect(read).toEqual([{ nombre: `N${use}` }]);
  }
});

test('a read whose rows are larger than it allows is refused, and other reads of the same text are not', async () => {
  const text = "select repeat('x', 100) as text from generate_series(1, $1::int)";
  const { queries } = service.database;
  for (const _ of USES) {
    await expect(queries.run(reading(text), [20], { mostBytes: 1_000 })).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
    });
    expect(await queries.run(reading(text), [5], { mostBytes: 1_000 })).toHaveLength(5);
    expect(await queries.run(reading(text), [20])).toHaveLength(20);
  }
});
