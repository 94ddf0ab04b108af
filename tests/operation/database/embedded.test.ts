import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseOptions } from '../../../src/engine/database/open.js';
import { readMark } from '../../../src/engine/database/postgres-process.js';
import { DatabaseOpenError, openDatabase } from '../../../src/engine/database.js';
import { startChild } from '../../support/child.js';
import { copyFolder } from '../../support/copy-folder.js';
import { until } from '../../support/until.js';

/** The PostgreSQL server that a service starts for itself: how it begins, ends, dies and is found again. */

const script = new URL('./embedded.process.ts', import.meta.url);

let initialized: string;
let dataDir: string;

beforeAll(async () => {
  initialized = await mkdtemp(join(tmpdir(), 'community-initialized-'));
  await (await openDatabase(options(initialized))).close();
});
afterAll(() => rm(initialized, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'community-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const options = (folder = dataDir): DatabaseOptions => ({
  kind: 'embedded',
  dataDir: folder,
  sync: false,
  entities: [],
});

/** Copies a data folder that has a database into that of the test, in the place of a first start. */
const copyInitialized = () => copyFolder(`${initialized}/.`, dataDir);

const markOf = () => readMark(join(dataDir, 'db'));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The numbers of the notes that are stored, and those that their writer was told of. */
async function notes(writer: { readonly lines: readonly string[] }) {
  const database = await openDatabase(options());
  const rows = await database.queries.change<{ id: number }>('select id from note order by id', []);
  await database.close();
  const acknowledged = writer.lines
    .filter((line) => line.startsWith('wrote'))
    .map((line) => Number(line.slice(6)));
  return { found: rows.map(({ id }) => id), acknowledged };
}

test('a killed first start does not prevent the next one, and the database has its encoding and its locale', async () => {
  // The files of a first start that was killed while it created the database.
  await mkdir(join(dataDir, 'db.initializing'));
  await writeFile(join(dataDir, 'db.initializing', 'PG_VERSION'), 'incomplete');
  const database = await openDatabase({ kind: 'embedded', dataDir, entities: [] });
  const [facts] = await database.queries.change<object>(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, lower('ÑANDÚ') as lower,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as address,
       (select rolsuper from pg_roles where rolname = current_user) as "isSuper"
     from pg_database where datname = current_database()`,
    [],
  );
  expect(facts).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    lower: 'ñandú',
    fsync: 'on',
    commit: 'on',
    address: '127.0.0.1',
    isSuper: false,
  });
  await database.close();
  expect((await readdir(dataDir)).sort()).toEqual(['.lock', '.lock.pid', 'db', 'db.password']);
  expect(((await stat(join(dataDir, 'db'))).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(join(dataDir, 'db.password'))).mode & 0o777).toString(8)).toBe('600');
});

test('the server takes nobody without its password', async () => {
  await copyInitialized();
  const database = await openDatabase(options());
  const { port } = (await markOf())!;
  for (const password of [undefined, '', 'community']) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'community',
      password,
      database: 'community',
    });
    client.on('error', () => undefined);
    await expect(client.connect()).rejects.toThrow(/password/i);
    await client.end();
  }
  await database.close();
});

test('a killed service ends its server, its acknowledged writes are there, and nobody else starts meanwhile', async () => {
  await copyInitialized();
  const writer = startChild(script, dataDir);
  await writer.printed('wrote 300');
  const { pid } = (await markOf())!;
  await expect(openDatabase(options())).rejects.toThrow(
    /^The data folder .* is in use by another process \(\d+\): end that process, or name another DATA_DIR$/,
  );
  await writer.kill();
  const { found, acknowledged } = await notes(writer);
  // There may be more rows: writes that were committed but not reported before the process was killed.
  expect(found.slice(0, acknowledged.length)).toEqual(acknowledged);
  expect(await until(() => !isAlive(pid))).toBe(true);
});

/** Signals that end the server, and what the service says of why it ended. */
const ENDS = [
  ['SIGKILL', /it ended with SIGKILL/],
  ['SIGQUIT', /received immediate shutdown request/],
] as const;

test('a server that is ended under its service is started again, each time, and loses nothing that was acknowledged', async () => {
  await copyInitialized();
  const writer = startChild(script, dataDir);
  await writer.printed('wrote 50');
  for (const [signal, reason] of ENDS) {
    const before = (await markOf())!;
    const next = lineAfter(writer);
    process.kill(before.pid, signal);
    expect(await next('ended by itself')).toMatch(reason);
    await next('The embedded database was started again');
    await lineAfter(writer)('wrote');
    const after = (await markOf())!;
    expect(after.pid).not.toBe(before.pid);
    expect(after.port).toBe(before.port);
  }
  await writer.kill();
  const { found, acknowledged } = await notes(writer);
  expect(found).toEqual(expect.arrayContaining(acknowledged));
});

/** Waits for a line of a process that has a text and comes after those that it has printed by now. */
function lineAfter({ lines }: { readonly lines: readonly string[] }) {
  const seen = lines.length;
  return (text: string) => until(() => lines.slice(seen).find((line) => line.includes(text)));
}

test('a start ends the server that is left in its folder, and removes the mark of a process that has nothing to do with it', async () => {
  await copyInitialized();
  const writer = startChild(script, dataDir);
  await writer.printed('wrote 20');
  const { pid } = (await markOf())!;
  // A server that is stopped cannot follow the end of its service.
  process.kill(pid, 'SIGSTOP');
  await writer.kill();
  setTimeout(() => process.kill(pid, 'SIGCONT'), 300);
  const { found, acknowledged } = await notes(writer);
  expect(found.slice(0, acknowledged.length)).toEqual(acknowledged);

  const text = (ownPid: number) => `${ownPid}\n/proc/self/cwd\n1\n5432\n\n127.0.0.1\n 1 1\nready   \n`;
  await writeFile(join(dataDir, 'db', 'postmaster.pid'), text(process.pid));
  const database = await openDatabase(options());
  expect(await database.isReady()).toBe(true);
  await database.close();
});

test('a port that a stranger takes is left to him', async () => {
  await copyInitialized();
  const strangers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return server;
    }),
  );
  const database = await openDatabase(options());
  const { port } = (await markOf())!;
  expect(strangers.map((server) => (server.address() as { port: number }).port)).not.toContain(port);
  await database.close();
  for (const server of strangers) server.close();
});

test('a first start whose seed fails leaves no server and no lock, and the next start seeds, in a folder with a long path', async () => {
  const long = join(dataDir, 'a'.repeat(100), 'b'.repeat(100));
  await mkdir(long, { recursive: true });
  const fail = async () => {
    throw new Error('no such community');
  };
  await expect(openDatabase({ ...options(long), seed: fail })).rejects.toThrow('no such community');
  expect(await readMark(join(long, 'db'))).toBeNull();
  const seeded = await openDatabase({
    ...options(long),
    seed: async ({ kysely }) => {
      await kysely.schema.createTable('note').addColumn('id', 'integer').execute();
    },
  });
  expect(await seeded.queries.change('select * from note', [])).toEqual([]);
  await seeded.close();
  expect(await readFile(join(long, 'db', 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test('a file instead of a data folder is refused with one line', async () => {
  const open = openDatabase({ kind: 'embedded', dataDir: import.meta.filename, entities: [] });

  await expect(open).rejects.toThrow(DatabaseOpenError);
  await expect(open).rejects.toThrow(/^The data folder .* cannot be used: .*$/);
});
