import { type ResidentUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { pageLinksOf } from '../support/page-links.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A community with its administrator and some residents, newest first. */
async function makeResidents(houses: number) {
  const community = await service.make.community();
  const residentUsers: ResidentUser[] = [];
  for (let i = 0; i < houses; i++) {
    const createdAt = `2026-01-01T00:00:${String(i).padStart(2, '0')}.000Z`;
    residentUsers.unshift(await service.make.residentUser(community, 'RESIDENT', { createdAt }));
  }
  const admin = await service.make.admin(community);
  return { community, client: service.as(admin), ids: residentUsers.map(({ resident }) => resident.id) };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('pages of residents', () => {
  test('page and pageSize together return a page with totals and links', async () => {
    const { community, client, ids } = await makeResidents(5);
    const path = `/api/residents/community/${community.id}`;
    const first = await client.get(`${path}?page=1&pageSize=2`);
    expect(first.status).toBe(200);
    expect({ ...first.body, items: idsOf(first.body.items) }).toEqual({
      items: ids.slice(0, 2),
      totalCount: 5,
      page: 1,
      pageSize: 2,
      totalPages: 3,
    });
    expect(first.headers.get('x-total-count')).toBe('5');
    const url = (page: number) => `<${path}?page=${page}&pageSize=2>`;
    expect(pageLinksOf(first.headers).toSorted()).toEqual([
      `${url(1)}; rel="first"`,
      `${url(2)}; rel="next"`,
      `${url(3)}; rel="last"`,
    ]);
    const middle = await client.get(`${path}?pageSize=2&page=2`);
    expect(idsOf(middle.body.items)).toEqual(ids.slice(2, 4));
    expect(relationsOf(middle.headers)).toEqual(['first', 'last', 'next', 'prev']);
    const last = await client.get(`${path}?page=3&pageSize=2`);
    expect(idsOf(last.body.items)).toEqual(ids.slice(4));
    expect(relationsOf(last.headers)).toEqual(['first', 'last', 'prev']);
  });

  test('a page beyond the last one is empty and links to the previous page', async () => {
    const { community, client } = await makeResidents(1);
    const path = `/api/residents/community/${community.id}`;
    const beyond = await client.get(`${path}?page=9&pageSize=10`);
    expect(beyond).toMatchObject({
      status: 200,
      body: { items: [], totalCount: 1, page: 9, pageSize: 10, totalPages: 1 },
    });
    expect(beyond.headers.get('link')).toContain(`<${path}?page=1&pageSize=10>; rel="prev"`);
    const far = await client.get(`${path}?page=2147483647&pageSize=500`);
    expect(far).toMatchObject({ status: 200, body: { items: [], totalCount: 1 } });
  });

  test('a page of an unknown community has no items and zero pages', async () => {
    const { admin } = await makeCommunityFixture(service);
    const { body } = await service.as(admin).get(`/api/residents/community/${UNKNOWN_ID}?page=1&pageSize=10`);
    expect(body).toEqual({ items: [], totalCount: 0, page: 1, pageSize: 10, totalPages: 0 });
  });

  test.each([
    ['only a page', '?page=1'],
    ['only a page size', '?pageSize=1'],
    ['a blank page', '?page=&pageSize=1'],
    ['a blank page size', '?page=1&pageSize='],
    ['other parameters', '?size=1'],
  ])('the list of residents is whole for %s', async (_, query) => {
    const { community, client, ids } = await makeResidents(3);
    for (const path of [
      `/api/residents/community/${community.id}${query}`,
      `/api/residents/by-communities${query}&communityIds=${community.id}`,
    ]) {
      const { status, body, headers } = await client.get(path);
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual(ids);
      expect(pageLinksOf(headers)).toEqual([]);
      expect(headers.get('x-total-count')).toBeNull();
    }
  });

  test.each([
    ['?page=0&pageSize=10', ['page']],
    ['?page=-1&pageSize=10', ['page']],
    ['?page=1&pageSize=0', ['pageSize']],
    ['?page=1&pageSize=501', ['pageSize']],
    ['?page=0', ['page']],
    ['?pageSize=501', ['pageSize']],
    ['?page=x&pageSize=1.5', ['page', 'pageSize']],
    ['?page=99999999999&pageSize=10', ['page']],
  ])('a page of residents is refused for %s', async (query, wrong) => {
    const { community, client } = await makeResidents(1);
    for (const path of [
      '/api/residents',
      `/api/residents/community/${community.id}`,
      '/api/residents/by-communities',
    ]) {
      const answer = await client.get(path + query);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['errors']);
      expect(Object.keys(answer.body.errors).sort()).toEqual(wrong);
    }
  });

  test('a page size may be 500, and page numbers may have surrounding blanks', async () => {
    const { community, client } = await makeResidents(2);
    const path = `/api/residents/community/${community.id}`;
    expect((await client.get(`${path}?page=1&pageSize=500`)).body).toMatchObject({
      pageSize: 500,
      totalPages: 1,
    });
    expect((await client.get(`${path}?page=%202&pageSize=01`)).body).toMatchObject({
      page: 2,
      pageSize: 1,
      items: [{}],
    });
  });
});

describe('residents of several communities', () => {
  const byCommunities = (client: Client, ids: string[], more = '') =>
    client.get(`/api/Residents/By-Communities?${ids.map((id) => `communityIds=${id}`).join('&')}${more}`);

  test('By-Communities lists the residents of every named community once', async () => {
    const [one, two, three] = [await makeResidents(2), await makeResidents(1), await makeResidents(1)];
    const root = service.as(await service.make.systemAdmin());
    const named = [one.community.id, two.community.id.toUpperCase(), one.community.id];
    const { status, body } = await byCommunities(root, named);
    expect(status).toBe(200);
    expect(idsOf(body).sort()).toEqual([...one.ids, ...two.ids].sort());
    expect(idsOf(body)).not.toContain(three.ids[0]);
    const paged = await byCommunities(root, named, '&page=2&pageSize=2');
    expect(paged.body).toMatchObject({ totalCount: 3, page: 2, totalPages: 2, items: [{}] });
    expect(paged.headers.get('link')).toContain(`communityIds=${one.community.id}`);
  });

  test('By-Communities lists only residents within scope', async () => {
    const [mine, foreign] = [await makeResidents(1), await makeResidents(1)];
    const { body } = await byCommunities(mine.client, [mine.community.id, foreign.community.id, UNKNOWN_ID]);
    expect(idsOf(body)).toEqual(mine.ids);
  });

  test('By-Communities without ids is empty', async () => {
    const { client } = await makeResidents(1);
    expect(await byCommunities(client, [])).toMatchObject({ status: 200, body: [] });
    expect(await byCommunities(client, [''])).toMatchObject({ status: 200, body: [] });
    const paged = await byCommunities(client, [], '&page=1&pageSize=5');
    expect(paged.body).toEqual({ items: [], totalCount: 0, page: 1, pageSize: 5, totalPages: 0 });
  });

  test('By-Communities refuses a malformed id', async () => {
    const { community, client } = await makeResidents(1);
    const answer = await byCommunities(client, [community.id, 'x']);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: { 'communityIds[1]': [expect.stringContaining('GUID')] } });
  });
});

const relationsOf = (headers: Headers) =>
  pageLinksOf(headers)
    .map((link) => /rel="(\w+)"/.exec(link)?.[1])
    .toSorted();
