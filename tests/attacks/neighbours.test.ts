import type { Resident } from '../../src/modules/residents/resident.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

/** Residents, renters and guards try to read data of other people of their community. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (rows: { id: unknown }[]) => rows.map(({ id }) => id);

interface Page {
  nodes: { id: unknown; [field: string]: unknown }[];
}

async function listed(person: Person, list: string, fields = 'id', filter = ''): Promise<Page['nodes']> {
  const { data, errors } = await service.as(person).graphql(`{ ${list}${filter} { nodes { ${fields} } } }`);
  expect(errors).toBeUndefined();
  return (data[list] as Page).nodes;
}

describe('contact data of a resident', () => {
  const CONTACT = 'id email phone address';
  const contactOf = ({ id, email, phone, address }: Resident) => ({ id, email, phone, address });

  async function aHomeWithContact() {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const contact = { email: 'privado@correo.example', phone: '442 900 1122', address: 'Calle Oculta 7' };
    await service.as(admin).put(`/api/residents/${residentUser.resident.id}`, contact);
    const resident = { ...residentUser.resident, ...contact };
    return { community, admin, owner: { ...residentUser, resident } as ResidentUser };
  }

  const seenBy = async (person: Person, residentId: string) =>
    (await listed(person, 'residents', CONTACT)).find(({ id }) => id === residentId);

  test('contact data of a resident is seen by the resident, committee members and administrators', async () => {
    const { community, admin, owner } = await aHomeWithContact();
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    for (const person of [owner, admin, committee, await service.make.systemAdmin()]) {
      expect(await seenBy(person, owner.resident.id)).toEqual(contactOf(owner.resident));
    }
  });

  test('guards see the phone and nothing else, at the root and through relations', async () => {
    const { community, owner } = await aHomeWithContact();
    await service.make.vehicle(owner.resident);
    const guard = await service.make.guard(community);
    const { id, phone } = owner.resident;
    const shown = { id, email: null, phone, address: null };
    expect(await seenBy(guard, id)).toEqual(shown);
    const { data } = await service
      .as(guard)
      .graphql(
        `{ communities(first: 1) { nodes { residents(first: 5) { nodes { vehicles { nodes { resident { ${CONTACT} } } } } } } } }`,
      );
    expect(JSON.stringify(data)).toContain(JSON.stringify(shown));
    expect((await service.as(guard).get('/api/residents')).status).toBe(403);
  });

  test('a guard who is a resident sees all of its own record', async () => {
    const { community } = await aHomeWithContact();
    const guard = await service.make.residentUser(community, 'VIGILANCE');
    expect(await seenBy(guard, guard.resident.id)).toEqual(contactOf(guard.resident));
  });

  test('a guard cannot guess an e-mail by searching for it', async () => {
    const { community, admin, owner } = await aHomeWithContact();
    const guard = await service.make.guard(community);
    const byMail = '(search: "privado@correo")';
    expect(idsOf(await listed(admin, 'residents', 'id', byMail))).toEqual([owner.resident.id]);
    expect(await listed(guard, 'residents', 'id', byMail)).toEqual([]);
    const byName = `(search: "${owner.resident.fullName}")`;
    expect(idsOf(await listed(guard, 'residents', 'id', byName))).toEqual([owner.resident.id]);
  });
});

test('guards read the comments on events, and none on tickets, by any path', async () => {
  const { community, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const onTicket = await service.make.comment(resident, await service.make.ticket(resident));
  const onEvent = await service.make.comment(resident, { origen: 'event', idOrigen: '1' });
  const guard = await service.make.guard(community);
  expect(idsOf(await listed(guard, 'comments'))).toEqual([onEvent.id]);
  const { data } = await service
    .as(guard)
    .graphql(`{ onTicket: comment(id: ${onTicket.id}) { id } onEvent: comment(id: ${onEvent.id}) { id } }`);
  expect(data).toEqual({ onTicket: null, onEvent: { id: onEvent.id } });
});
