// The built service as a child process, on either engine, with demonstration data. It ends with its starter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { start } from '../bench/children.mjs';

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The database of a run: settings for the service, which keeps its data over restarts until `remove`. */
export async function openStorage(engine) {
  const folder = await mkdtemp(join(tmpdir(), 'community-reliability-'));
  const settings = { DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads') };
  const remove = () => rm(folder, { recursive: true, force: true });
  if (engine === 'embedded') return { settings, remove };
  const { found } = await start('../tests/support/postgres-server.mjs', {}, /^(postgres:\S+)/);
  return { settings: { ...settings, DATABASE_URL: `${found}/postgres` }, remove };
}

/**
 * Starts the service and resolves when it listens. `faults` holds its log lines of level error and above, at
 * most the last hundred.
 */
export async function startService(settings, nodeArguments = []) {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    BCRYPT_ROUNDS: '4',
    RATE_LIMIT: 'off',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'error',
    JWT_KEY: 'a key for nothing but reliability runs, 32+',
    ...settings,
  };
  const child = spawn(process.execPath, [...nodeArguments, 'dist/main.js'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const faults = [];
  const keep = (line) => {
    faults.push(line);
    if (faults.length > 100) faults.shift();
  };
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  createInterface(child.stderr).on('line', keep);
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
      else if (line.startsWith('{')) keep(line);
    });
    ended.then(() => reject(new Error(`The service ended at its start:\n${faults.join('\n')}`)), reject);
  });
  return {
    url,
    pid: child.pid,
    faults,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Signs a demonstration account in and resolves to its access token, or null where that is refused. */
export async function signIn(url, username, password) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const answer = await response.json();
  return response.ok ? answer.token : null;
}
