import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseForProcess } from '../../support/database.js';
import { argumentsOf } from '../../support/npm-script.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import { endProcesses, removeFolder, startCommand } from '../../support/service-process.js';

let folder: string;
let database: ProcessDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-starter-'));
  database = await databaseForProcess();
});
afterEach(endProcesses);
afterAll(async () => {
  await database.dispose();
  await removeFolder(folder);
});

/** Starts the service by a command, without standard input, and waits until it listens. */
async function listening(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const environment = {
    ...inherited,
    PORT: '0',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    ...database.environment,
    ...more,
  };
  const service = startCommand({ command, args, environment, isGroup: true });
  return { service, port: Number(new URL(await service.listening()).port) };
}

async function isPortFree(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const outcome = once(socket, 'connect').then(
    () => false,
    ({ code }) => code === 'ECONNREFUSED',
  );
  const free = await outcome;
  socket.destroy();
  return free;
}

const npmStart = ['start', '--silent'];

// Of SIGHUP npm ends as of SIGKILL, without telling its shell.
test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the service ends and frees its port when npm gets %s',
  async (signal) => {
    const { service, port } = await listening('npm', npmStart);
    expect(await isPortFree(port)).toBe(false);
    service.signal(signal);
    // Every process of the chain has standard output open until it ends.
    await service.ended;
    expect(await isPortFree(port)).toBe(true);
  },
);

test('a launcher started without npm keeps running when the shell that started it in the background ends, and the service ends when it is killed', async () => {
  const script = `"${process.execPath}" ${argumentsOf('start').join(' ')} & echo "launcher $!"; wait`;
  const { service, port } = await listening('sh', ['-c', script], {
    npm_lifecycle_script: 'sh start-in-background.sh',
    npm_package_json: join(process.cwd(), 'package.json'),
  });
  service.signal('SIGKILL');
  // Waits several times as long as the interval at which the launcher checks for npm.
  for (let turn = 0; turn < 10; turn++) {
    await pause(200);
    expect(await isPortFree(port)).toBe(false);
  }
  process.kill(Number((await service.printed('launcher ')).slice('launcher '.length)), 'SIGKILL');
  await service.ended;
  expect(await isPortFree(port)).toBe(true);
});
