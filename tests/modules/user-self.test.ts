import { type Person, roleId, unique } from '../support/build.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

describe("the caller's own user", () => {
  test("me/resident returns the caller's resident record, or only nulls without one", async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const { id, fullName, email, phone, number, address, createdAt } = residentUser.resident;
    expect(await service.as(residentUser).get('/api/users/me/resident')).toMatchObject({
      status: 200,
      body: {
        residentId: id,
        id,
        userId: residentUser.id,
        communityId: community.id,
        communityName: community.nombre,
        communityIds: [community.id],
        fullName,
        email,
        phone,
        number,
        address,
        createdAt,
      },
    });
    const none = await service.as(root).get('/api/users/me/resident');
    expect(none.status).toBe(200);
    expect(Object.keys(none.body)).toHaveLength(12);
    expect(new Set(Object.values(none.body))).toEqual(new Set([null]));
  });

  test('updateMe changes names, e-mail and phone and accepts no other field', async () => {
    const user = await service.make.user('RESIDENT');
    const email = `propio-${unique()}@correo.example`;
    const { data } = await service
      .as(user)
      .graphql(
        `mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id firstName lastName email phone role } }`,
        { input: { firstName: 'Inés', email, phone: '' } },
      );
    expect(data.updateMe).toEqual({
      id: user.id,
      firstName: 'Inés',
      lastName: 'Montes',
      email,
      phone: '',
      role: 'RESIDENT',
    });
    const raised = await service
      .as(user)
      .graphql('mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id } }', {
        input: { roleId: roleId('SYSTEM_ADMIN') },
      });
    expect(raised.errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    const other = await service.make.user('RENTER');
    const taken = await service
      .as(user)
      .graphql('mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id } }', {
        input: { email: other.email },
      });
    expect(taken.errors?.[0]).toMatchObject({
      message: 'El correo electrónico ya está registrado.',
      extensions: { code: 'BAD_REQUEST' },
    });
  });
});
