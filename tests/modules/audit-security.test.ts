import { reading } from '../../src/engine/database.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

interface Event {
  readonly action: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly recordId: string | null;
  readonly communityId: string | null;
  readonly network: string;
  readonly requestId: string;
  readonly before: unknown;
  readonly after: Record<string, unknown> | null;
}

async function eventsOf(fields: Record<string, unknown>): Promise<Event[]> {
  await service.settled();
  const { data, errors } = await service.as(root).graphql(
    `query ($where: AuditEntryWhere) { auditEntries(where: $where, first: 500, orderBy: CREATED_AT_ASC) {
      nodes { action userId username record recordId communityId network requestId before after } } }`,
    { where: whereEqual(fields) },
  );
  expect(errors).toBeUndefined();
  return data.auditEntries.nodes;
}

async function makeResident() {
  const community = await service.make.community();
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const admin = await service.make.admin(community);
  const resident = {
    userId: user.id,
    communityId: community.id,
    fullName: 'Tomás Arce',
    email: 'tomas@correo.example',
    address: 'Privada del Roble 8',
  };
  expect((await service.as(admin).post('/api/Residents', resident)).status).toBe(201);
  return { ...user, community };
}

const login = (username: string, password: string) =>
  service.anonymous.post('/api/auth/login', { username, password });

test('sign-ins and their failures are recorded with network and request id', async () => {
  const { community, ...user } = await makeResident();
  expect((await login(user.username, 'Falsa#2026')).status).toBe(401);
  const { status, headers } = await login(user.email, PASSWORD);
  expect(status).toBe(200);
  const common = { recordId: user.id, communityId: community.id, network: '127.0.0.1' };
  const events = (await eventsOf({ recordId: user.id })).filter(({ action }) => action.startsWith('SIGN_IN'));
  expect(events).toMatchObject([
    { ...common, action: 'SIGN_IN_FAILED', userId: null, username: null },
    { ...common, action: 'SIGN_IN', userId: user.id, username: user.username },
  ]);
  expect(events[1]?.requestId).toBe(headers.get('x-request-id'));
});

test('a failed sign-in is recorded before it is answered', async () => {
  const user = await makeResident();
  for (let failures = 1; failures <= 3; failures++) {
    expect((await login(user.username, 'Falsa#2026')).status).toBe(401);
    const rows = await service.database.queries.run(
      reading(`select 1 from "audit_entries" where "record_id" = $1 and "action" = 'SIGN_IN_FAILED'`),
      [user.id],
    );
    expect(rows).toHaveLength(failures);
  }
});

test('a failed sign-in under an unknown name is recorded without the name', async () => {
  const name = `nadie-${unique()}`;
  const { headers } = await login(name, 'Falsa#2026');
  const events = await eventsOf({ action: 'SIGN_IN_FAILED' });
  const [event] = events.filter(({ requestId }) => requestId === headers.get('x-request-id'));
  expect(event).toMatchObject({ recordId: null, userId: null, after: null });
  expect(JSON.stringify(events)).not.toContain(name);
});

test('a registration and the reuse of a spent refresh token are recorded', async () => {
  const name = `n${unique()}`;
  const { body } = await service.anonymous.post('/api/auth/register', {
    firstName: 'Nadia',
    lastName: 'Ibarra',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: '44444444-4444-4444-4444-444444444444',
  });
  const { refreshToken, userId } = body;
  const next = await service.anonymous.post('/api/auth/refresh', { refreshToken });
  await service.anonymous.post('/api/auth/refresh', { refreshToken: next.body.refreshToken });
  expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
  const actions = (await eventsOf({ recordId: userId })).map(({ action }) => action);
  expect(actions).toEqual(['REGISTER', 'SIGN_IN', 'REFRESH_REUSED']);
});

test('changed and reset passwords and e-mails are recorded without secrets', async () => {
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const client = service.as(user);
  const newPassword = 'Nueva#Clave2026';
  const changed = await client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
  expect(changed.status).toBe(200);
  expect((await service.anonymous.post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
  await service.settled();
  const mail = service.mails.findLast(({ to }) => to === user.email);
  const token = new URL(/https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').hash.split('token=')[1];
  const reset = { email: user.email, token, newPassword: 'Tercera#Clave2026' };
  expect((await service.anonymous.post('/api/auth/reset-password', reset)).status).toBe(200);
  const email = `otra-${unique()}@correo.example`;
  expect((await service.as(root).put(`/api/users/${user.id}`, { email })).status).toBe(200);

  const events = await eventsOf({ recordId: user.id });
  expect(events.map(({ action }) => action)).toEqual([
    'PASSWORD_CHANGED',
    'PASSWORD_RESET_REQUESTED',
    'PASSWORD_RESET',
    'EMAIL_CHANGED',
    'UPDATE',
  ]);
  expect(events[3]).toMatchObject({ before: { email: user.email }, after: { email }, userId: root.id });
  for (const secret of [newPassword, token, 'Tercera']) expect(JSON.stringify(events)).not.toContain(secret);
});

test('uploads and downloads are recorded with the community of the document', async () => {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const client = service.as(admin);
  const form = formOf({ name: 'reglamento.pdf', content: '%PDF-1.7' }, { communityId: community.id });
  const { body: stored } = await client.post('/api/Documents/upload', form);
  const { body: document } = await client.post('/api/Documents', {
    communityId: community.id,
    titulo: 'Reglamento',
    descripcion: 'Vigente',
    fecha: '2026-02-01T00:00:00.000Z',
    userCreated: 'Irene Paz',
    nombreDocumento: 'reglamento.pdf',
    urlDoc: stored.relativePath,
  });
  expect((await client.get(`/api/Documents/${document.id}/download`)).status).toBe(200);
  const { relativePath } = stored;
  expect(await eventsOf({ userId: admin.id })).toMatchObject([
    { action: 'UPLOAD', communityId: community.id, after: { relativePath, fileSizeBytes: 8 } },
    { action: 'CREATE', recordId: document.id },
    { action: 'DOWNLOAD', recordId: document.id, communityId: community.id },
  ]);
});
