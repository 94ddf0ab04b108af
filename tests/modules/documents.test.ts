import type { Person } from '../support/accounts.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const documentInput = (communityId: string | null, fields: object = {}) => ({
  communityId,
  titulo: 'Acta de la asamblea',
  descripcion: 'Asamblea ordinaria de enero',
  fecha: '2026-01-31T18:30:00.000Z',
  userCreated: 'Lic. Sofía Aranda',
  nombreDocumento: 'Acta enero.pdf',
  urlDoc: 'uploads/documents/acta.pdf',
  ...fields,
});

const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

describe('documents', () => {
  test('a new document is answered whole and takes its uploader from the token', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const input = documentInput(community.id);
    const created = await service
      .as(admin)
      .post('/api/Documents', { ...input, userId: '00000000-0000-0000-0000-000000000000' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...input,
      communityName: community.nombre,
      userId: admin.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('an update replaces a document except its uploader and clears fields left out', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const colleague = await service.make.admin(community);
    const { body: document } = await service.as(admin).post('/api/Documents', documentInput(community.id));
    const {
      descripcion: _,
      userCreated: __,
      communityId: ___,
      ...rest
    } = documentInput(null, { titulo: 'Otra' });
    const changed = await service.as(colleague).put(`/api/Documents/${document.id}`, rest);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...rest,
        communityId: null,
        communityName: null,
        descripcion: null,
        userCreated: null,
        userId: admin.id,
      },
    });
  });

  test('documents are listed by date, newest first', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const dates = ['2026-01-02', '2026-03-01', '2025-12-31'];
    const [b, a, c] = await Promise.all(
      dates.map((day) => service.make.document(community, { fecha: `${day}T00:00:00.000Z` })),
    );
    const { body } = await service.as(admin).get(`/api/Documents/community/${community.id}`);
    expect(idsOf(body)).toEqual([a!.id, b!.id, c!.id]);
  });

  test('documents are listed by community, general ones without a community, and none for an unknown community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const own = await service.make.document(community);
    const general = await service.make.document(null);
    const client = service.as(admin);
    expect(idsOf((await client.get(`/api/documents/community/${community.id}`)).body)).toEqual([own.id]);
    for (const path of [
      '/api/Documents/community',
      '/api/Documents/community/',
      '/api/Documents/community/null',
    ]) {
      const { body } = await client.get(path);
      expect(idsOf(body)).toContain(general.id);
      expect(idsOf(body)).not.toContain(own.id);
    }
    expect(idsOf((await client.get('/api/Documents')).body)).toEqual(
      expect.arrayContaining([own.id, general.id]),
    );
    const unknown = await client.get('/api/Documents/community/00000000-0000-0000-0000-000000000000');
    expect(unknown).toMatchObject({ status: 200, body: [] });
  });

  test('general documents are within scope of the administrators of the communities of their author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { body: document } = await service.as(admin).post('/api/Documents', documentInput(null));
    const other = service.as(await service.make.admin(community));
    expect((await other.get(`/api/Documents/${document.id}`)).status).toBe(200);
    const changed = await other.put(
      `/api/Documents/${document.id}`,
      documentInput(null, { titulo: 'Nuevo' }),
    );
    expect(changed).toMatchObject({ status: 200, body: { titulo: 'Nuevo' } });
  });

  test('only administrators use documents that are shown to nobody else, through both interfaces', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const document = await service.make.document(community);
    const people: Person[] = [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ];
    for (const person of people) {
      const client = service.as(person);
      expect(await client.get('/api/Documents')).toMatchObject({ status: 403, body: null });
      expect((await client.get(`/api/Documents/${document.id}/download`)).status).toBe(403);
      expect((await client.post('/api/Documents', documentInput(community.id))).status).toBe(403);
      const { data } = await client.graphql(
        '{ communities { nodes { id documents { totalCount nodes { id } } } } }',
      );
      expect(data.communities.nodes).toEqual([{ id: community.id, documents: { totalCount: 0, nodes: [] } }]);
    }
    expect((await service.anonymous.get('/api/Documents')).status).toBe(401);
  });

  test('GraphQL stores the same document as REST and follows its relations both ways', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const input = documentInput(community.id);
    const created = await client.graphql(
      'mutation ($input: DocumentInput!) { createDocument(input: $input) { id } }',
      {
        input,
      },
    );
    expect(created.errors).toBeUndefined();
    const { id } = created.data.createDocument;
    expect((await client.get(`/api/Documents/${id}`)).body).toMatchObject({ ...input, userId: admin.id });
    const { data } = await client.graphql(
      `query ($id: GUID!, $communityId: GUID!) {
        document(id: $id) { createdBy { username } community { nombre documents(first: 3) { totalCount nodes { id } } } }
        documents(search: "ASAMBLEA", where: { communityId: { eq: $communityId } }, orderBy: TITULO_ASC) { nodes { id } } }`,
      { id, communityId: community.id },
    );
    expect(data).toEqual({
      document: {
        createdBy: { username: admin.username },
        community: { nombre: community.nombre, documents: { totalCount: 1, nodes: [{ id }] } },
      },
      documents: { nodes: [{ id }] },
    });
    const changed = await client.graphql(
      'mutation ($id: GUID!, $input: DocumentPatch!) { updateDocument(id: $id, input: $input) { titulo descripcion } }',
      { id, input: { ...input, titulo: 'Otro', descripcion: null } },
    );
    expect(changed.data.updateDocument).toEqual({ titulo: 'Otro', descripcion: null });
    const deleted = await client.graphql('mutation ($id: GUID!) { deleteDocument(id: $id) { deletedId } }', {
      id,
    });
    expect(deleted.data.deleteDocument).toEqual({ deletedId: id });
    expect(
      (await client.graphql('query ($id: GUID!) { document(id: $id) { id } }', { id })).data.document,
    ).toBeNull();
  });
});
