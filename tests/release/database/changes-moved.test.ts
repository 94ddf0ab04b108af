import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { askChanges, changesSince, presentCursor, readChanges } from '../../support/change-feed.js';
import type { Client } from '../../support/client.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { type DebianServer, makeDebianServer, SERVER_PROGRAMS } from '../../support/debian-server.js';
import { connect, follow, followOn } from '../../support/live-client.js';
import { administer, databaseOnServer } from '../../support/server-database.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { makeWebhook, readWebhook, work } from '../../support/webhooks.js';

/** The feed of changes where the rows of a database come from elsewhere, or from an earlier moment. */

type Fixture = Awaited<ReturnType<typeof makeCommunityFixture>>;

/** Runs a test on a service of its own on a database. */
async function on<T>(url: string, test: (service: Service) => Promise<T>): Promise<T> {
  const database = await openDatabase({ kind: 'server', url, poolSize: 3, entities });
  try {
    const service = await startService({ database, environment: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });
    try {
      return await test(service);
    } finally {
      await service.stop();
    }
  } finally {
    await database.close();
  }
}

/** Makes a community with a pet, and returns the cursor of the present of its administrator. */
const prepared = (url: string) =>
  on(url, async (service) => {
    const fixture = await makeCommunityFixture(service);
    const pet = await service.make.pet(fixture.residentUser.resident);
    const after = await presentCursor(service, service.as(fixture.admin));
    return { fixture, pet: pet.id, after };
  });

/** Writes the row of the feed as pg_restore does: as it was, by a transaction of its own. */
const RESTORED =
  'create temp table feeds as table "change_feeds"; delete from "change_feeds"; insert into "change_feeds" table feeds';
/** Gives the rows the positions of a server that has had more transactions. */
const FROM_ANOTHER_SERVER = `update "change_events" set "position" = ("position"::text::int8 + 900000000)::text::xid8`;

const EXPIRED = [{ extensions: { code: 'BAD_REQUEST', reason: 'CURSOR_EXPIRED' } }];

/** Another age than that of a new pet. */
let age = 10;
const growOlder = (client: Client, id: string) =>
  client.graphql('mutation ($id: GUID!, $age: Int!) { updatePet(id: $id, input: { age: $age }) { id } }', {
    id,
    age: age++,
  });

/** A cursor of elsewhere has expired, and a change of a record that came from there is told of in both ways. */
async function expectNewFeed(
  service: Service,
  { admin }: Fixture,
  { pet, after }: { pet: string; after: string },
): Promise<void> {
  const client = service.as(admin);
  expect((await askChanges(client, { after })).errors).toMatchObject(EXPIRED);
  const present = await presentCursor(service, client);
  const followed = followOn(connect(client), { after: present });
  try {
    expect((await growOlder(client, pet)).errors).toBeUndefined();
    const [told] = await followed.received(1);
    const polled = await changesSince(service, client, present);
    expect(polled).toMatchObject([{ action: 'UPDATED', node: { __typename: 'Pet' } }]);
    expect(polled[0]?.nodeId).toBe(told?.nodeId);
  } finally {
    followed.stop();
  }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('within one server', () => {
  let server: Awaited<ReturnType<typeof databaseOnServer>>;
  beforeEach(async () => {
    server = await databaseOnServer();
  }, 60_000);
  afterEach(() => server.dispose());

  test('in a copy of a database the cursors of the first one have expired, and new changes are told', async () => {
    const made = await prepared(server.url);
    const name = new URL(server.url).pathname.slice(1);
    const root = server.url.slice(0, -name.length - 1);
    await administer(root, `create database ${name}_copy template ${name} strategy file_copy`);
    try {
      await on(`${root}/${name}_copy`, (service) => expectNewFeed(service, made.fixture, made));
      await on(server.url, async (service) => {
        const client = service.as(made.fixture.admin);
        expect(await readChanges(client, { after: made.after })).toMatchObject({ edges: [] });
      });
    } finally {
      await administer(root, `drop database ${name}_copy with (force)`);
    }
  });

  test('rows that come back into the same database, with positions of another server, are put out of the feed', async () => {
    const made = await prepared(server.url);
    await run(server.url, RESTORED, FROM_ANOTHER_SERVER);
    await on(server.url, (service) => expectNewFeed(service, made.fixture, made));
  });

  test('a webhook of a database that was moved gets a gap at once, and then what changes', async () => {
    const receiver = await startReceiver();
    try {
      const { fixture, pet } = await prepared(server.url);
      const { id } = await on(server.url, (service) =>
        makeWebhook(service, service.as(fixture.admin), { url: receiver.url }),
      );
      await run(server.url, RESTORED, FROM_ANOTHER_SERVER);
      await on(server.url, async (service) => {
        const client = service.as(fixture.admin);
        await work(service);
        expect(await readWebhook(client, id)).toMatchObject({ deliveries: [{ type: 'webhook.gap' }] });
        await growOlder(client, pet);
        await work(service);
        const webhook = await readWebhook(client, id);
        expect(webhook?.deliveries.map(({ type }) => type)).toEqual(['pet.updated', 'webhook.gap']);
      });
    } finally {
      await receiver.close();
    }
  });

  test('a follower of a database that is replaced meanwhile is told that its cursor has expired', async () => {
    const made = await prepared(server.url);
    await on(server.url, async (service) => {
      const client = service.as(made.fixture.admin);
      const followed = follow(client, { after: made.after });
      await growOlder(client, made.pet);
      await followed.received(1);
      await run(server.url, RESTORED);
      await followed.end();
      expect(followed.answers.at(-1)).toMatchObject({ errors: EXPIRED });
      await expectNewFeed(service, made.fixture, made);
    });
  });

  test('a feed whose rows the retention has removed goes on, and one whose rows are taken back does not', async () => {
    const made = await prepared(server.url);
    await on(server.url, async (service) => {
      const client = service.as(made.fixture.admin);
      await run(server.url, `update "change_events" set "created_at" = "created_at" - interval '30 days'`);
      const after = await presentCursor(service, client);
      await run(server.url, 'delete from "change_events"');
      expect((await askChanges(client, { after })).errors).toBeUndefined();
      await growOlder(client, made.pet);
      const recent = await presentCursor(service, client);
      await run(server.url, 'delete from "change_events"');
      expect((await askChanges(client, { after: recent })).errors).toMatchObject(EXPIRED);
    });
  });
});

describeWith([...SERVER_PROGRAMS, 'pg_dump', 'pg_restore'], 'between servers', () => {
  const servers: DebianServer[] = [];
  const aServer = async () => {
    const server = await makeDebianServer();
    servers.push(server);
    await server.start();
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.remove();
  });

  test('after pg_dump and pg_restore into another server cursors have expired, and new changes are told at once', async () => {
    const [old, fresh] = [await aServer(), await aServer()];
    // Far ahead of the new server in its transactions.
    await run(
      old.urlOf('postgres'),
      'do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    );
    const made = await prepared(old.urlOf('postgres'));
    const file = join(old.folder, 'dump');
    execFileSync(debianProgram('pg_dump') as string, ['--format=custom', '--file', file], {
      env: old.environment,
    });
    execFileSync(debianProgram('pg_restore') as string, ['--dbname=postgres', file], {
      env: fresh.environment,
    });
    await on(fresh.urlOf('postgres'), (service) => expectNewFeed(service, made.fixture, made));
  }, 120_000);

  test('a cursor of a time that was taken back, by a copy of the files, has expired once as much was written again', async () => {
    const server = await aServer();
    const url = server.urlOf('postgres');
    const { fixture, pet, after } = await prepared(url);
    const copy = join(server.folder, 'copy');
    await server.stop();
    await cp(server.data, copy, { recursive: true, preserveTimestamps: true });
    await server.start();
    const lost = await on(url, async (service) => {
      await growOlder(service.as(fixture.admin), pet);
      return presentCursor(service, service.as(fixture.admin));
    });
    await server.stop();
    await rm(server.data, { recursive: true });
    execFileSync('cp', ['-a', copy, server.data]);
    if (server.uid !== undefined) execFileSync('chown', ['-R', 'postgres:postgres', server.data]);
    await server.start();
    await run(url, 'do $$ begin for n in 1..200 loop perform pg_current_xact_id(); commit; end loop; end $$');
    await on(url, async (service) => {
      const client = service.as(fixture.admin);
      await growOlder(client, pet);
      await until(async () => (await changesSince(service, client, after)).length === 1);
      expect((await askChanges(client, { after: lost })).errors).toMatchObject(EXPIRED);
    });
  }, 120_000);
});
