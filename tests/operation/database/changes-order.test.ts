import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/engine/database.js';
import { nodeIdOf } from '../../../src/engine/declare.js';
import type { Amenity } from '../../../src/modules/amenities/amenity.entity.js';
import type { Community } from '../../../src/modules/communities/community.entity.js';
import type { Contract } from '../../../src/modules/contracts/contract.entity.js';
import { entities } from '../../../src/modules/entities.js';
import type { Resident } from '../../../src/modules/residents/resident.entity.js';
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
import * as samples from '../../support/samples.js';
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

describe('a row that belongs to another community at the same time', () => {
  /** What is made of a row of one community, whose owner has moved to another by then. */
  interface Moving {
    readonly mover: readonly [table: string, id: string];
    readonly id?: string | number;
    /** The input of a new row. */
    readonly input?: object;
    /** Who writes, instead of an administrator of both. */
    readonly writer?: Client;
  }
  type Make = (from: Community) => Promise<Moving>;

  const withResident = async (from: Community) => {
    const user = await service.make.residentUser(from);
    return { user, resident: user.resident, mover: ['residents', user.resident.id] as const };
  };
  const ofResident =
    (make: (resident: Resident) => Promise<{ id: string | number }>, isWriter = false): Make =>
    async (from) => {
      const { user, resident, mover } = await withResident(from);
      return { mover, id: (await make(resident)).id, ...(isWriter ? { writer: service.as(user) } : {}) };
    };
  const ofAmenity =
    (make: (amenity: Amenity) => Promise<{ id?: string; input?: object }>): Make =>
    async (from) => {
      const amenity = await service.make.amenity(from);
      return { mover: ['amenities', amenity.id], ...(await make(amenity)) };
    };
  const ofContract =
    (make: (contract: Contract) => Promise<{ id?: string; input?: object }>): Make =>
    async (from) => {
      const contract = await service.make.contract(from);
      return { mover: ['contracts', contract.id], ...(await make(contract)) };
    };
  const pet = ofResident((resident) => service.make.pet(resident));
  const vehicle = ofResident((resident) => service.make.vehicle(resident));
  const aboutElse = (resident: Resident) =>
    service.make.comment(resident, { origen: 'aviso', idOrigen: '1' });
  const schedule = ofAmenity((amenity) => service.make.schedule(amenity));
  const closure = ofAmenity((amenity) => service.make.closure(amenity));
  const history = ofContract((contract) => service.make.paymentHistory(contract));
  const commenting: Make = async (from) => {
    const { user, mover } = await withResident(from);
    const input = { origen: 'aviso', idOrigen: '1', comentarioTexto: 'Sol' };
    return { mover, input, writer: service.as(user) };
  };
  const twoCommunities = async () => {
    const { make } = service;
    const [from, to] = [await make.community(), await make.community()];
    const [company, old, next] = [
      await make.admin(from, to),
      await make.admin(from),
      await make.admin(to),
    ].map((person) => service.as(person)) as [Client, Client, Client];
    return { from, to, company, old, next };
  };
  const update = (name: string, input: string, id = 'GUID!') =>
    `mutation ($id: ${id}) { ${name}(id: $id, input: { ${input} }) { id } }`;
  const remove = (name: string, id = 'GUID!') => `mutation ($id: ${id}) { ${name}(id: $id) { deletedId } }`;
  const create = (name: string, input: string) =>
    `mutation ($input: ${input}!) { ${name}(input: $input) { id } }`;

  const actionsOf = async (type: string, follower: Client, start: string) =>
    (await changesSince(service, follower, start, { types: [type] })).map((change) => change.action);

  test('an account is told of where its resident is then', async () => {
    const { from, to, company, old, next } = await twoCommunities();
    const { id: userId, resident } = await service.make.residentUser(from);
    const starts = [await presentCursor(service, old), await presentCursor(service, next)] as const;
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    try {
      await holder.query('begin');
      // Whoever records a change waits.
      await holder.query('lock table "change_events" in share mode');
      const isHeld = (count: number) =>
        until(async () => (await holder.query(WAITING)).rows.length === count);
      const moving = company.graphql(
        'mutation ($id: GUID!, $to: GUID!) { updateResident(id: $id, input: { communityId: $to }) { id } }',
        { id: resident.id, to: to.id },
      );
      await isHeld(1);
      const writing = company.graphql(update('updateUser', 'firstName: "Sol"'), { id: userId });
      await isHeld(2);
      await holder.query('commit');
      for (const { errors } of [await moving, await writing]) expect(errors).toBeUndefined();
    } finally {
      await holder.end();
    }
    expect(await actionsOf('User', old, starts[0])).toEqual(['OUT_OF_SCOPE']);
    expect(await actionsOf('User', next, starts[1])).toEqual(['CREATED', 'UPDATED']);
  });

  test.each<[string, string, Make]>([
    ['Pet', update('updatePet', 'name: "Sol"'), pet],
    ['Pet', remove('deletePet'), pet],
    ['Vehicle', update('updateVehicle', 'color: "Sol"'), vehicle],
    ['Vehicle', remove('deleteVehicle'), vehicle],
    ['Comment', create('createComment', 'CreateCommentInput'), commenting],
    ['Comment', update('updateComment', 'comentarioTexto: "Sol"', 'Int!'), ofResident(aboutElse, true)],
    ['Comment', remove('deleteComment', 'Int!'), ofResident(aboutElse)],
    [
      'AmenitySchedule',
      create('createAmenitySchedule', 'CreateAmenityScheduleInput'),
      ofAmenity(async ({ id }) => ({ input: { ...samples.schedule(), amenityId: id } })),
    ],
    ['AmenitySchedule', update('updateAmenitySchedule', 'nota: "Sol"'), schedule],
    ['AmenitySchedule', remove('deleteAmenitySchedule'), schedule],
    [
      'AmenityClosure',
      create('createAmenityClosure', 'CreateAmenityClosureInput'),
      ofAmenity(async ({ id }) => ({ input: { ...samples.closure(), amenityId: id } })),
    ],
    ['AmenityClosure', update('updateAmenityClosure', 'reason: "Sol"'), closure],
    ['AmenityClosure', remove('deleteAmenityClosure'), closure],
    [
      'PaymentHistory',
      create('createPaymentHistory', 'PaymentHistoryInput'),
      ofContract(async ({ id }) => ({ input: { contratoId: id, monto: 10 } })),
    ],
    ['PaymentHistory', update('updatePaymentHistory', 'notas: "Sol"'), history],
    ['PaymentHistory', remove('deletePaymentHistory'), history],
  ])('a %s is told of where it is then (%s)', async (type, mutation, makeMoving) => {
    const { from, to, company, old, next } = await twoCommunities();
    const { mover, writer = company, ...variables } = await makeMoving(from);
    const [table, id] = mover;
    const starts = [await presentCursor(service, old), await presentCursor(service, next)] as const;
    const moving = new pg.Client({ connectionString: server.url });
    await moving.connect();
    try {
      await moving.query('begin');
      await moving.query(`update "${table}" set "community_id" = $1 where "id" = $2`, [to.id, id]);
      let isAnswered = false;
      const writing = writer.graphql(mutation, variables).finally(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await moving.query(WAITING)).rows.length > 0);
      await moving.query('commit');
      expect((await writing).errors).toBeUndefined();
    } finally {
      await moving.end();
    }
    const [left, come] = [await actionsOf(type, old, starts[0]), await actionsOf(type, next, starts[1])];
    if (variables.input) expect([left, come]).toEqual([[], ['CREATED']]);
    else
      expect([left, come]).toEqual([
        ['OUT_OF_SCOPE'],
        ['CREATED', mutation.includes('deletedId') ? 'REMOVED' : 'UPDATED'],
      ]);
  });

  test.each<[string, string, string, Make]>([
    ['AmenitySchedule', 'deleteAmenity', update('updateAmenitySchedule', 'nota: "Sol"'), schedule],
    ['AmenityClosure', 'deleteAmenity', update('updateAmenityClosure', 'reason: "Sol"'), closure],
    ['AmenityClosure', 'deleteAmenity', remove('deleteAmenityClosure'), closure],
    ['PaymentHistory', 'deleteContract', update('updatePaymentHistory', 'notas: "Sol"'), history],
    ['PaymentHistory', 'deleteContract', remove('deletePaymentHistory'), history],
  ])(
    'a %s is unknown to a write that waits for its end by %s (%s)',
    async (type, ending, mutation, makeMoving) => {
      const { from, company, old } = await twoCommunities();
      const { mover, id } = await makeMoving(from);
      const [table, ownerId] = mover;
      const start = await presentCursor(service, old);
      const holder = new pg.Client({ connectionString: server.url });
      await holder.connect();
      try {
        await holder.query('begin');
        await holder.query(`select from "${table}" where "id" = $1 for update`, [ownerId]);
        const isHeld = (count: number) =>
          until(async () => (await holder.query(WAITING)).rows.length === count);
        const deleting = company.graphql(remove(ending), { id: ownerId });
        await isHeld(1);
        const writing = company.graphql(mutation, { id });
        await isHeld(2);
        await holder.query('rollback');
        expect((await deleting).errors).toBeUndefined();
        expect((await writing).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
      } finally {
        await holder.end();
      }
      expect(await actionsOf(type, old, start)).toEqual(['REMOVED']);
      const { data } = await company.graphql(
        'query ($id: String!) { auditEntries(where: { recordId: { eq: $id } }) { nodes { action } } }',
        { id },
      );
      expect(data.auditEntries.nodes).toEqual([{ action: 'DELETE' }]);
    },
  );
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
