import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bounded } from './bounded.js';
import { debianProgram } from './debian-programs.js';
import { listenOnOwnPort } from './free-port.js';
import { until } from './until.js';

/** The programs of Debian's PostgreSQL that run a server and copy one. */
export const SERVER_PROGRAMS = ['initdb', 'postgres', 'pg_basebackup', 'pg_archivecleanup'];

const EMPTY = [
  'initdb',
  ['--username=community', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
] as const;
const COPY = ['pg_basebackup', ['--checkpoint=fast', '--write-recovery-conf']] as const;

/** What a server logs once it takes connections, a replica as well. */
const READY = /database system is ready to accept (read-only )?connections/;

const isRoot = process.getuid?.() === 0;

/** PostgreSQL does not run as root: the user of Debian's package then does. */
const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres']));

/** A server of Debian's PostgreSQL with all its own programs, unlike that of npm. */
export interface DebianServer {
  /** A folder of the user of the server; its data is in `data`. */
  readonly folder: string;
  readonly data: string;
  readonly uid: number | undefined;
  /** The variables that lead the programs of PostgreSQL to the server. */
  readonly environment: Readonly<Record<string, string>>;
  urlOf(database: string): string;
  /** Adds lines to `postgresql.conf`. */
  configure(...lines: string[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a failure does. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a server, which is not started: an empty one, or a replica of a running one. */
export async function makeDebianServer(primary?: DebianServer): Promise<DebianServer> {
  const folder = await mkdtemp(join(tmpdir(), 'community-debian-'));
  await chmod(folder, 0o755);
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const programs = dirname(debianProgram('postgres') as string);
  const probe = await listenOnOwnPort();
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  const environment = {
    PATH: `${programs}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'community',
    PGDATABASE: 'postgres',
  };
  const [program, options] = primary ? COPY : EMPTY;
  execFileSync(join(programs, program), ['--pgdata', data, '--no-sync', ...options], {
    ...user,
    env: primary?.environment ?? environment,
    cwd: folder,
    stdio: 'pipe',
  });
  let running: ReturnType<typeof spawn> | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await bounded('the end of the PostgreSQL server', ended);
  }

  const server: DebianServer = {
    folder,
    data,
    uid: user.uid,
    environment,
    urlOf: (database) => `postgres://community@127.0.0.1:${port}/${database}`,
    configure: (...lines) => appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`),
    async start() {
      const log: string[] = [];
      const child = spawn(join(programs, 'postgres'), ['-D', data], {
        ...user,
        env: environment,
        cwd: folder,
      });
      running = child;
      child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text));
      await until(() => {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended at its start:\n${log.join('')}`);
        return READY.test(log.join(''));
      });
    },
    // A fast shutdown: connections are ended, and the log is archived whole.
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.configure(
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'fsync = off',
  );
  return server;
}
