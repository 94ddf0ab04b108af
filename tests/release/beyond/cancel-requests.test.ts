import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, onReservedConnections, openDatabase, reading } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { interrupted } from '../../../src/platform/errors.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { startForwarder } from '../../support/forwarder.js';
import { placeOf } from '../../support/kept-templates.js';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.js';
import { until } from '../../support/until.js';

/** The statement of a client that leaves is cancelled by a request of PostgreSQL's protocol. */

describeWith(['openssl'], 'a cancel request', () => {
  let folder: string;
  let server: PostgresServer;
  let observer: pg.Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cancel-requests-'));
    await chmod(folder, 0o777);
    const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
    execFileSync(
      debianProgram('openssl') as string,
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=DNS:localhost', '-out', cert, '-keyout', key],
      ],
      { stdio: 'ignore' },
    );
    if (process.getuid?.() === 0) {
      const [uid, gid] = ['-u', '-g'].map((of) => Number(execFileSync('id', [of, 'nobody'])));
      await chown(key, uid as number, gid as number);
    }
    const settings = { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key, unix_socket_directories: folder };
    server = await startPostgresServer(['copy', await placeOf('postgres')], {
      SETTINGS: JSON.stringify(settings),
    });
    observer = new pg.Client(`${server.url}/postgres`);
    await observer.connect();
  });
  afterAll(async () => {
    await observer.end();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const sleeping = async () => {
    const { rows } = await observer.query("select pid from pg_stat_activity where wait_event = 'PgSleep'");
    return rows.length;
  };

  const open = (url: string): Promise<Database> =>
    openDatabase({ kind: 'server', url, poolSize: 1, entities, migrations: [] });

  const SLEEP = reading('select pg_sleep(600)');

  /** Sends a statement, leaves while it runs, and waits until it has ended. */
  async function leaveRunning({ queries }: Database): Promise<void> {
    const leaving = new AbortController();
    const sent = queries.run(SLEEP, [], { signal: leaving.signal });
    await until(async () => (await sleeping()) === 1);
    leaving.abort(interrupted());
    await expect(sent).rejects.toMatchObject({ status: 400 });
    expect(await sleeping()).toBe(0);
  }

  const WAYS: readonly [string, () => string][] = [
    ['TCP', () => `${server.url}/postgres`],
    ['TLS', () => `${server.url}/postgres?sslmode=no-verify`],
    [
      'TLS that checks the name',
      () =>
        `${server.url.replace('127.0.0.1', 'localhost')}/postgres?sslmode=verify-full&sslrootcert=${join(folder, 'server.crt')}`,
    ],
    [
      'a Unix socket',
      () => {
        const { username, password, port } = new URL(server.url);
        return `postgres://${username}:${password}@/postgres?host=${folder}&port=${port}`;
      },
    ],
  ];

  test.each(WAYS)(
    'a statement over %s is cancelled, and its connection serves the next one',
    async (_way, urlOf) => {
      const database = await open(urlOf());
      const pid = async () => (await database.queries.run(reading('select pg_backend_pid() as pid'), []))[0];
      const before = await pid();
      await leaveRunning(database);
      expect(await pid()).toEqual(before);
      await database.close();
    },
  );

  test('a statement is cancelled while all connections of the pools are in use', async () => {
    const database = await open(`${server.url}/postgres`);
    await observer.query('select pg_advisory_lock(7)');
    const wait = () => database.queries.run(reading('select pg_advisory_lock_shared(7)'), []);
    const waiting = [1, 2].map(() => onReservedConnections(wait));
    await until(async () => {
      const { rows } = await observer.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      );
      return rows.length === waiting.length;
    });
    await leaveRunning(database);
    await observer.query('select pg_advisory_unlock(7)');
    await Promise.all(waiting);
    await database.close();
  });

  test('a connection whose cancel request stays unanswered is not used again', async () => {
    const forwarder = await startForwarder(server.url);
    const database = await open(forwarder.through(`${server.url}/postgres`));
    const pid = async () => (await database.queries.run(reading('select pg_backend_pid() as pid'), []))[0];
    const before = await pid();
    const leaving = new AbortController();
    const sent = database.queries.run(SLEEP, [], { signal: leaving.signal });
    await until(async () => (await sleeping()) === 1);
    forwarder.leadTo('silence');
    leaving.abort(interrupted());
    await observer.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
    await expect(sent).rejects.toMatchObject({ status: 400 });
    forwarder.leadTo(server.url);
    expect(await pid()).not.toEqual(before);
    await database.close();
    forwarder.close();
  });
});
