import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { bounded } from '../../support/bounded.js';
import { Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { unique } from '../../support/samples.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import { endProcesses, startProcess } from '../../support/service-process.js';
import { startSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../support/until.js';
import { openWire, postHead } from '../../support/wire.js';

let folder: string;
let database: ProcessDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-shutdown-'));
  database = await databaseForProcess();
});
afterEach(endProcesses);
afterAll(async () => {
  await database.dispose();
  await rm(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}) {
  const service = startProcess({
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ...database.environment,
    ...environment,
  });
  return { service, url: await service.listening() };
}

/** The status of a request and when its connection closes; a new connection unless an agent has one. */
async function ask(url: string, agent: Agent | false = false) {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

test('after SIGTERM readiness is 503 and requests are answered for the delay, on new and on kept connections', async () => {
  const { service, url } = await start({ SHUTDOWN_DELAY_SECONDS: '10' });
  const keeping = new Agent({ keepAlive: true, maxSockets: 5 });
  const live = `${url}/health/live`;
  const kept = await Promise.all(Array.from({ length: 5 }, () => ask(live, keeping)));
  expect(kept.map(({ connection }) => connection)).toEqual(Array(5).fill('keep-alive'));

  service.signal('SIGTERM');
  await until(async () => (await ask(`${url}/health/ready`)).status === 503);
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => ask(live)),
    ...Array.from({ length: 15 }, () => ask(live, keeping)),
    ...Array.from({ length: 5 }, () => ask(`${url}/api/pets`)),
  ]);
  expect(answers).toEqual([
    ...Array(45).fill({ status: 200, connection: 'close' }),
    ...Array(5).fill({ status: 401, connection: 'close' }),
  ]);
  expect(await service.ended).toBe(0);
});

test('idle connections, an incomplete head and an incomplete body do not delay the shutdown by ten seconds', async () => {
  const { service, url } = await start({ SHUTDOWN_DELAY_SECONDS: '0' });
  const silent = await openWire(url);
  const idle = await openWire(url);
  idle.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await idle.answered();
  const halfHead = await openWire(url);
  halfHead.socket.write('POST /api/auth/login HTTP/1.1\r\nHost: loc');
  const halfBody = await openWire(url);
  halfBody.socket.write(`${postHead('/api/auth/login', 1000, { Expect: '100-continue' })}`);
  // The service asked for the body, so it has received the head.
  await once(halfBody.socket, 'data');
  halfBody.socket.write('{');

  service.signal('SIGTERM');
  await Promise.all([silent, idle, halfHead].map((wire) => wire.ended()));
  expect(halfBody.isOpen).toBe(true);
  expect(await service.ended).toBe(0);
  await halfBody.ended();
  // The time limit of a body is longer, so it did not cause this answer.
  expect(halfBody.status).toBe(100);
  expect(service.faults).toEqual([]);
});

test('a connection that is idle when the port is closed is answered once more, and then closed', async () => {
  const { service, url } = await start({ SHUTDOWN_DELAY_SECONDS: '0' });
  const idle = await openWire(url);
  const live = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  idle.socket.write(live);
  await idle.answered();
  idle.forget();

  service.signal('SIGTERM');
  await until(async () => !(await isListening(url)));
  idle.socket.write(live);
  await idle.answered();
  expect([idle.status, idle.header('connection')]).toEqual([200, 'close']);
  expect(await service.ended).toBe(0);
});

test('a mail in preparation is sent before the process ends', async () => {
  const mailServer = await startSmtpServer();
  let openGate = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const gate = createServer(async (socket) => {
    await opened;
    const { hostname, port } = new URL(mailServer.url);
    socket
      .on('error', () => undefined)
      .pipe(connect(Number(port), hostname))
      .pipe(socket);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  const { port } = gate.address() as AddressInfo;
  try {
    const { service, url } = await start({
      SHUTDOWN_DELAY_SECONDS: '0',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_REQUIRE_TLS: 'off',
    });
    const client = new Client(url);
    const name = `u${unique()}`;
    const email = `${name}@correo.example`;
    await client.post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ríos',
      username: name,
      email,
      password: PASSWORD,
      roleId: roleId('RESIDENT'),
    });
    const begun = once(gate, 'connection');
    expect((await client.post('/api/auth/forgot-password', { email })).status).toBe(200);
    await bounded('the beginning of the mail', begun);
    service.signal('SIGTERM');
    await until(async () => !(await isListening(url)));
    expect(mailServer.received).toEqual([]);
    openGate();
    expect(await service.ended).toBe(0);
    expect(mailServer.received).toEqual([expect.objectContaining({ to: [email] })]);
  } finally {
    openGate();
    gate.close();
    await mailServer.stop();
  }
});
