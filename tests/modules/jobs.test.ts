import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from '@mikro-orm/migrations';
import { getConstructionPlans } from 'pg-boss';
import { pino } from 'pino';
import { reading } from '../../src/engine/database.js';
import {
  JobGivenUp,
  type JobQueue,
  openJobQueue,
  type QueuedWork,
} from '../../src/platform/jobs/job-queue.js';
import { migrationsFolder } from '../../src/platform/version.js';
import { PASSWORD_HASH } from '../support/accounts.js';
import { NO_LOOKS, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'database' });
});
afterAll(() => service.stop());

const rowsOf = (queue: string) =>
  service.database.queries.run<{ state: string; data: string; minutes: number }>(
    reading(
      `select state::text, data::text, extract(epoch from start_after - now()) / 60 as minutes from jobs.job where name = $1`,
    ),
    [queue],
  );

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the migration makes the tables that the installed version of the package would make', async () => {
  const file = pathToFileURL(join(migrationsFolder, 'Migration20261128070103_jobs.js')).href;
  const { Migration20261128070103_jobs: Jobs } = (await import(file)) as Record<
    string,
    new (
      ...none: null[]
    ) => Migration
  >;
  const migration = new (Jobs as NonNullable<typeof Jobs>)(null, null);
  await migration.up();
  const [, tables = ''] = migration.getQueries();
  const plan = inOneLine(getConstructionPlans('jobs', { createSchema: false }));
  const [, made = ''] = plan.split('::bit(64)::bigint);');
  // Not compared by `toBe`, whose message would print both.
  expect(made.replace(/^[; ]+/, '') === `${inOneLine(tables as string)} COMMIT;`).toBe(true);
});

test('a mail that is not sent yet is stored without its texts, its address and its token', async () => {
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { mailer, jobs } = service.services;
  const send = jest.spyOn(mailer, 'send').mockRejectedValue(new Error('No mail server'));
  const { status } = await service.anonymous.post('/api/auth/forgot-password', { email: user.email });
  expect(status).toBe(200);
  const [waiting] = await until(async () => {
    const rows = await rowsOf('mail');
    return rows.length === 1 && rows[0]?.state === 'retry' && rows;
  });
  const [mail] = send.mock.lastCall ?? [];
  const token = /^[A-Z0-9]{12}$/m.exec(mail?.text ?? '')?.[0] as string;
  expect(token).toHaveLength(12);
  for (const secret of [token, user.email, 'contrase', mail?.subject as string]) {
    expect(waiting?.data).not.toContain(secret);
  }
  send.mockRestore();
  await until(async () => {
    jobs.begin('mail');
    return (await rowsOf('mail')).length === 0;
  });
  expect(service.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('a mail for which one person waits is sent before those that go to many', async () => {
  const community = await service.make.community();
  const survey = await service.make.survey(community);
  for (let count = 0; count < 25; count++) await service.make.residentUser(community);
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { mailer } = service.services;
  const sent: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = true;
  const send = jest.spyOn(mailer, 'send').mockImplementation(async ({ to }) => {
    sent.push(to);
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
  });
  const admin = service.as(await service.make.admin(community));
  const { errors } = await admin.graphql('mutation ($id: GUID!) { remindSurvey(id: $id) { id } }', {
    id: survey.id,
  });
  expect(errors).toBeUndefined();
  await until(() => sent.length === 10);
  await service.anonymous.post('/api/auth/forgot-password', { email: user.email });
  await until(async () => (await rowsOf('mail')).length === 26);
  isHolding = false;
  for (const release of held) release();
  await service.settled();
  expect(sent).toHaveLength(26);
  expect(sent.indexOf(user.email)).toBeLessThan(20);
  send.mockRestore();
});

describe('a queue', () => {
  let queue: JobQueue;
  const lines: { level: number; queue?: string; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const attempts: string[] = [];
  const workOf = (name: string, most: number, run: QueuedWork['run']): QueuedWork => ({
    name,
    retries: { most, firstSeconds: 1, longestSeconds: 1 },
    run,
  });
  const works = [
    workOf('breaking', 1, async (_data, id) => {
      attempts.push(id);
      throw new Error('It always fails');
    }),
    workOf('outdated', 5, async () => {
      throw new JobGivenUp('Too late');
    }),
    workOf('working', 1, async (data) => void attempts.push(JSON.stringify(data))),
  ];

  beforeAll(async () => {
    for (const { name } of works) {
      await service.database.queries.change(`select jobs.create_queue($1, '{"policy": "standard"}')`, [name]);
    }
    queue = await openJobQueue({
      execute: service.database.runText,
      intervals: NO_LOOKS,
      works,
      sealed: service.services.sealed,
      log,
      tracing: null,
    });
  });
  afterAll(() => queue.close());
  beforeEach(() => {
    lines.length = 0;
    attempts.length = 0;
  });

  const add = async (index: 0 | 1 | 2, data: object[], others: { onceIn?: number } = {}) => {
    const work = works[index] as QueuedWork;
    await queue.add({ work, data, ...others });
    queue.begin(work.name);
  };
  const areGone = (name: string) =>
    until(async () => {
      queue.begin(name);
      return (await rowsOf(name)).length === 0;
    });

  test('a job that always fails is tried again as often as it may, then logged and removed', async () => {
    await add(0, [{}]);
    await areGone('breaking');
    expect(attempts).toHaveLength(2);
    expect(new Set(attempts).size).toBe(1);
    expect(lines.map(({ queue, msg }) => [queue, msg])).toEqual([
      ['breaking', 'A job failed, and will run again'],
      ['breaking', 'A job is given up'],
    ]);
  });

  test('a job that gives up is not tried again', async () => {
    await add(1, [{}]);
    await areGone('outdated');
    expect(lines.map(({ msg }) => msg)).toEqual(['A job is given up']);
  });

  test('a job whose process has died at its last attempt is logged and removed', async () => {
    const work = works[0] as QueuedWork;
    await queue.add({ work, data: [{}], requestId: 'of the request' });
    await service.database.queries.change(
      `update jobs.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour',` +
        ` heartbeat_on = now() - interval '1 hour' where name = $1`,
      [work.name],
    );
    const other = await openJobQueue({
      execute: service.database.runText,
      intervals: { ...NO_LOOKS, firstSeconds: 0 },
      works: [],
      sealed: service.services.sealed,
      log,
      tracing: null,
    });
    try {
      await until(async () => (await rowsOf(work.name)).length === 0);
    } finally {
      await other.close();
    }
    expect(attempts).toEqual([]);
    expect(lines).toMatchObject([
      {
        queue: 'breaking',
        attempt: 2,
        requestId: 'of the request',
        msg: 'A job is given up, since its last attempt did not end',
      },
    ]);
  });

  test('jobs that fail do not keep the others from being done', async () => {
    await add(0, [{}, {}, {}]);
    await add(
      2,
      Array.from({ length: 25 }, (_, number) => ({ number })),
    );
    await areGone('working');
    const done = attempts.filter((text) => text.startsWith('{'));
    expect(new Set(done).size).toBe(25);
    expect(done).toHaveLength(25);
    await areGone('breaking');
  });

  test('of the jobs that are added once in a time only the first one runs', async () => {
    for (let time = 0; time < 3; time++) await add(2, [{ time }], { onceIn: 86_400 });
    await until(async () => {
      queue.begin('working');
      const states = (await rowsOf('working')).map(({ state }) => state);
      return states.length > 0 && states.every((state) => state === 'completed');
    });
    expect(attempts).toEqual(['{"time":0}']);
  });
});
