import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

// Noon in Mexico City on 5 March, 18:00 UTC.
let time = new Date('2026-03-05T18:00:00.000Z');
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());
afterEach(() => {
  time = new Date('2026-03-05T18:00:00.000Z');
});

const PATH = '/api/banners';

const bannerInput = (communityId: string | null, fields: object = {}) => ({
  communityId,
  pathImagen: 'uploads/banners/kermes.png',
  title: 'Kermés de primavera',
  text: 'Domingo en el parque',
  enlace: 'https://fresnos.example/kermes',
  orden: 3,
  isActive: true,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  ...fields,
});

interface List {
  body: { id: string; communityId: string | null }[];
}

const idsOf = ({ body }: List) => body.map(({ id }) => id);

/** Excludes the general banners of other tests. */
const idsIn = (community: { id: string }, { body }: List) =>
  idsOf({ body: body.filter(({ communityId }) => communityId === community.id) });

describe('banners', () => {
  test('a new banner is answered with its days', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post(PATH, bannerInput(community.id));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...bannerInput(community.id),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
    });
  });

  test('a banner with only a picture and a title is active, has the order 0 and null in all other fields', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    const { body } = await service.as(admin).post(PATH, { pathImagen: 'a.png', title: 'Solo' });
    expect(body).toMatchObject({
      communityId: null,
      communityName: null,
      text: null,
      enlace: null,
      orden: 0,
      isActive: true,
      startDate: null,
      endDate: null,
    });
  });

  test('the list holds every active banner within scope, future ones included, newest first', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const future = await service.make.banner(community, {
      startDate: '2030-01-01',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const newer = await service.make.banner(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    await service.make.banner(community, { isActive: false });
    for (const person of [
      admin,
      await service.make.residentUser(community),
      await service.make.guard(community),
    ]) {
      expect(idsIn(community, await service.as(person).get(PATH))).toEqual([newer.id, future.id]);
    }
  });

  test('the banners of a community are those shown today, by their order', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const last = await service.make.banner(community, {
      orden: 9,
      startDate: '2026-03-05',
      endDate: '2026-03-05',
    });
    const first = await service.make.banner(community, { orden: -1, endDate: '2026-03-05' });
    const middle = await service.make.banner(community, { orden: 2, startDate: '2026-03-05' });
    await service.make.banner(community, { startDate: '2026-03-06' });
    await service.make.banner(community, { endDate: '2026-03-04' });
    await service.make.banner(community, { isActive: false });
    await service.make.banner(null);
    const client = service.as(await service.make.residentUser(community));
    const { status, body } = await client.get(`${PATH}/community/${community.id}`);
    expect(status).toBe(200);
    expect(idsOf({ body })).toEqual([first.id, middle.id, last.id]);
    expect(idsIn(community, await client.get(`${PATH}/active`)).sort()).toEqual(
      [first.id, middle.id, last.id].sort(),
    );
    expect(await client.get(`${PATH}/community/${UNKNOWN_ID}`)).toMatchObject({ status: 200, body: [] });
  });

  test('the banners of today are chosen by the time zone of the service, not UTC', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const fifth = await service.make.banner(community, { startDate: '2026-03-05', endDate: '2026-03-05' });
    const sixth = await service.make.banner(community, { startDate: '2026-03-06' });
    const residentUser = await service.make.residentUser(community);
    time = new Date('2026-03-06T05:59:00.000Z');
    for (const path of [`${PATH}/active`, `${PATH}/community/${community.id}`]) {
      expect(idsIn(community, await service.as(residentUser).get(path))).toEqual([fifth.id]);
    }
    time = new Date('2026-03-06T06:00:00.000Z');
    for (const path of [`${PATH}/active`, `${PATH}/community/${community.id}`]) {
      expect(idsIn(community, await service.as(residentUser).get(path))).toEqual([sixth.id]);
    }
  });

  test('the active banners of a given day include its bounds', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community, { startDate: '2026-12-12', endDate: '2026-12-25' });
    const client = service.as(await service.make.residentUser(community));
    const shownOn = async (date: string) => idsIn(community, await client.get(`${PATH}/active?date=${date}`));
    expect(await shownOn('2026-12-11')).toEqual([]);
    expect(await shownOn('2026-12-12')).toEqual([banner.id]);
    expect(await shownOn('2026-12-25T23:59:59Z')).toEqual([banner.id]);
    expect(await shownOn('2026-12-26')).toEqual([]);
    expect(await shownOn('')).toEqual([]);
    const refused = await client.get(`${PATH}/active?date=navidad`);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: { date: [expect.any(String)] } },
    });
  });

  test('banners that SYSTEM_ADMIN made without a community are visible to everyone and writable by SYSTEM_ADMIN', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const everyones = await service.make.banner(null, { orden: 1 });
    const hidden = await service.make.banner(null, { isActive: false });
    const elsewhere = await makeAdministeredCommunity(service);
    for (const person of [
      elsewhere.admin,
      await service.make.residentUser(community),
      await service.make.guard(community),
      await service.make.user('RESIDENT'),
    ]) {
      const client = service.as(person);
      for (const path of [PATH, `${PATH}/active`, `${PATH}/community`, `${PATH}/community/null`]) {
        const ids = idsOf(await client.get(path));
        expect(ids).toContain(everyones.id);
        expect(ids).not.toContain(hidden.id);
      }
      expect((await client.get(`${PATH}/${everyones.id}`)).status).toBe(200);
    }
    const path = `${PATH}/${everyones.id}`;
    expect((await service.as(elsewhere.admin).put(path, bannerInput(null))).status).toBe(403);
    const changed = await service.as(await service.make.systemAdmin()).put(path, bannerInput(null));
    expect(changed).toMatchObject({ status: 200, body: { title: 'Kermés de primavera' } });
    expect((await service.anonymous.get(PATH)).status).toBe(401);
  });

  test('inactive banners are within scope of administrators only', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community, { isActive: false });
    const residentUser = service.as(await service.make.residentUser(community));
    expect((await residentUser.get(`${PATH}/${banner.id}`)).status).toBe(404);
    expect((await service.as(admin).get(`${PATH}/${banner.id}`)).body.isActive).toBe(false);
    const query = '{ banners(includeInactive: true) { nodes { id } } }';
    const ids = async (client: typeof residentUser) =>
      (await client.graphql(query)).data.banners.nodes.map(({ id }: { id: string }) => id);
    expect(await ids(residentUser)).not.toContain(banner.id);
    expect(await ids(service.as(admin))).toContain(banner.id);
  });

  test('GraphQL writes banners, filters them by day and follows their relations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const created = await client.graphql(
      `mutation ($input: BannerInput!) { createBanner(input: $input) { id startDate
        community { banners(where: { endDate: { gte: "2026-03-31" } }, orderBy: ORDEN_DESC) { totalCount nodes { title } } } } }`,
      { input: bannerInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id, ...banner } = created.data.createBanner;
    expect(banner).toEqual({
      startDate: '2026-03-01',
      community: { banners: { totalCount: 1, nodes: [{ title: 'Kermés de primavera' }] } },
    });
    const { data } = await client.graphql(
      `query ($id: GUID!, $communityId: GUID) { banner(id: $id) { endDate }
        today: activeBanners(where: { communityId: { eq: $communityId } }) { nodes { id } }
        later: activeBanners(date: "2026-04-01", where: { communityId: { eq: $communityId } }) { totalCount } }`,
      { id, communityId: community.id },
    );
    expect(data).toEqual({
      banner: { endDate: '2026-03-31' },
      today: { nodes: [{ id }] },
      later: { totalCount: 0 },
    });
    const updated = await client.graphql(
      'mutation ($id: GUID!, $input: BannerPatch!) { updateBanner(id: $id, input: $input) { isActive } }',
      { id, input: bannerInput(community.id, { isActive: false }) },
    );
    expect(updated.data.updateBanner).toEqual({ isActive: false });
    const deleted = await client.graphql('mutation ($id: GUID!) { deleteBanner(id: $id) { deletedId } }', {
      id,
    });
    expect(deleted.data.deleteBanner).toEqual({ deletedId: id });
  });
});
