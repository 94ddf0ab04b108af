import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { operationOf, PREFLIGHTED } from '../../support/forms.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** An instance is killed while it applies an import. */

const UNITS = 200;
const FILE = `casa,indiviso\n${Array.from({ length: UNITS }, (_, n) => `Casa ${n + 1},0.5`).join('\n')}\n`;
const REHEARSE = 'mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { id creates } }';
const APPLY = 'mutation ($id: GUID!) { applyImport(id: $id) { state } }';
const FOUND =
  'query ($id: GUID!, $community: GUID!) { import(id: $id) { state creates } community(id: $community) { units { totalCount } } }';

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
let session: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-import-'));
  database = await databaseOnServer();
  session = new pg.Client(database.url);
  await session.connect();
});
afterAll(async () => {
  await endProcesses();
  await session.end();
  await database.dispose();
  await removeFolder(folder);
});

const start = () =>
  startProcess({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
  });

/** Tells whether a statement waits for a lock that another session holds. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await session.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

test('an import whose instance is killed while it is applied stores nothing, and is applied by the next one', async () => {
  const first = start();
  const url = await first.listening();
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  const client = new Client(url, body.token);
  const { body: made } = await client.post('/api/communities', community());
  const input = { communityId: made.id, kind: 'UNITS' };
  const sent = operationOf(REHEARSE, { name: 'casas.csv', content: FILE }, input);
  const { id, creates } = (await client.post('/graphql', sent, PREFLIGHTED)).body.data.rehearseImport;
  expect(creates).toBe(UNITS);

  // Its units are inserted once it waits to write of them to the audit log.
  await session.query('begin; lock table audit_entries in share mode');
  const applied = client.graphql(APPLY, { id }).catch((error: unknown) => error);
  await until(someoneWaits);
  first.signal('SIGKILL');
  expect(await first.ended).toBeNull();
  expect(await applied).toBeInstanceOf(Error);
  await session.query('rollback');

  const next = new Client(await start().listening(), body.token);
  const found = async () => {
    const { data } = await next.graphql(FOUND, { id, community: made.id });
    return { ...data.import, units: data.community.units.totalCount };
  };
  expect(await found()).toEqual({ state: 'REHEARSED', creates: UNITS, units: 0 });
  const { data } = await next.graphql(APPLY, { id });
  expect(data.applyImport.state).toBe('APPLIED');
  expect(await found()).toMatchObject({ state: 'APPLIED', units: UNITS });
});
