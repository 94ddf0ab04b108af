import { nodeIdOf } from '../../src/engine/declare.js';
import { webhookWork } from '../../src/modules/webhooks/webhook-work.js';
import { settleFeed } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';
import { type Receiver, startReceiver } from '../support/webhook-receiver.js';
import { makeWebhook, NO_PAUSES, readWebhook, work } from '../support/webhooks.js';

/** The relay of the feed to many webhooks: one reading for all of them, each from its own position and with its own rights. */

let service: Service;
let receiver: Receiver;
let fixture: CommunityFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
});
afterEach(async () => {
  await receiver.close();
  await service.database.queries.change('delete from webhooks', []);
});

const makePet = async (of: CommunityFixture = fixture, name = 'Luna') =>
  nodeIdOf('Pet', (await service.make.pet(of.residentUser.resident, { name })).id);

/** Makes webhooks of as many administrators of another community. */
async function makeOthers(other: CommunityFixture, count: number): Promise<Client[]> {
  const owners: Client[] = [];
  for (let made = 0; made < count; made++) {
    const owner = service.as(await service.make.admin(other.community));
    await makeWebhook(service, owner, { url: receiver.url });
    owners.push(owner);
  }
  return owners;
}

const received = () => receiver.received.map(({ body }) => body.data.nodeId as string);

test('the statements for a change that concerns one of many webhooks do not grow with the webhooks', async () => {
  const other = await makeCommunityFixture(service);
  await makeWebhook(service, admin, { url: receiver.url });
  const statements = countStatements();
  const works = webhookWork(service.services, NO_PAUSES);
  /** Counts while no job of others sends statements; the first count may open connections. */
  const countForOne = async () => {
    const counts: number[] = [];
    for (let times = 0; times < 3; times++) {
      await makePet();
      await settleFeed(service);
      await service.settled();
      counts.push(
        await statements.during(async () => {
          await works.look();
          await works.settled();
        }),
      );
    }
    return Math.min(...counts);
  };
  try {
    await makeOthers(other, 3);
    await work(service);
    const few = await countForOne();
    await makeOthers(other, 20);
    await work(service);
    expect(await countForOne()).toBe(few);
    expect(received()).toHaveLength(6);
  } finally {
    statements.restore();
  }
});

test('webhooks that stand at several positions are told of what follows their own', async () => {
  const { id: behind } = await makeWebhook(service, admin, { url: receiver.url });
  const system = service.as(await service.make.systemAdmin());
  await service.database.queries.change('update users set is_active = false where id = $1', [
    fixture.admin.id,
  ]);
  await work(service);
  const first = await makePet(fixture, 'A');
  const { id: late } = await makeWebhook(service, system, {
    url: receiver.url,
    communityId: fixture.community.id,
  });
  await work(service);
  expect(received()).toEqual([]);
  const second = await makePet(fixture, 'B');
  await service.database.queries.change('update users set is_active = true where id = $1', [
    fixture.admin.id,
  ]);
  await work(service);
  await work(service);
  const told = async (id: string) =>
    (await readWebhook(system, id))?.deliveries.map(({ recordNodeId }) => recordNodeId);
  expect(await told(behind)).toEqual([second, first]);
  expect(await told(late)).toEqual([second]);
});

/** Copies a pet in one statement. */
const COPIES = `insert into pets select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
  from pets p, generate_series(1, $2::int4) where p.id = $1`;

test('a look goes on until all that has changed is stored, in the order of the feed, though its attempts fail', async () => {
  const copies = 1_200;
  const pet = await service.make.pet(fixture.residentUser.resident);
  const { id } = await makeWebhook(service, admin, { url: receiver.url });
  receiver.answer = () => undefined;
  await service.database.queries.change(COPIES, [pet.id, copies]);
  await settleFeed(service);
  const works = webhookWork(service.services, NO_PAUSES);
  await works.look();
  await receiver.close();
  await works.stop();
  const [stored] = await service.database.queries.change<{ count: number; inOrder: boolean }>(
    `with d as (select d.id, e.position, e.id as event from webhook_deliveries d
       join change_events e on e.record_id = d.data->>'recordId' where d.webhook_id = $1)
     select count(*)::int4 as count, array_agg(event order by id) = array_agg(event order by position, event) as "inOrder" from d`,
    [id],
  );
  expect(stored).toEqual({ count: copies, inOrder: true });
});

test('a change of a community concerns the webhooks of all whose community it is or was', async () => {
  const other = await makeCommunityFixture(service);
  const [owner] = await makeOthers(other, 1);
  await makeWebhook(service, admin, { url: receiver.url, types: ['Community'] });
  await makeWebhook(service, owner as Client, { url: receiver.url, types: ['Community'] });
  const changed = nodeIdOf('Community', fixture.community.id);
  await service.database.queries.change(`update communities set descripcion = 'Otra' where id = $1`, [
    fixture.community.id,
  ]);
  await work(service);
  expect(received()).toEqual([changed]);
});
