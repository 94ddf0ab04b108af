import type { Community } from '../../src/modules/communities/community.entity.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { userInput } from '../support/user-input.js';

let service: Service;
let community: Community;
let user: Person;
beforeAll(async () => {
  service = await startService();
  community = await service.make.community();
});
beforeEach(async () => {
  user = await service.make.user('VIGILANCE', { passwordHash: PASSWORD_HASH }, [community]);
});
afterAll(() => service.stop());

const CHOSEN = 'Ajena#2027';

const signIn = (password: string) =>
  service.anonymous.post('/api/auth/login', { username: user.username, password });

async function resetMails() {
  await service.settled();
  return service.mails.filter(({ to }) => to === user.email);
}

const SEND = 'mutation ($id: GUID!) { sendPasswordReset(id: $id) { message } }';

test.each([
  [
    'in a variable',
    'mutation ($id: GUID!, $input: UserPatch!) { updateUser(id: $id, input: $input) { id } }',
  ],
  [
    'in the document',
    `mutation ($id: GUID!) { updateUser(id: $id, input: { password: "${CHOSEN}" }) { id } }`,
  ],
])('an administrator cannot choose the password of another user through GraphQL, %s', async (_, document) => {
  for (const administrator of [await service.make.systemAdmin(), await service.make.admin(community)]) {
    const { errors } = await service.as(administrator).graphql(document, {
      id: user.id,
      ...(document.includes('$input') ? { input: { password: CHOSEN } } : {}),
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { password: ['El campo password no existe en esta entrada.'] },
    });
  }
  expect((await signIn(CHOSEN)).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test('an account created through GraphQL has no password until its owner chooses one', async () => {
  const admin = service.as(await service.make.admin(community));
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
  const { password, ...input } = userInput('VIGILANCE');
  const refused = await admin.graphql(create, { input: { ...input, password } });
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    errors: { password: ['El campo password no existe en esta entrada.'] },
  });
  const { data } = await admin.graphql(create, { input: { ...input, userCommunityIds: [community.id] } });
  for (const tried of [password, '', '-']) {
    const login = { username: input.username, password: tried };
    expect((await service.anonymous.post('/api/auth/login', login)).status).not.toBe(200);
  }
  expect((await admin.graphql(SEND, { id: data.createUser.id })).errors).toBeUndefined();
});

test('an administrator can send a link with which the user alone chooses a password', async () => {
  const { data } = await service.as(await service.make.admin(community)).graphql(SEND, { id: user.id });
  expect(data.sendPasswordReset).toEqual({
    message: 'Se envió al usuario un enlace para elegir su contraseña.',
  });
  const [mail, ...others] = await resetMails();
  expect(others).toEqual([]);
  expect((await signIn(PASSWORD)).status).toBe(200);
  const token = /^[A-Z0-9]{12}$/m.exec(mail!.text)?.[0];
  const reset = { email: user.email, token, newPassword: CHOSEN };
  expect((await service.anonymous.post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await signIn(CHOSEN)).status).toBe(200);
});

test('nobody can send a reset link to a user whom they may not change', async () => {
  const stranger = await service.make.admin(await service.make.community());
  const unreached = await service.as(stranger).graphql(SEND, { id: user.id });
  expect(unreached.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const peer = await service.make.user('VIGILANCE', {}, [community]);
  const refused = await service.as(peer).graphql(SEND, { id: user.id });
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(await resetMails()).toEqual([]);
});

test('a deactivated user gets no reset link', async () => {
  const root = service.as(await service.make.systemAdmin());
  await root.put(`/api/users/${user.id}`, { isActive: false });
  const { errors } = await root.graphql(SEND, { id: user.id });
  expect(errors?.[0]?.extensions.code).toBe('INVALID_OPERATION');
  expect(await resetMails()).toEqual([]);
});
