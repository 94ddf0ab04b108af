import { nodeIdOf } from '../../../src/engine/declare.js';
import { changesSince, presentCursor } from '../../support/change-feed.js';
import type { Client } from '../../support/client.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { type Forwarder, startForwarder } from '../../support/forwarder.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { type Following, LIBRARIES, type Screen } from './followers.js';

/** Clients with a cache that follow the feed of changes by graphql-ws, with the settings and the helper of examples/clients. */

/** Added to the time of the machine, for tokens that are over. */
let passed = 0;
const clock = {
  now: () => new Date(Date.now() + passed),
  nowIso: () => clock.now().toISOString(),
};

let service: Service;
const open: { stop(): void }[] = [];
beforeAll(async () => {
  service = await startService({ own: 'service', clock });
});
afterEach(() => {
  for (const following of open.splice(0)) following.stop();
});
afterAll(() => service.stop());

const follow = (screen: Screen, after: string): Following => {
  const following = screen.follow(after, 'Pet');
  open.push(following);
  return following;
};

async function ownerOfPet() {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { id } = await service.make.pet(residentUser.resident, { name: 'Nube' });
  return { admin, client: service.as(admin), resident: residentUser.resident, id };
}

const rename = (client: Client, id: string, name: string) =>
  client.graphql(
    'mutation ($id: GUID!, $name: String!) { updatePet(id: $id, input: { name: $name }) { id } }',
    {
      id,
      name,
    },
  );

/** A network that can be away, as of a device that sleeps. */
async function networkTo(url: string): Promise<Forwarder & { sleep(): void; wake(): void }> {
  const forwarder = await startForwarder(url);
  open.push({ stop: () => forwarder.close() });
  return {
    ...forwarder,
    sleep() {
      forwarder.leadTo(null);
      forwarder.cut();
    },
    wake: () => forwarder.leadTo(url),
  };
}

const nodeIdsOf = (told: Following['told']) => told.map(({ nodeId }) => nodeId);

describe.each(LIBRARIES)('%s', (_name, make) => {
  test('a record on the screen changes when somebody changes it', async () => {
    const { client, id } = await ownerOfPet();
    const screen = await make({ url: () => service.url, token: () => client.token as string });
    const following = follow(screen, await presentCursor(service, client));
    await screen.open(id);
    expect(screen.nameOf(id)).toBe('Nube');
    await rename(client, id, 'Sol');
    expect(await following.received(1)).toMatchObject([{ action: 'UPDATED', nodeId: nodeIdOf('Pet', id) }]);
    await until(() => screen.nameOf(id) === 'Sol');
    expect(following.fault).toBeUndefined();
  });

  test('after a sleep it goes on from its last cursor, without a gap or a repetition, while others write', async () => {
    const { client, resident, id } = await ownerOfPet();
    const network = await networkTo(service.url);
    const url = network.through(service.url).replace(/\/$/, '');
    const start = await presentCursor(service, client);
    const screen = await make({ url: () => url, token: () => client.token as string });
    await screen.open(id);
    const following = follow(screen, start);
    let isWriting = true;
    let made = 0;
    const body = { ...samples.pet(), residentId: resident.id };
    const writing = (async () => {
      for (; isWriting; made++) expect((await client.post('/api/pets', body)).status).toBe(201);
    })();
    try {
      for (let sleeps = 0; sleeps < 5; sleeps++) {
        await following.received(following.told.length + 1);
        network.sleep();
        const before = made;
        await until(() => made > before + 2);
        network.wake();
      }
    } finally {
      isWriting = false;
      await writing;
    }
    await rename(client, id, 'Luna');
    const expected = await changesSince(service, client, start, { types: ['Pet'] });
    await following.received(expected.length);
    expect(following.told.map(({ cursor }) => cursor)).toEqual(expected.map(({ cursor }) => cursor));
    expect(expected).toHaveLength(made + 1);
    await until(() => screen.nameOf(id) === 'Luna');
  });

  test('when its token is over it goes on with a new one', async () => {
    const { admin, client, resident } = await ownerOfPet();
    const after = await presentCursor(service, client);
    let asked = 0;
    const tokens = [client.token as string];
    const screen = await make({
      url: () => service.url,
      token: () => {
        asked++;
        return tokens.at(-1) as string;
      },
    });
    const following = follow(screen, after);
    const made = [await service.make.pet(resident)];
    await following.received(1);
    passed += service.services.config.jwt.lifetimeMinutes * 60_000 + 60_000;
    tokens.push(service.as(admin).token as string);
    await until(() => asked > 1);
    made.push(await service.make.pet(resident));
    await following.received(2);
    expect(nodeIdsOf(following.told)).toEqual(made.map(({ id }) => nodeIdOf('Pet', id)));
    expect(following.fault).toBeUndefined();
  });

  test('when its token is over and it has no other it ends, and asks no more', async () => {
    const { client, resident } = await ownerOfPet();
    let asked = 0;
    const token = client.token as string;
    const screen = await make({
      url: () => service.url,
      token: () => {
        asked++;
        return token;
      },
    });
    const following = follow(screen, await presentCursor(service, client));
    await service.make.pet(resident);
    await following.received(1);
    const before = asked;
    passed += service.services.config.jwt.lifetimeMinutes * 60_000 + 60_000;
    await until(() => following.fault);
    expect(asked).toBe(before + 1);
  });

  test('a cursor that means nothing any more is an error that names its reason', async () => {
    const { client } = await ownerOfPet();
    const screen = await make({ url: () => service.url, token: () => client.token as string });
    const other = service.as(await service.make.systemAdmin());
    const following = follow(screen, await presentCursor(service, other));
    await until(() => following.fault);
    const { errors, graphQLErrors } = following.fault as Record<string, unknown>;
    expect(errors ?? graphQLErrors ?? following.fault).toMatchObject([
      { extensions: { code: 'BAD_REQUEST', reason: 'CURSOR_EXPIRED' } },
    ]);
  });
});
