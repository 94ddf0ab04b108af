import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import type { Answer } from '../support/answer.js';
import { Client } from '../support/client.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let user: Person;
let client: Client;
/** The security events by the id of the request that caused them. */
const expected = new Map<string, string>();
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  user = await service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH }, [community]);
  client = new Client(service.url, (await login('SIGN_IN')).body.token);
});
afterAll(() => service.stop());

/** Sends a request with an id by which its entry is found. */
function leaving(action: string): Record<string, string> {
  const id = `${action.toLowerCase()}-${unique()}`;
  expected.set(id, action);
  return { 'x-request-id': id };
}

const login = (action: string, password = PASSWORD): Promise<Answer> =>
  service.anonymous.post('/api/auth/login', { username: user.username, password }, leaving(action));

const tokenOfMail = () => {
  const mail = service.mails.findLast(({ to }) => to === user.email);
  return decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
};

test('every security event is recorded with the network and the id of its request', async () => {
  await login('SIGN_IN_FAILED', 'Falsa#2026');
  const { refreshToken } = (await login('SIGN_IN')).body;
  const next = (await service.anonymous.post('/api/auth/refresh', { refreshToken })).body;
  await service.anonymous.post('/api/auth/refresh', { refreshToken: next.refreshToken });
  await service.anonymous.post('/api/auth/refresh', { refreshToken }, leaving('REFRESH_REUSED'));
  const other = (await login('SIGN_IN')).body;
  await client.post('/api/auth/logout', { refreshToken: other.refreshToken }, leaving('SESSION_ENDED'));

  const form = formOf({ name: 'a.txt', content: 'a' }, { path: 'actas' });
  const { relativePath } = (await client.post('/api/File/upload', form, leaving('UPLOAD'))).body;
  const row = { titulo: 'Acta', fecha: '2026-02-01', nombreDocumento: 'a.txt', urlDoc: relativePath };
  const { id } = (await client.post('/api/Documents', row)).body;
  await client.get(`/api/Documents/${id}/download`, leaving('DOWNLOAD'));

  const another = `${unique()}@correo.example`;
  const change = { query: 'mutation ($input: MePatch!) { updateMe(input: $input) { id } }' };
  const variables = { input: { email: another, currentPassword: PASSWORD } };
  await client.post('/graphql', { ...change, variables }, leaving('EMAIL_CHANGED'));
  user = { ...user, email: another };

  const renewed = 'Nueva#Clave2026';
  client = new Client(service.url, (await login('SIGN_IN')).body.token);
  const passwords = { currentPassword: PASSWORD, newPassword: renewed };
  await client.post('/api/auth/change-password', passwords, leaving('PASSWORD_CHANGED'));
  await service.anonymous.post(
    '/api/auth/forgot-password',
    { email: another },
    leaving('PASSWORD_RESET_REQUESTED'),
  );
  await service.settled();
  const reset = { email: another, token: tokenOfMail(), newPassword: 'Tercera#Clave2026' };
  await service.anonymous.post('/api/auth/reset-password', reset, leaving('PASSWORD_RESET'));
  client = new Client(service.url, (await login('SIGN_IN', reset.newPassword)).body.token);
  await client.post('/api/auth/logout', {}, leaving('SESSION_ENDED'));

  const root = await service.make.systemAdmin();
  const { data } = await service
    .as(root)
    .graphql(`{ auditEntries(first: 500) { nodes { action network requestId } } }`);
  const entries: { action: string; network: string; requestId: string }[] = data.auditEntries.nodes;
  for (const [requestId, action] of expected) {
    expect(entries).toContainEqual({ action, network: '127.0.0.1', requestId });
  }
});
