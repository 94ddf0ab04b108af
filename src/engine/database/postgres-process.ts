import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Identity, PostgresPrograms } from './postgres-programs.js';

/** The files of a server, and who runs its programs. */
export interface Cluster {
  readonly programs: PostgresPrograms;
  /** The data folder of the server, absolute. */
  readonly folder: string;
  /** The user of the programs where that is another one than that of this process. */
  readonly user?: Identity | undefined;
}

export interface InitialUser {
  readonly name: string;
  readonly password: string;
}

/** A program of PostgreSQL that ended by itself, with what it printed. */
export class PostgresEnded extends Error {
  override name = 'PostgresEnded';

  constructor(
    program: string,
    readonly lines: readonly string[],
  ) {
    super(`${program} ended: ${lines.findLast(isFault) ?? lines.slice(-2).join(', ')}`);
  }
}

const isFault = (line: string) => /\b(FATAL|PANIC|error):/.test(line);

/** A running server that listens on the loopback address alone. */
export interface PostgresProcess {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the last lines of its log when it has ended for any reason. */
  readonly ended: Promise<readonly string[]>;
  /** Ends it with all its connections. */
  stop(): Promise<void>;
}

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
  { name, password }: InitialUser,
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
  settings: Readonly<Record<string, string>>,
  takeLine: (line: string) => void = () => undefined,
): Promise<PostgresProcess> {
  const given = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
    port: String(port),
  };
  const child = run(cluster.programs.postgres, cluster, [
    '-D',
    nameOf(cluster),
    ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  let hasEnded = false;
  const ended = child.ended.then(({ lines }) => {
    hasEnded = true;
    return lines;
  });
  const failed = ended.then((lines) => {
    throw new PostgresEnded('postgres', lines);
  });
  const ready = new Promise<void>((resolve) => {
    child.log.on('line', (line) => {
      takeLine(line);
      if (line.includes('ready to accept')) resolve();
    });
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  const endWatchdog = watch(child.pid, cluster);
  void ended.then(endWatchdog);
  return {
    pid: child.pid,
    port,
    ended,
    async stop() {
      if (!hasEnded) interrupt(cluster, child.pid);
      await ended;
    },
  };
}

/** Tells a server to end its connections, to write down what it has and to end, on Windows through its own program. */
export function interrupt({ programs }: Pick<Cluster, 'programs'>, pid: number): void {
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
