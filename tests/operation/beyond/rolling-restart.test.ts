import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { bounded } from '../../support/bounded.js';
import { Client } from '../../support/client.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** Three instances are restarted one after the other behind a proxy that asks whether they are ready, and one that does not. */

async function freePort(): Promise<number> {
  const server = await listenOnOwnPort();
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

interface Proxy {
  readonly url: string;
  readonly process: ChildProcess;
}

/** nginx with the settings of the repository, without TLS. */
async function startNginx(folder: string, instances: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const given = await readFile('deploy/nginx.conf', 'utf8');
  const servers = instances.map((one) => `server 127.0.0.1:${one} max_fails=0;`);
  const site = given
    .replace(/( *server 127\.0\.0\.1:\d+ .*;\n)+/, `${servers.join('\n')}\n`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${paths.join(' ')} ${site} }`,
  );
  const nginx = debianProgram('nginx') as string;
  return {
    url: `http://127.0.0.1:${port}`,
    process: spawn(nginx, ['-p', folder, '-c', file], { stdio: 'ignore' }),
  };
}

/** HAProxy with the settings of the repository, without TLS. */
async function startHaproxy(folder: string, instances: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const given = await readFile('deploy/haproxy.cfg', 'utf8');
  const servers = instances.map((one) => `    server s${one} 127.0.0.1:${one}`);
  const settings = given
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/( *server \w+ 127\.0\.0\.1:\d+.*\n?)+/, `${servers.join('\n')}\n`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settings);
  const haproxy = debianProgram('haproxy') as string;
  return {
    url: `http://127.0.0.1:${port}`,
    process: spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' }),
  };
}

interface Load {
  readonly answered: number;
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

/** Clients that keep their connections to a proxy, and read and write in turn without a pause. */
function load({ url, token }: Client, clients: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const send = (method: string, path: string, body?: string) =>
    new Promise<string>((resolve) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      request(url + path, { method, agent, headers })
        .on('response', (response) => {
          response.resume().on('end', () => resolve(String(response.statusCode)));
        })
        .on('error', (error) => resolve(error.message))
        .end(body);
    });
  const running = Array.from({ length: clients }, async () => {
    for (let turn = 0; !isOver; turn++) {
      const isWrite = turn % 4 === 3;
      const outcome = isWrite
        ? await send('POST', '/api/communities', JSON.stringify(community()))
        : await send('GET', '/api/vehicletypes');
      answered += 1;
      if (outcome !== (isWrite ? '201' : '200')) failed.push(`${isWrite ? 'POST' : 'GET'} ${outcome}`);
    }
  });
  return {
    get answered() {
      return answered;
    },
    failed,
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

describeWith(['nginx', 'haproxy'], 'a rolling restart', () => {
  let folder: string;
  let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
  let ports: readonly number[];
  let instances: ServiceProcess[];
  let proxies: readonly Proxy[] = [];

  const start = (port: number) =>
    startProcess({
      PORT: String(port),
      DATABASE_URL: onServer.url,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY_SECONDS: '5',
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'community-rolling-'));
    onServer = await databaseOnServer();
    ports = [await freePort(), await freePort(), await freePort()];
    instances = ports.map(start);
    await Promise.all(instances.map((one) => one.listening()));
    proxies = [await startNginx(folder, ports), await startHaproxy(folder, ports)];
  });
  afterAll(async () => {
    for (const { process: proxy } of proxies) {
      proxy.kill();
      await bounded('the end of a proxy', once(proxy, 'exit'));
    }
    await endProcesses();
    await onServer.dispose();
    await rm(folder, { recursive: true });
  });

  test('reads and writes through nginx and HAProxy all succeed while each instance is restarted', async () => {
    const username = `u${unique()}`;
    const { body } = await new Client(`http://127.0.0.1:${ports[0]}`).post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ríos',
      username,
      email: `${username}@correo.example`,
      password: PASSWORD,
      roleId: roleId('SYSTEM_ADMIN'),
    });
    const isServing = (url: string) =>
      new Client(url, body.token).get('/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    for (const { url } of proxies) await until(() => isServing(url));
    const loads = proxies.map(({ url }) => load(new Client(url, body.token), 4));
    for (const [index, port] of ports.entries()) {
      const before = loads.map(({ answered }) => answered);
      await until(() => loads.every(({ answered }, place) => answered > (before[place] ?? 0) + 40));
      instances[index]?.signal('SIGTERM');
      await instances[index]?.ended;
      instances[index] = start(port);
      await instances[index]?.listening();
      await until(() => isServing(`http://127.0.0.1:${port}`));
    }
    await Promise.all(loads.map((one) => one.stop()));
    expect(loads.map(({ failed }) => failed)).toEqual([[], []]);
  });
});
