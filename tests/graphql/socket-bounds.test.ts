import { WebSocket } from 'ws';
import { presentCursor } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { type Followed, follow } from '../support/live-client.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Clients that open many WebSockets behind one proxy, and what others notice of them. */

const MOST_CONNECTIONS = 60;
const MOST_PER_USER = 5;
const MOST_UNKNOWN = 100;

let service: Service;
let fixture: CommunityFixture;
let client: Client;
const open: { stop(): void }[] = [];
beforeEach(async () => {
  fixture = await makeCommunityFixture(service);
  client = service.as(fixture.admin);
});
afterEach(() => {
  for (const one of open.splice(0)) one.stop();
});

/** Opens a socket from an address, which may be closed at once. */
async function socketFrom(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': address },
  });
  socket.on('error', () => undefined);
  open.push({ stop: () => socket.terminate() });
  await until(() => socket.readyState !== socket.CONNECTING);
  return socket;
}

/** Opens a socket that says who it is. */
async function socketOf({ token }: Client, address: string): Promise<WebSocket> {
  const socket = await socketFrom(address);
  let isKnown = false;
  socket.on('message', () => {
    isKnown = true;
  });
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }));
  await until(() => isKnown || socket.readyState !== socket.OPEN);
  return socket;
}

const openOnes = (sockets: readonly WebSocket[]) =>
  sockets.filter(({ readyState }) => readyState === 1).length;

/** Follows pets, until they are told. */
async function follower(): Promise<{ followed: Followed; tell(): Promise<void> }> {
  const after = await presentCursor(service, client);
  const followed = follow(client, { after, types: ['Pet'] });
  open.push(followed);
  let pets = 0;
  const tell = async () => {
    await service.make.pet(fixture.residentUser.resident);
    await followed.received(++pets);
  };
  await tell();
  return { followed, tell };
}

describe('where many connections may be open', () => {
  beforeAll(async () => {
    service = await startService({
      environment: { TRUST_PROXY: '1', STREAMS_PER_USER: String(MOST_PER_USER) },
    });
  });
  afterAll(() => service.stop());

  test('one socket too many of a user closes the oldest one without a subscription', async () => {
    const { tell } = await follower();
    const sockets: WebSocket[] = [];
    for (let turn = 0; turn < MOST_PER_USER + 2; turn++) {
      sockets.push(await socketOf(client, `198.51.100.${turn}`));
    }
    const other = await socketOf(service.as(fixture.residentUser), '198.51.100.1');
    await until(() => openOnes(sockets) === MOST_PER_USER - 1);
    expect(sockets.slice(0, 3).map((socket) => socket.readyState === socket.OPEN)).toEqual(
      Array(3).fill(false),
    );
    expect(openOnes([other])).toBe(1);
    await tell();
  });

  test('one socket too many of a network closes the oldest one of those that do not say who they are', async () => {
    const known = await socketOf(client, '203.0.113.9');
    const sockets: WebSocket[] = [];
    for (let turn = 0; turn < MOST_UNKNOWN + 20; turn++) sockets.push(await socketFrom('203.0.113.9'));
    const elsewhere = await socketFrom('203.0.113.10');
    await until(() => openOnes(sockets) === MOST_UNKNOWN);
    expect(openOnes(sockets.slice(20))).toBe(MOST_UNKNOWN);
    expect(openOnes([known, elsewhere])).toBe(2);
  });
});

describe('where few connections may be open', () => {
  beforeAll(async () => {
    service = await startService({
      environment: { TRUST_PROXY: '1', MAX_CONNECTIONS: String(MOST_CONNECTIONS) },
    });
  });
  afterAll(() => service.stop());

  test.each([
    ['say who they are', (turn: number) => socketOf(client, `192.0.2.${turn}`)],
    ['do not say who they are', (turn: number) => socketFrom(`192.0.2.${turn}`)],
  ])('sockets that %s and follow nothing make way for clients that send a request', async (_name, add) => {
    const { followed, tell } = await follower();
    for (let turn = 0; turn < MOST_CONNECTIONS + 20; turn++) await add(turn);
    for (let turn = 0; turn < 10; turn++) {
      const response = await fetch(`${service.url}/health/live`, { headers: { connection: 'close' } });
      expect(response.status).toBe(200);
    }
    await tell();
    expect(followed.ended).toBeUndefined();
  });
});
