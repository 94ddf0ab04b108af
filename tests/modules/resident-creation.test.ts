import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { residentInput } from '../support/user-input.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A user without a resident record. */
const makeUser = () => service.make.user('RESIDENT');

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('creating residents', () => {
  test('a new resident is answered whole with its Location', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const user = await makeUser();
    const body = residentInput(user.id, { communityId: community.id });
    const created = await service.as(admin).post('/api/Residents', body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...body,
      communityName: community.nombre,
      communityIds: [community.id],
      createdAt: TIMESTAMP,
    });
    expect(created.headers.get('location')).toBe(`/api/residents/${created.body.id}`);
    const found = await service.as(admin).get(`/API/RESIDENTS/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
    expect((await service.as(user).get('/api/pets')).status).toBe(200);
  });

  test('a resident without a community is within scope of the administrators of the communities of their author', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const created = await service.as(admin).post('/api/residents', {
      userId: (await makeUser()).id,
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
    const other = service.as(await service.make.admin(community));
    expect((await other.get(`/api/residents/${created.body.id}`)).status).toBe(200);
    expect(idsOf((await other.get('/api/residents')).body)).toContain(created.body.id);
  });

  test('a new resident sees its community at once', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const user = await makeUser();
    const seen = async () => (await service.as(user).graphql('{ communities { nodes { id } } }')).data;
    expect(await seen()).toEqual({ communities: { nodes: [] } });
    await service.as(admin).post('/api/residents', residentInput(user.id, { communityId: community.id }));
    expect(await seen()).toEqual({ communities: { nodes: [{ id: community.id }] } });
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
    ['fields nobody knows', { id: UNKNOWN_ID, communityIds: [UNKNOWN_ID] }, { communityIds: [] }],
  ])('a new resident accepts %s', async (_, fields, stored) => {
    const { admin } = await makeCommunityFixture(service);
    const body = residentInput((await makeUser()).id, fields);
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
  ])('%s is refused with the name of the field, for new and existing residents', async (_, fields, wrong) => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    for (const answer of [
      await client.post('/api/residents', residentInput((await makeUser()).id, fields)),
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

  test.each(['userId', 'fullName', 'address'])('a new resident needs %s', async (name) => {
    const { admin } = await makeCommunityFixture(service);
    for (const absent of [undefined, null]) {
      const body = residentInput((await makeUser()).id, { [name]: absent });
      const answer = await service.as(admin).post('/api/residents', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ errors: { [name]: [`El campo ${name} es obligatorio.`] } });
    }
  });

  test('one refusal of a new resident names every wrong field', async () => {
    const { admin } = await makeCommunityFixture(service);
    const answer = await service.as(admin).post('/api/residents', { userId: 'x', email: '@', phone: {} });
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'address',
      'email',
      'fullName',
      'phone',
      'userId',
    ]);
  });

  test('a user that is unknown, out of scope or already linked cannot become a resident', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const stranger = await makeCommunityFixture(service);
    const client = service.as(admin);
    const unknown = { status: 400, body: { error: 'El usuario indicado no existe.' } };
    for (const userId of [UNKNOWN_ID, stranger.residentUser.id, stranger.admin.id]) {
      const answer = await client.post('/api/residents', residentInput(userId));
      expect(answer).toMatchObject(unknown);
      expect(Object.keys(answer.body)).toEqual(['error']);
    }
    const linked = await client.post(
      '/api/residents',
      residentInput(residentUser.id, { communityId: community.id }),
    );
    expect(linked).toMatchObject({
      status: 400,
      body: { error: 'El usuario ya está vinculado a un residente.' },
    });
    const { body } = await client.get(`/api/residents/community/${community.id}`);
    expect(idsOf(body)).toEqual([residentUser.resident.id]);
  });

  test('a community that is unknown or out of scope is refused for new and existing residents', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const foreign = await service.make.community();
    const client = service.as(admin);
    for (const communityId of [UNKNOWN_ID, foreign.id]) {
      for (const answer of [
        await client.post('/api/residents', residentInput((await makeUser()).id, { communityId })),
        await client.put(`/api/residents/${residentUser.resident.id}`, { communityId }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ error: 'La comunidad indicada no existe.' });
      }
    }
    const { body } = await client.get(`/api/residents/${residentUser.resident.id}`);
    expect(body.communityId).toBe(residentUser.resident.communityId);
  });
});

/** A valid e-mail address with a length. */
function longEmail(length: number): string {
  const domain = `${`${'d'.repeat(60)}.`.repeat(3)}mx`;
  return `${'c'.repeat(length - domain.length - 1)}@${domain}`;
}
