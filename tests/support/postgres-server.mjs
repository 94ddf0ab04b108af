// A temporary PostgreSQL server: prints its address as one line and runs until standard input closes, so it ends with
// its parent process in any case. Without arguments it is empty. `copy FOLDER` starts from a saved cluster, `keep
// FOLDER` saves its cluster when it ends: the data folder of the stopped server, and the password of its user. The setting
// SHARED_BUFFERS is its memory for pages, for more data than tests have; with DURABLE a commit is on the disk when it ends.
// LOG_TO is a file that takes its log. SETTINGS has further settings of the server, as JSON; with STANDBY it begins as a standby.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCluster, startPostgres } from '../../dist/engine/database/postgres-process.js';
import {
  findPrograms,
  isRoot,
  ownerOf,
  unprivilegedUser,
} from '../../dist/engine/database/postgres-programs.js';
import { copyFolder } from './copy-folder.ts';
import { listenOnOwnPort } from './free-port.ts';

const USER = 'tests';

const [task, folder = ''] = process.argv.slice(2);
const kept = resolve(folder);
const home = join(tmpdir(), `community-postgres-${randomBytes(6).toString('hex')}`);
const passwordFile = join(kept, 'password');

const settings = {
  max_connections: '200',
  shared_buffers: process.env.SHARED_BUFFERS ?? '32MB',
  // The data is temporary, so it need not survive a crash, and no table grows enough to need maintenance.
  ...(process.env.DURABLE ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  ...JSON.parse(process.env.SETTINGS ?? '{}'),
};

let server;
let password;
try {
  const programs = await findPrograms();
  if (task === 'copy') await copyCluster();
  const user = isRoot ? await (task === 'copy' ? ownerOf(home) : unprivilegedUser()) : undefined;
  const cluster = { programs, folder: home, user };
  password = task === 'copy' ? await readFile(passwordFile, 'utf8') : randomBytes(12).toString('hex');
  if (task !== 'copy') await createCluster(cluster, { name: USER, password }, false);
  server = await startPostgres(cluster, await freePort(), settings, keepLine);
} catch (error) {
  console.error('PostgreSQL did not start', error, (error.lines ?? []).join('\n'));
  await rm(home, { recursive: true, force: true });
  process.exit(1);
}
console.log(`postgres://${USER}:${password}@127.0.0.1:${server.port}`);

process.stdin.resume();
await once(process.stdin, 'end');
await server.stop('fast');
if (task === 'keep') await keepCluster();
await rm(home, { recursive: true, force: true });
process.exit(0);

function keepLine(line) {
  if (process.env.LOG_TO) appendFileSync(process.env.LOG_TO, `${line}\n`);
}

async function copyCluster() {
  await copyFolder(join(kept, 'data'), home);
  if (process.env.STANDBY) await writeFile(join(home, 'standby.signal'), '');
}

async function keepCluster() {
  const unfinished = `${kept}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await copyFolder(home, join(unfinished, 'data'));
  await writeFile(join(unfinished, 'password'), password, { mode: 0o600 });
  await rename(unfinished, kept);
}

async function freePort() {
  const probe = await listenOnOwnPort();
  const { port } = probe.address();
  await once(probe.close(), 'close');
  return port;
}
