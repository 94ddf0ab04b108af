import { nodeIdOf } from '../../src/engine/declare.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Callers try to find by a search, or at the gate, what they may not read. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function find(person: Person, text: string): Promise<string[]> {
  const query = '{ search(text: $text, first: 50) { ... on Node { nodeId } } }';
  const { data, errors } = await service.as(person).graphql(`query ($text: String!) ${query}`, { text });
  expect(errors).toBeUndefined();
  return (data.search as { nodeId: string }[]).map(({ nodeId }) => nodeId);
}

const GATE = `query ($text: String!, $communityId: GUID) { gateLookup(text: $text, communityId: $communityId) {
  vehicles { id } residents { id phone email address } openVisits { id } } }`;

async function lookUp(person: Person, text: string, communityId?: string) {
  const { data, errors } = await service.as(person).graphql(GATE, { text, communityId });
  expect(errors).toBeUndefined();
  return data.gateLookup;
}

const NOTHING = { vehicles: [], residents: [], openVisits: [] };

/** A community whose records of every searched kind contain the same text. */
async function marked() {
  const mark = unique();
  const community = await service.make.community();
  const owner = await service.make.residentUser(community, 'RESIDENT', { fullName: `Luz ${mark}` });
  const { resident } = owner;
  const records = {
    Resident: resident,
    Vehicle: await service.make.vehicle(resident, { licensePlate: mark }),
    ResidentVisit: await service.make.visit(resident, { visitorName: mark, licensePlate: mark }),
    Ticket: await service.make.ticket(resident, { contenido: mark }),
    Document: await service.make.document(community, { titulo: mark }),
    Announcement: await service.make.announcement(community, { titulo: mark }),
    CommunityProvider: await service.make.provider(community, { businessName: mark }),
    ServiceProvider: await service.make.serviceProvider(community, { nombre: mark }),
  };
  return { mark, community, owner, records, visit: records.ResidentVisit };
}

describe('a search', () => {
  test('callers of another community find nothing', async () => {
    const { mark } = await marked();
    const other = await service.make.community();
    for (const person of [
      await service.make.admin(other),
      await service.make.guard(other),
      await service.make.residentUser(other, 'COMITEE_MEMBER'),
      await service.make.residentUser(other, 'RENTER'),
      await service.make.user('RESIDENT'),
    ]) {
      expect(await find(person, mark)).toEqual([]);
      expect(await lookUp(person, mark)).toEqual(NOTHING);
    }
  });

  test('the e-mail of a neighbour is searched, and affects the order, only for callers who may see it', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const mark = unique();
    const hidden = await service.make.residentUser(community, 'RESIDENT', {
      fullName: `Olga x${mark}`,
      email: `${mark}@correo.example`,
    });
    const open = await service.make.residentUser(community, 'RESIDENT', { fullName: `Iris ${mark}` });
    const [first, second] = [hidden, open].map(({ resident }) => nodeIdOf('Resident', resident.id));
    const guard = await service.make.guard(community);
    const email = `${mark}@correo`;
    for (const person of [admin, hidden, await service.make.residentUser(community, 'COMITEE_MEMBER')])
      expect(await find(person, email)).toEqual([first]);
    for (const person of [guard, open, await service.make.residentUser(community, 'RENTER')])
      expect(await find(person, email)).toEqual([]);
    // The e-mail begins with the text, which the guard's order must not tell.
    expect(await find(admin, mark)).toEqual([first, second]);
    expect(await find(guard, mark)).toEqual([second, first]);
  });
});

describe('the gate', () => {
  test('residents and renters find nobody but themselves at the gate', async () => {
    const { mark, community, owner, records, visit } = await marked();
    const { email, phone, address } = owner.resident;
    expect(await lookUp(owner, mark)).toEqual({
      vehicles: [{ id: records.Vehicle.id }],
      residents: [{ id: owner.resident.id, email, phone, address }],
      openVisits: [{ id: visit.id }],
    });
    for (const role of ['RESIDENT', 'RENTER'] as const) {
      const neighbour: ResidentUser = await service.make.residentUser(community, role);
      expect(await lookUp(neighbour, mark)).toEqual(NOTHING);
    }
  });

  test('a guard sees the phone at the gate, but neither e-mail nor address', async () => {
    const { mark, community, owner } = await marked();
    const { residents } = await lookUp(await service.make.guard(community), mark);
    const { id, phone } = owner.resident;
    expect(residents).toEqual([{ id, phone, email: null, address: null }]);
  });

  test('a guard finds nothing at the gate of another community', async () => {
    const { mark, community } = await marked();
    const own = await service.make.community();
    const guard = await service.make.guard(own);
    expect(await lookUp(guard, mark, community.id)).toEqual(NOTHING);
    expect(await lookUp(guard, mark, own.id)).toEqual(NOTHING);
  });
});
