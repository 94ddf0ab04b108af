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
  test('a new announcement is answered with the name of its community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post(PATH, announcementInput(community.id));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...announcementInput(community.id),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
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

  test('the paginated list of announcements allows pages of 500', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    expect((await service.as(admin).get(`${PATH}/paginated?page=1&pageSize=500`)).status).toBe(200);
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
