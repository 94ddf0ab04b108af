import { connect as connectSocket, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Announcement } from '../../src/modules/announcements/announcement.entity.js';
import { bounded } from '../support/bounded.js';
import { presentCursor, type SeenChange } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { FOLLOW, type Followed, follow } from '../support/live-client.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Clients that send too much, read too little or say nothing, and what others notice of them. */

/** More than the service lets wait for a follower. */
const MANY = 1_500;
const LONG = 'Agua y luz. '.repeat(330);
/** Answers of 56 kB, of which the buffers of a connection take some hundreds. */
const FOLLOW_LONG = `subscription ($after: String) {
  changes(after: $after, types: ["Announcement"]) {
    action cursor nodeId
    node { ... on Announcement { ${Array.from({ length: 14 }, (_, index) => `c${index}: contenido`).join(' ')} } }
  }
}`;

const PING = JSON.stringify({ type: 'ping', payload: { long: 'a'.repeat(120_000) } });

const TRANSPORTS = ['websocket', 'sse', 'multipart'];

let service: Service;
let fixture: CommunityFixture;
let client: Client;
const open: { stop(): void }[] = [];
beforeAll(async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on', READS_PER_MINUTE: '800' } });
});
beforeEach(async () => {
  await until(async () => String(await opened()) === '0,0,0');
  fixture = await makeCommunityFixture(service);
  client = service.as(fixture.admin);
});
afterEach(() => {
  for (const one of open.splice(0)) one.stop();
});
afterAll(() => service.stop());

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: { readonly data?: { readonly changes: SeenChange } } | readonly { extensions: object }[];
}

/** Drops the long texts of a message, since a test keeps thousands of messages. */
const withoutTexts = (key: string, value: unknown) => (/^c\d+$/.test(key) ? undefined : value);

/** A connection that sends what it likes. */
async function rawSocket() {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  open.push({ stop: () => socket.terminate() });
  const messages: Message[] = [];
  let closed: number | undefined;
  socket.on('message', (data) => void messages.push(JSON.parse(String(data), withoutTexts) as Message));
  socket.on('close', (code) => {
    closed = code;
  });
  await until(() => socket.readyState === socket.OPEN);
  const send = (message: object) => socket.send(JSON.stringify(message));
  return {
    socket,
    messages,
    send,
    closed: () =>
      bounded(
        'the end of the connection',
        until(() => closed),
      ),
    async authenticate({ token }: Client) {
      send({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
      await until(() => messages.some(({ type }) => type === 'connection_ack'));
    },
    subscribe: (id: string, variables: object, query = FOLLOW) =>
      send({ id, type: 'subscribe', payload: { query, variables } }),
  };
}

const changesIn = (messages: readonly Message[]) =>
  messages.flatMap(({ payload }) => (payload && 'data' in payload && payload.data?.changes) || []);

/** Stores announcements in one transaction; they come in the order of their ids. */
async function announce(count: number): Promise<void> {
  const row = { ...samples.announcement(), contenido: LONG, communityId: fixture.community.id };
  const em = service.em();
  for (let index = 0; index < count; index++) em.create(Announcement, { ...row, audience: [] });
  await em.flush();
}

/** Follows by WebSocket, and reads nothing after a first announcement. */
async function unreadSocket(after: string) {
  const { socket, messages, authenticate, subscribe } = await rawSocket();
  await authenticate(client);
  subscribe('1', { after }, FOLLOW_LONG);
  await announce(1);
  await until(() => changesIn(messages).length === 1);
  socket.pause();
  return { socket, messages };
}

const metrics = async () => (await service.anonymous.get('/metrics')).body as string;

/** The value of a metric, 0 for one that has none yet. */
const valueIn = (text: string, name: string, transport: string) =>
  Number(new RegExp(`^${name}{[^}]*transport="${transport}"[^}]*} (.+)$`, 'm').exec(text)?.[1] ?? 0);

const metric = async (name: string, transport: string) => valueIn(await metrics(), name, transport);

/** The number of open subscriptions of each transport. */
async function opened(): Promise<number[]> {
  const text = await metrics();
  return TRANSPORTS.map((transport) => valueIn(text, 'subscriptions_open', transport));
}

/** A follower beside the others, which has been told of a first pet. */
async function neighbour(): Promise<{ followed: Followed; tell(): Promise<void> }> {
  const after = await presentCursor(service, client);
  const followed = follow(client, { after, types: ['Pet'] });
  open.push(followed);
  let pets = 0;
  const tell = async () => {
    const pet = { ...samples.pet(), residentId: fixture.residentUser.resident.id };
    expect((await client.post('/api/pets', pet)).status).toBe(201);
    await followed.received(++pets);
  };
  await tell();
  return { followed, tell };
}

test('a connection that does not say who it is within ten seconds is closed with 4408', async () => {
  const socket = await rawSocket();
  expect(await socket.closed()).toBe(4408);
});

test('a follower that reads nothing for a while is told of each change once, in the order of the feed', async () => {
  const after = await presentCursor(service, client);
  const { socket, messages } = await unreadSocket(after);
  await announce(MANY);
  // What follows comes when the feed was told to all.
  const { tell } = await neighbour();
  await tell();
  socket.resume();
  await bounded(
    'all changes',
    until(() => changesIn(messages).length > MANY),
    { known: () => `${changesIn(messages).length}` },
  );
  const told = changesIn(messages);
  expect(new Set(told.map(({ nodeId }) => nodeId)).size).toBe(MANY + 1);
  const { data } = await client.graphql(
    'query ($after: String) { changes(after: $after, first: 500, types: ["Announcement"]) { nodes: edges { nodeId } } }',
    { after },
  );
  expect(told.slice(0, 500).map(({ nodeId }) => ({ nodeId }))).toEqual(data.changes.nodes);
});

/** Follows by a request of HTTP and reads nothing once the answer has begun. */
async function unreadAnswer(path: string, accept: string, after: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connectSocket(Number(port), hostname);
  open.push({ stop: () => socket.destroy() });
  const body = JSON.stringify({ query: FOLLOW_LONG, variables: { after } });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${client.token}`,
    `Accept: ${accept}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await bounded(
    'the first change',
    until(() => text.includes('CREATED')),
    { known: () => text },
  );
  socket.removeAllListeners('data').pause();
  return socket;
}

test('followers that read nothing any more are cut off, and nobody else notices them', async () => {
  const { followed, tell } = await neighbour();
  const after = await presentCursor(service, client);
  await unreadSocket(after);
  await unreadAnswer('/graphql/stream', 'text/event-stream', after);
  await unreadAnswer('/graphql', 'multipart/mixed;subscriptionSpec=1.0,application/json', after);
  expect(await opened()).toEqual([2, 1, 1]);
  await announce(500);
  await tell();
  await bounded(
    'the ends of the followers',
    until(async () => String(await opened()) === '1,0,0'),
  );
  await tell();
  expect(followed.ended).toBeUndefined();
});

describe.each(['before it says who it is', 'once it is acknowledged'])(
  'a client that reads nothing',
  (when) => {
    test.each([
      ['pings of the protocol', (socket: WebSocket) => socket.send(PING)],
      ['pings of WebSocket', (socket: WebSocket) => socket.ping('a'.repeat(125))],
    ])(`is cut off for %s ${when}, and nobody else notices`, async (_name, flood) => {
      const { socket, authenticate } = await rawSocket();
      socket.on('error', () => undefined);
      if (when === 'once it is acknowledged') await authenticate(client);
      socket.pause();
      let sent = 0;
      // Far more than the buffers of a connection take.
      while (socket.readyState === socket.OPEN && sent < 100 * 1024 * 1024) {
        for (let turn = 0; turn < 100 && socket.bufferedAmount < 1024 * 1024; turn++) {
          const before = socket.bufferedAmount;
          flood(socket);
          sent += Math.max(socket.bufferedAmount - before, PING.length);
        }
        expect((await service.anonymous.get('/health/live')).status).toBe(200);
      }
      expect(socket.readyState).not.toBe(socket.OPEN);
    });
  },
);

test('an id that a client gives a subscription has at most 255 characters', async () => {
  const { messages, authenticate, subscribe, closed } = await rawSocket();
  await authenticate(client);
  subscribe('i'.repeat(255), { types: ['Surprise'] });
  await until(() => messages.some(({ id }) => id?.length === 255));
  subscribe('i'.repeat(256), { types: ['Pet'] });
  expect(await closed()).toBe(4400);
});

test('the metrics count what followers were told, and how late', async () => {
  const before = await metric('subscription_changes_total', 'websocket');
  const { followed, tell } = await neighbour();
  await tell();
  await tell();
  expect((await metric('subscription_changes_total', 'websocket')) - before).toBe(3);
  expect(await metric('subscriptions_open', 'websocket')).toBe(1);
  followed.stop();
  await until(async () => (await metric('subscriptions_open', 'websocket')) === 0);
  const delays = Number(/^subscription_delay_seconds_count (.+)$/m.exec(await metrics())?.[1]);
  expect(delays).toBeGreaterThan(1);
});

test('a flood of subscriptions that end at once is refused by name and leaves nothing behind', async () => {
  const { followed, tell } = await neighbour();
  const flooding = service.as(fixture.residentUser);
  const { messages, authenticate, send, subscribe } = await rawSocket();
  await authenticate(flooding);
  for (let id = 0; id < 2_000; id++) {
    subscribe(String(id), { types: ['Pet'] });
    send({ id: String(id), type: 'complete' });
  }
  await tell();
  // Those that were ended are answered nothing; this one is not ended.
  subscribe('last', {});
  const answer = await bounded(
    'the refusal',
    until(() => messages.find(({ id }) => id === 'last')),
  );
  expect(answer).toMatchObject({
    type: 'error',
    payload: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }],
  });
  await tell();
  await until(async () => (await metric('subscriptions_open', 'websocket')) === 1);
  expect(followed.ended).toBeUndefined();
});

test('the id of a subscription that the client completed is free at once, and leaves nothing behind', async () => {
  for (const isOpen of [false, true, false, true, false, true, false, true]) {
    const { socket, messages, authenticate, send, subscribe } = await rawSocket();
    await authenticate(client);
    const after = await presentCursor(service, client);
    subscribe('1', { types: ['Pet'] });
    if (isOpen) await until(async () => (await metric('subscriptions_open', 'websocket')) === 1);
    send({ id: '1', type: 'complete' });
    subscribe('1', { after, types: ['Announcement'] });
    await announce(1);
    await until(() => messages.some(({ id }) => id === '1'));
    expect(messages.filter(({ id }) => id === '1').map(({ type }) => type)).toEqual(['next']);
    socket.terminate();
    await until(async () => (await metric('subscriptions_open', 'websocket')) === 0);
  }
});

test('a second subscription with the id of one that is open closes the connection with 4409', async () => {
  const socket = await rawSocket();
  await socket.authenticate(client);
  socket.subscribe('1', { types: ['Pet'] });
  socket.subscribe('1', { types: ['Pet'] });
  expect(await socket.closed()).toBe(4409);
});

test.each([
  ['no JSON', 'x', 4400],
  ['an unknown type', '{"type":"surprise"}', 4400],
  ['a type that servers send', '{"type":"connection_ack"}', 4400],
  [
    'a subscription before the connection is acknowledged',
    '{"id":"1","type":"subscribe","payload":{"query":"{a}"}}',
    4401,
  ],
])('a message with %s closes the connection', async (_name, message, code) => {
  const { socket, closed } = await rawSocket();
  socket.send(message);
  expect(await closed()).toBe(code);
});
