import { createClient } from 'graphql-sse';
import { nodeIdOf } from '../../src/engine/declare.js';
import { bounded } from '../support/bounded.js';
import { presentCursor, type SeenChange } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { FOLLOW } from '../support/live-client.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Subscriptions over Server-Sent Events and over answers in parts. */

let service: Service;
let fixture: CommunityFixture;
let client: Client;
const connections: AbortController[] = [];
beforeAll(async () => {
  service = await startService();
  fixture = await makeCommunityFixture(service);
  client = service.as(fixture.admin);
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.abort();
});
afterAll(() => service.stop());

const headersOf = ({ token }: Client) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Opens an answer that goes on, and gives what of it has come so far. */
async function opened(path: string, init: RequestInit) {
  const connection = new AbortController();
  connections.push(connection);
  const response = await bounded(path, fetch(service.url + path, { ...init, signal: connection.signal }));
  const state = { status: response.status, headers: response.headers, text: '', hasEnded: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk as Uint8Array);
    state.hasEnded = true;
  };
  read().catch(() => undefined);
  return {
    state,
    close: () => connection.abort(),
    has: (text: string) =>
      bounded(
        text,
        until(() => state.text.includes(text)),
        { known: () => state.text },
      ),
    end: () =>
      bounded(
        'the end',
        until(() => state.hasEnded),
        { known: () => state.text },
      ),
  };
}

const makePet = async () => nodeIdOf('Pet', (await service.make.pet(fixture.residentUser.resident)).id);

test('the library graphql-sse follows on a connection of its own, and on one for several operations', async () => {
  for (const singleConnection of [false, true]) {
    const after = await presentCursor(service, client);
    const sse = createClient({
      url: `${service.url}/graphql/stream`,
      headers: { authorization: `Bearer ${client.token}` },
      singleConnection,
      retryAttempts: 0,
    });
    const seen: SeenChange[] = [];
    let failure: unknown;
    const stops = [1, 2].map(() =>
      sse.subscribe<{ changes: SeenChange }>(
        { query: FOLLOW, variables: { after, types: ['Pet'] } },
        {
          next: ({ data }) => void (data && seen.push(data.changes)),
          error: (error) => {
            failure = error;
          },
          complete: () => undefined,
        },
      ),
    );
    const pet = await makePet();
    await bounded(
      'both',
      until(() => seen.length === 2),
      { known: () => JSON.stringify({ seen, failure }) },
    );
    expect(seen.map(({ nodeId }) => nodeId)).toEqual([pet, pet]);
    stops[0]?.();
    stops[1]?.();
    sse.dispose();
  }
});

test('a reserved connection is opened by its token alone, once, and ends its operations one by one', async () => {
  const reserved = await fetch(`${service.url}/graphql/stream`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(reserved.status).toBe(201);
  const token = await reserved.text();
  const path = `/graphql/stream?token=${token}`;
  const events = await opened(path, { headers: { accept: 'text/event-stream' } });
  expect(events.state.status).toBe(200);
  expect(events.state.headers.get('content-type')).toMatch('text/event-stream');
  expect((await fetch(service.url + path, { headers: { accept: 'text/event-stream' } })).status).toBe(409);
  const after = await presentCursor(service, client);
  const operate = (id: string, by = client, query = FOLLOW) =>
    fetch(`${service.url}/graphql/stream`, {
      method: 'POST',
      headers: { ...headersOf(by), 'x-graphql-event-stream-token': token },
      body: JSON.stringify({ query, variables: { after, types: ['Pet'] }, extensions: { operationId: id } }),
    });
  expect((await operate('one')).status).toBe(202);
  expect((await operate('two')).status).toBe(202);
  expect((await operate('two')).status).toBe(400);
  expect((await operate('n'.repeat(256))).status).toBe(400);
  expect((await operate('three', service.as(fixture.residentUser))).status).toBe(404);
  expect((await operate('four', client, '{ me { id } }')).status).toBe(202);
  await events.has('{"id":"four","payload":{"errors"');
  const pet = await makePet();
  await events.has(`"id":"one","payload":{"data":{"changes":{"action":"CREATED"`);
  await events.has(`"id":"two","payload":{"data":{"changes":{"action":"CREATED"`);
  await events.has(pet);
  const ended = await fetch(`${service.url}/graphql/stream?operationId=one`, {
    method: 'DELETE',
    headers: { 'x-graphql-event-stream-token': token },
  });
  expect(ended.status).toBe(200);
  await events.has('event: complete\ndata: {"id":"one"}');
  events.close();
  await until(async () => (await operate('five')).status === 404);
});

test('a request for events without a token is refused, and one that is no subscription answers why', async () => {
  const body = JSON.stringify({ query: FOLLOW });
  const accept = { accept: 'text/event-stream', 'content-type': 'application/json' };
  const refused = await fetch(`${service.url}/graphql/stream`, { method: 'POST', headers: accept, body });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
  const events = await opened('/graphql/stream', {
    method: 'POST',
    headers: { ...headersOf(client), ...accept, 'accept-language': 'en' },
    body: JSON.stringify({ query: '{ me { id } }' }),
  });
  await events.end();
  expect(events.state.text).toMatch(
    /event: next\ndata: \{"errors":\[\{"message":"Only subscriptions.*\n\nevent: complete/,
  );
});

test('a refusal that comes before its reserved connection is opened is told when it is', async () => {
  const headers = headersOf(client);
  const reserved = await fetch(`${service.url}/graphql/stream`, { method: 'PUT', headers });
  const token = await reserved.text();
  const { status } = await fetch(`${service.url}/graphql/stream?token=${token}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: '{ me { id } }', extensions: { operationId: 'early' } }),
  });
  expect(status).toBe(202);
  const events = await opened(`/graphql/stream?token=${token}`, { headers: { accept: 'text/event-stream' } });
  await events.has('event: complete\ndata: {"id":"early"}');
});

test.each([
  ['events', '/graphql/stream', 'text/event-stream'],
  ['parts', '/graphql', 'multipart/mixed;subscriptionSpec=1.0,application/json'],
])('nobody follows as another user by %s', async (_name, path, accept) => {
  const { status } = await fetch(service.url + path, {
    method: 'POST',
    headers: { ...headersOf(client), accept, 'x-act-as': fixture.residentUser.id },
    body: JSON.stringify({ query: FOLLOW }),
  });
  expect(status).toBe(400);
});

const PARTS = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json';

test('a subscription by POST is answered in parts, and a query with the same header as ever', async () => {
  const after = await presentCursor(service, client);
  const send = (body: object) =>
    opened('/graphql', {
      method: 'POST',
      headers: { ...headersOf(client), accept: PARTS },
      body: JSON.stringify(body),
    });
  const parts = await send({ query: FOLLOW, variables: { after, types: ['Pet'] } });
  expect(parts.state.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary="graphql"/);
  await parts.has('--graphql\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{}');
  const pet = await makePet();
  await parts.has('{"payload":{"data":{"changes":{"action":"CREATED"');
  await parts.has(pet);
  const query = await send({ query: '{ me { id } }' });
  await query.end();
  expect(JSON.parse(query.state.text)).toEqual({ data: { me: { id: fixture.admin.id } } });
  const wrong = await send({ query: FOLLOW, variables: { after: 'x' } });
  await wrong.end();
  expect(wrong.state.text).toMatch(/\{"payload":\{"errors":\[\{.*VALIDATION_ERROR.*--graphql--/s);
});

test('a subscription in parts without a token is refused', async () => {
  const refused = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: PARTS },
    body: JSON.stringify({ query: FOLLOW }),
  });
  expect(refused.status).toBe(401);
});
