import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Lists order texts as a Spanish dictionary does, the same on every server. */

let service: Service;
let fixture: CommunityFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
});
afterAll(() => service.stop());

/** Names in their order. */
const ORDERED = [
  '1 de mayo',
  'Álvarez',
  'alvarez Ana',
  'ALVAREZ Zoe',
  'Ávila',
  'Çelik',
  'chico',
  'de la O',
  'Delgado',
  'Íñigo',
  'Iruña',
  'Nuñez',
  'Núñez Ana',
  'nzinga',
  'Ñandú',
  'ñoño',
  'Ñu',
  'Oñate',
  'Øster',
  'Zárate',
  'Zuñiga',
  'Zúñiga Ana',
];

const shuffled = [...ORDERED].sort((one, other) => one.length - other.length || (one < other ? 1 : -1));

const makeResident = async (community: Community, fullName: string) =>
  (await service.make.residentUser(community, 'RESIDENT', { fullName })).resident;

interface Listed {
  readonly list: string;
  readonly order: string;
  readonly field: string;
  make(name: string): Promise<unknown>;
}

const LISTS: readonly Listed[] = [
  {
    list: 'residents',
    order: 'FULL_NAME',
    field: 'fullName',
    make: (fullName) => makeResident(fixture.community, fullName),
  },
  {
    list: 'documents',
    order: 'TITULO',
    field: 'titulo',
    make: (titulo) => service.make.document(fixture.community, { titulo }),
  },
  {
    list: 'amenities',
    order: 'NOMBRE',
    field: 'nombre',
    make: (nombre) => service.make.amenity(fixture.community, { nombre }),
  },
  {
    list: 'pets',
    order: 'NAME',
    field: 'name',
    make: (name) => service.make.pet(fixture.residentUser.resident, { name }),
  },
  {
    list: 'vehicles',
    order: 'RESIDENT_NAME',
    field: 'residentName',
    make: async (fullName) => service.make.vehicle(await makeResident(fixture.community, `V ${fullName}`)),
  },
];

/** Reads a whole list in pages of five, in one direction or the other, from its beginning or its end. */
async function readAll({ list, order, field }: Listed, direction: 'ASC' | 'DESC', backwards = false) {
  const query = `query ($after: String, $before: String, $first: Int, $last: Int) {
    ${list}(orderBy: [${order}_${direction}], first: $first, last: $last, after: $after, before: $before) {
      nodes { ${field} } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
    } }`;
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const variables = backwards ? { last: 5, before: cursor } : { first: 5, after: cursor };
    const { data, errors } = await admin.graphql(query, variables);
    expect(errors).toBeUndefined();
    const { nodes, pageInfo } = data[list];
    const names = nodes.map((node: Record<string, string>) => node[field]);
    if (backwards) found.unshift(...names);
    else found.push(...names);
    if (!(backwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return found;
    cursor = backwards ? pageInfo.startCursor : pageInfo.endCursor;
  }
}

test.each(['residents', 'documents', 'amenities', 'pets', 'vehicles'])(
  '%s are ordered by a text as a dictionary does, over all pages in both directions',
  async (name) => {
    const listed = LISTS.find(({ list }) => list === name) as Listed;
    for (const one of shuffled) await listed.make(one);
    const prefix = name === 'vehicles' ? 'V ' : '';
    const ordered = ORDERED.map((one) => prefix + one);
    const own = (found: readonly string[]) => found.filter((one) => ordered.includes(one));
    expect(own(await readAll(listed, 'ASC'))).toEqual(ordered);
    expect(own(await readAll(listed, 'DESC'))).toEqual([...ordered].reverse());
    expect(own(await readAll(listed, 'ASC', true))).toEqual(ordered);
  },
);

test('a relation orders its rows by a text as the list at the root does', async () => {
  const community = await service.make.community();
  for (const fullName of shuffled) await makeResident(community, fullName);
  const { data } = await service
    .as(await service.make.admin(community))
    .graphql(
      '{ communities { nodes { residents(first: 50, orderBy: [FULL_NAME_ASC]) { nodes { fullName } } } } }',
    );
  const names = data.communities.nodes[0].residents.nodes.map(
    ({ fullName }: { fullName: string }) => fullName,
  );
  expect(names).toEqual(ORDERED);
});

test('the longest titles of any letters can be stored and are ordered', async () => {
  const titles = ['ﷺ', '😀', 'ñ', 'ΐ'].map((letter) => letter.repeat(200 / [...letter].length));
  for (const titulo of titles) {
    const input = { ...samples.announcement(), communityId: fixture.community.id, titulo };
    const { errors } = await admin.graphql(
      'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }',
      { input },
    );
    expect(errors).toBeUndefined();
  }
  const { data } = await admin.graphql('{ announcements(orderBy: [TITULO_ASC]) { nodes { titulo } } }');
  expect(data.announcements.nodes).toHaveLength(titles.length);
});
