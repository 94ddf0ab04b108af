import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import type { ListLimits } from '../../../src/rest/whole-list.js';
import { Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { type DebianServer, makeDebianServer, SERVER_PROGRAMS } from '../../support/debian-server.js';
import { startForwarder } from '../../support/forwarder.js';
import { registerOn } from '../../support/instances.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { community } from '../../support/samples.js';
import { startService } from '../../support/service.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/* Instances of the service that read lists from two streaming replicas. */

const PATH = '/api/communities';
const TICKETS = '/api/tickets';
const LIST = 'query Communities { communities(first: 500) { nodes { id } } }';

const NAMED =
  'query Named($name: String!) { communities(where: { nombre: { eq: $name } }) { nodes { id } } }';

/** Longer than a test takes: a replica is not left for its delay. */
const PATIENCE_SECONDS = 300;

/** Between two writes of a user: more of them would only take the cores from what is awaited. */
const PAUSE_MS = 50;

/** Between two looks at what becomes so within a second. */
const LOOK_MS = 100;

describeWith([...SERVER_PROGRAMS, 'redis-server'], 'streaming replicas', () => {
  let folder: string;
  let primary: DebianServer;
  let replicas: DebianServer[];
  let redis: RedisServer;
  let processes: ServiceProcess[];
  let urls: string[];
  /** What a test has opened in this process. */
  const leaving: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'community-replicas-'));
    redis = await startRedis();
    primary = await makeDebianServer();
    await primary.configure('wal_keep_size = 256MB', 'autovacuum = off');
    await primary.start();
    await (await openDatabase(onPrimary())).close();
    replicas = await Promise.all([makeDebianServer(primary), makeDebianServer(primary)]);
    for (const replica of replicas) {
      // Reads are cancelled as soon as the replay removes what they may see.
      await replica.configure('max_standby_streaming_delay = 0');
      await replica.start();
    }
  });
  afterEach(async () => {
    for (const leave of leaving.splice(0).reverse()) await leave();
    // A list of more than a megabyte breaks off with its replica.
    await onServer(primary, 'truncate communities cascade');
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.remove()));
    await primary.remove();
    await redis.stop();
    await removeFolder(folder);
  });

  const onPrimary = () =>
    ({ kind: 'server', url: primary.urlOf('postgres'), poolSize: 4, entities }) as const;
  const urlsOfReplicas = () => replicas.map((replica) => replica.urlOf('postgres'));

  /** Starts a service in this process that is to read from some servers. */
  async function serve(from: string[], lagSeconds: number, listLimits: Partial<ListLimits> = {}) {
    const lines: string[] = [];
    const database = await openDatabase({
      ...onPrimary(),
      replicas: { urls: from, lagMs: lagSeconds * 1_000 },
      log: (line) => lines.push(line),
    });
    leaving.push(() => database.close());
    const service = await startService({ database, listLimits });
    leaving.push(service.stop);
    urls = [service.url];
    const admin = async () => service.as(await service.make.systemAdmin());
    return { database, admin, client: await admin(), lines };
  }

  /** Starts two instances and waits until they read from the replicas. */
  async function startTwo(more: Readonly<Record<string, string>>): Promise<void> {
    const settings = {
      DATABASE_URL: primary.urlOf('postgres'),
      DATABASE_REPLICA_URLS: urlsOfReplicas().join(','),
      DATABASE_REPLICA_LAG_SECONDS: String(PATIENCE_SECONDS),
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      ...more,
    };
    processes = [1, 2].map(() => startProcess(settings));
    urls = await Promise.all(processes.map((instance) => instance.listening()));
    const saysSo = ({ output }: ServiceProcess) =>
      output.filter((line) => line.endsWith(' is read from')).length === replicas.length;
    await until(() => processes.every(saysSo));
  }

  const admin = async () => {
    const { token } = await registerOn(urls[0] as string);
    return urls.map((url) => new Client(url, token)) as [Client, Client];
  };

  async function create(client: Client): Promise<string> {
    const { status, body } = await client.post(PATH, community());
    expect(status).toBe(201);
    return body.id;
  }

  /** The ids of the communities that each interface lists. */
  async function listed(client: Client): Promise<{ rest: string[]; graphql: string[] }> {
    const { status, body } = await client.get(PATH);
    expect(status).toBe(200);
    const { body: answer } = await client.post('/graphql', { query: LIST });
    expect(answer.errors).toBeUndefined();
    return { rest: idsOf(body), graphql: idsOf(answer.data.communities.nodes) };
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  /** The operations of an instance by where they were read. */
  async function readsOn(url: string): Promise<Record<string, number>> {
    const { body } = await new Client(url).get('/metrics');
    const lines = [...String(body).matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)];
    return Object.fromEntries(lines.map(([, outcome, count]) => [outcome, Number(count)]));
  }

  async function onServer(server: DebianServer, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  const onReplicas = (text: string) => Promise.all(replicas.map((replica) => onServer(replica, text)));

  /** Waits until a replica has what a user has written, and the position of all users is known. */
  async function isReadFromReplica(client: Client, url = urls[0] as string): Promise<void> {
    await until(async () => {
      const { replica = 0 } = await readsOn(url);
      await client.post('/graphql', { query: LIST });
      await pause(LOOK_MS);
      return ((await readsOn(url)).replica ?? 0) > replica;
    });
  }

  /** Lets users write on one instance and read that on the other one, one write after the other. */
  function startLoad(users: readonly (readonly [Client, Client])[]) {
    const faults: string[] = [];
    let written = 0;
    let isOver = false;
    const writeAndRead = async ([writer, reader]: readonly [Client, Client]) => {
      const made = await writer.post(PATH, community());
      if (made.status !== 201) throw new Error(`write ${made.status} ${JSON.stringify(made.body)}`);
      const { id, nombre: name } = made.body;
      const [list, query] = await Promise.all([
        reader.get(PATH),
        reader.post('/graphql', { query: NAMED, variables: { name } }),
      ]);
      if (list.status !== 200) throw new Error(`list ${list.status} ${JSON.stringify(list.body)}`);
      if (!idsOf(list.body).includes(id)) throw new Error('list without the write');
      if (query.body?.data?.communities.nodes.length !== 1)
        throw new Error(`query ${JSON.stringify(query.body)}`);
    };
    const work = users.map(async (user) => {
      while (!isOver) {
        await writeAndRead(user).catch((error: Error) => faults.push(error.message));
        written += 1;
        await pause(PAUSE_MS);
      }
    });
    return {
      /** Waits until each user has written and read again, some times. */
      goesOn: () => {
        const enough = written + 5 * users.length;
        return until(() => written >= enough);
      },
      faults: async () => {
        isOver = true;
        await Promise.all(work);
        return faults.slice(0, 5);
      },
    };
  }

  /** Waits until the replicas have all that the primary has. */
  async function replicated(): Promise<void> {
    const [row] = await onServer(primary, 'select pg_current_wal_flush_lsn() as position');
    const isThere = `select pg_last_wal_replay_lsn() >= '${row?.position}' as there`;
    await until(async () => (await onReplicas(isThere)).every(([found]) => found?.there));
  }

  /** How many reads of a replica wait for a lock, and how many the replay has cancelled. */
  const CONFLICTS = `select
    (select count(*)::int from pg_locks where not granted) as waiting,
    (select sum(confl_snapshot)::int from pg_stat_database_conflicts) as cancelled`;

  async function sumOfReplicas(name: 'waiting' | 'cancelled'): Promise<number> {
    const counted = await onReplicas(CONFLICTS).catch((error: { code?: string }) => {
      // The question itself may be cancelled by the conflicts that it asks for.
      if (error.code === '40001') return [];
      throw error;
    });
    await pause(LOOK_MS);
    return counted.reduce((sum, [row]) => sum + Number(row?.[name]), 0);
  }

  async function sessionOnPrimary(): Promise<pg.Client> {
    const session = new pg.Client({ connectionString: primary.urlOf('postgres') });
    await session.connect();
    return session;
  }

  /**
   * Makes the replay cancel reads. A transaction that is older than a dead row makes the snapshots of the reads as old, and a
   * lock on their table keeps them waiting on the replica until the replay removes that row.
   */
  async function conflictWith(reader: Client): Promise<void> {
    const [oldest, locking] = await Promise.all([sessionOnPrimary(), sessionOnPrimary()]);
    await onServer(primary, 'create table if not exists conflicts as select 1 as number');
    await isReadFromReplica(reader, urls[1]);
    await oldest.query('begin; select pg_current_xact_id()');
    await onServer(primary, 'update conflicts set number = number + 1');
    await locking.query('begin; lock table tickets in access exclusive mode');
    await replicated();
    const reads = [reader.get(TICKETS), reader.get(TICKETS)];
    await until(async () => (await sumOfReplicas('waiting')) > 0);
    await oldest.query('commit');
    await onServer(primary, 'vacuum conflicts');
    await until(async () => (await sumOfReplicas('cancelled')) > 0);
    await locking.query('commit');
    for (const { status, body } of await Promise.all(reads)) expect([status, body]).toEqual([200, []]);
    await Promise.all([oldest.end(), locking.end()]);
  }

  /** A replica is killed; Redis ends and starts again, without what it kept. */
  async function loseRedis(goesOn: () => Promise<unknown>): Promise<void> {
    const [first] = replicas as [DebianServer, DebianServer];
    await first.kill();
    await goesOn();
    await first.start();
    await goesOn();
    await redis.kill();
    await goesOn();
    await redis.start();
    await goesOn();
  }

  /** The replicas serve no more after it. */
  async function loseReplicas(goesOn: () => Promise<unknown>): Promise<void> {
    const [first, second] = replicas as [DebianServer, DebianServer];
    await first.kill();
    await goesOn();
    await first.start();
    await goesOn();

    await onServer(second, 'select pg_wal_replay_pause()');
    await goesOn();
    await second.kill();
    await second.start();

    await conflictWith((await admin())[1]);
    await goesOn();
    expect((await readsOn(urls[1] as string)).repeated).toBeGreaterThan(0);

    await onServer(first, 'select pg_promote()');
    await goesOn();
    await second.stop();
    await goesOn();
  }

  test('lists, search and dashboard are read from a replica, and everything else from the primary', async () => {
    const { client } = await serve(urlsOfReplicas(), PATIENCE_SECONDS);
    const id = await create(client);
    await isReadFromReplica(client);
    const placesOf = async (send: () => Promise<{ status: number; body: unknown }>) => {
      const before = await readsOn(urls[0] as string);
      const { status, body } = await send();
      expect([status, (body as { errors?: unknown })?.errors]).toEqual([200, undefined]);
      const after = await readsOn(urls[0] as string);
      return Object.entries(after).flatMap(([place, count]) => (count > (before[place] ?? 0) ? [place] : []));
    };
    const query = (text: string, headers = {}) =>
      placesOf(() => client.post('/graphql', { query: text }, headers));
    expect(await placesOf(() => client.get(PATH))).toEqual(['replica']);
    expect(await query('{ communities { nodes { id } } tickets { nodes { id } } }')).toEqual(['replica']);
    expect(await query('{ search(text: "Fracc") { __typename } }')).toEqual(['replica']);
    expect(await query('{ dashboard { cargosVencidos } }')).toEqual(['replica']);
    expect(await placesOf(() => client.get(`${PATH}/${id}`))).toEqual([]);
    expect(await query('{ me { id } }')).toEqual([]);
    expect(await query('{ me { id } communities { nodes { id } } }')).toEqual([]);
    expect(await query(`{ community(id: "${id}") { id } }`)).toEqual([]);
  });

  test('a replica that is too far behind is left until it has caught up', async () => {
    const { client: writer, admin } = await serve(urlsOfReplicas(), 1);
    const other = await admin();
    await isReadFromReplica(other);
    await onReplicas('select pg_wal_replay_pause()');
    const id = await create(writer);
    await until(async () => (await listed(other)).rest.includes(id) || pause(LOOK_MS, false));
    await onReplicas('select pg_wal_replay_resume()');
    await isReadFromReplica(other);
    expect((await listed(other)).rest).toContain(id);
  });

  test('a server that is no replica, or one of another database, is not read from', async () => {
    const others = [primary.urlOf('postgres'), (replicas[0] as DebianServer).urlOf('template1')];
    const { client, lines } = await serve(others, PATIENCE_SECONDS);
    const isTold = (fault: string) => lines.some((line) => line.endsWith(`not read from: ${fault}`));
    await until(() => isTold('it is not in recovery') && isTold('it has another database'));
    const id = await create(client);
    const before = await readsOn(urls[0] as string);
    expect((await listed(client)).rest).toContain(id);
    expect((await readsOn(urls[0] as string)).replica).toBe(before.replica);
  });

  test('a read on a replica that falls silent is answered by the primary', async () => {
    const url = urlsOfReplicas()[0] as string;
    const forwarder = await startForwarder(url);
    const { client } = await serve([forwarder.through(url)], PATIENCE_SECONDS);
    leaving.push(async () => forwarder.close());
    const id = await create(client);
    await isReadFromReplica(client);
    const { repeated = 0 } = await readsOn(urls[0] as string);
    forwarder.leadTo('silence');
    forwarder.freeze();
    const { status, body } = await client.get(PATH);
    expect([status, idsOf(body).includes(id)]).toEqual([200, true]);
    expect(await readsOn(urls[0] as string)).toMatchObject({ repeated: repeated + 1 });
    expect((await client.get('/health/ready')).status).toBe(200);
  });

  /** A service whose list of communities loses its replica with its third batch. */
  async function serveAndLoseAList(buffered: number) {
    const url = urlsOfReplicas()[0] as string;
    const forwarder = await startForwarder(url);
    const limits = { buffered, firstBatch: 1, batched: 9_000 };
    const { database, client } = await serve([forwarder.through(url)], PATIENCE_SECONDS, limits);
    leaving.push(async () => forwarder.close());
    const known = database.replicas as NonNullable<typeof database.replicas>;
    const { cursors } = await until(() => known.usable()[0]);
    const open = cursors.open.bind(cursors);
    const opening = jest.spyOn(cursors, 'open').mockImplementation(async (...given) => {
      const cursor = await open(...given);
      let reads = 0;
      const read = cursor.read.bind(cursor);
      return Object.assign(cursor, {
        read: (count: number, mostBytes: number) => {
          reads += 1;
          if (reads === 3) forwarder.cut();
          return read(count, mostBytes);
        },
      });
    });
    for (let made = 0; made < 50; made++) await create(client);
    await isReadFromReplica(client);
    return { client, opened: () => opening.mock.calls.length };
  }

  test('a long list whose replica is lost before anything was sent is sent from the primary', async () => {
    const { client, opened } = await serveAndLoseAList(1024 * 1024);
    const { status, body } = await client.get(PATH);
    const [row] = await onServer(
      primary,
      'select count(*)::int as all from communities where deleted_at is null',
    );
    expect([status, new Set(idsOf(body)).size]).toEqual([200, row?.all]);
    expect(opened()).toBe(1);
  });

  test('a long list whose replica is lost after its beginning breaks off', async () => {
    const { client, opened } = await serveAndLoseAList(15_000);
    await expect(client.get(PATH)).rejects.toThrow('got no answer');
    expect(opened()).toBe(1);
  });

  // The last one, whose replicas are promoted and stopped.
  describe.each([
    ['Redis', () => ({ REDIS_URL: redis.url }), 'a replica is killed and Redis is lost', loseRedis],
    ['the database', () => ({}), 'replicas are killed, paused, promoted and in conflict', loseReplicas],
  ])('with positions in %s', (_name, store, disturbance, disturb) => {
    beforeAll(() => startTwo(store()));
    afterAll(endProcesses);

    test('a user reads what they wrote on another instance; others read from the replica until it has that', async () => {
      const [writer, elsewhere] = await admin();
      const [, other] = await admin();
      await isReadFromReplica(other, urls[1]);
      await onReplicas('select pg_wal_replay_pause()');
      const id = await create(writer);

      const own = await listed(elsewhere);
      expect(own.rest).toContain(id);
      expect(own.graphql).toContain(id);
      const late = await listed(other);
      expect(late.rest).not.toContain(id);
      expect(late.graphql).not.toContain(id);
      expect((await other.get(`${PATH}/${id}`)).status).toBe(200);

      await onReplicas('select pg_wal_replay_resume()');
      await replicated();
      expect((await listed(other)).rest).toContain(id);
      await isReadFromReplica(elsewhere, urls[1]);
      expect((await listed(elsewhere)).rest).toContain(id);
    });

    test(`no request fails and none lacks an own write while ${disturbance}`, async () => {
      const load = startLoad(await Promise.all(Array.from({ length: 3 }, admin)));
      await load.goesOn();
      await disturb(load.goesOn);
      expect(await load.faults()).toEqual([]);
      const read = await readsOn(urls[1] as string);
      expect(read.replica).toBeGreaterThan(0);
    });
  });
});
