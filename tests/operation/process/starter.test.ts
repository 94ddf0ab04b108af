import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseForProcess } from '../../support/database.js';
import { argumentsOf } from '../../support/npm-script.js';
import type { ProcessDatabase } from '../../support/server-database.js';

let folder: string;
let database: ProcessDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-starter-'));
  database = await databaseForProcess(folder);
});
afterEach(() => {
  started.splice(0).forEach(killGroup);
});
afterAll(async () => {
  await database.dispose();
  await rm(folder, { recursive: true });
});

/** The leaders of process groups, so a test can end every process that it started. */
const started: number[] = [];

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** Starts the service by a command, without standard input, and waits until it listens. */
async function listening(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(command, args, {
    env: {
      ...inherited,
      PORT: '0',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      ...database.environment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  started.push(child.pid as number);
  const closed = once(child.stdout, 'close');
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  for (;;) {
    const line = lines.find((candidate) => candidate.startsWith('Listening on '));
    if (line) return { child, closed, lines, port: Number(new URL(line.slice('Listening on '.length)).port) };
    await Promise.race([
      once(output, 'line'),
      closed.then(() => Promise.reject(new Error(`It never listened:\n${lines.join('\n')}`))),
    ]);
  }
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

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'the service ends and frees its port when npm gets %s',
  async (signal) => {
    const { child, closed, port } = await listening('npm', npmStart);
    expect(await isPortFree(port)).toBe(false);
    child.kill(signal);
    // Every process of the chain has standard output open until it ends.
    await closed;
    expect(await isPortFree(port)).toBe(true);
  },
);

test('the service ends when its launcher is killed', async () => {
  const { child, closed, port } = await listening(process.execPath, argumentsOf('start'));
  child.kill('SIGKILL');
  await closed;
  expect(await isPortFree(port)).toBe(true);
});

test('a launcher started without npm keeps running when the shell that started it in the background ends', async () => {
  const script = `"${process.execPath}" ${argumentsOf('start').join(' ')} & wait`;
  const { child, port } = await listening('sh', ['-c', script], {
    npm_lifecycle_script: 'sh start-in-background.sh',
    npm_package_json: join(process.cwd(), 'package.json'),
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Waits several times as long as the interval at which the launcher checks for npm.
  for (let turn = 0; turn < 20; turn++) {
    await pause(100);
    expect(await isPortFree(port)).toBe(false);
  }
});
