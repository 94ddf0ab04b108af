import { AnswerTooLarge, type Database } from '../../src/engine/database.js';
import { openCursors } from '../support/open-cursors.js';
import { type Service, startService } from '../support/service.js';

const NO_LIMIT = Number.POSITIVE_INFINITY;

let service: Service;
let database: Database;
beforeAll(async () => {
  service = await startService();
  database = service.database;
});
afterAll(() => service.stop());

/** A cursor over the numbers from 1 to `last`, each with a text of so many characters. */
const numbersTo = (last: number, length = 1) =>
  database.cursors.open(
    `select n::int4 as n, repeat('x', $2::int4) as text from generate_series(1, $1::int4) n order by n`,
    [last, length],
    undefined,
  );

const numbersIn = (rows: readonly object[]) => rows.map((row) => (row as { n: number }).n);

test('a cursor gives its rows in order, and fewer than asked for at their end', async () => {
  const cursor = await numbersTo(5);
  expect(numbersIn(await cursor.read(3, NO_LIMIT))).toEqual([1, 2, 3]);
  expect(numbersIn(await cursor.read(3, NO_LIMIT))).toEqual([4, 5]);
  expect(await cursor.read(3, NO_LIMIT)).toEqual([]);
  await cursor.close();
});

test('many cursors are read in turns, and the end of one leaves the others', async () => {
  const cursors = await Promise.all(Array.from({ length: 10 }, (_, index) => numbersTo(100 + index)));
  const first = await Promise.all(cursors.map((cursor) => cursor.read(60, NO_LIMIT)));
  await Promise.all(cursors.slice(0, 5).map((cursor) => cursor.close()));
  const rest = await Promise.all(cursors.slice(5).map((cursor) => cursor.read(60, NO_LIMIT)));
  expect(first.map(({ length }) => length)).toEqual(Array(10).fill(60));
  expect(rest.map(({ length }) => length)).toEqual([45, 46, 47, 48, 49]);
  await Promise.all(cursors.slice(5).map((cursor) => cursor.close()));
});

test('the rows of a cursor are those of the moment when it was opened', async () => {
  const community = await service.make.community();
  const names = async () => {
    const cursor = await database.cursors.open(
      'select nombre from communities where id = $1',
      [community.id],
      undefined,
    );
    await database.queries.change("update communities set nombre = nombre || '!' where id = $1", [
      community.id,
    ]);
    const rows = await cursor.read(2, NO_LIMIT);
    await cursor.close();
    return rows;
  };
  expect(await names()).toEqual([{ nombre: community.nombre }]);
  expect(await names()).toEqual([{ nombre: `${community.nombre}!` }]);
});

test('rows that are too large together are read again in smaller numbers', async () => {
  const cursor = await numbersTo(10, 1_000);
  await cursor.read(4, NO_LIMIT);
  await expect(cursor.read(4, 2_500)).rejects.toBeInstanceOf(AnswerTooLarge);
  await cursor.moveTo(4);
  expect(numbersIn(await cursor.read(2, 2_500))).toEqual([5, 6]);
  await cursor.moveTo(0);
  expect(numbersIn(await cursor.read(1, 2_500))).toEqual([1]);
  await cursor.close();
});

test('the database forgets a cursor that is closed, and one whose statement fails', async () => {
  const before = await openCursors(database);
  const cursor = await numbersTo(100_000, 100);
  expect(await openCursors(database)).toHaveLength(before.length + 1);
  await cursor.close();
  await expect(database.cursors.open('select 1 / $1::int4 as share', [0], undefined)).rejects.toMatchObject({
    code: '22012',
  });
  expect(await openCursors(database)).toEqual(before);
});

test('a statement is not begun for a reader who has left', async () => {
  const left = AbortSignal.abort(new Error('left'));
  await expect(database.cursors.open('select 1', [], left)).rejects.toThrow('left');
});

test('a cursor that its connection has lost makes the database count as unavailable', async () => {
  const cursor = await numbersTo(3);
  await cursor.close();
  await expect(cursor.read(1, NO_LIMIT)).rejects.toMatchObject({ code: '34000' });
});

test('a process opens 100 cursors at the most', async () => {
  const opened = await Promise.allSettled(Array.from({ length: 101 }, () => numbersTo(1)));
  expect(opened.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 503 } }]);
  await Promise.all(opened.map((one) => one.status === 'fulfilled' && one.value.close()));
  await (await numbersTo(1)).close();
});
