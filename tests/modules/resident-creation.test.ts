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
  test('a new resident is answered whole', async () => {
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
