import pg from 'pg';
import { openDatabase } from '../../../src/engine/database.js';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { entities } from '../../../src/modules/entities.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** The types of columns are changed beside a running instance, whose connections have prepared statements on them. */

let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
let owner: pg.Client;

beforeAll(async () => {
  onServer = await databaseOnServer();
  owner = new pg.Client(onServer.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await onServer.dispose();
});

/** Starts a service with some connections. */
async function serve(poolSize: number) {
  const database = await openDatabase({ kind: 'server', url: onServer.url, poolSize, entities });
  const service = await startService({ database });
  const client = service.as(await service.make.systemAdmin());
  const stop = async () => {
    await service.stop();
    await database.close();
  };
  return { database, make: service.make, client, stop };
}

/** Each of them changes what a row of the table looks like to a prepared statement, and none a value. */
const CHANGES = [
  'alter table communities alter column nombre type varchar(400)',
  'alter table communities alter column cantidad_viviendas type bigint',
  'alter table communities alter column nombre type text',
  'alter table communities alter column cantidad_viviendas type integer',
];
const ROUNDS = 2;

const LIST = '{ communities(first: 20) { nodes { id nombre cantidadViviendas } } }';
/** A document whose statement gives rows, and not JSON. */
const ROWS =
  'query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on Community { id nombre cantidadViviendas } } }';
const RENAME =
  'mutation ($id: GUID!, $nombre: String!) { updateCommunity(id: $id, input: { nombre: $nombre }) { id nombre cantidadViviendas } }';

type Send = () => Promise<string | true>;

test('reads, lists and writes of both interfaces are answered with success while column types change', async () => {
  const { client: admin, stop } = await serve(4);
  const { body: first } = await admin.post('/api/communities', community());
  const requests: Record<string, Send> = {
    read: async () => byStatus(await admin.get(`/api/communities/${first.id}`), 200),
    list: async () => byStatus(await admin.get('/api/communities'), 200),
    create: async () => byStatus(await admin.post('/api/communities', community()), 201),
    replace: async () => byStatus(await admin.put(`/api/communities/${first.id}`, community()), 204, 200),
    query: async () => byErrors(await admin.graphql(LIST)),
    rows: async () => byErrors(await admin.graphql(ROWS, { nodeId: nodeIdOf('Community', first.id) })),
    mutation: async () => byErrors(await admin.graphql(RENAME, { id: first.id, nombre: unique() })),
  };
  const failed: string[] = [];
  const answered = Object.fromEntries(Object.keys(requests).map((kind) => [kind, 0]));
  let isOver = false;
  const load = Object.entries(requests).map(async ([kind, send]) => {
    while (!isOver) {
      const outcome = await send();
      if (outcome !== true) failed.push(`${kind}: ${outcome}`);
      answered[kind] = (answered[kind] ?? 0) + 1;
    }
  });
  const untilEachAnswered = async () => {
    const before = { ...answered };
    await until(() => Object.entries(answered).every(([kind, count]) => count >= (before[kind] ?? 0) + 2));
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const change of CHANGES) {
      await untilEachAnswered();
      await owner.query(change);
    }
  }
  await untilEachAnswered();
  isOver = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  await stop();
});

const byStatus = ({ status, body }: { status: number; body: unknown }, ...expected: number[]) =>
  expected.includes(status) || `${status} ${JSON.stringify(body)}`;

const byErrors = ({ errors }: { errors: unknown }) => errors === undefined || JSON.stringify(errors);

test('statements that the server has forgotten are prepared again, within a transaction too', async () => {
  const { database, make, client, stop } = await serve(1);
  const { id } = await make.community();
  const path = `/api/communities/${id}`;
  const both = async () => [
    (await client.get(path)).status,
    (await client.graphql(RENAME, { id, nombre: unique() })).errors,
  ];
  for (let time = 0; time < 3; time++) {
    for (const _ of [1, 2]) expect(await both()).toEqual([200, undefined]);
    await database.queries.change('deallocate all', []);
  }
  await stop();
});
