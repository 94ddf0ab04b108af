import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** Companies try to read and change rows of each other that have no community. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const GENERAL = [
  [
    '/api/Documents',
    { titulo: 'Acta', fecha: '2026-02-01', nombreDocumento: 'a.pdf', urlDoc: 'uploads/a.pdf' },
  ],
  ['/api/comunicados', { titulo: 'Aviso', contenido: 'Texto', fecha: '2026-02-01' }],
  ['/api/banners', { pathImagen: 'uploads/b.png', title: 'Aviso' }],
  ['/api/proveedorservicios', { giro: 'Gas', nombre: 'Gas del Centro' }],
  ['/api/communityproviders', { businessName: 'Jardines' }],
] as const;

async function aCompany() {
  const community = await service.make.community();
  return { community, admin: await service.make.admin(community) };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe.each(GENERAL)('a general row of %s', (path, input) => {
  const rowOf = async (author: Person): Promise<string> => {
    if (path !== '/api/communityproviders') {
      const { status, body } = await service.as(author).post(path, input);
      expect(status).toBe(201);
      return body.id;
    }
    // A new provider needs a community, but an update may clear it.
    const [communityId] = idsOf((await service.as(author).get('/api/communities')).body);
    const { body } = await service.as(author).post(path, { ...input, communityId });
    expect((await service.as(author).put(`${path}/${body.id}`, { ...input, communityId: null })).status).toBe(
      200,
    );
    return body.id;
  };
  const seen = async (person: Person, id: string) => (await service.as(person).get(`${path}/${id}`)).status;

  test(`a general row of ${path} is within the scope of only the companies of its author`, async () => {
    const { community, admin } = await aCompany();
    const id = await rowOf(admin);
    const partner = await service.make.admin(community, await service.make.community());
    const { admin: stranger } = await aCompany();
    expect([await seen(admin, id), await seen(partner, id), await seen(stranger, id)]).toEqual([
      200, 200, 404,
    ]);
    expect(idsOf((await service.as(partner).get(path)).body)).toContain(id);
    expect(idsOf((await service.as(stranger).get(path)).body)).not.toContain(id);
    expect((await service.as(stranger).put(`${path}/${id}`, input)).status).toBe(404);
    expect((await service.as(stranger).delete(`${path}/${id}`)).status).toBe(404);
    expect((await service.as(partner).put(`${path}/${id}`, input)).status).toBe(200);
  });

  test(`a general row of ${path} is writable only by administrators of its whole audience`, async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const id = await rowOf(await service.make.admin(first, second));
    const half = await service.make.admin(first);
    expect(await seen(half, id)).toBe(200);
    expect((await service.as(half).put(`${path}/${id}`, input)).status).toBe(403);
    expect((await service.as(half).delete(`${path}/${id}`)).status).toBe(403);
    const whole = service.as(await service.make.admin(first, second, await service.make.community()));
    expect((await whole.delete(`${path}/${id}`)).status).toBe(204);
  });

  test(`a general row of ${path} that SYSTEM_ADMIN creates is readable by everybody and writable only by SYSTEM_ADMIN`, async () => {
    const root = await service.make.systemAdmin();
    const id = await rowOf(root);
    const { admin } = await aCompany();
    expect(await seen(admin, id)).toBe(200);
    expect((await service.as(admin).put(`${path}/${id}`, input)).status).toBe(403);
    expect((await service.as(root).put(`${path}/${id}`, input)).status).toBe(200);
    expect(await seen(admin, id)).toBe(200);
  });

  test(`a row of ${path} gets the audience of the administrator who removes its community`, async () => {
    const { community, admin } = await aCompany();
    const root = service.as(await service.make.systemAdmin());
    const { body } = await root.post(path, { ...input, communityId: community.id });
    expect((await service.as(admin).put(`${path}/${body.id}`, { ...input, communityId: null })).status).toBe(
      200,
    );
    expect(await seen(admin, body.id)).toBe(200);
    expect(await seen((await aCompany()).admin, body.id)).toBe(404);
  });
});

test('residents read general announcements and banners of their own company only', async () => {
  const { community, admin } = await aCompany();
  const [own, stranger] = [
    await service.make.residentUser(community),
    await service.make.residentUser((await aCompany()).community),
  ];
  const { body: notice } = await service.as(admin).post('/api/comunicados', GENERAL[1][1]);
  const { body: banner } = await service.as(admin).post('/api/banners', GENERAL[2][1]);
  const found = async (person: Person) => {
    const { data } = await service
      .as(person)
      .graphql(`{ announcement(id: "${notice.id}") { id } banner(id: "${banner.id}") { id } }`);
    return data;
  };
  expect(await found(own)).toEqual({ announcement: { id: notice.id }, banner: { id: banner.id } });
  expect(await found(stranger)).toEqual({ announcement: null, banner: null });
});

test('the file of a general document is refused to administrators of other companies', async () => {
  const { community, admin } = await aCompany();
  const { body } = await service
    .as(admin)
    .post('/api/Documents', { ...GENERAL[0][1], urlDoc: 'https://files.example/a.pdf' });
  const download = async (person: Person) =>
    (await service.as(person).get(`/api/Documents/${body.id}/download`)).status;
  expect(await download(await service.make.admin(community))).toBe(302);
  expect(await download((await aCompany()).admin)).toBe(403);
});

test('a resident without a community, and its belongings, are in the scope of the company that added it', async () => {
  const { community, admin } = await aCompany();
  const { id: userId } = await service.make.user('RESIDENT', { audience: [] });
  const { body: resident } = await service
    .as(admin)
    .post('/api/residents', { userId, fullName: 'Sin casa', address: 'Por definir' });
  const pet = {
    name: 'Nube',
    species: 'Gato',
    breed: 'Común',
    age: 1,
    color: 'Gris',
    residentId: resident.id,
  };
  const { body: added } = await service.as(admin).post('/api/pets', pet);
  const colleague = service.as(await service.make.admin(community));
  expect((await colleague.get(`/api/residents/${resident.id}`)).status).toBe(200);
  expect((await colleague.get(`/api/pets/${added.id}`)).status).toBe(200);
  const outsiders = [(await aCompany()).admin, await service.make.residentUser(community, 'COMITEE_MEMBER')];
  for (const outsider of outsiders) {
    expect((await service.as(outsider).get(`/api/pets/${added.id}`)).status).toBe(404);
  }
  expect((await service.as(outsiders[0] as Person).get(`/api/residents/${resident.id}`)).status).toBe(404);
});
