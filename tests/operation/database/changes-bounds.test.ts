import { BEGINNING } from '../../../src/engine/changes/feed-head.js';
import { readNews } from '../../../src/engine/changes/news.js';
import { presentCursor, readChanges, settleFeed } from '../../support/change-feed.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { type Service, startService } from '../../support/service.js';

/** How many changes one look at the feed takes. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('a look ends before the change whose followers are too many to ask one by one, but holds one change', async () => {
  const { queries } = service.database;
  const { residentUser } = await makeCommunityFixture(service);
  await settleFeed(service);
  const present = await readNews(queries, { starts: [BEGINNING], types: [], most: 0 });
  for (let count = 0; count < 4; count++) await service.make.pet(residentUser.resident);
  await settleFeed(service);
  const look = async (followers: number, most = 500) => {
    const starts = [present.newest ?? BEGINNING];
    const { last, hasMore } = await readNews(queries, {
      starts,
      types: ['Pet'],
      most,
      pairs: { Pet: followers },
    });
    return { last: last?.id, hasMore };
  };
  const first = await look(300_000);
  const second = await look(100_000);
  expect([first.hasMore, second.hasMore]).toEqual([true, true]);
  expect(await look(1, 1)).toEqual(first);
  expect(await look(1, 2)).toEqual(second);
  expect(first.last).not.toBe(second.last);
  expect(await look(1)).toMatchObject({ hasMore: false });
});

test('a page without changes of its reader goes on behind the 5,000 of others that it has looked at', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { community } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const after = await presentCursor(service, client);
  await service.database.queries.change(
    `insert into change_events (position, transaction, record, record_id, record_version, after)
      select pg_current_xact_id(), pg_current_xact_id(), 'Pet', gen_random_uuid(), 1, jsonb_build_object('communityId', $1::text)
      from generate_series(1, 6000)`,
    [community.id],
  );
  await service.make.pet(residentUser.resident);
  await settleFeed(service);
  const first = await readChanges(client, { after });
  expect(first).toMatchObject({ edges: [], pageInfo: { hasNextPage: true } });
  const second = await readChanges(client, { after: first.pageInfo.endCursor });
  expect(second).toMatchObject({
    edges: [{ action: 'CREATED', type: 'Pet' }],
    pageInfo: { hasNextPage: false },
  });
});
