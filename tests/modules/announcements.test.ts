import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { pageLinksOf } from '../support/page-links.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/comunicados';

const announcementInput = (communityId: string | null, fields: object = {}) => ({
  communityId,
  titulo: 'Asamblea anual',
  subtitulo: 'Primera convocatoria',
  contenido: 'Nos vemos en la palapa a las siete.',
  fecha: '2026-04-01T19:00:00.000Z',
  imagen: 'uploads/comunicados/asamblea.png',
  ...fields,
});

interface List {
  body: { id: string; communityId: string | null }[];
}

const idsOf = ({ body }: List) => body.map(({ id }) => id);

/** Excludes the general announcements of other tests. */
const idsIn = (community: { id: string }, { body }: List) =>
  idsOf({ body: body.filter(({ communityId }) => communityId === community.id) });

describe('announcements', () => {
  test('a new announcement is answered with the name of its community and its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post(PATH, announcementInput(community.id));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...announcementInput(community.id),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
    });
    const found = await service.as(admin).get(`/API/Comunicados/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('an update replaces an announcement and clears fields left out; a deleted one is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const notice = await service.make.announcement(community, { subtitulo: 'Aviso', imagen: 'a.png' });
    const client = service.as(admin);
    const path = `${PATH}/${notice.id}`;
    const changed = await client.put(path, {
      communityId: community.id,
      titulo: 'Otro',
      contenido: 'Otra cosa',
      fecha: '2026-05-01',
      imagen: '',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: notice.id, titulo: 'Otro', subtitulo: null, imagen: '', fecha: '2026-05-01T00:00:00.000Z' },
    });
    expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
    expect(await client.get(path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Recurso no encontrado.', errors: null },
    });
    expect(await client.delete(path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Recurso no encontrado.' },
    });
  });

  test('announcements are listed whole by fecha, newest first, not by creation', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const recent = await service.make.announcement(community, {
      fecha: '2026-06-02T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const old = await service.make.announcement(community, {
      fecha: '2026-06-01T00:00:00.000Z',
      createdAt: '2026-02-01T00:00:00.000Z',
    });
    const client = service.as(admin);
    for (const path of [PATH, `${PATH}/community/${community.id}`, `${PATH}/paginated`]) {
      const answer = await client.get(path);
      expect(answer.status).toBe(200);
      expect(idsIn(community, answer)).toEqual([recent.id, old.id]);
    }
    expect(await client.get(`${PATH}/community/${UNKNOWN_ID}`)).toMatchObject({ status: 200, body: [] });
    expect((await client.get(`${PATH}/community/nowhere`)).status).toBe(404);
  });

  test('announcements without a community are within scope of the communities of their author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const own = await service.make.announcement(community);
    const { body: general } = await service
      .as(admin)
      .post(PATH, { ...announcementInput(null), communityId: undefined });
    expect(general).toMatchObject({ communityId: null, communityName: null });
    const other = service.as(await service.make.admin(community));
    for (const path of [`${PATH}/community`, `${PATH}/community/`, `${PATH}/community/null`]) {
      const ids = idsOf(await other.get(path));
      expect(ids).toContain(general.id);
      expect(ids).not.toContain(own.id);
    }
    expect(idsOf(await service.as(admin).get(`${PATH}/community/${community.id}`))).toEqual([own.id]);
    const residentUser = service.as(await service.make.residentUser(community));
    const { data } = await residentUser.graphql('{ announcements { nodes { id } } }');
    expect(data.announcements.nodes.map(({ id }: { id: string }) => id).sort()).toEqual(
      [own.id, general.id].sort(),
    );
    expect(
      (await other.put(`${PATH}/${general.id}`, announcementInput(null, { titulo: 'Cambiado' }))).body.titulo,
    ).toBe('Cambiado');
  });

  test('the paginated list returns the first twenty announcements with the total and links', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    for (let i = 0; i < 21; i++) {
      const day = String(i + 1).padStart(2, '0');
      await service.make.announcement(community, { fecha: `2027-01-${day}T00:00:00.000Z` });
    }
    const client = service.as(admin);
    const days = ({ body }: { body: { fecha: string }[] }) =>
      body.map(({ fecha }) => Number(fecha.slice(8, 10)));
    const first = await client.get(`${PATH}/paginated`);
    const total = Number(first.headers.get('x-total-count'));
    expect(total).toBe((await client.get(PATH)).body.length);
    expect(days(first)).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i));
    const last = Math.ceil(total / 20);
    expect(pageLinksOf(first.headers)).toEqual([
      `<${PATH}/paginated?page=1>; rel="first"`,
      `<${PATH}/paginated?page=2>; rel="next"`,
      `<${PATH}/paginated?page=${last}>; rel="last"`,
    ]);
    expect(days(await client.get(`${PATH}/paginated?page=2`))[0]).toBe(1);
    expect(days(await client.get(`${PATH}/paginated?pageSize=2`))).toEqual([21, 20]);
    const third = await client.get(`${PATH}/Paginated?page=3&pageSize=2`);
    expect(days(third)).toEqual([17, 16]);
    expect(third.headers.get('link')).toContain(`<${PATH}/Paginated?page=2&pageSize=2>; rel="prev"`);
    const beyond = await client.get(`${PATH}/paginated?page=900`);
    expect(beyond).toMatchObject({ status: 200, body: [] });
    expect(beyond.headers.get('x-total-count')).toBe(String(total));
  });

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=501', 'pageSize'],
    ['page=1&pageSize=1.5', 'pageSize'],
  ])('the paginated list of announcements refuses %s', async (query, wrong) => {
    const { admin } = await makeAdministeredCommunity(service);
    const refused = await service.as(admin).get(`${PATH}/paginated?${query}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual([wrong]);
  });

  test('the paginated list of announcements allows pages of 500', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    expect((await service.as(admin).get(`${PATH}/paginated?page=1&pageSize=500`)).status).toBe(200);
  });

  test.each([
    ['titles of 200', { titulo: 'x'.repeat(200) }, null],
    ['a title of 201', { titulo: 'x'.repeat(201) }, 'titulo'],
    ['subtitles of 300', { subtitulo: 'x'.repeat(300) }, null],
    ['a subtitle of 301', { subtitulo: 'x'.repeat(301) }, 'subtitulo'],
    ['contents of 4000', { contenido: 'x'.repeat(4000) }, null],
    ['contents of 4001', { contenido: 'x'.repeat(4001) }, 'contenido'],
    ['pictures of 500', { imagen: 'x'.repeat(500) }, null],
    ['a picture of 501', { imagen: 'x'.repeat(501) }, 'imagen'],
    ['nulls for what is optional', { subtitulo: null, imagen: null }, null],
    ['no title', { titulo: undefined }, 'titulo'],
    ['a blank title', { titulo: ' ' }, 'titulo'],
    ['no content', { contenido: null }, 'contenido'],
    ['a blank content', { contenido: '' }, 'contenido'],
    ['no date', { fecha: undefined }, 'fecha'],
    ['a blank date', { fecha: '' }, 'fecha'],
    ['no real date', { fecha: '2026-02-30' }, 'fecha'],
    ['a community of the wrong form', { communityId: 'x' }, 'communityId'],
  ])(
    'a new or changed announcement with %s is accepted or refused by the limits',
    async (_, fields, wrong) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const notice = await service.make.announcement(community);
      const client = service.as(admin);
      const body = announcementInput(community.id, fields);
      for (const answer of [await client.post(PATH, body), await client.put(`${PATH}/${notice.id}`, body)]) {
        if (wrong === null) {
          expect([200, 201]).toContain(answer.status);
          expect(answer.body).toMatchObject(body);
        } else {
          expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
          expect(Object.keys(answer.body.errors)).toEqual([wrong]);
        }
      }
      const { body: kept } = await client.get(`${PATH}/${notice.id}`);
      expect(kept.fecha).toBe(wrong === null ? '2026-04-01T19:00:00.000Z' : notice.fecha);
    },
  );

  test('an announcement for a community that is unknown or out of scope is refused and changes nothing', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const notice = await service.make.announcement(community);
    const client = service.as(admin);
    for (const communityId of [UNKNOWN_ID, (await service.make.community()).id]) {
      for (const answer of [
        await client.post(PATH, announcementInput(communityId)),
        await client.put(`${PATH}/${notice.id}`, announcementInput(communityId)),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          code: 'BAD_REQUEST',
          message: 'La comunidad indicada no existe.',
          errors: null,
          traceId: answer.headers.get('x-request-id'),
        });
      }
    }
    expect(await client.get(`${PATH}/community/${community.id}`)).toMatchObject({
      body: [{ titulo: notice.titulo }],
    });
  });

  test('other roles get 403 on the announcement paths and read announcements through GraphQL', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const notice = await service.make.announcement(community);
    const foreign = await service.make.announcement((await makeAdministeredCommunity(service)).community);
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ]) {
      const client = service.as(person);
      for (const answer of [
        await client.get(PATH),
        await client.get(`${PATH}/paginated`),
        await client.get(`${PATH}/community/${community.id}`),
        await client.get(`${PATH}/${notice.id}`),
        await client.post(PATH, announcementInput(community.id)),
        await client.put(`${PATH}/${notice.id}`, announcementInput(community.id)),
        await client.delete(`${PATH}/${notice.id}`),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: null });
      }
      const { data } = await client.graphql(
        `query ($id: GUID!, $foreign: GUID!) { announcement(id: $id) { titulo }
          foreign: announcement(id: $foreign) { id } announcements { totalCount nodes { id } } }`,
        { id: notice.id, foreign: foreign.id },
      );
      expect(data).toEqual({
        announcement: { titulo: notice.titulo },
        foreign: null,
        announcements: { totalCount: 1, nodes: [{ id: notice.id }] },
      });
      const refused = await client.graphql(
        'mutation ($id: GUID!) { deleteAnnouncement(id: $id) { deletedId } }',
        {
          id: notice.id,
        },
      );
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await service.anonymous.get(PATH)).status).toBe(401);
  });

  test('an announcement is hidden with its community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const notice = await service.make.announcement(community);
    const client = service.as(await service.make.systemAdmin());
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${notice.id}`)).status).toBe(404);
    expect(idsOf(await client.get(PATH))).not.toContain(notice.id);
    expect(idsOf(await client.get(`${PATH}/community/null`))).not.toContain(notice.id);
  });

  test('GraphQL writes, filters and pages announcements and follows their relations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const old = await service.make.announcement(community, {
      titulo: 'Poda',
      fecha: '2025-01-01T00:00:00.000Z',
    });
    const created = await client.graphql(
      `mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id communityName
        community { announcements(first: 1) { totalCount nodes { titulo } pageInfo { hasNextPage endCursor } } } } }`,
      { input: announcementInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id, community: town } = created.data.createAnnouncement;
    expect(town.announcements).toMatchObject({
      totalCount: 2,
      nodes: [{ titulo: 'Asamblea anual' }],
      pageInfo: { hasNextPage: true },
    });
    const { data } = await client.graphql(
      `query ($after: String, $communityId: GUID) {
        announcements(first: 1, after: $after, where: { communityId: { eq: $communityId } }) { nodes { id } pageInfo { hasNextPage } }
        found: announcements(search: "PALAPA", where: { communityId: { eq: $communityId } }) { nodes { id } }
        placed: announcements(where: { communityId: { isNull: true, eq: $communityId } }) { totalCount } }`,
      { after: town.announcements.pageInfo.endCursor, communityId: community.id },
    );
    expect(data).toEqual({
      announcements: { nodes: [{ id: old.id }], pageInfo: { hasNextPage: false } },
      found: { nodes: [{ id }] },
      placed: { totalCount: 0 },
    });
    const updated = await client.graphql(
      `mutation ($id: GUID!, $input: AnnouncementPatch!) { updateAnnouncement(id: $id, input: $input) { subtitulo } }`,
      { id, input: announcementInput(community.id, { subtitulo: null }) },
    );
    expect(updated.data.updateAnnouncement).toEqual({ subtitulo: null });
    const deleted = await client.graphql(
      'mutation ($id: GUID!) { deleteAnnouncement(id: $id) { deletedId } }',
      { id },
    );
    expect(deleted.data.deleteAnnouncement).toEqual({ deletedId: id });
  });
});
