import { mkdir, mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { freePort, PROXIES, startProxy } from '../../support/proxies.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** Instances are restarted one after the other, by the steps of the page, behind two and three of which each proxy stands with its file of `deploy`. */

interface Load {
  readonly answered: number;
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

/** The pause of a client between two requests, so that a client sends some five a second. */
const PAUSE_MS = 200;

/** Clients that keep their connections to a proxy, and read and write in turn. */
function load(url: string, token: string, clients: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients, rejectUnauthorized: false });
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
      await pause(PAUSE_MS);
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

describeWith([...PROXIES, 'openssl'], 'a rolling restart', () => {
  let folder: string;
  let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
  let ports: readonly number[];
  let instances: ServiceProcess[];
  /** The addresses of the proxies: each of two instances, and each of three. */
  const urls: Record<string, string> = {};

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
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    for (const name of PROXIES) {
      for (const count of [2, 3]) {
        const own = join(folder, `${name}-${count}`);
        await mkdir(own);
        const { port } = await startProxy(name, { folder: own, instances: hosts.slice(0, count) });
        urls[`${name} before ${count}`] = `https://localhost:${port}`;
      }
    }
  });
  afterAll(async () => {
    await endProcesses();
    await onServer.dispose();
    await removeFolder(folder);
  });

  const isServing = (port: number) =>
    new Client(`http://127.0.0.1:${port}`).get('/health/ready').then(
      ({ status }) => status === 200,
      () => false,
    );

  test('reads and writes through each proxy all succeed while instances are restarted one after the other', async () => {
    const username = `u${unique()}`;
    const { body } = await new Client(`http://127.0.0.1:${ports[0]}`).post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ríos',
      username,
      email: `${username}@correo.example`,
      password: PASSWORD,
      roleId: roleId('SYSTEM_ADMIN'),
    });
    const passes = async (url: string) => {
      const tried = load(url, body.token, 1);
      await until(() => tried.answered > 0);
      await tried.stop();
      return tried.failed.length === 0;
    };
    for (const url of Object.values(urls)) await until(() => passes(url));
    const loads = Object.entries(urls).map(([name, url]) => ({ name, sent: load(url, body.token, 1) }));
    for (const [index, port] of ports.slice(0, 2).entries()) {
      const before = loads.map(({ sent }) => sent.answered);
      await until(() => loads.every(({ sent }, place) => sent.answered > (before[place] ?? 0) + 8));
      instances[index]?.signal('SIGTERM');
      await instances[index]?.ended;
      instances[index] = start(port);
      await instances[index]?.listening();
      await until(() => isServing(port));
    }
    await Promise.all(loads.map(({ sent }) => sent.stop()));
    expect(loads.map(({ name, sent }) => [name, sent.failed])).toEqual(loads.map(({ name }) => [name, []]));
  });
});
