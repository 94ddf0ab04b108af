import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { userInput } from '../support/user-input.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const REFUSED = {
  code: 'VALIDATION_ERROR',
  errors: { password: ['La contraseña es una de las más usadas; elija otra.'] },
};

test.each(['Password1!', 'P@ssw0rd', 'Qwerty123!', 'PassWord#1', 'Trustno1!'])(
  'the common password %s is refused though it meets the policy',
  async (password) => {
    const root = service.as(await service.make.systemAdmin());
    const refused = await root.post('/api/users', { ...userInput('RENTER'), password });
    expect(refused).toMatchObject({ status: 400, body: REFUSED });
  },
);

test('a common password is refused at registration, password change and password reset', async () => {
  const password = 'Password1!';
  const name = `u${unique()}`;
  const { firstName, lastName, roleId } = userInput('RENTER');
  const account = { firstName, lastName, roleId, username: name, email: `${name}@correo.example`, password };
  expect((await service.anonymous.post('/api/auth/register', account)).status).toBe(400);
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const change = { currentPassword: PASSWORD, newPassword: password };
  expect(await service.as(user).post('/api/auth/change-password', change)).toMatchObject({
    status: 400,
    body: { errors: { newPassword: REFUSED.errors.password } },
  });
  const reset = { email: user.email, token: 'ACDE34FGHJ67', newPassword: password };
  expect(await service.anonymous.post('/api/auth/reset-password', reset)).toMatchObject({
    status: 400,
    body: { errors: { newPassword: REFUSED.errors.password } },
  });
});

test('a user who already has a common password can still sign in', async () => {
  const { hashSync } = await import('bcryptjs');
  const user = await service.make.user('RESIDENT', { passwordHash: hashSync('Password1!', 4) });
  const { status } = await service.anonymous.post('/api/auth/login', {
    username: user.username,
    password: 'Password1!',
  });
  expect(status).toBe(200);
});
