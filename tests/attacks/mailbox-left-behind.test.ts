import { PasswordResetToken } from '../../src/modules/identity/password-reset-token.entity.js';
import { hashSecret } from '../../src/platform/security/secrets.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const TOKEN = 'ACDEFGHJKMNP';
const NEW_EMAIL = 'otro.buzon@correo.example';

async function mailResetTo({ id: userId }: Person): Promise<void> {
  const em = service.em();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  em.create(PasswordResetToken, { userId, tokenHash: hashSecret(TOKEN), expiresAt });
  await em.flush();
}

const reset = (email: string) =>
  service.anonymous.post('/api/auth/reset-password', { email, token: TOKEN, newPassword: 'Nueva#2026' });

test('a reset mailed to the old address is invalid after the owner changed the address', async () => {
  const owner = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  await mailResetTo(owner);
  const changed = await service
    .as(owner)
    .graphql('mutation ($input: MePatch!) { updateMe(input: $input) { email } }', {
      input: { email: NEW_EMAIL, currentPassword: PASSWORD },
    });
  expect(changed.data).toEqual({ updateMe: { email: NEW_EMAIL } });
  expect((await reset(NEW_EMAIL)).status).toBe(400);
});

test('a reset mailed to the old address is invalid after an administrator changed the address', async () => {
  const owner = await service.make.user('RESIDENT');
  await mailResetTo(owner);
  const email = `dos.${NEW_EMAIL}`;
  const admin = service.as(await service.make.systemAdmin());
  expect((await admin.put(`/api/users/${owner.id}`, { email })).status).toBe(200);
  expect((await reset(email)).status).toBe(400);
});

test('a reset that was mailed stays valid after a change of other fields', async () => {
  const owner = await service.make.user('RESIDENT');
  await mailResetTo(owner);
  const admin = service.as(await service.make.systemAdmin());
  expect((await admin.put(`/api/users/${owner.id}`, { phone: '442 111 2233' })).status).toBe(200);
  expect((await reset(owner.email)).status).toBe(200);
});
