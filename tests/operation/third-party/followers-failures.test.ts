import pg from 'pg';
import { presentOnInstances } from '../../support/change-feed.js';
import { Client } from '../../support/client.js';
import { type Instances, type Registered, registerOn, startInstances } from '../../support/instances.js';
import { until } from '../../support/until.js';
import { type Following, LIBRARIES } from './followers.js';

/** Clients that follow the feed of changes while an instance is killed, and while the database of the instances restarts. */

let instances: Instances;
let user: Registered;
const open: Following[] = [];
beforeEach(async () => {
  instances = await startInstances(2);
  user = await registerOn(instances.urls[0] as string);
});
afterEach(async () => {
  for (const following of open.splice(0)) following.stop();
  await instances?.stop();
});

const clientOf = (instance: number) => new Client(instances.urls[instance] as string, user.token);

const SET_PHONE = 'mutation ($phone: String!) { updateMe(input: { phone: $phone }) { id } }';

let phones = 0;

/** Changes the account of the user. */
async function write(instance: number): Promise<void> {
  const phone = `442 ${String(++phones).padStart(7, '0')}`;
  expect((await clientOf(instance).graphql(SET_PHONE, { phone })).errors).toBeUndefined();
}

/** Follows the account by all libraries at an instance, which may change, until all are told of a first change. */
async function followByAll(at: () => string): Promise<readonly Following[]> {
  const after = await presentOnInstances(instances, clientOf(0));
  await write(0);
  for (const [, make] of LIBRARIES) {
    const screen = await make({ url: at, token: () => user.token });
    open.push(screen.follow(after, 'User'));
  }
  for (const following of open) await following.received(1);
  return open;
}

/** Each has been told of each change once, in the order of the feed. */
async function expectTold(followings: readonly Following[], count: number): Promise<void> {
  for (const following of followings) {
    const cursors = (await following.received(count)).map(({ cursor }) => cursor);
    expect(new Set(cursors).size).toBe(count);
    expect([following.told.length, following.fault]).toEqual([count, undefined]);
  }
  const [first, ...others] = followings.map(({ told }) => told.map(({ cursor }) => cursor));
  for (const other of others) expect(other).toEqual(first);
}

test('followers of an instance that is killed go on at another one', async () => {
  let at = instances.urls[0] as string;
  const followings = await followByAll(() => at);
  instances.processes[0]?.signal('SIGKILL');
  await instances.processes[0]?.ended;
  await write(1);
  at = instances.urls[1] as string;
  await write(1);
  await expectTold(followings, 3);
});

test('followers go on after a restart of the database', async () => {
  const followings = await followByAll(() => instances.urls[1] as string);
  const address = new URL(instances.databaseUrl);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const server = new pg.Client({ connectionString: address.href });
  await server.connect();
  try {
    await server.query(`alter database ${name} with allow_connections false`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const isReady = async () => (await clientOf(1).get('/health/ready')).status === 200;
    await until(async () => !(await isReady()));
    await server.query(`alter database ${name} with allow_connections true`);
    await until(isReady);
  } finally {
    await server.end();
  }
  await write(0);
  await write(1);
  await expectTold(followings, 3);
});
