import { pino } from 'pino';
import { loggableError } from '../../src/engine/database.js';
import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  JWT_KEY: 'una-clave-propia-de-al-menos-32-letras',
  CORS_ORIGINS: 'https://vecinos.example',
  TRUST_PROXY: '1',
};

const logged: string[] = [];
const log = pino(
  { level: 'trace', serializers: { err: loggableError } },
  { write: (line) => void logged.push(line) },
);

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: PRODUCTION, log });
});
afterAll(() => service.stop());

describe('unexpected database failures in production', () => {
  test('after a database failure in production neither interface shows the cause, and the log shows it without values', async () => {
    const admin = service.as(await service.make.systemAdmin());
    const { resident } = await service.make.residentUser(await service.make.community(), 'RESIDENT');
    const pet = {
      residentId: resident.id,
      name: 'Secreto-8842',
      species: 'Dog',
      breed: 'Criollo',
      color: 'Negro',
      age: 3,
    };
    await service.database.queries.change('alter table "pets" rename to "pets_gone"', []);
    try {
      const answers = [
        await admin.get('/api/pets'),
        await admin.get(`/api/pets/${resident.id}`),
        await admin.post('/api/pets', pet),
      ];
      for (const { status, body, headers } of answers) {
        expect(status).toBe(500);
        expect(body).toEqual({
          code: 'DATABASE_ERROR',
          message: 'Error al guardar los datos. Intente de nuevo.',
          errors: null,
          traceId: headers.get('x-request-id'),
        });
      }
      const graphql = await admin.graphql('{ pets { nodes { id } } }');
      expect(graphql.errors).toEqual([
        {
          message: 'Error al guardar los datos. Intente de nuevo.',
          locations: [{ line: 1, column: 3 }],
          path: ['pets'],
          extensions: { code: 'DATABASE_ERROR', traceId: expect.any(String) },
        },
      ]);
      const requestIds = answers.map(({ headers }) => headers.get('x-request-id'));
      for (const id of requestIds) expect(logged.join('')).toContain(id);
      expect(logged.join('')).toContain('pets');
      expect(logged.join('')).not.toContain('Secreto-8842');
    } finally {
      await service.database.queries.change('alter table "pets_gone" rename to "pets"', []);
    }
  });
});

test('sign-ins, failed sign-ins, refreshes, resets and requests with tokens leave no secret in the log', async () => {
  const user = await service.make.user('SYSTEM_ADMIN', { passwordHash: PASSWORD_HASH });
  const login = await service.anonymous.post('/api/auth/login', {
    username: user.username,
    password: PASSWORD,
  });
  const refreshed = await service.anonymous.post('/api/auth/refresh', {
    refreshToken: login.body.refreshToken,
  });
  await service.anonymous.post('/api/auth/login', { username: user.username, password: 'Errada#2026' });
  await service.anonymous.post('/api/auth/forgot-password', { email: user.email });
  await service.as(user).get('/api/pets', { authorization: `Bearer ${login.body.token}x` });
  expect(refreshed.status).toBe(200);
  const secrets = [
    PASSWORD,
    PASSWORD_HASH,
    'Errada#2026',
    login.body.token,
    login.body.refreshToken,
    refreshed.body.token,
    refreshed.body.refreshToken,
    PRODUCTION.JWT_KEY,
  ];
  for (const secret of secrets) expect(logged.join('')).not.toContain(secret);
});

describe('the security headers', () => {
  test('Strict-Transport-Security is sent only to clients that use HTTPS', async () => {
    const asked = async (headers: Record<string, string>) =>
      (await service.anonymous.get('/health/live', headers)).headers.get('strict-transport-security');
    expect(await asked({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await asked({ 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await asked({})).toBeNull();
  });

  test.each(['/health/live', '/api/pets', '/graphql', '/api/nada', '/'])(
    'an answer is neither sniffed, framed nor run: %s',
    async (path) => {
      const { headers } = await service.anonymous.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );
});
