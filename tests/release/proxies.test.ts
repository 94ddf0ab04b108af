import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { databaseUnavailable } from '../../src/platform/errors.js';
import { PASSWORD, roleId } from '../support/accounts.js';
import { bounded } from '../support/bounded.js';
import { Client } from '../support/client.js';
import { debianProgram, describeWith } from '../support/debian-programs.js';
import { PREFLIGHTED } from '../support/forms.js';
import { PROXIES, type ProxyName, startProxy } from '../support/proxies.js';
import { unique } from '../support/samples.js';
import { databaseOnServer } from '../support/server-database.js';
import { endProcesses, removeFolder, type ServiceProcess, startProcess } from '../support/service-process.js';
import { until } from '../support/until.js';

/* The proxies of Debian run with their files of `deploy` in front of two instances on a PostgreSQL server. */

const { code, message } = databaseUnavailable();

const MIB = 1024 * 1024;
const METRICS_TOKEN = 'token-of-the-collector';
/** How long the first instance takes requests while it is not ready, which a proxy notices in time on a slow machine too. */
const DELAY_SECONDS = 30;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Iterable<Uint8Array | string>;
  /** The address of the client, any of 127.0.0.0/8. */
  readonly from?: string;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends a request over TLS, and reads the answer also when it comes before the whole body is sent. */
async function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = [], from }: Sent = {},
) {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method, servername: 'localhost', rejectUnauthorized: false },
    ...(from === undefined ? {} : { localAddress: from }),
    headers: { host: `localhost:${port}`, ...headers },
    agent: false,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  answered.catch(() => undefined);
  for (const chunk of body) {
    if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answered]).catch(() => undefined);
    if (sent.destroyed) break;
  }
  sent.end();
  const response = await bounded(`the answer to ${method} ${path}`, answered);
  const received: Received = {
    status: response.statusCode as number,
    headers: response.headers,
    text: await text(response).catch(() => ''),
  };
  return received;
}

/** A GraphQL form with files of zeros. */
function formWith(files: number, bytesOfFile: number) {
  const names = Array.from({ length: files }, (_, index) => `f${index}`);
  const query = `mutation (${names.map((name) => `$${name}: FileUploadInput!`)}) {
    ${names.map((name) => `${name}: uploadFile(input: $${name}) { fileSizeBytes }`).join(' ')} }`;
  const folder = unique();
  const variables = Object.fromEntries(
    names.map((name) => [name, { file: null, path: `${folder}/${name}.bin` }]),
  );
  const map = Object.fromEntries(names.map((name) => [name, [`variables.${name}.file`]]));
  const part = (head: string) => `--limit\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const chunk = new Uint8Array(bytesOfFile);
  const body = [
    `${part('name="operations"')}${JSON.stringify({ query, variables })}\r\n`,
    `${part('name="map"')}${JSON.stringify(map)}\r\n`,
    ...names.flatMap((name) => [part(`name="${name}"; filename="${name}.bin"`), chunk, '\r\n']),
    '--limit--\r\n',
  ];
  const length = body.reduce((sum, { length: own }) => sum + own, 0);
  const headers = {
    'content-type': 'multipart/form-data; boundary=limit',
    'content-length': length,
    ...PREFLIGHTED,
  };
  return { method: 'POST', headers, body, length };
}

/** The sizes of the contract: of a file, and of the largest form. */
async function sizes() {
  const page = await readFile('docs/contract/limits.md', 'utf8');
  const [, file] = /^\| uploaded file \| (\d+) MiB/m.exec(page) ?? [];
  const [, files, operations, map] =
    /^\| GraphQL form \| (\d+) files, (\d+) MiB of `operations`, (\d+) kB of `map`/m.exec(page) ?? [];
  const bytes = Number(file) * MIB;
  return {
    file: bytes,
    files: Number(files),
    form: Number(files) * bytes + Number(operations) * MIB + Number(map) * 1024,
  };
}

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MiB/],
])(
  'deploy/%s passes the largest form of the contract, with room for the heads of its parts',
  async (name, size) => {
    const [, allowed] = size.exec(await readFile(join('deploy', name), 'utf8')) ?? [];
    const { form } = await sizes();
    expect(Number(allowed) * MIB - form).toBeGreaterThan(256 * 1024);
    expect(Number(allowed) * MIB - form).toBeLessThan(2 * MIB);
  },
);

const INSTALLED = PROXIES.filter((name) => [name, 'openssl'].every(debianProgram));

let database: Awaited<ReturnType<typeof databaseOnServer>>;
let folder: string;
let first: ServiceProcess;
let second: ServiceProcess;
/** The addresses of the instances without the proxies. */
let urls: readonly [string, string];
const ports: Partial<Record<ProxyName, number>> = {};
const portOf = (name: ProxyName) => ports[name] as number;

beforeAll(async () => {
  if (INSTALLED.length === 0) return;
  folder = await mkdtemp(join(tmpdir(), 'community-proxies-'));
  database = await databaseOnServer();
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    UPLOADS_MIN_FREE_PERCENT: '0',
    DEMO_DATA: 'off',
    TRUST_PROXY: '1',
    METRICS_TOKEN,
  };
  [first, second] = [DELAY_SECONDS, 0].map((seconds) =>
    startProcess({ ...environment, SHUTDOWN_DELAY_SECONDS: String(seconds) }),
  ) as [ServiceProcess, ServiceProcess];
  urls = [await first.listening(), await second.listening()];
  for (const name of INSTALLED) {
    const port = await proxyBefore(
      name,
      urls.map((url) => new URL(url).host),
    );
    ports[name] = port;
    // Caddy makes its certificate after it has begun to listen.
    const isReady = async () => (await send(port, '/health/ready')).status === 200;
    await until(() => isReady().catch(() => false));
  }
});
afterAll(async () => {
  await endProcesses();
  await database?.dispose();
  if (folder) await removeFolder(folder);
});

/** The port of a proxy that is started in front of instances. */
async function proxyBefore(name: ProxyName, instances: readonly string[]): Promise<number> {
  const own = await mkdtemp(join(folder, `${name}-`));
  return (await startProxy(name, { folder: own, instances })).port;
}

describe.each(PROXIES)('the proxy %s', (name) => {
  describeWith([name, 'openssl'], 'in front of two instances', () => {
    /** The token of an administrator who registers at an instance. */
    async function tokenFrom(url: string): Promise<string> {
      const username = `u${unique()}`;
      const { body } = await new Client(url).post('/api/auth/register', {
        firstName: 'Ana',
        lastName: 'Ríos',
        username,
        email: `${username}@correo.example`,
        password: PASSWORD,
        roleId: roleId('SYSTEM_ADMIN'),
      });
      return body.token;
    }

    test(`${name} ends TLS, and the service knows it`, async () => {
      const { status, headers } = await send(portOf(name), '/health/live');
      expect({ status, tls: headers['strict-transport-security'] }).toEqual({
        status: 200,
        tls: expect.stringMatching(/^max-age=\d+$/),
      });
    });

    test(`${name} names the address of a client to the limits, whatever the client claims`, async () => {
      const username = unique();
      const addressOf = (client: number) => `127.0.${PROXIES.indexOf(name) + 1}.${client}`;
      const fail = async (claimed: string, from: string) => {
        const answer = await send(portOf(name), '/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
          body: [JSON.stringify({ username, password: 'Errada#2026' })],
          from,
        });
        return answer.status;
      };
      const statuses: number[] = [];
      const areRefused = () => statuses.length > 8 && statuses.slice(-8).every((status) => status === 429);
      // Each instance counts ten failures for itself, and the proxy may choose either.
      for (let turn = 0; turn < 80 && !areRefused(); turn++)
        statuses.push(await fail(`198.51.100.${turn}`, addressOf(2)));
      expect(areRefused()).toBe(true);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
      for (let turn = 0; turn < 4; turn++) expect(await fail(addressOf(2), addressOf(3))).toBe(401);
    });

    test(`${name} passes subscriptions over WebSocket`, async () => {
      const socket = new WebSocket(`wss://localhost:${portOf(name)}/graphql`, 'graphql-transport-ws', {
        rejectUnauthorized: false,
      });
      const [opened] = await Promise.race([once(socket, 'open').then(() => ['open']), once(socket, 'error')]);
      expect(opened).toBe('open');
      socket.send(JSON.stringify({ type: 'connection_init' }));
      const [code] = await once(socket, 'close');
      expect(code).toBe(4401);
    });

    test(`${name} passes the largest form, and the refusals of the service for one beyond`, async () => {
      const token = { authorization: `Bearer ${await tokenFrom(urls[0])}` };
      const { file, files } = await sizes();
      // haproxy bounds no body, and passes it on while it arrives.
      const most = name === 'haproxy' ? 1 : files;
      const upload = async (count: number, bytes: number) => {
        const { headers, ...form } = formWith(count, bytes);
        const sent = { ...form, headers: { ...headers, ...token } };
        const { status, text: body } = await send(portOf(name), '/graphql', sent);
        return { status, body: JSON.parse(body) };
      };
      const whole = await upload(most, file);
      expect(whole.body.errors).toBeUndefined();
      expect(Object.values(whole.body.data)).toEqual(Array(most).fill({ fileSizeBytes: file }));
      expect(await upload(1, file + 1)).toMatchObject({
        body: { errors: [{ extensions: { code: 'BAD_REQUEST', reason: 'FILE_TOO_LARGE' } }] },
      });
      expect(await upload(files + 1, 10)).toMatchObject({
        status: 413,
        body: { errors: [{ message: expect.stringContaining(`${files} archivos`) }] },
      });
    });

    // The others pass a body on while it arrives, and the service refuses it.
    if (name === 'nginx')
      test(`${name} refuses a body that is too large as the service does`, async () => {
        const headers = { 'content-type': 'application/json', 'content-length': 200 * MIB };
        const { status, text: body } = await send(portOf(name), '/api/pets', { method: 'POST', headers });
        expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 413, code: 'BAD_REQUEST' });
      });

    test(`${name} does not pass on /metrics, however it is written, also with the token of the collector`, async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      expect((await fetch(`${urls[0]}/metrics`, { headers })).status).toBe(200);
      const spelled = [
        '/metrics',
        '/metrics/',
        '/METRICS',
        '//metrics',
        '/%6Detrics',
        '/./metrics',
        '/metrics?a=b',
      ];
      for (const path of spelled) {
        const { status, text: body } = await send(portOf(name), path, { headers });
        expect([path, status]).not.toEqual([path, 200]);
        expect(body).not.toContain('# TYPE');
      }
    });

    test(`${name} takes no instance out because of what it answers to one caller`, async () => {
      /** Answers strangely where it is asked to, else in order. */
      const answer: RequestListener = ({ url }, response) => {
        if (url === '/long') response.setHeader('Link', 'a'.repeat(40_000));
        if (url === '/broken') response.socket?.end('HTTP/1.1 200 OK\r\nstrange\r\n\r\n');
        else if (url === '/cut') response.socket?.destroy();
        else response.end();
      };
      const servers = [createServer(answer), createServer(answer)] as const;
      const hosts: string[] = [];
      for (const server of servers) {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        hosts.push(`127.0.0.1:${(server.address() as AddressInfo).port}`);
      }
      const port = await proxyBefore(name, hosts);
      const statusOf = async (path: string) => (await send(port, path)).status;
      await until(async () => (await statusOf('/').catch(() => 0)) === 200);
      for (const path of ['/long', '/broken', '/cut']) {
        // A proxy may pass on what the client cannot read.
        for (let turn = 0; turn < 4; turn++) await statusOf(path).catch(() => undefined);
        expect([path, await statusOf('/'), await statusOf('/')]).toEqual([path, 200, 200]);
      }
      for (const server of servers) server.close().closeAllConnections();
    });

    test(`${name} passes the answer to a long URL`, async () => {
      const { status, text: body } = await send(portOf(name), `/api/vehicles?x=${'%C3%B1'.repeat(700)}`);
      expect({ status, code: JSON.parse(body).code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    });
  });
});

/** Sends requests; returns the failed statuses, and how many of the others the second instance has in its log. */
async function ask(name: ProxyName, count: number) {
  const hasLogged = ({ output }: ServiceProcess, id: string) => output.some((line) => line.includes(id));
  const ids = Array.from({ length: count }, () => `probe-${unique()}`);
  const failed: number[] = [];
  for (const id of ids) {
    const { status } = await send(portOf(name), '/health/live', { headers: { 'x-request-id': id } });
    if (status !== 200) failed.push(status);
  }
  if (failed.length === 0)
    await until(() => ids.every((id) => hasLogged(first, id) || hasLogged(second, id)));
  return { failed, bySecond: ids.filter((id) => hasLogged(second, id)).length };
}

/**
 * The statuses of requests that failed while the first instance ended. nginx without its commercial part checks no health: it
 * sends requests to an instance for as long as it takes them, so it gets them without a pause when that ends.
 */
async function failuresWhileItEnds(name: ProxyName): Promise<number[]> {
  const failed: number[] = [];
  if (name === 'nginx') {
    await setTimeout((DELAY_SECONDS - 5) * 1000);
  } else {
    // A proxy that chooses by chance sends some of so many requests to each instance that it takes for ready.
    await until(async () => {
      const asked = await ask(name, 40);
      failed.push(...asked.failed);
      return asked.bySecond === 40;
    });
    expect(await ask(name, 30)).toEqual({ failed: [], bySecond: 30 });
    expect(first.hasEnded).toBe(false);
  }
  while (!first.hasEnded) {
    failed.push(...(await ask(name, 1)).failed);
    if (name !== 'nginx') await setTimeout(200);
  }
  return [...failed, ...(await ask(name, 20)).failed];
}

// The last ones, since they end the instances that all of them share.
describeWith([...PROXIES, 'openssl'], 'instances that end', () => {
  test('no proxy loses a request while an instance ends, or sends it one where it checks health', async () => {
    first.signal('SIGTERM');
    expect(await Promise.all(PROXIES.map(failuresWhileItEnds))).toEqual(PROXIES.map(() => []));
  });

  test.each(PROXIES)('%s answers in the bodies of the service where no instance does', async (name) => {
    for (const instance of [first, second]) {
      instance.signal('SIGTERM');
      await instance.ended;
    }
    const { status, headers, text: body } = await send(portOf(name), '/api/pets');
    expect({ status, type: headers['content-type'], retry: headers['retry-after'] }).toEqual({
      status: 503,
      type: 'application/json; charset=utf-8',
      retry: '5',
    });
    expect(JSON.parse(body)).toEqual({ code, message, errors: null, traceId: null });
    const graph = await send(portOf(name), '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ['{"query":"{ __typename }"}'],
    });
    expect(graph.status).toBe(503);
    expect(JSON.parse(graph.text)).toEqual({ errors: [{ message, extensions: { code } }] });
  });
});
