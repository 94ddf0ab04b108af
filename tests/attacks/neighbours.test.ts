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

async function belongingsOf({ resident }: { resident: Resident }) {
  return {
    vehicles: await service.make.vehicle(resident),
    pets: await service.make.pet(resident),
    residentVisits: await service.make.visit(resident),
  };
}

describe('belongings of a neighbour', () => {
  test.each(['RESIDENT', 'RENTER'] as const)('a %s reads only its own records, by any path', async (role) => {
    const { community, residentUser: neighbour } = await makeCommunityFixture(service);
    const curious = await service.make.residentUser(community, role);
    const [own, theirs] = [await belongingsOf(curious), await belongingsOf(neighbour)];
    const client = service.as(curious);
    for (const [list, one] of [
      ['vehicles', 'vehicle'],
      ['pets', 'pet'],
      ['residentVisits', 'residentVisit'],
    ] as const) {
      const path = `/api/${list.toLowerCase()}`;
      expect(idsOf((await client.get(path)).body)).toEqual([own[list].id]);
      expect((await client.get(`${path}/${theirs[list].id}`)).status).toBe(404);
      expect((await client.get(`${path}/resident/${neighbour.resident.id}`)).body).toEqual([]);
      expect((await client.delete(`${path}/${theirs[list].id}`)).status).toBe(403);
      expect(idsOf(await listed(curious, list))).toEqual([own[list].id]);
      const { data } = await client.graphql(`{ ${one}(id: "${theirs[list].id}") { id } }`);
      expect(data).toEqual({ [one]: null });
    }
    const plate = `(where: { licensePlate: { eq: "${theirs.vehicles.licensePlate}" } })`;
    expect(await listed(curious, 'vehicles', 'id', plate)).toEqual([]);
    expect(await listed(curious, 'pets', 'id', `(search: "${theirs.pets.name}")`)).not.toContainEqual({
      id: theirs.pets.id,
    });
    const { data } = await client.graphql('{ vehicleTypes { vehicles { nodes { id } } } }');
    const types = data.vehicleTypes as { vehicles: Page }[];
    expect(types.flatMap(({ vehicles }) => idsOf(vehicles.nodes))).toEqual([own.vehicles.id]);
  });

  test('guards and committee members read the belongings of all residents of their community', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const { vehicles, pets, residentVisits } = await belongingsOf(residentUser);
    for (const person of [
      await service.make.guard(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      expect(idsOf(await listed(person, 'vehicles'))).toEqual([vehicles.id]);
      expect(idsOf(await listed(person, 'pets'))).toEqual([pets.id]);
      expect(idsOf(await listed(person, 'residentVisits'))).toEqual([residentVisits.id]);
    }
  });
});

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

  test.each(['RESIDENT', 'RENTER'] as const)('a %s reads no resident record but its own', async (role) => {
    const { community, owner } = await aHomeWithContact();
    const curious = await service.make.residentUser(community, role);
    const ticket = await service.make.ticket(owner.resident);
    expect(idsOf(await listed(curious, 'residents'))).toEqual([curious.resident.id]);
    const { data } = await service.as(curious).graphql(`{ ticket(id: ${ticket.id}) { id resident { id } } }`);
    expect(data).toEqual({ ticket: { id: ticket.id, resident: null } });
  });
});

describe('records that guards may not read', () => {
  test('guards read no tickets, comments, history, providers or money, by any path', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const { resident } = residentUser;
    const ticket = await service.make.ticket(resident);
    const comment = await service.make.comment(resident, ticket);
    const other = await service.make.comment(resident, { origen: 'event', idOrigen: '1' });
    await service.make.provider(community);
    await service.make.serviceProvider(community);
    await service.make.serviceProvider(null);
    await service.make.residentCharge(resident);
    await service.make.residentPayment(resident);
    const guard = await service.make.guard(community);
    const lists = [
      'tickets',
      'communityProviders',
      'serviceProviders',
      'residentCharges',
      'residentPayments',
    ];
    for (const list of [...lists, 'contracts', 'communityCharges', 'payments', 'bankBalances', 'documents']) {
      expect({ list, rows: await listed(guard, list) }).toEqual({ list, rows: [] });
    }
    expect(idsOf(await listed(guard, 'comments'))).toEqual([other.id]);
    const { data } = await service.as(guard).graphql(`{
      ticket(id: ${ticket.id}) { id }
      comment(id: ${comment.id}) { id }
      communities(first: 1) { nodes {
        tickets { totalCount } providers { totalCount } serviceProviders { totalCount } charges { totalCount }
        residents(first: 5) { nodes { tickets { totalCount } charges { totalCount } payments { totalCount } } }
      } }
    }`);
    const none = { totalCount: 0 };
    expect(data).toEqual({
      ticket: null,
      comment: null,
      communities: {
        nodes: [
          {
            tickets: none,
            providers: none,
            serviceProviders: none,
            charges: none,
            residents: { nodes: [{ tickets: none, charges: none, payments: none }] },
          },
        ],
      },
    });
    expect((await service.as(guard).get('/api/proveedorservicios/community')).body).toEqual([]);
    expect((await service.as(guard).get(`/api/tickets/${ticket.id}`)).status).toBe(404);
  });
});
