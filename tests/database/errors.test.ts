import {
  constraintOf,
  type Database,
  isDatabaseFault,
  isUnavailable,
  openDatabase,
} from '../../src/engine/database.js';
import { cloneDatabase } from '../support/database.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;

beforeAll(async () => {
  database = await acquireWorkerDatabase();
  await database.queries.change(
    `create table booking (
      id int constraint booking_pkey primary key,
      place text not null,
      guests int constraint booking_guests_positive check (guests > 0),
      parent int constraint booking_parent_known references booking,
      days daterange,
      constraint booking_days_apart exclude using gist (days with &&)
    )`,
    [],
  );
  await database.queries.change(
    "insert into booking values (1, 'pool', 1, null, '[2026-01-01,2026-01-03)')",
    [],
  );
});

afterAll(async () => {
  await database.queries.change('drop table booking', []);
  releaseWorkerDatabase();
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

const broken = [
  ['unique', 'booking_pkey', "(1, 'pool', 1, null, null)"],
  ['not_null', 'place', '(2, null, 1, null, null)'],
  ['check', 'booking_guests_positive', "(2, 'pool', 0, null, null)"],
  ['foreign_key', 'booking_parent_known', "(2, 'pool', 1, 9, null)"],
  ['exclusion', 'booking_days_apart', "(2, 'pool', 1, null, '[2026-01-02,2026-01-04)')"],
] as const;

test.each(broken)(
  'the error of a violated %s constraint is recognized with its name %s',
  async (kind, name, row) => {
    const statement = `insert into booking values ${row}`;

    const raw = await failureOf(database.queries.change(statement, []));
    expect(constraintOf(raw)).toEqual({ kind, name });
    expect(isUnavailable(raw)).toBe(false);

    const throughOrm = await failureOf(database.orm.em.fork().execute(statement));
    expect(constraintOf(throughOrm)).toEqual({ kind, name });
    expect(constraintOf(new Error('wrapped', { cause: throughOrm }))).toEqual({ kind, name });
  },
);

test('another failure of a statement is neither a violated constraint nor an unavailable database', async () => {
  const error = await failureOf(database.queries.change('select nothing from nowhere', []));

  expect(error).toBeInstanceOf(Error);
  expect(constraintOf(error)).toBeNull();
  expect(isUnavailable(error)).toBe(false);
});

test.each([
  [{ code: 'ECONNREFUSED' }],
  [{ code: '57P01' }],
  [{ code: '57P03' }],
  [{ code: '08006' }],
  [{ code: '53300' }],
  [new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })])],
  [new Error('wrapped', { cause: new Error('Connection terminated unexpectedly') })],
  [new Error('timeout exceeded when trying to connect')],
])('the error %j means that the database is unavailable', (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  [null],
  [undefined],
  ['ECONNREFUSED'],
  [{ code: 'ENOENT' }],
  [{ code: '23505' }],
  [new Error('boom')],
])('the error %j does not mean that the database is unavailable', (error) => {
  expect(isUnavailable(error)).toBe(false);
});

test.each([
  ['EPERM', false],
  ['EROFS', false],
  ['ENOSPC', false],
  ['XX000', true],
  ['53100', true],
])('an error with the code %s is taken for one of the database: %s', (code, expected) => {
  expect(isDatabaseFault(new Error('failed', { cause: Object.assign(new Error('cause'), { code }) }))).toBe(
    expected,
  );
});

test('a closed database is not ready, and its statements fail as unavailable', async () => {
  const own = await cloneDatabase();
  const closed = await openDatabase(own.options);
  expect(await closed.isReady()).toBe(true);
  await closed.close();
  await closed.close();

  expect(await closed.isReady()).toBe(false);
  expect(isUnavailable(await failureOf(closed.queries.change('select 1', [])))).toBe(true);
  await own.dispose();
});
