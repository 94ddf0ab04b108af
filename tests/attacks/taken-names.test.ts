import { User } from '../../src/modules/identity/user.entity.js';
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
  status: 400,
  body: { message: 'El nombre de usuario o el correo electrónico ya identifica a otra cuenta.' },
};

const asRoot = async () => service.as(await service.make.systemAdmin());

test("nobody takes another user's e-mail as username, in any case", async () => {
  const victim = await service.make.user('RESIDENT');
  const username = victim.email.toUpperCase();
  const { firstName, lastName, roleId } = userInput('RENTER');
  const account = { firstName, lastName, roleId, email: `n${unique()}@correo.example`, password: PASSWORD };
  expect(await service.anonymous.post('/api/auth/register', { ...account, username })).toMatchObject(REFUSED);
  const other = await service.make.user('RESIDENT');
  expect(await (await asRoot()).put(`/api/users/${other.id}`, { username })).toMatchObject(REFUSED);
});

test("nobody takes another user's username as e-mail", async () => {
  const victim = await service.make.user('RESIDENT', { username: `n${unique()}@correo.example` });
  const taker = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { errors } = await service
    .as(taker)
    .graphql('mutation ($input: MePatch!) { updateMe(input: $input) { id } }', {
      input: { email: victim.username, currentPassword: PASSWORD },
    });
  expect(errors?.[0]?.message).toBe(REFUSED.body.message);
});

const INVISIBLE = [
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a change of direction', '\u202e'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', '\ufe0f'],
  ['a control character', '\u0001'],
  ['the blank of Braille', '\u2800'],
  ['a separator of lines', '\u2028'],
] as const;

test.each(INVISIBLE)(
  "nobody takes a username that only %s tells from another user's",
  async (_, invisible) => {
    const victim = await service.make.user('ADMIN_COMPANY');
    const username = `${victim.username.slice(0, 3)}${invisible}${victim.username.slice(3)}`;
    const refused = { status: 400, body: { errors: { username: [expect.stringContaining('invisibles')] } } };
    const { firstName, lastName, roleId, email } = userInput('RENTER');
    const account = { firstName, lastName, roleId, email, password: PASSWORD, username };
    expect(await service.anonymous.post('/api/auth/register', account)).toMatchObject(refused);
    const other = await service.make.user('RESIDENT');
    expect(await (await asRoot()).put(`/api/users/${other.id}`, { username })).toMatchObject(refused);
    expect(
      (await (await asRoot()).put(`/api/users/${other.id}`, { username: `Íñigo.ß-${unique()}` })).status,
    ).toBe(200);
  },
);

test.each(INVISIBLE)(
  "nobody takes an e-mail that only %s tells from another user's",
  async (_, invisible) => {
    const victim = await service.make.user('ADMIN_COMPANY');
    const email = `${victim.email.slice(0, 3)}${invisible}${victim.email.slice(3)}`;
    const refused = { status: 400, body: { errors: { email: [expect.stringContaining('válido')] } } };
    const { firstName, lastName, roleId, username } = userInput('RENTER');
    const account = { firstName, lastName, roleId, username, password: PASSWORD, email };
    expect(await service.anonymous.post('/api/auth/register', account)).toMatchObject(refused);
    const other = await service.make.user('RESIDENT');
    expect(await (await asRoot()).put(`/api/users/${other.id}`, { email })).toMatchObject(refused);
  },
);

test('a user may have its own e-mail as username, and a former name is free for others', async () => {
  const root = await asRoot();
  const [first, second] = [await service.make.user('RESIDENT'), await service.make.user('RESIDENT')];
  expect((await root.put(`/api/users/${first.id}`, { username: first.email })).status).toBe(200);
  expect((await root.put(`/api/users/${first.id}`, { username: `n${unique()}` })).status).toBe(200);
  expect((await root.put(`/api/users/${second.id}`, { username: first.username })).status).toBe(200);
});

test('if two users take the same name at once, as username and as e-mail, only one gets it', async () => {
  const root = await asRoot();
  const [first, second] = [await service.make.user('RESIDENT'), await service.make.user('RESIDENT')];
  const name = `n${unique()}@correo.example`;
  const answers = await Promise.all([
    root.put(`/api/users/${first.id}`, { username: name }),
    root.put(`/api/users/${second.id}`, { email: name }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the database refuses the same name as username and e-mail', async () => {
  const [first, second] = [await service.make.user('RESIDENT'), await service.make.user('RESIDENT')];
  await expect(service.em().nativeUpdate(User, { id: first.id }, { username: second.email })).rejects.toThrow(
    'sign_in_names_unique',
  );
});
