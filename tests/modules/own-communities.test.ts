import { randomUUID } from 'node:crypto';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** A text that only the names of communities in this file contain. */
const NAME = `Propia ${randomUUID()}`;

let service: Service;
let [assigned, other, own, deleted]: Community[] = [];
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  const named = (fields = {}) => make.community({ nombre: `${NAME} ${randomUUID()}`, ...fields });
  [assigned, other, own] = [await named(), await named(), await named()];
  deleted = await named({ deletedAt: new Date().toISOString() });
});
afterAll(() => service.stop());

const mine = (...communities: (Community | undefined)[]) => communities.map((one) => one?.id).sort();

/** The ids of the caller's communities among those of this test, from a new document and from a known one. */
async function ownCommunities(person: Person): Promise<string[]> {
  const query = `{ me { communities(search: "${NAME}") { totalCount nodes { id } } } }`;
  const first = await service.as(person).graphql(query);
  const second = await service.as(person).graphql(query);
  expect(second).toEqual(first);
  const { totalCount, nodes } = first.data.me.communities;
  expect(nodes).toHaveLength(totalCount);
  return (nodes as { id: string }[]).map(({ id }) => id).sort();
}

const cases: [string, () => Promise<Person>, () => (string | undefined)[]][] = [
  ['every community of SYSTEM_ADMIN', () => service.make.systemAdmin(), () => mine(assigned, other, own)],
  [
    'the assigned communities of ADMIN_COMPANY',
    () => service.make.admin(assigned as Community, other as Community, deleted as Community),
    () => mine(assigned, other),
  ],
  [
    'the assigned communities and the own one of VIGILANCE',
    async () => {
      const guard = await service.make.residentUser(own as Community, 'VIGILANCE');
      await service.make.assign(guard, assigned as Community);
      return guard;
    },
    () => mine(assigned, own),
  ],
  [
    'the own community of COMITEE_MEMBER',
    () => service.make.residentUser(own as Community, 'COMITEE_MEMBER'),
    () => mine(own),
  ],
  [
    'the own community of RESIDENT',
    () => service.make.residentUser(own as Community, 'RESIDENT'),
    () => mine(own),
  ],
  [
    'the own community of RENTER',
    () => service.make.residentUser(own as Community, 'RENTER'),
    () => mine(own),
  ],
  [
    'no community of a resident whose community was deleted',
    () => service.make.residentUser(deleted as Community, 'RESIDENT'),
    () => [],
  ],
  [
    'no community of a resident without a community',
    () => service.make.residentUser(null, 'RESIDENT'),
    () => [],
  ],
];

test.each(cases)('me.communities lists %s', async (_what, make, expected) => {
  expect(await ownCommunities(await make())).toEqual(expected());
});

test('me.communities takes the arguments of a list', async () => {
  const client = service.as(await service.make.admin(assigned as Community, other as Community));
  const { data } = await client.graphql(
    `query ($search: String) { me { communities(first: 1, orderBy: NOMBRE_ASC) { totalCount nodes { nombre } pageInfo { hasNextPage } }
      found: communities(search: $search) { nodes { id } } } }`,
    { search: other?.nombre },
  );
  const [first] = [assigned?.nombre, other?.nombre].sort();
  expect(data.me).toEqual({
    communities: { totalCount: 2, nodes: [{ nombre: first }], pageInfo: { hasNextPage: true } },
    found: { nodes: [{ id: other?.id }] },
  });
});

test('the communities of another user are those assigned to it', async () => {
  const { make } = service;
  const admin = await make.systemAdmin();
  const guard = await make.guard(assigned as Community);
  const query = `query ($own: GUID!, $guard: GUID!) {
    own: user(id: $own) { communities { nodes { id } } } guard: user(id: $guard) { communities { nodes { id } } } }`;
  const { data } = await service.as(admin).graphql(query, { own: admin.id, guard: guard.id });
  expect(data.guard.communities.nodes).toEqual([{ id: assigned?.id }]);
  expect(data.own.communities.nodes.length).toBeGreaterThanOrEqual(3);
});
