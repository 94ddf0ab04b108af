import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { Client } from '../../support/client.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { type Instances, newNetwork, registerOn, signIn, startInstances } from '../../support/instances.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { startService } from '../../support/service.js';
import { removeFolder, startProcess } from '../../support/service-process.js';
import { describeSharedAttempts, spread } from '../../support/shared-attempts.js';
import { until } from '../../support/until.js';

const WRONG = 'Mala#2026';
const AWAY = 'Redis is away';
const BACK = 'Redis answers again';

/** How long an instance keeps a caller that it has found, unless it learns of a change. */
const CALLER_KEPT_MS = 4_000;

const openssl = debianProgram('openssl');

/** A record of TLS whose content no key has encrypted. */
const UNREADABLE_RECORD = Buffer.concat([Buffer.from([0x17, 3, 3, 0, 32]), Buffer.alloc(32, 7)]);

let redis: RedisServer;
let instances: Instances;

const redisUp = async (url: string) => {
  const { body } = await new Client(url).get('/metrics');
  return /^redis_up (\d)$/m.exec(body)?.[1];
};
const allUp = (value: '0' | '1') =>
  until(async () => (await Promise.all(instances.urls.map(redisUp))).every((each) => each === value));

const linesWith = (text: string) =>
  instances.processes.map(({ output }) => output.filter((line) => line.includes(text)).length);

/** The lines of each instance with a text that were printed while something was done. */
async function printedMeanwhile(text: string, work: () => Promise<void>): Promise<number[]> {
  const before = linesWith(text);
  await work();
  return linesWith(text).map((count, at) => count - (before[at] as number));
}

/** Guesses on one instance until Redis takes part no more; 10 guesses of a name and a network are checked there. */
async function expectLimitOnItsOwn(url: string): Promise<void> {
  const { username } = await registerOn(url);
  const network = newNetwork();
  const statuses = [];
  for (let guess = 0; guess < 12; guess++) statuses.push(await signIn(url, username, WRONG, network));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
}

/** Between two requests of a client: more of them would only take the cores from what is awaited. */
const PAUSE_MS = 20;

/** Sends reads to all instances while something is done; resolves to the statuses. */
async function readsDuring(token: string, work: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const readOn = async (url: string) => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await new Client(url, token).get('/api/communities')).status);
      await pause(PAUSE_MS);
    }
    return statuses;
  };
  const reading = Promise.all([...instances.urls, ...instances.urls].map(readOn));
  await work().finally(() => {
    isOver = true;
  });
  return (await reading).flat();
}

const expectAllServed = (statuses: readonly number[]) => {
  expect(statuses.length).toBeGreaterThan(instances.urls.length);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
};

describeWith(['redis-server', 'openssl'], 'instances that share Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    instances = await startInstances(2, { REDIS_URL: redis.url, LISTS_AT_ONCE: '1' });
  });
  afterAll(async () => {
    await instances.stop();
    await redis.stop();
  });

  describeSharedAttempts(() => instances);

  test('reads of a user are counted by all instances together', async () => {
    const { token } = await registerOn(instances.urls[0]!);
    const remaining = await spread(instances, 4, async (url) => {
      const headers = { 'x-graphql-cost': '1' };
      const { body } = await new Client(url, token).post('/graphql', { query: '{ me { id } }' }, headers);
      return body.extensions.cost.remaining;
    });
    expect(remaining).toEqual([0, -1, -2, -3].map((used) => remaining[0] + used));
  });

  test('a session that is ended on one instance is refused by the others before their caches expire', async () => {
    const [first, second] = instances.urls as [string, string];
    const isRefusedInTime = async () => {
      const { token } = await registerOn(first);
      const expires = performance.now() + CALLER_KEPT_MS;
      expect((await new Client(second, token).get('/api/communities')).status).toBe(200);
      expect((await new Client(first, token).post('/api/auth/logout')).status).toBe(204);
      while (performance.now() < expires) {
        const { status } = await new Client(second, token).get('/api/communities');
        if (performance.now() < expires && status === 401) return true;
      }
      return false;
    };
    // On a machine that stood still for longer than callers are kept, an attempt proves nothing.
    const isRefused = async (attempts: number): Promise<boolean> =>
      (await isRefusedInTime()) || (attempts > 1 && isRefused(attempts - 1));
    expect(await isRefused(5)).toBe(true);
  });

  test('a persisted query that is registered on one instance is known to the others, and not readable in Redis', async () => {
    const [first, ...others] = instances.urls as [string, ...string[]];
    const query = `{ __typename # ${newNetwork()}\n}`;
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const send = async (url: string, body: object) =>
      (await new Client(url).post('/graphql', { ...body, extensions })).body;
    expect((await send(first, {})).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    await send(first, { query });
    for (const url of others) {
      expect((await until(() => send(url, {}).then((body) => !body.errors && body))).data).toEqual({
        __typename: 'Query',
      });
    }
    const keys = await redis.client.keys('*:queries:*');
    expect(keys).not.toEqual([]);
    for (const text of await redis.client.mget(keys)) expect(text).not.toContain('typename');
  });

  test('every key has a prefix and a lifetime, and neither keys nor values name anybody', async () => {
    const { username, email, id } = await registerOn(instances.urls[0]!);
    const network = newNetwork();
    await signIn(instances.urls[1]!, username, WRONG, network);
    await signIn(instances.urls[1]!, username, 'Prueba#2026', network);
    const keys = await redis.client.keys('*');
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) {
      expect(key).toMatch(/^community:[\w-]{8}:/);
      expect(await redis.client.pttl(key)).not.toBe(-1);
      const value = (await redis.client.type(key)) === 'string' ? await redis.client.get(key) : '';
      for (const known of [username, email, id, network]) expect(`${key} ${value}`).not.toContain(known);
    }
  });

  test('Redis is killed under load: no request fails, limits go on, and it heals', async () => {
    const { token } = await registerOn(instances.urls[0]!);
    const away = printedMeanwhile(AWAY, async () => {
      const statuses = await readsDuring(token, async () => {
        await redis.kill();
        await allUp('0');
        await expectLimitOnItsOwn(instances.urls[0]!);
        await redis.start();
        await allUp('1');
      });
      expectAllServed(statuses);
    });
    expect(await away).toEqual([1, 1]);
    const { username } = await registerOn(instances.urls[0]!);
    const network = newNetwork();
    const statuses = await spread(instances, 12, (url) => signIn(url, username, WRONG, network));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('Redis is frozen under load: no request fails or waits for it, limits go on, and it heals', async () => {
    const { token } = await registerOn(instances.urls[0]!);
    const away = printedMeanwhile(AWAY, async () => {
      const statuses = await readsDuring(token, async () => {
        redis.freeze();
        await allUp('0');
        await expectLimitOnItsOwn(instances.urls[1]!);
        redis.thaw();
        await allUp('1');
      });
      expectAllServed(statuses);
    });
    expect(await away).toEqual([1, 1]);
  });

  test('Redis is full: limits go on, and it heals', async () => {
    const { token } = await registerOn(instances.urls[0]!);
    const statuses = await readsDuring(token, async () => {
      await redis.client.config('SET', 'maxmemory', '1');
      await allUp('0');
      await expectLimitOnItsOwn(instances.urls[1]!);
      await redis.client.config('SET', 'maxmemory', '0');
      await allUp('1');
    });
    expectAllServed(statuses);
  });

  /** Starts a service in this process. */
  async function serveAlone(url: string) {
    const lines: string[] = [];
    const service = await startService({
      environment: { REDIS_URL: url, RATE_LIMIT: 'on', TRUST_PROXY: '1' },
      log: pino({}, { write: (line: string) => lines.push(line) }),
    });
    return { service, printed: (text: string) => until(() => lines.find((line) => line.includes(text))) };
  }

  test('a start without an answer of Redis says so and counts on its own until Redis answers', async () => {
    const unreachable = await startRedis();
    await unreachable.kill();
    const { service, printed } = await serveAlone(unreachable.url);
    expect(await printed(AWAY)).toContain('ECONNREFUSED');
    expect(await redisUp(service.url)).toBe('0');
    await expectLimitOnItsOwn(service.url);
    await unreachable.start();
    await printed(BACK);
    expect(await redisUp(service.url)).toBe('1');
    await service.stop();
    await unreachable.stop();
  });

  /** Makes the files of a server with TLS, in a folder of their own. */
  async function makeCertificate() {
    const folder = await mkdtemp(join(tmpdir(), 'community-redis-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const form = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
    execFileSync(openssl as string, ['req', '-x509', ...form, '-days', '2', ...subject], { stdio: 'ignore' });
    return { folder, key, certificate };
  }

  test('an address with rediss:// is asked by TLS, and without a trusted certificate not at all', async () => {
    const { folder, key, certificate } = await makeCertificate();
    const encrypted = await startRedis({ key, certificate });
    const trusting = startProcess({
      DATABASE_URL: instances.databaseUrl,
      DATABASE_POOL_SIZE: '2',
      UPLOADS_DIR: join(folder, 'uploads'),
      REDIS_URL: encrypted.url,
      DEMO_DATA: 'off',
      NODE_EXTRA_CA_CERTS: certificate,
    });
    const suspicious = await serveAlone(encrypted.url);
    expect(await suspicious.printed(AWAY)).toContain('self-signed certificate');
    await suspicious.service.stop();
    expect(await redisUp(await trusting.listening())).toBe('1');
    trusting.signal('SIGTERM');
    expect(await trusting.ended).toBe(0);
    await encrypted.stop();
    await removeFolder(folder);
  });

  test('a connection by TLS that fails twice, by its certificate and by what follows it, does not end the service', async () => {
    const { folder, key, certificate } = await makeCertificate();
    const encrypted = await startRedis({ key, certificate });
    let connections = 0;
    const spoiler = createServer((socket) => {
      connections += 1;
      const onward = connect(Number(new URL(encrypted.url).port), '127.0.0.1');
      for (const end of [socket, onward]) end.on('error', () => undefined);
      onward.on('data', (chunk) => socket.write(Buffer.concat([chunk, UNREADABLE_RECORD])));
      socket.on('data', (chunk) => onward.write(chunk)).on('close', () => onward.destroy());
    });
    await once(spoiler.listen(0, '127.0.0.1'), 'listening');
    const service = startProcess({
      DATABASE_URL: instances.databaseUrl,
      DATABASE_POOL_SIZE: '2',
      UPLOADS_DIR: join(folder, 'uploads'),
      REDIS_URL: `rediss://127.0.0.1:${(spoiler.address() as AddressInfo).port}`,
      DEMO_DATA: 'off',
    });
    // Each client connects again.
    await until(() => service.hasEnded || connections > 4);
    expect(await redisUp(await service.listening())).toBe('0');
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
    spoiler.close();
    await encrypted.stop();
    await removeFolder(folder);
  });

  describe('long lists', () => {
    let sql: pg.Client;
    beforeAll(async () => {
      sql = new pg.Client({ connectionString: instances.databaseUrl });
      await sql.connect();
    });
    afterAll(() => sql.end());

    test('a user is sent one on all instances at the same time, and one of a killed instance ends', async () => {
      const [first, second] = instances.urls as [string, string];
      const { token } = await registerOn(first);
      await sql.query(`
        insert into banners (id, title, path_imagen, text, created_at)
        select gen_random_uuid(), 'Posada', 'uploads/a.png', repeat('y', 1900), now() from generate_series(1, 8000)`);
      // Compressed, the rest would fit into the buffers of the connection.
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      const hold = async () => {
        const reader = (await fetch(`${first}/api/banners`, { headers })).body!.getReader();
        await reader.read();
        return reader;
      };
      const elsewhere = () => new Client(second, token).get('/api/banners');
      let reader = await hold();
      let refused = await elsewhere();
      // An instance that waits too long for Redis counts in memory meanwhile, as it may on a busy machine.
      await until(async () => {
        if (refused.status === 429) return true;
        await reader.cancel();
        reader = await hold();
        refused = await elsewhere();
        return refused.status === 429;
      });
      expect(refused.headers.get('retry-after')).toBe('10');
      instances.processes[0]!.signal('SIGKILL');
      await reader.cancel().catch(() => undefined);
      await sql.query('delete from banners');
      expect(await until(async () => (await elsewhere()).status === 200)).toBe(true);
    });
  });
});

test('a malformed address of Redis ends the start with a line', async () => {
  const service = startProcess({ DATABASE_URL: 'embedded', REDIS_URL: 'cache:6379' });
  expect(await service.ended).toBe(1);
  expect(service.faults).toEqual([
    'REDIS_URL must be a redis:// or rediss:// URL (special characters percent-encoded), its path nothing but the number of a database',
  ]);
});
