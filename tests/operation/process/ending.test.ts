import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { bounded } from '../../support/bounded.js';
import { Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { unique } from '../../support/samples.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { startSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../support/until.js';

let folder: string;
let database: ProcessDatabase;
let environment: Record<string, string>;
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
/** What mail passes on its way to its server, once it is open. */
let gate: Server;
let openGate: () => void;
beforeAll(async () => {
  mailServer = await startSmtpServer();
  const opened = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  gate = createServer(async (socket) => {
    await opened;
    const { hostname, port } = new URL(mailServer.url);
    socket
      .on('error', () => undefined)
      .pipe(connect(Number(port), hostname))
      .pipe(socket);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  folder = await mkdtemp(join(tmpdir(), 'community-end-'));
  database = await databaseForProcess();
  environment = {
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    SMTP_REQUIRE_TLS: 'off',
    ...database.environment,
  };
});
afterAll(async () => {
  openGate();
  await endProcesses();
  gate.close();
  await mailServer.stop();
  await database.dispose();
  await removeFolder(folder);
});

interface Running {
  readonly service: ServiceProcess;
  readonly url: string;
  readonly admin: Client;
  readonly email: string;
}

/** Makes SIGUSR2 an error that nothing handles. */
const FAILING = `process.on('SIGUSR2', () => {
  throw Object.assign(new Error('boom\\n - detail: Failing row contains ($2b$10$abc)'), { params: ['$2b$10$abc'] });
})`;

let running: Promise<Running> | undefined;

/** The service that the last test left running, or a new one. */
async function runningService(): Promise<Running> {
  const last = await running?.catch(() => undefined);
  if (!last || last.service.hasEnded) running = start();
  return running as Promise<Running>;
}

async function start(): Promise<Running> {
  const service = startProcess(environment, [
    '--import',
    `data:text/javascript,${encodeURIComponent(FAILING)}`,
  ]);
  const url = await service.listening();
  const name = `jefa-${unique()}`;
  const email = `${name}@correo.example`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Jefa',
    lastName: 'Ríos',
    username: name,
    email,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return { service, url, admin: new Client(url, body.token), email };
}

const communityInput = (nombre: string) => ({
  nombre,
  descripcion: 'Casas',
  direccion: 'Calle 1',
  contacto: 'Ana',
  email: 'ana@correo.example',
  phone: '442 123 4567',
  tipoComunidad: 'FRACCIONAMIENTO',
  latitud: 20.5,
  longitud: -100.3,
  cantidadViviendas: 10,
});

/** Sends the head of a request and half of its body, and waits until the service reads the body. */
async function halfAPost({ url, token }: Client, body: object) {
  const text = JSON.stringify(body);
  const sent = request(`${url}/api/communities`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(text.slice(0, 20));
  return {
    sent,
    async finish() {
      const response = once(sent, 'response');
      sent.end(text.slice(20));
      const [message] = (await response) as [IncomingMessage];
      return { status: message.statusCode, headers: message.headers, body: await json(message) };
    },
  };
}

/** Resolves when no process listens at the address. */
function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return until(async () => {
    const socket = connect(Number(port), hostname);
    const refused = await once(socket, 'connect').then(
      () => false,
      (error) => error.code === 'ECONNREFUSED',
    );
    socket.destroy();
    return refused;
  });
}

test('after SIGTERM the service finishes running requests and sends mail in preparation, closes idle connections and refuses new ones', async () => {
  const { service, url, admin, email } = await runningService();
  const begun = once(gate, 'connection');
  expect((await admin.post('/api/auth/forgot-password', { email })).status).toBe(200);
  await bounded('the beginning of the mail', begun);
  const idle = connect(Number(new URL(url).port), '127.0.0.1');
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const idleEnds = once(idle, 'close');
  const post = await halfAPost(admin, communityInput('Privada del Final'));

  service.signal('SIGTERM');
  await refusesConnections(url);
  await idleEnds;
  service.signal('SIGTERM');
  const answer = await post.finish();
  expect(answer).toMatchObject({
    status: 201,
    headers: { connection: 'close' },
    body: { nombre: 'Privada del Final' },
  });
  expect(mailServer.received).toEqual([]);
  openGate();
  expect(await service.ended).toBe(0);
  expect(service.faults).toEqual([]);
  expect(mailServer.received).toEqual([expect.objectContaining({ to: [email] })]);

  const next = await runningService();
  expect((await next.admin.get(answer.headers.location ?? '')).body).toEqual(answer.body);
});

test('a service killed while it writes has every acknowledged write after the next start', async () => {
  const { service, admin } = await runningService();
  const acknowledged: string[] = [];
  const write = async (line: number): Promise<void> => {
    for (let turn = 0; ; turn++) {
      const { status, body } = await admin.post(
        '/api/communities',
        communityInput(`Cerrada ${line}-${turn}`),
      );
      acknowledged.push(status === 201 ? body.id : `answered ${status}`);
      if (acknowledged.length === 60) service.signal('SIGKILL');
    }
  };
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(write));
  expect(await service.ended).toBeNull();
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  const next = await runningService();
  const { body } = await next.admin.get('/api/communities');
  const found = new Set(body.map(({ id }: { id: string }) => id));
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

test('an unhandled error is logged without database values and ends the process, and a request aborted by its client is not logged as a failure', async () => {
  const { service, admin, url } = await runningService();
  const { sent } = await halfAPost(admin, communityInput('Privada a medias'));
  const closed = new Promise((resolve) => sent.on('error', () => undefined).once('close', resolve));
  sent.destroy();
  await closed;
  expect((await new Client(url).get('/health/ready')).status).toBe(200);
  service.signal('SIGUSR2');
  expect(await service.ended).toBe(1);
  const logged = service.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(logged.filter(({ level }) => level > 30)).toMatchObject([{ level: 60, err: { message: 'boom' } }]);
  expect([...service.output, ...service.faults].join('\n')).not.toContain('$2b$');
});
