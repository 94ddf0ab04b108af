import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseForProcess } from '../../support/database.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';
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
  await removeFolder(folder);
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

test('idle connections, of which one is answered once more, an incomplete head and an incomplete body do not delay the shutdown by Ctrl+C by ten seconds', async () => {
  const { service, url } = await start({ SHUTDOWN_DELAY_SECONDS: '0' });
  const silent = await openWire(url);
  const idle = await openWire(url);
  idle.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await idle.answered();
  const asking = await openWire(url);
  const live = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  asking.socket.write(live);
  await asking.answered();
  asking.forget();
  const halfHead = await openWire(url);
  halfHead.socket.write('POST /api/auth/login HTTP/1.1\r\nHost: loc');
  const halfBody = await openWire(url);
  halfBody.socket.write(`${postHead('/api/auth/login', 1000, { Expect: '100-continue' })}`);
  // The service asked for the body, so it has received the head.
  await once(halfBody.socket, 'data');
  halfBody.socket.write('{');

  service.signal('SIGINT');
  await until(async () => !(await isListening(url)));
  asking.socket.write(live);
  await asking.answered();
  expect([asking.status, asking.header('connection')]).toEqual([200, 'close']);
  await Promise.all([silent, idle, halfHead].map((wire) => wire.ended()));
  expect(halfBody.isOpen).toBe(true);
  expect(await service.ended).toBe(0);
  await halfBody.ended();
  // The time limit of a body is longer, so it did not cause this answer.
  expect(halfBody.status).toBe(100);
  expect(service.faults).toEqual([]);
});
