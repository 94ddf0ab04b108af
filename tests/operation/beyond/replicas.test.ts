import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../src/engine/database/open.js';
import type { Replica } from '../../../src/engine/database/replicas.js';
import { entities } from '../../../src/modules/index.js';
import { Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { type DebianServer, makeDebianServer, SERVER_PROGRAMS } from '../../support/debian-server.js';
import { startForwarder } from '../../support/forwarder.js';
import { registerOn } from '../../support/instances.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { community } from '../../support/samples.js';
import { startService } from '../../support/service.js';
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/* Instances of the service that read lists from two streaming replicas. */

const PATH = '/api/communities';
const TICKETS = '/api/tickets';
const LIST = 'query Communities { communities(first: 500) { nodes { id } } }';

const NAMED =
  'query Named($name: String!) { communities(where: { nombre: { eq: $name } }) { nodes { id } } }';

/** Longer than a test takes: a replica is not left for its delay. */
const PATIENT = { DATABASE_REPLICA_LAG_SECONDS: '300' };

describeWith([...SERVER_PROGRAMS, 'redis-server'], 'streaming replicas', () => {
  let folder: string;
  let primary: DebianServer;
  let replicas: DebianServer[];
  let redis: RedisServer;
  let processes: ServiceProcess[];
  let urls: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'community-replicas-'));
    redis = await startRedis();
    primary = await makeDebianServer();
    await primary.configure('wal_keep_size = 256MB', 'autovacuum = off');
    await primary.start();
    await startProcess(settings()).listening();
    await endProcesses();
  });
  beforeEach(async () => {
    replicas = await Promise.all([makeDebianServer(primary), makeDebianServer(primary)]);
    for (const replica of replicas) {
      // Reads are cancelled as soon as the replay removes what they may see.
      await replica.configure('max_standby_streaming_delay = 0');
      await replica.start();
    }
  });
  afterEach(async () => {
    await endProcesses();
    await Promise.all(replicas.map((replica) => replica.remove()));
    // A list of more than a megabyte breaks off with its replica.
    await onServer(primary, 'truncate communities cascade');
  });
  afterAll(async () => {
    await primary.remove();
    await redis.stop();
    await rm(folder, { recursive: true });
  });

  const settings = (more: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL: primary.urlOf('postgres'),
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ...more,
  });

  /** Starts two instances and waits until they read from the replicas. */
  async function startTwo(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const DATABASE_REPLICA_URLS = replicas.map((replica) => replica.urlOf('postgres')).join(',');
    processes = [1, 2].map(() => startProcess(settings({ DATABASE_REPLICA_URLS, ...more })));
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

  /** Ends Redis and starts it again, without what it kept. */
  async function loseRedis(goesOn: () => Promise<unknown>): Promise<void> {
    await redis.kill();
    await goesOn();
    await redis.start();
    await goesOn();
  }

  test('lists, search and dashboard are read from a replica, and everything else from the primary', async () => {
    await startTwo(PATIENT);
    const [client] = await admin();
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
    await startTwo({ DATABASE_REPLICA_LAG_SECONDS: '1' });
    const [writer] = await admin();
    const [, other] = await admin();
    await onReplicas('select pg_wal_replay_pause()');
    const id = await create(writer);
    await until(async () => (await listed(other)).rest.includes(id));
    await onReplicas('select pg_wal_replay_resume()');
    await isReadFromReplica(other, urls[1]);
    expect((await listed(other)).rest).toContain(id);
  });

  test('a server that is no replica, or one of another database, is not read from', async () => {
    const others = [primary.urlOf('postgres'), (replicas[0] as DebianServer).urlOf('template1')];
    const service = startProcess(settings({ DATABASE_REPLICA_URLS: others.join(',') }));
    urls = [await service.listening()];
    await service.printed('not read from: it is not in recovery');
    await service.printed('not read from: it has another database');
    const [client] = await admin();
    const id = await create(client);
    expect((await listed(client)).rest).toContain(id);
    expect((await readsOn(urls[0] as string)).replica).toBeUndefined();
  });

  test('a read on a replica that falls silent is answered by the primary', async () => {
    const url = (replicas[0] as DebianServer).urlOf('postgres');
    const forwarder = await startForwarder(url);
    const service = startProcess(settings({ DATABASE_REPLICA_URLS: forwarder.through(url), ...PATIENT }));
    urls = [await service.listening()];
    await service.printed(' is read from');
    const [client] = await admin();
    const id = await create(client);
    await isReadFromReplica(client);
    forwarder.leadTo('silence');
    forwarder.freeze();
    const { status, body } = await client.get(PATH);
    expect([status, idsOf(body).includes(id)]).toEqual([200, true]);
    expect(await readsOn(urls[0] as string)).toMatchObject({ repeated: 1 });
    expect((await client.get('/health/ready')).status).toBe(200);
    forwarder.close();
  });

  /** A service whose list of communities loses its replica with its third batch. */
  async function serviceThatLosesAList(buffered: number) {
    const url = (replicas[0] as DebianServer).urlOf('postgres');
    const forwarder = await startForwarder(url);
    const database = await openDatabase({
      kind: 'server',
      url: primary.urlOf('postgres'),
      poolSize: 2,
      entities,
      replicas: { urls: [forwarder.through(url)], lagMs: 300_000 },
    });
    const service = await startService({ database, listLimits: { buffered, firstBatch: 1, batched: 9_000 } });
    const known = database.replicas as NonNullable<typeof database.replicas>;
    const [replica] = await until(async () => {
      const usable = known.usable();
      return usable.length > 0 && usable;
    });
    const { cursors } = replica as Replica;
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
    const client = service.as(await service.make.systemAdmin());
    for (let made = 0; made < 50; made++) await create(client);
    await isReadFromReplica(client, service.url);
    return {
      client,
      opened: () => opening.mock.calls.length,
      async stop() {
        jest.restoreAllMocks();
        await service.stop();
        await database.close();
        forwarder.close();
      },
    };
  }

  test('a long list whose replica is lost before anything was sent is sent from the primary', async () => {
    const service = await serviceThatLosesAList(1024 * 1024);
    const { status, body } = await service.client.get(PATH);
    const [row] = await onServer(
      primary,
      'select count(*)::int as all from communities where deleted_at is null',
    );
    expect([status, new Set(idsOf(body)).size]).toEqual([200, row?.all]);
    expect(service.opened()).toBe(1);
    await service.stop();
  });

  test('a long list whose replica is lost after its beginning breaks off', async () => {
    const service = await serviceThatLosesAList(15_000);
    await expect(service.client.get(PATH)).rejects.toThrow('got no answer');
    expect(service.opened()).toBe(1);
    await service.stop();
  });

  describe.each([
    ['Redis', () => ({ REDIS_URL: redis.url }), loseRedis],
    ['the database', () => ({}), async () => undefined],
  ])('with positions in %s', (_name, store, disturb) => {
    test('a user reads what they wrote on another instance; others read from the replica until it has that', async () => {
      await startTwo({ ...store(), ...PATIENT });
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

    test('no request fails and none lacks an own write while replicas are killed, paused, promoted and in conflict', async () => {
      await startTwo({ ...store(), DATABASE_REPLICA_LAG_SECONDS: '2' });
      const load = startLoad(await Promise.all(Array.from({ length: 4 }, admin)));
      const [first, second] = replicas as [DebianServer, DebianServer];
      await load.goesOn();

      await first.kill();
      await load.goesOn();
      await first.start();
      await load.goesOn();

      await onServer(second, 'select pg_wal_replay_pause()');
      await load.goesOn();
      await second.kill();
      await second.start();

      await conflictWith((await admin())[1]);
      await load.goesOn();
      await disturb(load.goesOn);

      await onServer(first, 'select pg_promote()');
      await load.goesOn();
      await second.stop();
      await load.goesOn();

      expect(await load.faults()).toEqual([]);
      const read = await readsOn(urls[1] as string);
      expect(read.replica).toBeGreaterThan(0);
      expect(read.repeated).toBeGreaterThan(0);
    });
  });
});
