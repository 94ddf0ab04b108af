import { CAR, type Person, type ResidentUser, unique } from '../support/build.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A community with its administrator and one resident. */
async function aHome() {
  const community = await service.make.community();
  return {
    community,
    admin: await service.make.admin(community),
    residentUser: await service.make.residentUser(community),
  };
}

/** A community with its administrator and some residents, the newest first. */
async function aStreet(houses: number) {
  const community = await service.make.community();
  const residentUsers: ResidentUser[] = [];
  for (let i = 0; i < houses; i++) {
    const createdAt = `2026-01-01T00:00:${String(i).padStart(2, '0')}.000Z`;
    residentUsers.unshift(await service.make.residentUser(community, 'RESIDENT', { createdAt }));
  }
  const admin = await service.make.admin(community);
  return { community, client: service.as(admin), ids: residentUsers.map(({ resident }) => resident.id) };
}

/** Someone who is no resident yet. */
const aUser = () => service.make.user('RESIDENT');

const aResident = (userId: string, fields: object = {}) => ({
  userId,
  fullName: 'Carmen Ibarra',
  email: 'carmen@correo.example',
  phone: '55 1234',
  number: '7-A',
  address: 'Calle del Olivo 7',
  ...fields,
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('residents', () => {
  test('a created resident is answered whole, with where it is found', async () => {
    const { community, admin } = await aHome();
    const user = await aUser();
    const body = aResident(user.id, { communityId: community.id });
    const created = await service.as(admin).post('/api/Residents', body);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      ...body,
      communityName: community.nombre,
      communityIds: [community.id],
      createdAt: expect.stringMatching(MOMENT),
    });
    expect(created.headers.get('location')).toBe(`/api/residents/${created.body.id}`);
    const found = await service.as(admin).get(`/API/RESIDENTS/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
    expect((await service.as(user).get('/api/pets')).status).toBe(200);
  });

  test('a resident not yet placed has no community and is within reach of every administrator', async () => {
    const { admin } = await aHome();
    const created = await service.as(admin).post('/api/residents', {
      userId: (await aUser()).id,
      fullName: 'Sin casa',
      address: 'Por definir',
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        communityId: null,
        communityName: null,
        communityIds: [],
        email: null,
        phone: null,
        number: null,
      },
    });
    const other = service.as((await aHome()).admin);
    expect((await other.get(`/api/residents/${created.body.id}`)).status).toBe(200);
    expect(idsOf((await other.get('/api/residents')).body)).toContain(created.body.id);
  });

  test('a new resident reaches its community at once', async () => {
    const { community, admin, residentUser } = await aHome();
    const pet = await service.make.pet(residentUser.resident);
    const user = await aUser();
    expect((await service.as(user).get('/api/pets')).body).toEqual([]);
    await service.as(admin).post('/api/residents', aResident(user.id, { communityId: community.id }));
    expect(idsOf((await service.as(user).get('/api/pets')).body)).toEqual([pet.id]);
  });

  test.each([
    ['blank optional texts', { phone: '', number: ' ' }, { phone: '', number: '' }],
    ['a blank e-mail', { email: '' }, { email: null }],
    ['an e-mail of blanks', { email: '  ' }, { email: null }],
    ['null optional texts', { email: null, phone: null, number: null }, { email: null, phone: null }],
    ['a blank community', { communityId: '' }, { communityId: null }],
    ['a null community', { communityId: null }, { communityId: null }],
    ['the longest name', { fullName: 'n'.repeat(200) }, { fullName: 'n'.repeat(200) }],
    ['the longest phone', { phone: '1'.repeat(50) }, { phone: '1'.repeat(50) }],
    ['the longest number', { number: '1'.repeat(50) }, { number: '1'.repeat(50) }],
    ['the longest address', { address: 'a'.repeat(500) }, { address: 'a'.repeat(500) }],
    ['the longest e-mail', { email: longEmail(256) }, { email: longEmail(256) }],
    [
      'texts with blanks around',
      { fullName: ' Ana ', email: ' a@b.mx ' },
      { fullName: 'Ana', email: 'a@b.mx' },
    ],
    ['fields nobody knows', { id: NOBODY, communityIds: [NOBODY] }, { communityIds: [] }],
  ])('%s is taken on create', async (_, fields, stored) => {
    const { admin } = await aHome();
    const body = aResident((await aUser()).id, fields);
    const created = await service.as(admin).post('/api/residents', body);
    expect(created).toMatchObject({ status: 201, body: stored });
  });

  test.each([
    ['a name too long', { fullName: 'n'.repeat(201) }, 'fullName'],
    ['a phone too long', { phone: '1'.repeat(51) }, 'phone'],
    ['a number too long', { number: '1'.repeat(51) }, 'number'],
    ['an address too long', { address: 'a'.repeat(501) }, 'address'],
    ['an e-mail too long', { email: longEmail(257) }, 'email'],
    ['an e-mail of the wrong form', { email: 'carmen@' }, 'email'],
    ['a blank name', { fullName: ' ' }, 'fullName'],
    ['a blank address', { address: '' }, 'address'],
    ['a number for a text', { number: 7 }, 'number'],
    ['a community of the wrong form', { communityId: 'x' }, 'communityId'],
  ])('%s is refused by the name of the field, on create and on update', async (_, fields, wrong) => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    for (const answer of [
      await client.post('/api/residents', aResident((await aUser()).id, fields)),
      await client.put(`/api/residents/${residentUser.resident.id}`, fields),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors[wrong][0]).toContain(wrong);
      expect(answer.body).toEqual({ errors: { [wrong]: expect.any(Array) } });
    }
    expect(
      (await client.get(`/api/residents/community/${residentUser.resident.communityId}`)).body,
    ).toMatchObject([
      {
        id: residentUser.resident.id,
        fullName: residentUser.resident.fullName,
        email: residentUser.resident.email,
      },
    ]);
  });

  test.each(['userId', 'fullName', 'address'])('%s is required on create', async (name) => {
    const { admin } = await aHome();
    for (const absent of [undefined, null]) {
      const body = aResident((await aUser()).id, { [name]: absent });
      const answer = await service.as(admin).post('/api/residents', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ errors: { [name]: [`El campo ${name} es obligatorio.`] } });
    }
  });

  test('every wrong field is named at once', async () => {
    const { admin } = await aHome();
    const answer = await service.as(admin).post('/api/residents', { userId: 'x', email: '@', phone: {} });
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'address',
      'email',
      'fullName',
      'phone',
      'userId',
    ]);
  });

  test('a user that is unknown, out of reach or already linked cannot become a resident', async () => {
    const { community, admin, residentUser } = await aHome();
    const stranger = await aHome();
    const client = service.as(admin);
    const unknown = { status: 400, body: { error: 'El usuario indicado no existe.' } };
    for (const userId of [NOBODY, stranger.residentUser.id, stranger.admin.id]) {
      const answer = await client.post('/api/residents', aResident(userId));
      expect(answer).toMatchObject(unknown);
      expect(Object.keys(answer.body)).toEqual(['error']);
    }
    const linked = await client.post(
      '/api/residents',
      aResident(residentUser.id, { communityId: community.id }),
    );
    expect(linked).toMatchObject({
      status: 400,
      body: { error: 'El usuario ya está vinculado a un residente.' },
    });
    const { body } = await client.get(`/api/residents/community/${community.id}`);
    expect(idsOf(body)).toEqual([residentUser.resident.id]);
  });

  test('a community that is unknown or out of reach is refused on create and on update', async () => {
    const { admin, residentUser } = await aHome();
    const foreign = await service.make.community();
    const client = service.as(admin);
    for (const communityId of [NOBODY, foreign.id]) {
      for (const answer of [
        await client.post('/api/residents', aResident((await aUser()).id, { communityId })),
        await client.put(`/api/residents/${residentUser.resident.id}`, { communityId }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ error: 'La comunidad indicada no existe.' });
      }
    }
    const { body } = await client.get(`/api/residents/${residentUser.resident.id}`);
    expect(body.communityId).toBe(residentUser.resident.communityId);
  });

  test('an update changes what it gives; what is left out, null or nothing stays', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const path = `/api/residents/${residentUser.resident.id}`;
    const { body: before } = await client.get(path);
    expect(await client.put(path, {})).toMatchObject({ status: 200, body: before });
    expect((await client.put(path)).status).toBe(200);
    const nulls = {
      communityId: null,
      fullName: null,
      email: null,
      phone: null,
      number: null,
      address: null,
    };
    expect(await client.put(path, nulls)).toMatchObject({ status: 200, body: before });
    expect((await client.put(path, { email: '', communityId: '' })).body).toEqual(before);
    const changed = await client.put(path, { fullName: 'Nuevo Nombre', phone: '', userId: NOBODY });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ ...before, fullName: 'Nuevo Nombre', phone: '' });
  });

  test('a moved resident is gone from the old community, with all that is theirs', async () => {
    const { community: from, admin: left, residentUser } = await aHome();
    const to = await service.make.community();
    const mover = service.as(await service.make.admin(from, to));
    const vehicle = await service.make.vehicle(residentUser.resident);
    const neighbours = await service.make.pet((await service.make.residentUser(to)).resident);
    const moved = await mover.put(`/api/residents/${residentUser.resident.id}`, { communityId: to.id });
    expect(moved).toMatchObject({
      status: 200,
      body: { communityId: to.id, communityName: to.nombre, communityIds: [to.id] },
    });
    const old = service.as(left);
    expect((await old.get(`/api/residents/${residentUser.resident.id}`)).status).toBe(404);
    expect((await old.get(`/api/vehicles/${vehicle.id}`)).status).toBe(404);
    expect((await old.get('/api/vehicles')).body).toEqual([]);
    const next = service.as(await service.make.admin(to));
    expect((await next.get(`/api/vehicles/${vehicle.id}`)).status).toBe(200);
    expect(idsOf((await service.as(residentUser).get('/api/pets')).body)).toEqual([neighbours.id]);
  });

  test('a deleted resident is gone with vehicles, pets and visits, for SYSTEM_ADMIN too', async () => {
    const { community, admin, residentUser } = await aHome();
    const { resident } = residentUser;
    const vehicle = await service.make.vehicle(resident);
    const pet = await service.make.pet(resident);
    const visit = await service.make.visit(resident);
    const neighbour = await service.make.pet((await service.make.residentUser(community)).resident);
    const client = service.as(admin);
    expect(await client.delete(`/api/residents/${resident.id}`)).toMatchObject({ status: 204, body: null });
    for (const reader of [client, service.as(await service.make.systemAdmin())]) {
      for (const path of [
        `/api/residents/${resident.id}`,
        `/api/vehicles/${vehicle.id}`,
        `/api/pets/${pet.id}`,
        `/api/residentvisits/${visit.id}`,
      ]) {
        expect((await reader.get(path)).status).toBe(404);
      }
      for (const path of ['vehicles', 'pets', 'residentvisits']) {
        expect((await reader.get(`/api/${path}/resident/${resident.id}`)).body).toEqual([]);
      }
      expect((await reader.delete(`/api/residents/${resident.id}`)).status).toBe(404);
      expect((await reader.get(`/api/pets/${neighbour.id}`)).status).toBe(200);
    }
    expect(idsOf((await client.get('/api/residents')).body)).not.toContain(resident.id);
    expect((await service.as(residentUser).get('/api/pets')).body).toEqual([]);
  });

  test('the plate of a deleted resident is free, and its user can be linked anew', async () => {
    const { community, admin, residentUser } = await aHome();
    const client = service.as(admin);
    const { id: _, createdAt, deletedAt, ...car } = await service.make.vehicle(residentUser.resident);
    await client.delete(`/api/residents/${residentUser.resident.id}`);
    const again = await client.post(
      '/api/residents',
      aResident(residentUser.id, { communityId: community.id }),
    );
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(residentUser.resident.id);
    const parked = await service
      .as(residentUser)
      .post('/api/vehicles', { ...car, residentId: again.body.id });
    expect(parked).toMatchObject({ status: 201, body: { licensePlate: car.licensePlate } });
  });

  test('an unknown resident, or an id of the wrong form, is 404 with an error', async () => {
    const client = service.as(await service.make.systemAdmin());
    for (const id of [NOBODY, 'nobody']) {
      for (const answer of [
        await client.get(`/api/residents/${id}`),
        await client.put(`/api/residents/${id}`, { phone: '1' }),
        await client.delete(`/api/residents/${id}`),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ error: expect.any(String) });
      }
    }
  });

  test('another administrator sees nothing of a resident and changes nothing', async () => {
    const { community, residentUser } = await aHome();
    const client = service.as((await aHome()).admin);
    const { id } = residentUser.resident;
    expect(idsOf((await client.get('/api/residents')).body)).not.toContain(id);
    expect((await client.get(`/api/residents/community/${community.id}`)).body).toEqual([]);
    const several = await client.get(`/api/residents/by-communities?communityIds=${community.id}`);
    expect(several.body).toEqual([]);
    expect((await client.get(`/api/residents/${id}`)).status).toBe(404);
    expect((await client.put(`/api/residents/${id}`, { fullName: 'Ajeno' })).status).toBe(404);
    expect((await client.delete(`/api/residents/${id}`)).status).toBe(404);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.get(`/api/residents/${id}`)).body.fullName).toBe(residentUser.resident.fullName);
  });

  test.each(['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const)(
    'a %s may not call these, and the answer has no body',
    async (role) => {
      const community = await service.make.community();
      const person: Person =
        role === 'VIGILANCE'
          ? await service.make.guard(community)
          : await service.make.residentUser(community, role);
      const client = service.as(person);
      for (const answer of [
        await client.get('/api/residents'),
        await client.get('/api/residents?page=0&pageSize=x'),
        await client.get(`/api/residents/${NOBODY}`),
        await client.get(`/api/residents/community/${community.id}`),
        await client.get('/api/residents/by-communities'),
        await client.post('/api/residents', {}),
        await client.put(`/api/residents/${NOBODY}`, {}),
        await client.delete(`/api/residents/${NOBODY}`),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: null });
      }
    },
  );

  test('without a token nothing is answered', async () => {
    for (const [method, path] of [
      ['GET', '/api/residents'],
      ['GET', `/api/residents/${NOBODY}`],
      ['GET', `/api/residents/community/${NOBODY}`],
      ['GET', '/api/residents/by-communities'],
      ['POST', '/api/residents'],
      ['PUT', `/api/residents/${NOBODY}`],
      ['DELETE', `/api/residents/${NOBODY}`],
    ] as const) {
      expect(await service.anonymous.send(method, path)).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', errors: null },
      });
    }
  });

  test('GraphQL creates, follows relations, searches, orders and deletes', async () => {
    const { community, admin, residentUser } = await aHome();
    const client = service.as(admin);
    const user = await aUser();
    const made = await client.graphql(
      `mutation ($input: CreateResidentInput!) {
        createResident(input: $input) { id communityIds community { nombre } user { id username } } }`,
      { input: aResident(user.id, { communityId: community.id, fullName: 'Zoila Zamora' }) },
    );
    expect(made.errors).toBeUndefined();
    expect(made.data.createResident).toMatchObject({
      communityIds: [community.id],
      community: { nombre: community.nombre },
      user: { id: user.id, username: user.username },
    });
    const { id } = made.data.createResident;
    const read = await client.graphql(
      `query ($id: GUID!, $communities: [GUID!]) {
        resident(id: $id) { fullName pets { totalCount } vehicles { totalCount } visits { totalCount } }
        found: residents(filter: { search: "zoila z" }) { nodes { id } }
        ordered: residents(filter: { communityIds: $communities }, orderBy: FULL_NAME_DESC, first: 1) {
          totalCount nodes { id } } }`,
      { id, communities: [community.id] },
    );
    expect(read.errors).toBeUndefined();
    expect(read.data).toEqual({
      resident: {
        fullName: 'Zoila Zamora',
        pets: { totalCount: 0 },
        vehicles: { totalCount: 0 },
        visits: { totalCount: 0 },
      },
      found: { nodes: [{ id }] },
      ordered: { totalCount: 2, nodes: [{ id }] },
    });
    const changed = await client.graphql(
      'mutation ($id: GUID!, $input: UpdateResidentInput!) { updateResident(id: $id, input: $input) { phone email } }',
      { id, input: { phone: '99', email: '' } },
    );
    expect(changed.data.updateResident).toEqual({ phone: '99', email: 'carmen@correo.example' });
    const gone = await client.graphql('mutation ($id: GUID!) { deleteResident(id: $id) }', { id });
    expect(gone.data.deleteResident).toBe(true);
    const left = await client.graphql('{ residents { nodes { id } } }');
    expect(idsOf(left.data.residents.nodes)).toContain(residentUser.resident.id);
    expect(idsOf(left.data.residents.nodes)).not.toContain(id);
  });
});

describe('pages of residents', () => {
  test('are given when page and pageSize are, with totals and links', async () => {
    const { community, client, ids } = await aStreet(5);
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
    expect(first.headers.get('link')?.split(', ').sort()).toEqual([
      `${url(1)}; rel="first"`,
      `${url(2)}; rel="next"`,
      `${url(3)}; rel="last"`,
    ]);
    const middle = await client.get(`${path}?pageSize=2&page=2`);
    expect(idsOf(middle.body.items)).toEqual(ids.slice(2, 4));
    expect(relationsOf(middle.headers.get('link'))).toEqual(['first', 'last', 'next', 'prev']);
    const last = await client.get(`${path}?page=3&pageSize=2`);
    expect(idsOf(last.body.items)).toEqual(ids.slice(4));
    expect(relationsOf(last.headers.get('link'))).toEqual(['first', 'last', 'prev']);
  });

  test('beyond the last are empty and lead back', async () => {
    const { community, client } = await aStreet(1);
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

  test('of nobody have no items and no pages', async () => {
    const { admin } = await aHome();
    const { body } = await service.as(admin).get(`/api/residents/community/${NOBODY}?page=1&pageSize=10`);
    expect(body).toEqual({ items: [], totalCount: 0, page: 1, pageSize: 10, totalPages: 0 });
  });

  test.each([
    ['only a page', '?page=1'],
    ['only a page size', '?pageSize=1'],
    ['a blank page', '?page=&pageSize=1'],
    ['a blank page size', '?page=1&pageSize='],
    ['other parameters', '?size=1'],
  ])('are not given for %s: the list is whole and bare', async (_, query) => {
    const { community, client, ids } = await aStreet(3);
    for (const path of [
      `/api/residents/community/${community.id}${query}`,
      `/api/residents/by-communities${query}&communityIds=${community.id}`,
    ]) {
      const { status, body, headers } = await client.get(path);
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual(ids);
      expect(headers.get('link')).toBeNull();
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
  ])('are refused for %s', async (query, wrong) => {
    const { community, client } = await aStreet(1);
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

  test('take up to 500, and numbers with blanks around', async () => {
    const { community, client } = await aStreet(2);
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

  test('are those of every community named, each once', async () => {
    const [one, two, three] = [await aStreet(2), await aStreet(1), await aStreet(1)];
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

  test('are only those within reach', async () => {
    const [mine, foreign] = [await aStreet(1), await aStreet(1)];
    const { body } = await byCommunities(mine.client, [mine.community.id, foreign.community.id, NOBODY]);
    expect(idsOf(body)).toEqual(mine.ids);
  });

  test('are none when no community is named', async () => {
    const { client } = await aStreet(1);
    expect(await byCommunities(client, [])).toMatchObject({ status: 200, body: [] });
    expect(await byCommunities(client, [''])).toMatchObject({ status: 200, body: [] });
    const paged = await byCommunities(client, [], '&page=1&pageSize=5');
    expect(paged.body).toEqual({ items: [], totalCount: 0, page: 1, pageSize: 5, totalPages: 0 });
  });

  test('are refused when an id has the wrong form', async () => {
    const { community, client } = await aStreet(1);
    const answer = await byCommunities(client, [community.id, 'x']);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: { 'communityIds[1]': [expect.stringContaining('GUID')] } });
  });
});

describe('residents at the same moment', () => {
  test('of many records for one user exactly one is made', async () => {
    const { community, admin } = await aHome();
    const user = await aUser();
    const client = service.as(admin);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        client.post('/api/residents', aResident(user.id, { communityId: community.id })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const { body } of answers.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ error: expect.stringMatching(/usuario/i) });
    }
    const { body } = await client.get('/api/residents');
    expect(body.filter(({ userId }: { userId: string }) => userId === user.id)).toHaveLength(1);
  });

  test('of many vehicles with one plate exactly one is parked', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const plate = unique();
    const answers = await Promise.all(
      ['', '-', ' ', '--'].map((separator) =>
        client.post('/api/vehicles', {
          residentId: residentUser.resident.id,
          brand: 'Seat',
          vehicleTypeId: CAR,
          model: 'Ibiza',
          year: 2020,
          color: 'Blanco',
          licensePlate: `R${separator}${plate}`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect((await client.get('/api/vehicles')).body).toHaveLength(1);
  });

  test('whatever is written beside a deletion, nothing of a deleted resident is left', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const { resident } = residentUser;
    const pet = { residentId: resident.id, name: 'Pinto', species: 'Dog', breed: '', age: 1, color: '' };
    const old = [await service.make.pet(resident), await service.make.pet(resident)];
    const [gone, ...written] = await Promise.all([
      client.delete(`/api/residents/${resident.id}`),
      ...Array.from({ length: 4 }, () => client.post('/api/pets', pet)),
      ...old.map(({ id }) => client.put(`/api/pets/${id}`, pet)),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of written) expect([200, 201, 400, 404]).toContain(status);
    expect((await client.get('/api/pets')).body).toEqual([]);
  });
});

/** An address of so many characters that the standard still allows. */
function longEmail(length: number): string {
  const domain = `${`${'d'.repeat(60)}.`.repeat(3)}mx`;
  return `${'c'.repeat(length - domain.length - 1)}@${domain}`;
}

const relationsOf = (link: string | null) =>
  [...(link ?? '').matchAll(/rel="(\w+)"/g)].map(([, relation]) => relation).sort();
