import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

const updateMe = (user: Person, input: object) =>
  service
    .as(user)
    .graphql(
      'mutation ($input: MePatch!) { updateMe(input: $input) { id firstName lastName email phone role } }',
      { input },
    );

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
    const user = await makeUser();
    const email = `propio-${unique()}@correo.example`;
    const raised = await updateMe(user, { roleId: roleId('SYSTEM_ADMIN') });
    expect(raised.errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    const { data } = await updateMe(user, {
      firstName: 'Inés',
      email,
      currentPassword: PASSWORD,
      phone: '',
    });
    expect(data.updateMe).toEqual({
      id: user.id,
      firstName: 'Inés',
      lastName: 'Montes',
      email,
      phone: '',
      role: 'RESIDENT',
    });
  });

  test('updateMe refuses the e-mail of another user', async () => {
    const user = await makeUser();
    const other = await service.make.user('RENTER');
    const taken = await updateMe(user, { email: other.email, currentPassword: PASSWORD });
    expect(taken.errors?.[0]).toMatchObject({
      message: 'El correo electrónico ya está registrado.',
      extensions: { code: 'BAD_REQUEST' },
    });
  });

  test('a change of the own e-mail needs the current password', async () => {
    const user = await makeUser();
    const email = `propio-${unique()}@correo.example`;
    const missing = await updateMe(user, { email });
    expect(missing.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { currentPassword: [expect.any(String)] },
    });
    const wrong = await updateMe(user, { email, currentPassword: `${PASSWORD}x` });
    expect(wrong.errors?.[0]).toMatchObject({
      message: 'La contraseña actual no es correcta.',
      extensions: { code: 'BAD_REQUEST' },
    });
    expect((await updateMe(user, { email: user.email })).data.updateMe.email).toBe(user.email);
  });

  test('a change of the own e-mail is announced to the old address and to no other', async () => {
    const user = await makeUser();
    const email = `propio-${unique()}@correo.example`;
    await updateMe(user, { firstName: '<b>Inés</b>', email, currentPassword: PASSWORD });
    await service.settled();
    const mails = service.mails.filter(({ to }) => [user.email, email].includes(to));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: user.email, subject: 'El correo de su cuenta cambió' });
    expect(mails[0]!.text).toContain(`de ${user.email} a ${email}`);
    expect(mails[0]!.html).toContain('&lt;b&gt;Inés&lt;/b&gt;');
  });
});
