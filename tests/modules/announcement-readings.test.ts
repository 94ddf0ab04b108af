import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

const UNKNOWN = '00000000-0000-0000-0000-000000000000';

let service: Service;
let community: Community;
let readers: Record<string, Person>;
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  community = await make.community();
  readers = {
    administrator: await make.admin(community),
    'committee member': await make.residentUser(community, 'COMITEE_MEMBER'),
    resident: await make.residentUser(community),
    neighbour: await make.residentUser(community),
    guard: await make.guard(community),
    stranger: await make.residentUser(await make.community()),
  };
});
afterAll(() => service.stop());

const clientOf = (reader: string) => service.as(readers[reader] as Person);

const mark = (reader: string, ...ids: string[]) =>
  clientOf(reader).graphql('mutation ($ids: [GUID!]!) { markAnnouncementsRead(ids: $ids) { id isRead } }', {
    ids,
  });

async function stateFor(reader: string, id: string) {
  const { data, errors } = await clientOf(reader).graphql(
    'query ($id: GUID!) { announcement(id: $id) { isRead readCount } }',
    { id },
  );
  expect(errors).toBeUndefined();
  return data.announcement;
}

describe('reading announcements', () => {
  test('isRead is true for users who marked an announcement, and administrators see their number', async () => {
    const { id } = await service.make.announcement(community);
    expect(await stateFor('resident', id)).toEqual({ isRead: false, readCount: null });
    for (const reader of ['resident', 'neighbour', 'resident']) {
      const { data, errors } = await mark(reader, id);
      expect(errors).toBeUndefined();
      expect(data.markAnnouncementsRead).toEqual([{ id, isRead: true }]);
    }
    expect(await stateFor('resident', id)).toEqual({ isRead: true, readCount: null });
    expect(await stateFor('committee member', id)).toEqual({ isRead: false, readCount: null });
    expect(await stateFor('administrator', id)).toEqual({ isRead: false, readCount: 2 });
  });

  test('several announcements are marked at once and returned in the order of the request', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await service.make.announcement(community)).id);
    const { data } = await mark('guard', ...ids, ids[0] as string);
    expect(data.markAnnouncementsRead).toEqual(ids.map((id) => ({ id, isRead: true })));
  });

  test.each([
    ['an unknown announcement', async () => UNKNOWN],
    [
      'that of another community',
      async () => (await service.make.announcement(await service.make.community())).id,
    ],
    [
      'a general one for other communities',
      async () => {
        const audience = [(await service.make.community()).id];
        return (await service.make.announcement(null, { audience })).id;
      },
    ],
  ])('marking %s is refused, and nothing is marked', async (_title, idOf) => {
    const { id } = await service.make.announcement(community);
    const { errors } = await mark('resident', id, await idOf());
    expect(errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'BAD_REQUEST' }) }),
    ]);
    expect(await stateFor('resident', id)).toMatchObject({ isRead: false });
  });

  test('marking too many announcements is refused', async () => {
    const { errors } = await mark('resident', ...Array.from({ length: 1001 }, () => UNKNOWN));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('deleting an announcement deletes its readings', async () => {
    const { id } = await service.make.announcement(community);
    await mark('resident', id);
    expect((await service.as(readers.administrator as Person).delete(`/api/comunicados/${id}`)).status).toBe(
      204,
    );
    const rows = await service.services.queries.change(
      'select from "announcement_readings" where "announcement_id" = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('administrators list the readers of an announcement, and all others find only themselves', async () => {
    const { id } = await service.make.announcement(community);
    for (const reader of ['neighbour', 'resident', 'guard']) await mark(reader, id);
    const idsOf = (...names: string[]) => names.map((name) => readers[name]?.id).sort();
    for (const [reader, expected] of [
      ['administrator', idsOf('neighbour', 'resident', 'guard')],
      ['resident', idsOf('resident')],
      ['committee member', []],
      ['guard', idsOf('guard')],
    ] as const) {
      const { data, errors } = await clientOf(reader).graphql(
        `query ($id: GUID!, $neighbour: GUID) {
          announcement(id: $id) { readers { totalCount nodes { id } } }
          announcements(where: { id: { eq: $id }, readers: { some: { id: { eq: $neighbour } } } }) { totalCount } }`,
        { id, neighbour: readers.neighbour?.id },
      );
      expect(errors).toBeUndefined();
      const { totalCount, nodes } = data.announcement.readers;
      expect({ reader, ids: nodes.map((user: { id: string }) => user.id).sort() }).toEqual({
        reader,
        ids: expected,
      });
      expect(totalCount).toBe(expected.length);
      expect(data.announcements.totalCount).toBe(reader === 'administrator' ? 1 : 0);
    }
  });

  test('two concurrent requests mark an announcement once', async () => {
    const { id } = await service.make.announcement(community);
    const answers = await Promise.all([mark('resident', id), mark('resident', id), mark('resident', id)]);
    for (const { errors } of answers) expect(errors).toBeUndefined();
    expect(await stateFor('administrator', id)).toMatchObject({ readCount: 1 });
  });
});
