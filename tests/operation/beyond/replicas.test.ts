import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { type DebianServer, makeDebianServer, SERVER_PROGRAMS } from '../../support/debian-server.js';
import { registerOn } from '../../support/instances.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { community } from '../../support/samples.js';
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/* Instances of the service that read lists from two streaming replicas. */

const PATH = '/api/communities';
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
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  const onReplicas = (text: string) => Promise.all(replicas.map((replica) => onServer(replica, text)));

  /** Lets users write on one instance and read that on the other one, one write after the other. */
  function startLoad(users: readonly (readonly [Client, Client])[]) {
    const faults: string[] = [];
    let written = 0;
    let isOver = false;
    const work = users.map(async ([writer, reader]) => {
      while (!isOver) {
        const made = await writer.post(PATH, community());
        if (made.status !== 201) faults.push(`write ${made.status} ${JSON.stringify(made.body)}`);
        const { id, nombre: name } = made.body ?? {};
        const [list, query] = await Promise.all([
          reader.get(PATH),
          reader.post('/graphql', { query: NAMED, variables: { name } }),
        ]);
        const found = query.body?.data?.communities.nodes.length;
        if (list.status !== 200) faults.push(`list ${list.status} ${JSON.stringify(list.body)}`);
        else if (!idsOf(list.body).includes(id)) faults.push('list without the write');
        if (found !== 1) faults.push(`query ${JSON.stringify(query.body)}`);
        written += 1;
      }
    });
    return {
      /** Waits until each user has written and read again, some times. */
      goesOn: () => {
        const enough = written + 10 * users.length;
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

  describe.each([
    ['Redis', () => ({ REDIS_URL: redis.url })],
    ['the database', () => ({})],
  ])('with positions in %s', (_name, store) => {
    test('a user reads what they wrote on another instance; others read from the replica until it has that', async () => {
      await startTwo({ ...store(), ...PATIENT });
      const [writer, elsewhere] = await admin();
      const [, other] = await admin();
      await replicated();
      await until(async () => {
        await listed(other);
        return (await readsOn(urls[1] as string)).replica;
      });
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
      const before = (await readsOn(urls[1] as string)).replica as number;
      expect((await listed(elsewhere)).rest).toContain(id);
      expect((await readsOn(urls[1] as string)).replica).toBeGreaterThan(before);
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

      await until(async () => {
        await onServer(primary, 'update communities set phone = phone');
        await onServer(primary, 'vacuum communities');
        const cancelled = await onReplicas(
          'select sum(confl_snapshot + confl_lock) > 0 as some from pg_stat_database_conflicts',
        );
        return cancelled.some(([found]) => found?.some);
      });
      await load.goesOn();

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
