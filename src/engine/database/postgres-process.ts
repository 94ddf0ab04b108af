import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../../platform/files/file-system.js';
import type { Identity, PostgresPrograms } from './postgres-programs.js';

/** The files of a server, and who runs its programs. */
export interface Cluster {
  readonly programs: PostgresPrograms;
  /** The data folder of the server, absolute. */
  readonly folder: string;
  /** The user of the programs where that is another one than that of this process. */
  readonly user?: Identity | undefined;
}

/** A program of PostgreSQL that ended by itself, with what it printed. */
export class PostgresEnded extends Error {
  override name = 'PostgresEnded';

  constructor(
    program: string,
    readonly lines: readonly string[],
  ) {
    super(
      `${program} ended: ${lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.slice(-2).join(', ')}`,
    );
  }
}

/** A server that listens on the loopback address alone. */
export interface PostgresServer {
  readonly port: number;
  /** Ends it with all its connections. */
  stop(): Promise<void>;
}

interface PostgresProcess extends PostgresServer {
  /** Resolves with the last lines of its log when it has ended for any reason. */
  readonly ended: Promise<{ readonly lines: readonly string[] }>;
}

type ServerSettings = Readonly<Record<string, string>>;

/** How many lines of a log say why a server ended. */
const KEPT_LINES = 20;

/**
 * Names the data folder to its programs. A user who may not search the folders above it reaches it as the working directory,
 * in which its process is started.
 */
const nameOf = ({ folder, user }: Cluster) =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/**
 * Creates the files of a new server in a folder that does not exist, with one user and a locale that every platform has.
 * @param isSynced Whether they are on the disk then.
 */
export async function createCluster(
  cluster: Cluster,
  { name, password }: { readonly name: string; readonly password: string },
  isSynced: boolean,
): Promise<void> {
  const { folder, user, programs } = cluster;
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  const passwords = await mkdtemp(join(tmpdir(), 'community-initdb-'));
  try {
    const file = join(passwords, 'password');
    await writeFile(file, password, { mode: 0o600 });
    if (user) for (const path of [file, passwords]) await chown(path, user.uid, user.gid);
    const { code, lines } = await run(programs.initdb, cluster, [
      `--pgdata=${nameOf(cluster)}`,
      `--username=${name}`,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isSynced ? [] : ['--no-sync']),
    ]).ended;
    if (code !== 0) throw new PostgresEnded('initdb', lines);
  } finally {
    await rm(passwords, { recursive: true, force: true });
  }
}

/**
 * Starts a server on a port; resolves when it takes connections. Throws PostgresEnded when it ends before.
 * @param takeLine Receives each line of its log.
 */
export async function startPostgres(
  cluster: Cluster,
  port: number,
  settings: ServerSettings,
  takeLine: (line: string) => void = () => undefined,
): Promise<PostgresProcess> {
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings, port };
  const { pid, log, ended } = run(cluster.programs.postgres, cluster, [
    '-D',
    nameOf(cluster),
    ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  let hasEnded = false;
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => {
      takeLine(line);
      if (line.includes('ready to accept')) resolve();
    });
    void ended.then(({ lines }) => {
      hasEnded = true;
      reject(new PostgresEnded('postgres', lines));
    });
  });
  void ended.then(watch(pid, cluster));
  return {
    port,
    ended,
    async stop() {
      if (!hasEnded) interrupt(cluster, pid);
      await ended;
    },
  };
}

/** Tells a server to end its connections, to write down what it has and to end, on Windows through its own program. */
function interrupt({ programs }: Pick<Cluster, 'programs'>, pid: number): void {
  if (process.platform === 'win32')
    spawn(programs.pg_ctl, ['kill', 'INT', String(pid)], { windowsHide: true });
  else process.kill(pid, 'SIGINT');
}

/** Runs a program in the data folder, outside of the process group, so that a key pressed in a terminal does not reach it. */
function run(program: string, { folder, user }: Cluster, args: readonly string[]) {
  const { PATH, SystemRoot, TEMP } = process.env;
  const child: ChildProcessByStdio<null, null, Readable> = spawn(program, args, {
    cwd: folder,
    ...user,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
  });
  const log = createInterface(child.stderr);
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
  };
  log.on('line', keep);
  child.on('error', ({ message }) => keep(`error: ${message}`));
  const ended = new Promise<{ code: number | null; lines: readonly string[] }>((resolve) => {
    child.on('close', (code, signal) => {
      if (code !== 0) keep(`it ended with ${signal ?? `code ${code}`}`);
      resolve({ code, lines });
    });
  });
  return { pid: child.pid as number, log, ended };
}

/** Starts a shell that ends a server when this process has ended, however it ends; returns the function that ends the shell. */
function watch(pid: number, { user }: Cluster): () => void {
  if (process.platform === 'win32') return () => undefined;
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    ...user,
    detached: true,
    env: { PATH: process.env.PATH },
  });
  // Without a shell the next start ends the server.
  shell.on('error', () => undefined);
  shell.unref();
  return () => void shell.kill('SIGKILL');
}

/** The file with which a server says that it runs in its folder, and where it listens. */
const MARK = 'postmaster.pid';

const LOOK_PAUSE_MS = 50;

/** How long a server may write down what it has in memory. */
const END_PATIENCE_MS = 60_000;

/** The place of the state and of the port among the lines of the mark. */
const PORT_LINE = 3;
const STATE_LINE = 7;

interface Mark {
  readonly pid: number;
  readonly port: number;
  /** Whether it takes connections. */
  readonly isReady: boolean;
}

/** Reads what the server of a folder says of itself; null where none has started, or where the mark is not whole yet. */
export async function readMark(folder: string): Promise<Mark | null> {
  const lines = (await readFile(join(folder, MARK), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[PORT_LINE])];
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[STATE_LINE]?.trim() === 'ready' } : null;
}

/**
 * Ends the server that a killed service left in a folder, which the caller has locked. Nothing is lost: the server writes
 * down what it has. Removes a mark whose process id belongs to another process by now; PostgreSQL itself judges those of
 * processes that are gone.
 */
async function endOldServer(cluster: Cluster): Promise<void> {
  const { folder } = cluster;
  const mark = await readMark(folder);
  if (!mark || !isRunning(mark.pid)) return;
  if (!(await isServerOf(folder, mark.pid))) return rm(join(folder, MARK), { force: true });
  interrupt(cluster, mark.pid);
  const deadline = performance.now() + END_PATIENCE_MS;
  while (isRunning(mark.pid) && (await isServerOf(folder, mark.pid))) {
    if (performance.now() > deadline)
      throw new Error(`the server that runs in ${folder} (process ${mark.pid}) does not end`);
    await pause(LOOK_PAUSE_MS);
  }
}

/** Tells whether a process is the server of a folder. Process ids are reused; on Linux its working directory tells. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return at === (await realpath(folder));
}

/** How often a start is tried: another process may take the free port, and those of a killed server take time to end. */
const MOST_STARTS = 20;

/** For how long the start of a server that ended by itself is tried, and the pause between two attempts. */
const RESTART_PATIENCE_MS = 60_000;
const RESTART_PAUSE_MS = 500;

const PASSING_FAULT = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block/;

interface Reports {
  readonly log: (line: string) => void;
  /** Receives the line for the operator when the server does not start again. */
  readonly fail: (line: string) => void;
}

/** Starts the server of a folder, which nobody else starts, and keeps it running on one port until it is stopped. */
export async function keepServer(
  cluster: Cluster,
  settings: ServerSettings,
  { log, fail }: Reports,
): Promise<PostgresServer> {
  await endOldServer(cluster);
  let running = await startOnFreePort(cluster, settings);
  const { port } = running;
  let isStopped = false;
  let isLost = false;

  const revive = async (lines: readonly string[]) => {
    log(`The embedded database ended by itself and is started again. Its log says: ${lines.join(' | ')}`);
    const deadline = performance.now() + RESTART_PATIENCE_MS;
    while (!isStopped) {
      try {
        await endOldServer(cluster);
        if (isStopped) return;
        running = await startPostgres(cluster, port, settings);
        return log('The embedded database was started again');
      } catch (error) {
        isLost = !isStopped && performance.now() > deadline;
        if (isLost) {
          const { message } = new PostgresEnded('postgres', lines);
          return fail(
            `The embedded database is lost: ${message}. It did not start again: ${(error as Error).message}`,
          );
        }
        if (!isStopped) await pause(RESTART_PAUSE_MS);
      }
    }
  };
  const keep = async () => {
    while (!isStopped && !isLost) {
      const { lines } = await running.ended;
      if (!isStopped) await revive(lines);
    }
  };
  const kept = keep();
  return {
    port,
    async stop() {
      isStopped = true;
      await running.stop();
      await kept;
      // One that was starting meanwhile.
      await running.stop();
    },
  };
}

async function startOnFreePort(cluster: Cluster, settings: ServerSettings): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostgres(cluster, await freePort(), settings);
    } catch (error) {
      const passes = error instanceof PostgresEnded && error.lines.some((line) => PASSING_FAULT.test(line));
      if (!passes || attempt === MOST_STARTS) throw error;
      await pause(RESTART_PAUSE_MS);
    }
  }
}

/** Returns a port of the loopback address that the operating system calls free. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
