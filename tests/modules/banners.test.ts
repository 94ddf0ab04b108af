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
  test('a new banner is answered with its days and its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post(PATH, bannerInput(community.id));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...bannerInput(community.id),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
    });
    const found = await service
      .as(await service.make.residentUser(community))
      .get(`/API/Banners/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
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

  test('an update replaces a banner but keeps isActive if left out; a deleted one is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community, { text: 'Hola', orden: 7 });
    const client = service.as(admin);
    const path = `${PATH}/${banner.id}`;
    const { body } = await client.put(path, bannerInput(community.id, { isActive: false }));
    expect(body).toMatchObject(bannerInput(community.id, { isActive: false }));
    const changed = await client.put(path, { communityId: community.id, pathImagen: '', title: 'Otro' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        pathImagen: '',
        title: 'Otro',
        text: null,
        orden: 0,
        isActive: false,
        startDate: null,
        endDate: null,
      },
    });
    expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
    expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await client.delete(path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Recurso no encontrado.', errors: null },
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

  test.each([
    ['pictures of 500', { pathImagen: 'x'.repeat(500) }, null],
    ['a picture of 501', { pathImagen: 'x'.repeat(501) }, 'pathImagen'],
    ['titles of 200', { title: 'x'.repeat(200) }, null],
    ['a title of 201', { title: 'x'.repeat(201) }, 'title'],
    ['texts of 2000', { text: 'x'.repeat(2000) }, null],
    ['a text of 2001', { text: 'x'.repeat(2001) }, 'text'],
    ['nulls for what is optional', { text: null, enlace: null, startDate: null, endDate: null }, null],
    ['a single day', { startDate: '2026-03-05', endDate: '2026-03-05' }, null],
    ['no picture', { pathImagen: undefined }, 'pathImagen'],
    ['no title', { title: null }, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a place that is no whole number', { orden: 1.5 }, 'orden'],
    ['a start that is no day', { startDate: '2026-13-01' }, 'startDate'],
    ['an end that is no day', { endDate: 'mañana' }, 'endDate'],
    ['a community of the wrong form', { communityId: 'x' }, 'communityId'],
  ])('a new or changed banner with %s is accepted or refused by the limits', async (_, fields, wrong) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community);
    const client = service.as(admin);
    const body = bannerInput(community.id, fields);
    for (const answer of [await client.post(PATH, body), await client.put(`${PATH}/${banner.id}`, body)]) {
      if (wrong === null) {
        expect([200, 201]).toContain(answer.status);
        expect(answer.body).toMatchObject(body);
      } else {
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
        expect(Object.keys(answer.body.errors)).toEqual([wrong]);
      }
    }
    const { body: kept } = await client.get(`${PATH}/${banner.id}`);
    expect(kept.orden).toBe(wrong === null ? 3 : 0);
  });

  test('a banner that ends before it starts, or for a community unknown or out of scope, is refused', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community);
    const client = service.as(admin);
    const refusals = [
      [
        { endDate: '2026-02-28' },
        'INVALID_OPERATION',
        'La fecha final no puede ser anterior a la fecha inicial.',
      ],
      [{ communityId: UNKNOWN_ID }, 'BAD_REQUEST', 'La comunidad indicada no existe.'],
      [
        { communityId: (await makeAdministeredCommunity(service)).community.id },
        'BAD_REQUEST',
        'La comunidad indicada no existe.',
      ],
    ] as const;
    for (const [fields, code, message] of refusals) {
      const body = bannerInput(community.id, fields);
      for (const answer of [await client.post(PATH, body), await client.put(`${PATH}/${banner.id}`, body)]) {
        expect(answer).toMatchObject({ status: 400, body: { code, message, errors: null } });
      }
    }
    expect((await client.get(`${PATH}/${banner.id}`)).body.title).toBe(banner.title);
    expect(idsIn(community, await client.get(PATH))).toEqual([banner.id]);
  });

  test('only administrators write banners, and callers of other communities see none', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community);
    const path = `${PATH}/${banner.id}`;
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ]) {
      const client = service.as(person);
      expect(await client.post(PATH, bannerInput(community.id))).toMatchObject({ status: 403, body: null });
      expect(await client.put(path, bannerInput(community.id))).toMatchObject({ status: 403, body: null });
      expect(await client.delete(path)).toMatchObject({ status: 403, body: null });
    }
    const elsewhere = await makeAdministeredCommunity(service);
    const outsider = service.as(elsewhere.admin);
    expect((await outsider.put(path, bannerInput(null))).status).toBe(404);
    expect((await outsider.delete(path)).status).toBe(404);
    for (const client of [outsider, service.as(await service.make.residentUser(elsewhere.community))]) {
      expect(idsOf(await client.get(PATH))).not.toContain(banner.id);
      expect(idsOf(await client.get(`${PATH}/active`))).not.toContain(banner.id);
      expect((await client.get(`${PATH}/community/${community.id}`)).body).toEqual([]);
      expect((await client.get(path)).status).toBe(404);
    }
    expect((await service.as(admin).get(path)).body.title).toBe(banner.title);
  });

  test('a banner is hidden with its community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const banner = await service.make.banner(community);
    const client = service.as(await service.make.systemAdmin());
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${banner.id}`)).status).toBe(404);
    expect(idsOf(await client.get(PATH))).not.toContain(banner.id);
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
