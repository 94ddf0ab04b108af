import type { ServerResponse } from 'node:http';
import { decodeNodeId, nodeIdOf } from '../../src/engine/declare.js';
import { startWebhooks, webhookWork } from '../../src/modules/webhooks/webhook-work.js';
import type { Person } from '../support/accounts.js';
import { bounded } from '../support/bounded.js';
import { settleFeed } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { until } from '../support/until.js';
import {
  answering,
  type Received,
  type Receiver,
  signersOf,
  startReceiver,
} from '../support/webhook-receiver.js';
import {
  createWebhook,
  makeWebhook,
  NO_PAUSES,
  readWebhook,
  work,
  workUntilFinished,
} from '../support/webhooks.js';

/** Webhooks: what changes is posted to a URL, as the owner sees it. */

let service: Service;
let receiver: Receiver;
let fixture: CommunityFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
});
afterEach(async () => {
  await receiver.close();
  // Their receivers are gone, so that each attempt would fail.
  await service.database.queries.change('delete from webhooks', []);
});

const PAYLOAD = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on Pet { name } } }';

const makePet = async (of: CommunityFixture = fixture, name = 'Luna') =>
  nodeIdOf('Pet', (await service.make.pet(of.residentUser.resident, { name })).id);

const REPLACE =
  'mutation ($id: GUID!, $input: WebhookInput!) { replaceWebhook(webhookId: $id, input: $input) { state } }';

const SILENT = () => undefined;

const ids = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);

test('a change is posted once, signed, with what the query of the webhook answers', async () => {
  const { id, secret } = await makeWebhook(service, admin, { url: receiver.url, payload: PAYLOAD });
  const nodeId = await makePet();
  await work(service);
  await work(service);
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received as [Received];
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signersOf(message, [secret, 'whsec_AAAA'])).toEqual([true, false]);
  expect(message.headers['content-type']).toBe('application/json');
  expect(message.body).toEqual({
    type: 'pet.created',
    timestamp: expect.any(String),
    data: {
      cursor: expect.any(String),
      action: 'CREATED',
      nodeId,
      type: 'Pet',
      recordId: decodeNodeId(nodeId)?.id,
      version: 1,
      occurredAt: expect.any(String),
      result: { data: { node: { name: 'Luna' } } },
    },
  });
  const webhook = await readWebhook(admin, id);
  expect(webhook).toEqual({
    state: 'ACTIVE',
    gapAt: null,
    deliveries: [
      {
        id: expect.any(String),
        type: 'pet.created',
        recordNodeId: nodeId,
        state: 'DELIVERED',
        attempts: 1,
        lastStatus: 200,
        nextAttemptAt: null,
        duration: expect.any(Number),
      },
    ],
  });
});

test('a failed attempt is repeated under the same id until the receiver takes it', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = (response) =>
    answering(receiver.received.length < 3 ? 500 : 204)(response, null as never);
  await makePet();
  await workUntilFinished(service, admin, id);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(ids(receiver.received)).size).toBe(1);
  const attempts = receiver.received.map(({ headers }) => headers['webhook-attempt']);
  expect(new Set(attempts).size).toBe(3);
  const webhook = await readWebhook(admin, id);
  expect(webhook?.deliveries).toMatchObject([{ state: 'DELIVERED', attempts: 3, lastStatus: 204 }]);
});

test('a failed attempt waits for the next one, which the owner sees', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = answering(503);
  await makePet();
  await work(service);
  await work(service);
  expect(receiver.received).toHaveLength(1);
  const webhook = await readWebhook(admin, id, { state: 'WAITING' });
  expect(webhook?.deliveries).toMatchObject([{ attempts: 1, lastStatus: 503 }]);
  expect(Date.parse(webhook?.deliveries[0]?.nextAttemptAt as string)).toBeGreaterThan(Date.now() + 1_000_000);
});

/** What an overloaded receiver answers, with the seconds for which it is left alone. */
const RETRY_AFTER: readonly [title: string, status: number, header: () => string, seconds: number][] = [
  ['429 and seconds', 429, () => '20000', 20_000],
  ['503 and seconds', 503, () => ' 20000 ', 20_000],
  ['429 and a date', 429, () => inSeconds(20_000), 20_000],
  ['503 and a date', 503, () => inSeconds(20_000), 20_000],
  ['429 and a time beyond the longest pause', 429, () => '99999999999999999999', 50_000],
  ['503 and a date beyond the longest pause', 503, () => inSeconds(1e9), 50_000],
  ['429 and a date that is over', 429, () => inSeconds(-1e6), 0],
  ['429 and no time', 429, () => 'soon', 0],
  ['500 and seconds', 500, () => '20000', 0],
];

const inSeconds = (seconds: number) => new Date(Date.now() + Math.max(seconds, 1_000) * 1_000).toUTCString();

test.each(RETRY_AFTER)(
  'a receiver that answers %s is asked again then',
  async (_title, status, header, seconds) => {
    const { id } = await makeWebhook(service, admin, { url: receiver.url });
    receiver.answer = answering(status, { 'retry-after': header() });
    await makePet();
    const before = Date.now();
    await work(service, { firstMs: 1_000_000, longestMs: 50_000_000 });
    const webhook = await readWebhook(admin, id, { state: 'WAITING' });
    const next = Date.parse(webhook?.deliveries[0]?.nextAttemptAt as string);
    // A date has whole seconds.
    expect(next).toBeGreaterThan(before + Math.max(seconds - 2, 500) * 1_000);
    expect(next).toBeLessThanOrEqual(Date.now() + Math.max(seconds, 1_000) * 1_000);
  },
);

test('an overloaded receiver is sent nothing else until then, and another one is not waited for', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = answering(503, { 'retry-after': '20000' });
  const made = [await makePet(fixture, 'A'), await makePet(fixture, 'B')];
  await work(service);
  made.push(await makePet(fixture, 'C'));
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual(made.slice(0, 1));
  const other = await startReceiver();
  const input = { url: other.url, types: ['Pet'], active: true };
  const { errors } = await admin.graphql(REPLACE, { id, input });
  expect(errors).toBeUndefined();
  await work(service);
  expect(other.received.map(({ body }) => body.data.nodeId)).toEqual(made.slice(1));
  await other.close();
});

test('an address is connected to as the URL parser reads it, in whatever spelling it was given', async () => {
  const spelled = receiver.url.replace('http://127.0.0.1', 'HtTp://127.1').replace('/hook', '/a/../hook');
  const { data } = await createWebhook(admin, { url: spelled });
  expect(data.createWebhook.webhook.url).toBe(receiver.url);
  const nodeId = await makePet();
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
});

test('first attempts come in the order of the feed, also past a failed one', async () => {
  await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = (response) =>
    answering(receiver.received.length === 1 ? 500 : 200)(response, null as never);
  const made: string[] = [];
  for (const name of ['A', 'B', 'C']) made.push(await makePet(fixture, name));
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual(made);
});

test('a redirect is not followed, and 410 disables the webhook', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = answering(307, { location: `${receiver.url}/elsewhere` });
  await makePet();
  await work(service);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = answering(410);
  await makePet();
  await work(service);
  const webhook = await readWebhook(admin, id);
  expect(webhook).toMatchObject({
    state: 'DISABLED',
    deliveries: [
      { state: 'FAILED', lastStatus: 410 },
      { state: 'WAITING', lastStatus: 307 },
    ],
  });
  await makePet();
  await work(service);
  expect(receiver.received).toHaveLength(2);
});

test('an answer that changes the protocol is a failed attempt', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = ({ socket }) =>
    void socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  await makePet();
  await bounded('the end of the attempt', work(service), { mostTurns: 600 });
  expect(await readWebhook(admin, id)).toMatchObject({
    state: 'ACTIVE',
    deliveries: [{ state: 'WAITING', lastStatus: 101, attempts: 1 }],
  });
  receiver.answer = answering(200);
  await makePet();
  await work(service);
  expect(receiver.received).toHaveLength(2);
});

test('the status of an answer counts whose body does not end', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = (response) => void response.writeHead(200).write('answer');
  await makePet();
  await work(service);
  expect(await readWebhook(admin, id)).toMatchObject({
    deliveries: [{ state: 'DELIVERED', lastStatus: 200, attempts: 1 }],
  });
});

test('a receiver that does not answer delays no other one', async () => {
  await makeWebhook(service, admin, { url: receiver.url });
  const fast = await startReceiver();
  await makeWebhook(service, admin, { url: fast.url });
  receiver.answer = SILENT;
  await makePet();
  await makePet();
  const working = work(service);
  await until(() => fast.received.length === 2);
  expect(receiver.received.length).toBeLessThanOrEqual(1);
  await until(() => receiver.received.length === 1);
  await fast.close();
  await receiver.close();
  await working;
});

/** Makes as many webhooks of administrators of the community, `ofEach` of each one, all for one receiver. */
async function makeWebhooks(count: number, ofEach: number): Promise<void> {
  for (let made = 0; made < count; made += ofEach) {
    const owner = service.as(await service.make.admin(fixture.community));
    for (let own = 0; own < ofEach; own++) await makeWebhook(service, owner, { url: receiver.url });
  }
}

test('an owner whose many receivers do not answer delays no other one', async () => {
  await makeWebhooks(60, 60);
  const fast = await startReceiver();
  await makeWebhook(service, admin, { url: fast.url });
  receiver.answer = SILENT;
  await makePet();
  const working = work(service);
  await until(() => fast.received.length === 1);
  await until(() => receiver.received.length > 0);
  expect(receiver.received.length).toBeLessThanOrEqual(10);
  await fast.close();
  await receiver.close();
  await working;
});

test('webhooks of many owners whose attempts all fail leave their places to those that wait', async () => {
  await makeWebhooks(70, 10);
  const fast = await startReceiver();
  await makeWebhook(service, admin, { url: fast.url });
  receiver.answer = answering(500);
  await makePet();
  const works = webhookWork(service.services, NO_PAUSES);
  await settleFeed(service);
  await until(async () => {
    await works.look();
    return fast.received.length === 1;
  });
  receiver.answer = answering(200);
  await works.stop();
  await fast.close();
});

test('the number of statements of a look does not grow with the webhooks', async () => {
  const statements = countStatements();
  /** Makes webhooks that have nothing to tell, and counts when no job of others sends statements. */
  const countWith = async (count: number) => {
    await makeWebhooks(count, 1);
    await work(service);
    await service.settled();
    return fewest(() => statements.during(() => webhookWork(service.services, NO_PAUSES).look()));
  };
  try {
    const few = await countWith(2);
    expect(await countWith(8)).toBe(few);
  } finally {
    statements.restore();
  }
});

test('instances that look at the same time post each event once, in its order', async () => {
  await makeWebhook(service, admin, { url: receiver.url });
  const made: string[] = [];
  for (let at = 0; at < 10; at++) made.push(await makePet(fixture, `P${at}`));
  await Promise.all([work(service), work(service), work(service)]);
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual(made);
  expect(new Set(ids(receiver.received)).size).toBe(10);
});

test('a company administrator gets nothing of other communities, also where theirs is named', async () => {
  const other = await makeCommunityFixture(service);
  await makeWebhook(service, admin, { url: receiver.url, types: [] });
  const foreign = await createWebhook(admin, { url: receiver.url, communityId: other.community.id });
  expect(foreign.errors?.[0]?.extensions).toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
  await makePet(other);
  const nodeId = await makePet();
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
});

test('a webhook of one community tells of no other one', async () => {
  const system = service.as(await service.make.systemAdmin());
  const other = await makeCommunityFixture(service);
  await makeWebhook(service, system, { url: receiver.url, communityId: fixture.community.id });
  await makePet(other);
  const nodeId = await makePet();
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
});

test('after a change of the communities of its owner it tells of a gap and goes on from there', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  await makePet();
  const other = await makeCommunityFixture(service);
  await service.make.assign(fixture.admin, other.community);
  await work(service);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['webhook.gap']);
  expect((await readWebhook(admin, id))?.gapAt).not.toBeNull();
  await makePet(other);
  await work(service);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['webhook.gap', 'pet.created']);
});

test('what waits is posted only while its owner reaches the record', async () => {
  const lost = await makeCommunityFixture(service);
  await service.make.assign(fixture.admin, lost.community);
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = answering(503);
  const kept = await makePet();
  const [taken, removed] = [await makePet(lost), await makePet(lost)];
  await service
    .as(lost.admin)
    .graphql('mutation ($id: ID!) { deletePet(nodeId: $id) { deletedId } }', { id: removed });
  await work(service);
  receiver.received.length = 0;
  receiver.answer = answering(204);
  await service.database.queries.change(
    'delete from community_assignments where user_id = $1 and community_id = $2',
    [fixture.admin.id, lost.community.id],
  );
  service.services.forgetCaller(fixture.admin.id);
  await service.database.queries.change('update webhook_deliveries set next_attempt_at = now()', []);
  await workUntilFinished(service, admin, id);
  const about = receiver.received.map(({ body }) => body.data.nodeId);
  expect(about).toContain(kept);
  expect(about).not.toContain(taken);
  expect(about).not.toContain(removed);
  const webhook = await readWebhook(admin, id, { state: 'FAILED' });
  expect(webhook?.deliveries).toHaveLength(3);
});

test('the webhook of a deactivated owner rests, and goes on when the owner is back', async () => {
  const system = service.as(await service.make.systemAdmin());
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  await setActive(fixture.admin, false);
  await makePet();
  await work(service);
  expect(receiver.received).toHaveLength(0);
  expect((await readWebhook(system, id))?.state).toBe('RESTING');
  await setActive(fixture.admin, true);
  await work(service);
  expect(receiver.received).toHaveLength(1);
  expect((await readWebhook(system, id))?.state).toBe('ACTIVE');
});

const setActive = ({ id }: Person, isActive: boolean) =>
  service.database.queries.change('update users set is_active = $2 where id = $1', [id, isActive]);

const ROTATE = 'mutation ($id: GUID!) { rotateWebhookSecret(webhookId: $id) { secret } }';

test('a replaced secret signs beside the new one for a day', async () => {
  const { id, secret } = await makeWebhook(service, admin, { url: receiver.url });
  const { data } = await admin.graphql(ROTATE, { id });
  const renewed = data.rotateWebhookSecret.secret as string;
  await makePet();
  await work(service);
  expect(signersOf(receiver.received[0] as Received, [secret, renewed])).toEqual([true, true]);
  await service.database.queries.change('update webhooks set former_until = now() where id = $1', [id]);
  await makePet();
  await work(service);
  expect(signersOf(receiver.received[1] as Received, [secret, renewed])).toEqual([false, true]);
});

test('a webhook goes on when the key that has encrypted its secrets is replaced in three steps', async () => {
  const [old, next] = ['1:clave-anterior-de-webhooks-0123456789', '2:clave-siguiente-de-webhooks-9876543210'];
  const step = (keys: string) =>
    startService({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'on', SECOND_FACTOR_KEYS: keys } });
  const first = await step(`${old};${next}`);
  const { id, secret } = await makeWebhook(first, first.as(fixture.admin), { url: receiver.url });
  const { data } = await first.as(fixture.admin).graphql(ROTATE, { id });
  await first.stop();
  const second = await step(`${next};${old}`);
  await startWebhooks(second.services)();
  await second.stop();
  const third = await step(next);
  await startWebhooks(third.services)();
  await makePet();
  await work(third);
  await third.stop();
  expect(receiver.received).toHaveLength(1);
  const renewed = data.rotateWebhookSecret.secret as string;
  expect(signersOf(receiver.received[0] as Received, [secret, renewed])).toEqual([true, true]);
});

test('the database holds no secret of a webhook', async () => {
  const { id, secret } = await makeWebhook(service, admin, { url: receiver.url });
  await admin.graphql(ROTATE, { id });
  const [row] = await service.database.queries.change<object>(
    `select w::text, (select string_agg(e::text, ' ') from audit_entries e where e.record_id = w.id::text) as audited` +
      ` from webhooks w where w.id = $1`,
    [id],
  );
  expect(JSON.stringify(row)).toContain(id);
  expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length));
});

test('another administrator neither sees nor changes a webhook, a system administrator does', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  const other = service.as((await makeCommunityFixture(service)).admin);
  const system = service.as(await service.make.systemAdmin());
  expect(await readWebhook(other, id)).toBeNull();
  const { data } = await other.graphql('{ webhooks { id } }');
  expect(data.webhooks).toEqual([]);
  for (const [mutation, selection] of CHANGES) {
    const { errors } = await other.graphql(`mutation ($id: GUID!) { ${mutation}${selection} }`, { id });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  }
  expect(await readWebhook(system, id)).not.toBeNull();
  const removed = await system.graphql('mutation ($id: GUID!) { removeWebhook(webhookId: $id) }', { id });
  expect(removed.data).toEqual({ removeWebhook: true });
  expect(await readWebhook(admin, id)).toBeNull();
});

const CHANGES = [
  ['removeWebhook(webhookId: $id)', ''],
  ['rotateWebhookSecret(webhookId: $id)', '{ secret }'],
  ['testWebhook(webhookId: $id)', ''],
  ['replaceWebhook(webhookId: $id, input: { url: "http://localhost", types: [], active: true })', '{ id }'],
] as const;

const TEST = `mutation ($id: GUID!, $nodeId: ID, $dryRun: Boolean!) {
  testWebhook(webhookId: $id, nodeId: $nodeId, dryRun: $dryRun)
}`;

test('a sample is answered, and sent unless it is a dry run', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url, payload: PAYLOAD });
  const nodeId = await makePet();
  await work(service);
  const dry = await admin.graphql(TEST, { id, nodeId, dryRun: true });
  expect(JSON.parse(dry.data.testWebhook)).toMatchObject({
    type: 'pet.test',
    data: { action: 'TEST', nodeId, result: { data: { node: { name: 'Luna' } } } },
  });
  await work(service);
  expect(receiver.received).toHaveLength(1);
  await admin.graphql(TEST, { id, nodeId, dryRun: false });
  await work(service);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['pet.created', 'pet.test']);
});

test('a delivery is repeated by its owner, under the id of its event', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  await makePet();
  await work(service);
  const webhook = await readWebhook(admin, id);
  const again = 'mutation ($id: ID!) { repeatDelivery(deliveryId: $id) { id state attempts } }';
  const variables = { id: webhook?.deliveries[0]?.id };
  const stranger = await service.as((await makeCommunityFixture(service)).admin).graphql(again, variables);
  expect(stranger.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const { data } = await admin.graphql(again, variables);
  expect(data.repeatDelivery).toEqual({ ...variables, state: 'WAITING', attempts: 1 });
  await work(service, NO_PAUSES);
  expect(new Set(ids(receiver.received)).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
});

test('an inactive webhook delivers nothing, and follows from when it is switched on', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url, active: false });
  await makePet();
  await work(service);
  const input = { url: receiver.url, types: ['Pet'], active: true };
  const { data } = await admin.graphql(REPLACE, { id, input });
  expect(data.replaceWebhook).toEqual({ state: 'ACTIVE' });
  await work(service);
  expect(receiver.received).toHaveLength(0);
  const nodeId = await makePet();
  await work(service);
  expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
});

test.each([
  ['by its owner', 500, 'INACTIVE'],
  ['by its receiver', 410, 'DISABLED'],
])(
  'a webhook that was switched off %s posts nothing of before once it is switched on',
  async (_whom, status, state) => {
    const { id } = await makeWebhook(service, admin, { url: receiver.url });
    receiver.answer = answering(500);
    await makePet();
    await work(service);
    receiver.answer = answering(status);
    await makePet();
    await work(service);
    const input = { url: receiver.url, types: ['Pet'] };
    if (state === 'INACTIVE') await admin.graphql(REPLACE, { id, input: { ...input, active: false } });
    expect(await readWebhook(admin, id)).toMatchObject({ state });
    receiver.answer = answering(200);
    receiver.received.length = 0;
    await admin.graphql(REPLACE, { id, input: { ...input, active: true } });
    await work(service, NO_PAUSES);
    const nodeId = await makePet();
    // Whatever waited would be due by now.
    await service.database.queries.change(
      `update webhook_deliveries set next_attempt_at = created_at where webhook_id = $1 and state = 'WAITING'`,
      [id],
    );
    await workUntilFinished(service, admin, id);
    expect(receiver.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
    expect((await readWebhook(admin, id, { state: 'FAILED' }))?.deliveries).toHaveLength(2);
  },
);

/** Has a receiver keep its answer back while the attempt of a new delivery runs; returns how it answers and the attempt ends. */
async function heldAttempt(): Promise<(answer: Receiver['answer']) => Promise<void>> {
  let held: ServerResponse | undefined;
  receiver.answer = (response) => {
    held = response;
  };
  await makePet();
  const working = work(service);
  await until(() => held !== undefined);
  return (answer) => {
    answer(held as ServerResponse, receiver.received[0] as Received);
    return working;
  };
}

test('an attempt that fails after its webhook was switched off and on is not repeated', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  const end = await heldAttempt();
  for (const active of [false, true])
    await admin.graphql(REPLACE, { id, input: { url: receiver.url, types: ['Pet'], active } });
  await end(answering(500));
  expect(await readWebhook(admin, id)).toMatchObject({
    state: 'ACTIVE',
    deliveries: [{ state: 'FAILED', nextAttemptAt: null }],
  });
  receiver.answer = answering(200);
  await work(service, NO_PAUSES);
  expect(receiver.received).toHaveLength(1);
});

test.each([
  [410, {}],
  [429, { 'retry-after': '20000' }],
])(
  'the answer %i of a receiver that was replaced meanwhile does not hold for the new one',
  async (status, headers) => {
    const { id } = await makeWebhook(service, admin, { url: receiver.url });
    const end = await heldAttempt();
    const next = await startReceiver();
    await admin.graphql(REPLACE, { id, input: { url: next.url, types: ['Pet'], active: true } });
    await end(answering(status, headers));
    const nodeId = await makePet();
    await work(service);
    expect(next.received.map(({ body }) => body.data.nodeId)).toEqual([nodeId]);
    expect(await readWebhook(admin, id)).toMatchObject({
      state: 'ACTIVE',
      deliveries: [{ state: 'DELIVERED' }, { state: 'WAITING', attempts: 1 }],
    });
    await next.close();
  },
);

test('deliveries are listed in pages, the newest first', async () => {
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  const made = [await makePet(), await makePet(), await makePet()];
  await work(service);
  const first = await readWebhook(admin, id, { first: 2 });
  const second = await readWebhook(admin, id, { first: 2, after: first?.deliveries[1]?.id });
  const seen = [...(first?.deliveries ?? []), ...(second?.deliveries ?? [])].map(
    ({ recordNodeId }) => recordNodeId,
  );
  expect(seen).toEqual(made.toReversed());
  expect((await readWebhook(admin, id, { after: 'none' }))?.deliveries).toEqual([]);
});

test('the deliveries of the webhooks of a list are read by one statement', async () => {
  const made = [await makeWebhook(service, admin, { url: receiver.url })];
  const nodeId = await makePet();
  await work(service);
  const read = () => admin.graphql('{ webhooks { id deliveries(first: 2) { recordNodeId state } } }');
  const statements = countStatements();
  try {
    const ofOne = await fewest(() => statements.during(read));
    for (let count = 0; count < 3; count++)
      made.push(await makeWebhook(service, admin, { url: receiver.url }));
    const next = await makePet();
    await work(service);
    expect(await fewest(() => statements.during(read))).toBe(ofOne);
    const { data } = await read();
    const delivered = (id: string) => ({ recordNodeId: id, state: 'DELIVERED' });
    expect(data.webhooks).toEqual(
      made
        .map(({ id }, index) => ({
          id,
          deliveries: [delivered(next), ...(index === 0 ? [delivered(nodeId)] : [])],
        }))
        .toReversed(),
    );
  } finally {
    statements.restore();
  }
});

test('an administrator has at most 100 webhooks, however many are made at the same time', async () => {
  const create = async () =>
    (await createWebhook(admin, { url: receiver.url })).errors?.[0]?.extensions.reason ?? null;
  for (let count = 0; count < 98; count++) expect(await create()).toBeNull();
  const racing = await Promise.all([create(), create(), create(), create()]);
  expect(racing.toSorted()).toEqual(['WEBHOOK_LIMIT', 'WEBHOOK_LIMIT', null, null]);
  const other = service.as(await service.make.admin(fixture.community));
  expect((await createWebhook(other, { url: receiver.url })).errors).toBeUndefined();
});

test.each([
  ['a mutation', 'mutation ($nodeId: ID!) { deletePet(nodeId: $nodeId) { deletedId } }'],
  ['no variable', '{ viewer { __typename } }'],
  ['another variable', 'query ($id: ID!) { node(nodeId: $id) { nodeId } }'],
  [
    'a further variable',
    'query ($nodeId: ID!, $first: Int) { node(nodeId: $nodeId) { nodeId } pets(first: $first) { totalCount } }',
  ],
  ['an unknown field', 'query ($nodeId: ID!) { node(nodeId: $nodeId) { nothing } }'],
  ['no GraphQL', 'select 1'],
  [
    'two operations',
    'query a($nodeId: ID!) { node(nodeId: $nodeId) { nodeId } } query b { viewer { __typename } }',
  ],
  [
    'too high a cost',
    'query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId } communities(first: 500) { nodes { residents(first: 500) { nodes { id pets(first: 500) { nodes { id } } } } } } }',
  ],
])('a payload with %s is refused by the name of its field', async (_title, payload) => {
  const { errors } = await createWebhook(admin, { url: receiver.url, payload });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(errors?.[0]?.extensions.errors).toEqual({
    payload: [expect.stringMatching(/^El campo payload (?:debe|no es válido:) .*[^.]\.$/)],
  });
});

test('an unknown type is refused', async () => {
  const { errors } = await createWebhook(admin, { url: receiver.url, types: ['Nothing'] });
  expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual(['types']);
});
