import { type Database, loggableError } from '../../src/engine/database.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;

beforeAll(async () => {
  database = await acquireWorkerDatabase();
  await database.queries.change(
    'create table account (name text not null, secret text, logins int not null)',
    [],
  );
});

afterAll(async () => {
  await database.queries.change('drop table account', []);
  releaseWorkerDatabase();
});

const SECRET = '$2b$10$of-an-account';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test.each([
  [
    'a bound statement',
    () => database.queries.change('insert into account values ($1, $2, null)', ['ana', SECRET]),
  ],
  [
    'a statement of the ORM',
    () => database.orm.em.fork().execute('insert into account values (?, ?, null)', ['ana', SECRET]),
  ],
])('the logged error of %s names the failure without values of the row', async (_what, insert) => {
  const error = await failureOf(insert());

  const logged = loggableError(new Error('could not save', { cause: error }));

  expect(logged).toMatchObject({
    message: 'could not save',
    cause: {
      code: '23502',
      table: 'account',
      column: 'logins',
      message: expect.stringContaining('not-null'),
    },
  });
  expect(logged).toHaveProperty('stack', expect.stringContaining('loggable-error.test.ts'));
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

test('a thrown value other than an error is logged unchanged', () => {
  expect(loggableError('stopped')).toBe('stopped');
});
