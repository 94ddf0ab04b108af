import { PasswordResetToken } from '../../src/modules/identity/password-reset-token.entity.js';
import type { Mail } from '../../src/platform/mail/mail.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { until } from '../support/until.js';

let service: Service;
let now: Date;
beforeAll(async () => {
  now = new Date();
  service = await startService({
    clock: { now: () => now, nowIso: () => now.toISOString() },
    environment: { RESET_URL: 'https://vecinos.example/#/restablecer' },
  });
});
afterAll(() => service.stop());

const NEW_PASSWORD = 'Cambiada#2027';

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

const signIn = ({ username }: Person, password = PASSWORD) =>
  service.anonymous.post('/api/auth/login', { username, password });

const refresh = (refreshToken: string) => service.anonymous.post('/api/auth/refresh', { refreshToken });

async function expectPassword(user: Person, password: string): Promise<void> {
  expect((await signIn(user, password)).status).toBe(200);
  expect((await signIn(user, password === PASSWORD ? NEW_PASSWORD : PASSWORD)).status).toBe(401);
}

/** Waits for a mail to an address, counted from 1, since mail is sent after the answer. */
const mailTo = (email: string, number = 1): Promise<Mail> =>
  until(() => service.mails.filter(({ to }) => to === email)[number - 1]);

const tokenIn = ({ text }: Mail) => /^[A-Z0-9]{12}$/m.exec(text)?.[0] as string;

const FORGOTTEN = {
  message: 'Si el correo está registrado, recibirá un mensaje con las instrucciones para continuar.',
};

const forgot = (email: string) => service.anonymous.post('/api/auth/forgot-password', { email });

/** The reset token in the text of a mail. */
async function requestResetToken({ email }: Person, number = 1): Promise<string> {
  await forgot(email);
  return tokenIn(await mailTo(email, number));
}

const reset = (email: string, token: string, newPassword = NEW_PASSWORD) =>
  service.anonymous.post('/api/auth/reset-password', { email, token, newPassword });

const REFUSED = { message: 'El código no es válido o ha vencido.' };

test('a mail to an address that nobody confirmed has no text that whoever registered it chose', async () => {
  const [email, next] = [`u${unique()}@correo.example`, `u${unique()}@correo.example`];
  const chosen = 'su cuenta se bloquea hoy, confirme en https://evil.example/x';
  const account = {
    firstName: chosen,
    lastName: chosen,
    username: `u${unique()}`,
    email,
    password: PASSWORD,
  };
  const { status, body } = await service.anonymous.post('/api/auth/register', {
    ...account,
    roleId: roleId('RESIDENT'),
  });
  expect(status).toBe(200);
  await forgot(email);
  const mail = await mailTo(email);
  expect(JSON.stringify(mail)).not.toMatch(/evil|bloquea/);
  // Whoever has the token reads the mails of the address, which may name its person from here on.
  expect((await reset(email, tokenIn(mail))).status).toBe(200);
  await forgot(email);
  expect((await mailTo(email, 2)).text).toContain(chosen);
  // Another address of one's own is as unknown as that of a registration was.
  const session = (
    await service.anonymous.post('/api/auth/login', { username: email, password: NEW_PASSWORD })
  ).body;
  const changed = await new Client(service.url, session.token).graphql(
    'mutation ($input: MePatch!) { updateMe(input: $input) { id } }',
    { input: { email: next, currentPassword: NEW_PASSWORD } },
  );
  expect(changed.errors).toBeUndefined();
  await forgot(next);
  expect(JSON.stringify(await mailTo(next))).not.toMatch(/evil|bloquea/);
  expect(body.token).toBeDefined();
});

describe('change-password', () => {
  test('change-password sets the password and ends every session', async () => {
    const user = await makeUser();
    const { refreshToken } = (await signIn(user)).body;
    const changed = await service
      .as(user)
      .post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ message: 'La contraseña se cambió correctamente.' });
    await expectPassword(user, NEW_PASSWORD);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('change-password refuses a wrong current password and changes nothing', async () => {
    const user = await makeUser();
    const { refreshToken } = (await signIn(user)).body;
    const refused = await service
      .as(user)
      .post('/api/auth/change-password', { currentPassword: 'Otra#2026', newPassword: NEW_PASSWORD });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ message: 'La contraseña actual no es correcta.' });
    await expectPassword(user, PASSWORD);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('change-password refuses a password that breaks the policy', async () => {
    const user = await makeUser();
    const weak = await service
      .as(user)
      .post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'debil' });
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(weak.body.errors)).toEqual(['newPassword']);
    await expectPassword(user, PASSWORD);
  });

  test('of two concurrent password changes with the same current password exactly one succeeds', async () => {
    const user = await makeUser();
    const passwords = ['Primera#2027', 'Segunda#2027'];
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        service.as(user).post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    // The other request finds its session ended, or the current password changed.
    expect([400, 401]).toContain(answers[1 - winner]?.status);
    expect((await signIn(user, passwords[winner])).status).toBe(200);
    expect((await signIn(user, passwords[1 - winner])).status).toBe(401);
  });
});

describe('forgot-password and reset-password', () => {
  test('a mailed reset token sets a new password once and ends every session', async () => {
    const user = await makeUser();
    const { refreshToken } = (await signIn(user)).body;
    const asked = await forgot(user.email.toUpperCase());
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual(FORGOTTEN);
    const mail = await mailTo(user.email);
    const token = tokenIn(mail);
    expect(mail.text).toContain(
      `https://vecinos.example/#/restablecer?email=${encodeURIComponent(user.email)}&token=${token}`,
    );
    const done = await reset(
      user.email.toUpperCase(),
      ` ${token.slice(0, 6)}-${token.slice(6).toLowerCase()} `,
    );
    expect(done.status).toBe(200);
    expect(done.body).toEqual({ message: 'La contraseña se restableció correctamente.' });
    await expectPassword(user, NEW_PASSWORD);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await reset(user.email, token, 'Tercera#2028')).toMatchObject({ status: 400, body: REFUSED });
    await expectPassword(user, NEW_PASSWORD);
  });

  test('forgot-password answers the same for an unknown address and sends no mail', async () => {
    const inactive = await service.make.user('RESIDENT', { isActive: false });
    const unknown = `nadie-${unique()}@correo.example`;
    for (const email of [unknown, inactive.email, 'no es un correo']) {
      expect(await forgot(email)).toMatchObject({ status: 200, body: FORGOTTEN });
    }
    await requestResetToken(await makeUser());
    await service.settled();
    expect(service.mails.map(({ to }) => to)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`${unknown}|${inactive.email}`))]),
    );
  });

  test('a failed reset mail does not change the answer, is logged without the token and sent again', async () => {
    const user = await makeUser();
    const { mailer, log } = service.services;
    jest.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('No mail server'));
    const logged = new Promise<unknown[]>((resolve) => {
      jest.spyOn(log, 'error').mockImplementationOnce((...line: unknown[]) => resolve(line));
    });
    expect(await forgot(user.email)).toMatchObject({ status: 200, body: FORGOTTEN });
    expect(await logged).toEqual([
      {
        err: new Error('No mail server'),
        queue: 'mail',
        job: expect.any(String),
        attempt: 1,
        requestId: expect.any(String),
      },
      'A job failed, and will run again',
    ]);
    await until(async () => {
      service.services.jobs.begin('mail');
      return service.mails.find(({ to }) => to === user.email);
    });
  });

  test('a reset token is valid for one hour', async () => {
    const user = await makeUser();
    const [late, inTime] = [await requestResetToken(user), await requestResetToken(user, 2)];
    now = new Date(now.getTime() + 60 * 60_000 - 1);
    const other = await makeUser();
    const kept = await requestResetToken(other);
    expect((await reset(user.email, inTime)).status).toBe(200);
    expect(await reset(user.email, late)).toMatchObject({ status: 400, body: REFUSED });
    now = new Date(now.getTime() + 60 * 60_000);
    expect(await reset(other.email, kept)).toMatchObject({ status: 400, body: REFUSED });
    await expectPassword(other, PASSWORD);
  });

  test('a reset token of another user, a wrong one and one of an unknown user are refused alike', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const token = await requestResetToken(user);
    for (const answer of [
      await reset(other.email, token),
      await reset(user.email, 'A'.repeat(12)),
      await reset(`nadie-${unique()}@correo.example`, token),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(REFUSED);
    }
    await expectPassword(other, PASSWORD);
    expect((await reset(user.email, token)).status).toBe(200);
  });

  test('a reset sends as many statements for an unknown user as for a known one', async () => {
    const { email } = await makeUser();
    const statements = countStatements();
    const countFor = (address: string) =>
      fewest(() => statements.during(() => reset(address, 'A'.repeat(12))));
    try {
      expect(await countFor(`nadie-${unique()}@correo.example`)).toBe(await countFor(email));
    } finally {
      statements.restore();
    }
  });

  test('a password that breaks the policy does not use up the reset token', async () => {
    const user = await makeUser();
    const token = await requestResetToken(user);
    const weak = await reset(user.email, token, 'debil');
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(weak.body.errors)).toEqual(['newPassword']);
    expect((await reset(user.email, token)).status).toBe(200);
  });

  test('of two concurrent resets with the same token exactly one succeeds', async () => {
    const user = await makeUser();
    const token = await requestResetToken(user);
    const answers = await Promise.all([reset(user.email, token), reset(user.email, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a password change or deactivation invalidates a mailed reset token', async () => {
    const user = await makeUser();
    const token = await requestResetToken(user);
    await service
      .as(user)
      .post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await reset(user.email, token)).status).toBe(400);
    const gone = await makeUser();
    const useless = await requestResetToken(gone);
    const root = await service.make.systemAdmin();
    await service.as(root).delete(`/api/users/${gone.id}`);
    expect((await reset(gone.email, useless)).status).toBe(400);
    await service.as(root).put(`/api/users/${gone.id}`, { isActive: true });
    expect((await reset(gone.email, useless)).status).toBe(400);
  });

  test('a reset whose account gets another e-mail before its token is made mails none to the old address', async () => {
    const user = await makeUser();
    const admin = service.as(await service.make.systemAdmin());
    const { queries } = service.services;
    const { run } = queries;
    const spy = jest.spyOn(queries, 'run').mockImplementation(async (text, values, options) => {
      const rows = await run.call(queries, text, values, options);
      if (values[0] === user.email) {
        spy.mockRestore();
        const changed = await admin.put(`/api/users/${user.id}`, { email: `u${unique()}@correo.example` });
        expect(changed.status).toBe(200);
      }
      return rows as never;
    });
    expect((await forgot(user.email)).body).toEqual(FORGOTTEN);
    await service.settled();
    expect(service.mails.filter(({ to }) => to === user.email)).toEqual([]);
    expect(await service.em().count(PasswordResetToken, { userId: user.id })).toBe(0);
  });

  test('only the hash of a reset token is stored', async () => {
    const token = await requestResetToken(await makeUser());
    const [row] = await service.services.queries.change<{ found: number }>(
      'select count(*)::int4 as found from password_reset_tokens t where t::text like $1',
      [`%${token}%`],
    );
    expect(row?.found).toBe(0);
  });
});
