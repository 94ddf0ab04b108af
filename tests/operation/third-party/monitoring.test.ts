import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { reading } from '../../../src/engine/database.js';
import { applyRetention } from '../../../src/modules/retention/retention.js';
import { createMailer } from '../../../src/platform/mail/mail.js';
import { settleFeed } from '../../support/change-feed.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { makeWebhook, work } from '../../support/webhooks.js';

/** The files for monitoring name metrics that exist, and the metrics count what they say. */

let service: Service;
beforeAll(async () => {
  // A server that does not answer is enough for the metrics of Redis.
  service = await startService({
    own: 'service',
    environment: { REDIS_URL: 'redis://127.0.0.1:1', WEBHOOKS_ALLOW_PRIVATE: 'on' },
  });
  // Both are counted from the first time on.
  await applyRetention(service.services);
  await deliverOnce();
});

async function deliverOnce(): Promise<void> {
  const receiver = await startReceiver();
  const { admin, residentUser } = await makeCommunityFixture(service);
  await settleFeed(service);
  await makeWebhook(service, service.as(admin), { url: receiver.url });
  await service.make.pet(residentUser.resident, {});
  await until(async () => {
    await work(service);
    return receiver.received.length > 0;
  });
  await receiver.close();
}

afterAll(() => service.stop());

const metrics = async () => (await service.anonymous.get('/metrics')).body as string;

/** The value of one series. */
async function figure(name: string, labels = ''): Promise<number> {
  const text = await metrics();
  const line = text.split('\n').find((one) => one.startsWith(`${name}${labels} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** What an expression of PromQL is made of beside metrics and labels. */
const WORDS =
  /^(sum|max|count|topk|rate|increase|changes|deriv|min_over_time|histogram_quantile|label_values|min|by|and|or|unless|offset|instance|queue|webhook|le)$/;

function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|by \([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z_][a-z0-9_]+/g)].map(([name]) => name).filter((name) => !WORDS.test(name));
}

async function assertPublished(expressions: readonly string[]): Promise<void> {
  const text = await metrics();
  const known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const named = [...new Set(expressions.flatMap(metricsIn))].filter((name) => name !== 'up');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: object;
}

const RULES = 'deploy/prometheus/alerts.yml';
const TESTS = 'deploy/prometheus/alerts.test.yml';

async function alertRules(): Promise<Rule[]> {
  const { groups } = parse(await readFile(RULES, 'utf8'));
  return groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
}

test('the alert rules name metrics that exist, and say what to do', async () => {
  const rules = await alertRules();
  await assertPublished(rules.map(({ expr }) => expr));
  for (const { annotations } of rules) {
    expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
  }
});

test('each alarm that the page names has a rule, and each rule a test', async () => {
  const page = await readFile('docs/operate.md', 'utf8');
  const [, table] = /\| metric \| alarm \|\n(.+?)\n\n/s.exec(page) ?? [];
  const rows = table!.split('\n').slice(1);
  const alarms = rows.map((row) => row.split(' | ')).filter(([, alarm]) => !alarm!.startsWith('none'));
  expect(alarms.length).toBeGreaterThan(15);
  const rules = await alertRules();
  const ruled = rules.map(({ expr }) => expr).join(' ');
  const metricsOf = (cell: string) => [...cell.matchAll(/`([a-z0-9_]{8,})`/g)].map(([, name]) => name!);
  expect(alarms.filter(([cell]) => !metricsOf(cell!).some((name) => ruled.includes(name)))).toEqual([]);
  const tests = await readFile(TESTS, 'utf8');
  expect(rules.filter(({ alert }) => !tests.includes(`alertname="${alert}"`))).toEqual([]);
});

describeWith(['promtool'], 'the alert rules', () => {
  test('fire as their tests say', async () => {
    const { stdout } = await promisify(execFile)(debianProgram('promtool')!, ['test', 'rules', TESTS]);
    expect(stdout).toContain('SUCCESS');
  });
});

test('a transaction that is older than a change is seen by the age of the change', async () => {
  const session = await service.database.openSession();
  try {
    await session.query('begin; select pg_current_xact_id()');
    await service.make.community();
    const waits = async () => ({
      change: await figure('changes_untold_seconds'),
      transaction: await figure('database_oldest_transaction_seconds'),
    });
    expect(await waits()).toEqual({ change: expect.any(Number), transaction: expect.any(Number) });
    const { change, transaction } = await waits();
    expect(change).toBeGreaterThan(0);
    expect(transaction).toBeGreaterThan(change);
  } finally {
    await session.end();
  }
});

test('the dashboard names metrics that exist', async () => {
  const { panels, templating, annotations } = JSON.parse(
    await readFile('deploy/grafana/community.json', 'utf8'),
  );
  const targets = panels.flatMap(({ targets: own = [] }: { targets?: { expr: string }[] }) => own);
  await assertPublished([
    ...targets.map(({ expr }: { expr: string }) => expr),
    ...templating.list.map(({ query }: { query: string }) => query.replace(/^prometheus$/, '')),
    ...annotations.list.map(({ expr }: { expr: string }) => expr),
  ]);
});

test('attempts to sign in, refusals, batches and connections are counted', async () => {
  const { username } = await service.make.user('SYSTEM_ADMIN');
  const failures = await figure('sign_ins_total', '{outcome="failure"}');
  const refusals = await figure('errors_total', '{code="UNAUTHORIZED"}');
  const answer = await service.anonymous.post('/api/auth/login', { username, password: 'Wrong#2026' });
  expect(answer.status).toBe(401);
  expect(await figure('sign_ins_total', '{outcome="failure"}')).toBe(failures + 1);
  expect(await figure('errors_total', '{code="UNAUTHORIZED"}')).toBe(refusals + 1);
  expect(await figure('database_connections', '{group="ordinary"}')).toBeGreaterThan(0);
});

test('a mail is counted by its outcome', async () => {
  const mailer = createMailer({
    requireTls: true,
    from: 'no-reply@example.mx',
    dataDir: service.folder,
    log: { info: () => undefined },
  });
  const sent = await figure('mails_total', '{outcome="sent"}');
  const failed = await figure('mails_total', '{outcome="failed"}');
  const mail = { subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
  await mailer.send({ ...mail, to: 'one@example.mx' });
  await expect(mailer.send({ ...mail, to: 'one@example.mx, two@example.mx' })).rejects.toThrow();
  expect(await figure('mails_total', '{outcome="sent"}')).toBe(sent + 1);
  expect(await figure('mails_total', '{outcome="failed"}')).toBe(failed + 1);
});

test('a stored file is counted with its bytes', async () => {
  const [files, bytes] = [await figure('uploaded_files_total'), await figure('uploaded_bytes_total')];
  await service.services.files.keep(() => Readable.from([Buffer.from('hola')]), {
    folder: ['images'],
    name: 'nota.txt',
  });
  expect(await figure('uploaded_files_total')).toBe(files + 1);
  expect(await figure('uploaded_bytes_total')).toBe(bytes + 4);
});

test('a failed statement is counted by its class', async () => {
  const before = await figure('database_errors_total', '{class="22"}');
  await expect(service.services.queries.run(reading('select 1 / 0'), [])).rejects.toThrow();
  expect(await figure('database_errors_total', '{class="22"}')).toBe(before + 1);
});

test('a batch of relations is counted with its keys', async () => {
  const admin = await service.make.user('SYSTEM_ADMIN');
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  for (let index = 0; index < 3; index++) await service.make.visit(resident);
  const [batches, keys] = [await figure('batches_total'), await figure('batch_keys_total')];
  const { errors } = await service
    .as(admin)
    .graphql(
      'query ($id: GUID!) { community(id: $id) { visits { nodes { id can { checkIn { allowed } } } } } }',
      { id: community.id },
    );
  expect(errors).toBeUndefined();
  expect(await figure('batches_total')).toBeGreaterThan(batches);
  expect(await figure('batch_keys_total')).toBeGreaterThanOrEqual(keys + 3);
});
