import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/engine/database.js';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { entities } from '../../../src/modules/entities.js';
import {
  askChanges,
  changesSince,
  presentCursor,
  readChanges,
  type SeenChange,
} from '../../support/change-feed.js';
import type { Client } from '../../support/client.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { createRandom } from '../../support/random.js';
import { databaseOnServer } from '../../support/server-database.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** The order of the feed of changes where transactions of a server end in another order than they began. */

const WRITERS = 8;
const PETS = 6;

let server: Awaited<ReturnType<typeof databaseOnServer>>;
let database: Database;
let service: Service;
let client: Client;
let pets: string[];
beforeAll(async () => {
  server = await databaseOnServer();
  database = await openDatabase({ kind: 'server', url: server.url, poolSize: 4, entities });
  service = await startService({ database });
  const { admin, residentUser } = await makeCommunityFixture(service);
  client = service.as(admin);
  pets = [];
  for (let count = 0; count < PETS; count++) pets.push((await service.make.pet(residentUser.resident)).id);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await database?.close();
  await server?.dispose();
});

/** Changes pets one after another in a transaction of its own, with something to await before each of them. */
async function changePets(
  ids: readonly string[],
  before: (index: number) => Promise<unknown> = async () => {},
  end: 'commit' | 'rollback' = 'commit',
): Promise<void> {
  const connection = new pg.Client({ connectionString: server.url });
  await connection.connect();
  try {
    await connection.query('begin');
    for (const [index, id] of ids.entries()) {
      await before(index);
      await connection.query('update "pets" set "age" = "age" + 1 where "id" = $1', [id]);
    }
    await connection.query(end);
  } finally {
    await connection.end();
  }
}

const petOf = ({ nodeId }: SeenChange) => pets.findIndex((id) => nodeIdOf('Pet', id) === nodeId);

test('a transaction that commits late is not lost, and its changes come before those of later ones', async () => {
  const [first, second] = pets as [string, string];
  const start = await presentCursor(service, client);
  let polled: SeenChange[] = [];
  let cursor = start;
  const poll = async () => {
    const { edges, pageInfo } = await readChanges(client, { after: cursor });
    polled = [...polled, ...edges];
    cursor = pageInfo.endCursor;
  };
  await changePets([first, first], async (index) => {
    if (index === 0) return;
    await changePets([second]);
    await poll();
    // The later transaction has ended, and the earlier one may still change the same records.
    expect(polled).toEqual([]);
  });
  polled = [...polled, ...(await changesSince(service, client, cursor))];
  expect(polled.map(petOf)).toEqual([0, 1]);
});

test('an earlier transaction that changes a record after a later one follows it', async () => {
  const [first, second] = pets as [string, string];
  const start = await presentCursor(service, client);
  await changePets([first, second], async (index) => {
    if (index === 1) await changePets([second]);
  });
  const changes = await changesSince(service, client, start);
  expect(changes.map(petOf)).toEqual([0, 1, 1]);
  const [, one, two] = changes;
  expect((one?.version ?? 0) < (two?.version ?? 0)).toBe(true);
});

test.each([1, 2, 3])(
  'a follower sees each change of parallel writers once, in an order in which versions grow (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const start = await presentCursor(service, client);
    const committed = new Array<number>(PETS).fill(0);
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < 6; round++) {
        // In one order, so that no transaction waits for another in a circle.
        const chosen = pets.filter(() => random.chance(0.4));
        const pauses = chosen.map(() => random.between(0, 8));
        const end = random.chance(0.2) ? 'rollback' : 'commit';
        await changePets(chosen, (index) => pause(pauses[index]), end);
        if (end === 'rollback') continue;
        for (const [pet, id] of pets.entries())
          if (chosen.includes(id)) committed[pet] = (committed[pet] ?? 0) + 1;
      }
    };
    const seen: SeenChange[] = [];
    let cursor = start;
    const follow = async () => {
      while (isWriting) {
        const { edges, pageInfo } = await readChanges(client, { after: cursor, first: 3 });
        seen.push(...edges);
        cursor = pageInfo.endCursor;
      }
    };
    const following = follow();
    try {
      await Promise.all(Array.from({ length: WRITERS }, write));
    } finally {
      isWriting = false;
      await following;
    }
    seen.push(...(await changesSince(service, client, cursor)));
    const counted = pets.map((_, pet) => seen.filter((change) => petOf(change) === pet).length);
    expect(counted).toEqual(committed);
    for (const [pet] of pets.entries()) {
      const versions = seen.filter((change) => petOf(change) === pet).map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    }
    expect(new Set(seen.map((change) => change.cursor)).size).toBe(seen.length);
  },
);

describe('a row whose resident moves at the same time', () => {
  const UPDATES = {
    Pet: 'mutation ($id: GUID!) { updatePet(id: $id, input: { name: "Sol" }) { id } }',
    Vehicle: 'mutation ($id: GUID!) { updateVehicle(id: $id, input: { color: "Sol" }) { id } }',
  };
  const REMOVALS = {
    Pet: 'mutation ($id: GUID!) { deletePet(id: $id) { deletedId } }',
    Vehicle: 'mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedId } }',
  };

  test.each([
    ['Pet', 'changed', UPDATES.Pet, 'UPDATED'],
    ['Vehicle', 'changed', UPDATES.Vehicle, 'UPDATED'],
    ['Pet', 'deleted', REMOVALS.Pet, 'REMOVED'],
    ['Vehicle', 'deleted', REMOVALS.Vehicle, 'REMOVED'],
  ] as const)('a %s that is %s is told of where it is then', async (type, _deed, mutation, action) => {
    const { make } = service;
    const [from, to] = [await make.community(), await make.community()];
    const [company, old, next] = [
      await make.admin(from, to),
      await make.admin(from),
      await make.admin(to),
    ].map((person) => service.as(person)) as [Client, Client, Client];
    const { resident } = await make.residentUser(from);
    const { id } = await (type === 'Pet' ? make.pet(resident) : make.vehicle(resident));
    const starts = [await presentCursor(service, old), await presentCursor(service, next)] as const;
    const mover = new pg.Client({ connectionString: server.url });
    await mover.connect();
    try {
      await mover.query('begin');
      await mover.query('update "residents" set "community_id" = $1 where "id" = $2', [to.id, resident.id]);
      let isAnswered = false;
      const writing = company.graphql(mutation, { id }).finally(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await mover.query(WAITING)).rows.length > 0);
      await mover.query('commit');
      expect((await writing).errors).toBeUndefined();
    } finally {
      await mover.end();
    }
    const actionsOf = async (follower: Client, start: string) =>
      (await changesSince(service, follower, start, { types: [type] })).map((change) => change.action);
    expect(await actionsOf(old, starts[0])).toEqual(['OUT_OF_SCOPE']);
    expect(await actionsOf(next, starts[1])).toEqual(['CREATED', action]);
  });
});

const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('cursors of another database, of a later moment than that of the server, and of too long ago have expired', async () => {
  const other = await startService();
  try {
    const foreign = await presentCursor(other, other.as(await other.make.systemAdmin()));
    const present = await presentCursor(service, client);
    const [order, mark, position, id, times] = JSON.parse(Buffer.from(present, 'base64url').toString());
    const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const [at, asOf] = String(times).split(' ').map(Number) as [number, number];
    const eightDays = 8 * 24 * 60 * 60 * 1000;
    for (const after of [
      foreign,
      cursorOf(order, mark, String(BigInt(position) + 1_000_000n), id, times),
      cursorOf(order, mark, position, id, `${at - 1} ${asOf}`),
      cursorOf(order, mark, position, id, `${at} ${asOf - eightDays}`),
      // As an earlier version gave them.
      cursorOf(order, mark, position, id, asOf),
    ]) {
      const { errors } = await askChanges(client, { after });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'CURSOR_EXPIRED' });
    }
    expect(
      (await askChanges(client, { after: cursorOf(order, mark, position, id, times) })).errors,
    ).toBeUndefined();
  } finally {
    await other.stop();
  }
});
