import pg from 'pg';
import { bounded } from '../../support/bounded.js';
import { presentOnInstances } from '../../support/change-feed.js';
import { Client } from '../../support/client.js';
import { type Instances, type Registered, registerOn, startInstances } from '../../support/instances.js';
import { type Followed, follow } from '../../support/live-client.js';
import { endStatements } from '../../support/server-database.js';
import { until } from '../../support/until.js';

/** Subscriptions on several instances: what one writes, followers of the others are told, however it ends. */

let instances: Instances;
let user: Registered;
const open: Followed[] = [];
beforeAll(async () => {
  instances = await startInstances(2, { SHUTDOWN_DELAY_SECONDS: '0' });
}, 120_000);
beforeEach(async () => {
  user = await registerOn(instances.urls[1] as string);
});
afterEach(() => {
  for (const followed of open.splice(0)) followed.stop();
});
afterAll(() => instances?.stop());

const clientOf = (instance: number, { token } = user) =>
  new Client(instances.urls[instance] as string, token);

const presentOf = (client: Client) => presentOnInstances(instances, client);

const SET_PHONE = 'mutation ($phone: String!) { updateMe(input: { phone: $phone }) { id } }';

let phones = 0;

/** Changes the account of the user. */
const write = async (client: Client) => {
  const phone = `442 ${String(++phones).padStart(7, '0')}`;
  const { errors } = await client.graphql(SET_PHONE, { phone });
  if (errors) throw new Error(JSON.stringify(errors));
};

function following(client: Client, after: string): Followed {
  const followed = follow(client, { after, types: ['User'] });
  open.push(followed);
  return followed;
}

/** Follows on an instance, and writes there until the first change has come. */
async function followingOpenly(client: Client): Promise<Followed> {
  const after = await presentOf(client);
  await write(client);
  const followed = following(client, after);
  await followed.received(1);
  return followed;
}

async function onDatabase<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: instances.databaseUrl });
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

test('a follower is told of what another instance writes, each of which listens in a session while it is followed', async () => {
  const followed = await followingOpenly(clientOf(1));
  const listening = () =>
    onDatabase(async (session) => {
      const { rows } = await session.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen community_changes'`,
      );
      return rows.length;
    });
  await until(async () => (await listening()) === 1);
  await write(clientOf(0));
  expect((await followed.received(2)).map(({ action }) => action)).toEqual(['UPDATED', 'UPDATED']);
  followed.stop();
  await until(async () => (await listening()) === 0);
});

test('the end of a session on one instance ends its subscriptions on the other', async () => {
  const followed = await followingOpenly(clientOf(1));
  const { status } = await clientOf(0).post('/api/auth/logout', { refreshToken: user.refreshToken });
  expect(status).toBeLessThan(300);
  expect(await followed.end()).toMatchObject({ code: 4403, reason: 'SESSION_ENDED' });
});

test('a transaction that commits late is told before what was written after it', async () => {
  const followed = await followingOpenly(clientOf(1));
  const other = await registerOn(instances.urls[0] as string);
  await followed.received(2);
  await onDatabase(async (session) => {
    await session.query('begin');
    await session.query(`update "users" set "phone" = '442 222 2222' where "id" = $1`, [other.id]);
    await write(clientOf(0));
    const count = followed.changes.length;
    await session.query('commit');
    // The later commit was not told before the earlier transaction had ended.
    expect(count).toBe(2);
  });
  const changes = await followed.received(4);
  expect(changes[2]?.nodeId).not.toBe(changes[0]?.nodeId);
  expect(changes[3]?.nodeId).toBe(changes[0]?.nodeId);
});

test('followers go on when the database has ended all sessions', async () => {
  const followed = await followingOpenly(clientOf(1));
  await onDatabase(endStatements);
  await until(() =>
    write(clientOf(0)).then(
      () => true,
      () => false,
    ),
  );
  await followed.received(2);
});

// The last ones, since they end the instances that all of them share.
test('what an instance wrote before it was killed is told by the other, on which its followers go on', async () => {
  const [lost, kept] = [await followingOpenly(clientOf(0)), await followingOpenly(clientOf(1))];
  const { cursor } = (await lost.received(1)).at(-1) as { cursor: string };
  const before = kept.changes.length;
  await write(clientOf(0));
  instances.processes[0]?.signal('SIGKILL');
  await kept.received(before + 1);
  expect(await lost.end()).toMatchObject({ code: 1006 });
  const resumed = following(clientOf(1), cursor);
  const expected = kept.changes.map((change) => change.cursor);
  await until(() => resumed.changes.at(-1)?.cursor === expected.at(-1));
  const cursors = resumed.changes.map((change) => change.cursor);
  expect(new Set(cursors).size).toBe(cursors.length);
});

test('an instance that ends tells its followers to connect again, each after a time of its own', async () => {
  const followed = await followingOpenly(clientOf(1));
  const client = clientOf(1);
  const after = await presentOf(client);
  const events = await fetch(`${client.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      query: 'subscription ($after: String) { changes(after: $after) { cursor } }',
      variables: { after },
    }),
  });
  expect(events.status).toBe(200);
  instances.processes[1]?.signal('SIGTERM');
  expect(await followed.end()).toMatchObject({
    code: 1012,
    reason: expect.stringMatching(/^reconnect in \d+ ms$/),
  });
  const text = await bounded('the end of the events', events.text());
  expect(text).toContain('"ended":"SERVICE_ENDING"');
  expect(text).toMatch(/\nretry: \d+\n\n$/);
  expect(await instances.processes[1]?.ended).toBe(0);
});
