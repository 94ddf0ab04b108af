import { Gate, type KnownPass } from '../../examples/gate/offline-check.js';
import { erasePerson } from '../../src/commands/person/erase-person.js';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Person } from '../support/accounts.js';
import { changesSince, presentCursor } from '../support/change-feed.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { checkIn, hoursFrom, invite, passInput, reasonOf } from '../support/visitor-passes.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Place extends CommunityFixture {
  readonly guard: Person;
}

async function makePlace(): Promise<Place> {
  const fixture = await makeCommunityFixture(service);
  return { ...fixture, guard: await service.make.guard(fixture.community) };
}

const revoke = (person: Person, id: string) =>
  service.as(person).graphql('mutation ($id: GUID!) { revokeVisitorPass(id: $id) { id revokedAt } }', { id });

const KNOWN = 'id singleUse revokedAt usedAt';

async function readKnown(person: Person, id: string): Promise<KnownPass> {
  const query = `query ($id: GUID!) { visitorPass(id: $id) { ${KNOWN} } }`;
  const { data, errors } = await service.as(person).graphql(query, { id });
  expect(errors).toBeUndefined();
  return data.visitorPass;
}

/** What the feed of a person tells of a pass after a cursor. */
async function actionsSince(person: Person, cursor: string, id: string): Promise<string[]> {
  const changes = await changesSince(service, service.as(person), cursor, { types: ['VisitorPass'] });
  return changes.filter(({ nodeId }) => nodeId === nodeIdOf('VisitorPass', id)).map(({ action }) => action);
}

describe('a revocation', () => {
  test('is told to guards, administrators and the resident by their feeds, and not to neighbours or others', async () => {
    const place = await makePlace();
    const { residentUser, guard, admin, community } = place;
    const elsewhere = await makePlace();
    const neighbour = await service.make.residentUser(community);
    const { id } = (await invite(service, residentUser)).data.createVisitorPass;
    const told = [guard, admin, residentUser];
    const others = [neighbour, elsewhere.guard, elsewhere.residentUser];
    const cursors = new Map<Person, string>();
    for (const person of [...told, ...others])
      cursors.set(person, await presentCursor(service, service.as(person)));
    expect((await revoke(residentUser, id)).errors).toBeUndefined();
    for (const person of told)
      expect(await actionsSince(person, cursors.get(person) as string, id)).toEqual(['UPDATED']);
    for (const person of others)
      expect(await actionsSince(person, cursors.get(person) as string, id)).toEqual([]);
  });

  test('is for the resident and administrators, and keeps its moment when it is repeated', async () => {
    const { residentUser, guard, admin, community } = await makePlace();
    const { id } = (await invite(service, residentUser)).data.createVisitorPass;
    const neighbour = await service.make.residentUser(community);
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    for (const person of [guard, neighbour, committee])
      expect((await revoke(person, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const elsewhere = await makePlace();
    for (const person of [elsewhere.admin, elsewhere.guard, elsewhere.residentUser])
      expect((await revoke(person, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await readKnown(guard, id)).revokedAt).toBeNull();
    const { revokedAt } = (await revoke(admin, id)).data.revokeVisitorPass;
    expect((await revoke(residentUser, id)).data.revokeVisitorPass.revokedAt).toBe(revokedAt);
  });
});

describe('a pass ends with what its resident is in the community', () => {
  const ends: readonly (readonly [string, (place: Place) => Promise<unknown>])[] = [
    [
      'moves to another community of the company',
      async ({ admin, residentUser }) => {
        const other = await service.make.community();
        await service.make.assign(admin, other);
        const { errors } = await service
          .as(admin)
          .graphql(
            'mutation ($id: GUID!, $input: ResidentPatch!) { updateResident(id: $id, input: $input) { id } }',
            {
              id: residentUser.resident.id,
              input: { communityId: other.id },
            },
          );
        expect(errors).toBeUndefined();
      },
    ],
    [
      'moves to a community of another company',
      async ({ residentUser }) => {
        const other = await makeCommunityFixture(service);
        const { errors } = await service
          .as(await service.make.systemAdmin())
          .graphql(
            'mutation ($id: GUID!, $input: ResidentPatch!) { updateResident(id: $id, input: $input) { id } }',
            {
              id: residentUser.resident.id,
              input: { communityId: other.community.id },
            },
          );
        expect(errors).toBeUndefined();
      },
    ],
    [
      'is deleted',
      async ({ admin, residentUser }) => {
        const { status } = await service.as(admin).delete(`/api/residents/${residentUser.resident.id}`);
        expect(status).toBe(204);
      },
    ],
    [
      'is deactivated',
      async ({ admin, residentUser }) => {
        const { errors } = await service
          .as(admin)
          .graphql('mutation ($id: GUID!) { updateUser(id: $id, input: { isActive: false }) { id } }', {
            id: residentUser.id,
          });
        expect(errors).toBeUndefined();
      },
    ],
  ];

  test.each(ends)(
    'when the resident %s the guard is told by the feed, and lets nobody in',
    async (_how, end) => {
      const place = await makePlace();
      const { guard, residentUser } = place;
      const { id, token } = (await invite(service, residentUser)).data.createVisitorPass;
      const over = await service.make.pass(residentUser.resident, {
        validFrom: hoursFrom(new Date(), -5),
        validUntil: hoursFrom(new Date(), -4),
      });
      const cursor = await presentCursor(service, service.as(guard));
      await end(place);
      expect(await actionsSince(guard, cursor, id)).toEqual(['UPDATED']);
      expect(await readKnown(guard, id)).toMatchObject({ revokedAt: expect.any(String) });
      expect(await readKnown(guard, over.id)).toMatchObject({ revokedAt: null });
      expect(reasonOf(await checkIn(service, guard, { token }))).toBe('PASS_REVOKED');
    },
  );

  test('another instance that has not heard of a deactivation makes no pass for the resident, whom an administrator may invite for', async () => {
    const { admin, residentUser } = await makePlace();
    const other = await startService({ own: 'service' });
    try {
      await other.as(residentUser).graphql('{ viewer { id } }');
      const systemAdmin = service.as(await service.make.systemAdmin());
      expect((await systemAdmin.delete(`/api/users/${residentUser.id}`)).status).toBe(204);
      for (let run = 0; run < 3; run += 1) {
        const { errors } = await invite(other, residentUser, {}, 'id');
        expect(errors?.[0]?.extensions.code).toBe('UNAUTHORIZED');
      }
      const asked = { residentId: residentUser.resident.id };
      expect((await invite(other, admin, asked, 'id')).errors).toBeUndefined();
    } finally {
      await other.stop();
    }
  });

  test.each(ends)(
    'when the resident %s a check-in of before is answered, as a visit or a refusal',
    async (how, end) => {
      const place = await makePlace();
      const { guard, residentUser, community } = place;
      const fields = { validFrom: hoursFrom(new Date(), -3) };
      const { token } = (await invite(service, residentUser, fields)).data.createVisitorPass;
      await end(place);
      const answer = await checkIn(service, guard, { token, at: hoursFrom(new Date(), -1) });
      if (how === 'moves to another community of the company') {
        expect(reasonOf(answer)).toBe('PASS_REVOKED');
        return;
      }
      expect(answer.errors).toBeUndefined();
      const visits = await service.services.queries.change(
        'select community_id as "communityId" from resident_visits where id = $1',
        [answer.data.checkInVisitor.id],
      );
      expect(visits).toEqual([{ communityId: community.id }]);
    },
  );

  test('another change of the resident and of the account leaves it', async () => {
    const { guard, admin, residentUser } = await makePlace();
    const { id, token } = (await invite(service, residentUser)).data.createVisitorPass;
    const { errors } = await service.as(admin).graphql(
      `mutation ($id: GUID!, $user: GUID!) {
        updateResident(id: $id, input: { number: "7" }) { id }
        updateUser(id: $user, input: { phone: "442 123 4567" }) { id }
      }`,
      { id: residentUser.resident.id, user: residentUser.id },
    );
    expect(errors).toBeUndefined();
    expect(await readKnown(guard, id)).toMatchObject({ revokedAt: null });
    expect((await checkIn(service, guard, { token })).errors).toBeUndefined();
  });

  test('the erasure of the person removes it: the feed says so, and nobody is let in', async () => {
    const { guard, residentUser } = await makePlace();
    const { id, token } = (await invite(service, residentUser)).data.createVisitorPass;
    const cursor = await presentCursor(service, service.as(guard));
    await erasePerson({ database: service.database, files: service.services.files }, residentUser.id);
    expect(await actionsSince(guard, cursor, id)).toEqual(['REMOVED']);
    expect(await readKnown(guard, id)).toBeNull();
    expect(reasonOf(await checkIn(service, guard, { token }))).toBe('PASS_REVOKED');
  });

  test('a deleted community lets nobody in', async () => {
    const { guard, community, residentUser } = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const root = service.as(await service.make.systemAdmin());
    expect((await root.delete(`/api/communities/${community.id}`)).status).toBe(204);
    for (const client of [service.as(guard), root]) {
      const { errors } = await client.graphql(
        'mutation ($input: CheckInVisitorInput!) { checkInVisitor(input: $input) { id } }',
        { input: { token } },
      );
      expect(['PASS_REVOKED', 'PASS_FOREIGN']).toContain(errors?.[0]?.extensions.reason);
    }
  });
});

describe('the example of a device without network', () => {
  const gateOf = async ({ community }: Place) => {
    const { body } = await service.anonymous.get('/.well-known/jwks.json');
    return new Gate(body.keys, community.id);
  };

  test('lets a visitor in as the service does, and its check-ins are taken later', async () => {
    const place = await makePlace();
    const gate = await gateOf(place);
    const fields = { licensePlate: 'QRO-12-34' };
    const { token } = (await invite(service, place.residentUser, fields)).data.createVisitorPass;
    const now = new Date(Date.now() - 60_000);
    expect(await gate.letIn(token, now)).toMatchObject({ name: 'Rosa Villaseñor', plate: 'QRO-12-34' });
    expect(await gate.letIn(token, now)).toBe('PASS_USED');
    const kept = JSON.parse(JSON.stringify(gate.stored()));
    const restarted = new Gate([], place.community.id, kept);
    expect(restarted.stored()).toEqual(gate.stored());
    expect(gate.pending).toEqual([{ token, at: now.toISOString() }]);
    for (const input of gate.pending)
      expect((await checkIn(service, place.guard, input)).errors).toBeUndefined();
  });

  test('refuses for the reasons of the service', async () => {
    const place = await makePlace();
    const elsewhere = await makePlace();
    const gate = await gateOf(place);
    const input = passInput(service);
    const { id, token } = (await invite(service, place.residentUser, input)).data.createVisitorPass;
    const foreign = (await invite(service, elsewhere.residentUser)).data.createVisitorPass.token;
    expect(await gate.letIn(`${token.slice(0, -5)}AAAAA`, new Date())).toBe('PASS_INVALID');
    expect(await gate.letIn('x', new Date())).toBe('PASS_INVALID');
    expect(await gate.letIn(foreign, new Date())).toBe('PASS_FOREIGN');
    expect(await gate.letIn(token, new Date(Date.parse(input.validFrom) - 1000))).toBe('PASS_NOT_YET_VALID');
    expect(await gate.letIn(token, new Date(input.validUntil))).toBe('PASS_EXPIRED');
    await revoke(place.residentUser, id);
    gate.learn([await readKnown(place.guard, id)]);
    expect(await gate.letIn(token, new Date())).toBe('PASS_REVOKED');
    expect(gate.pending).toEqual([]);
    const other = (await invite(service, place.residentUser)).data.createVisitorPass;
    gate.forget(other.id);
    expect(await gate.letIn(other.token, new Date())).toBe('PASS_REVOKED');
  });
});
