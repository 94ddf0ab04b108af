import { Client } from '../support/client.js';
import { PREFLIGHTED } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { METRICS_TOKEN: 'a-token-for-the-scraper' } });
});
afterAll(() => service.stop());

const CHALLENGE = 'Bearer realm="community-service"';
const REFUSED = `${CHALLENGE}, error="invalid_token"`;

const upload = () => {
  const form = new FormData();
  form.append('operations', '{"query":"mutation { __typename }"}');
  form.append('map', '{}');
  return form;
};

describe('the WWW-Authenticate header', () => {
  test.each<[string, string, string, () => unknown]>([
    ['a REST list', 'GET', '/api/pets', () => undefined],
    ['a REST write', 'POST', '/api/pets', () => ({})],
    ['a REST record with a body of its own for errors', 'GET', '/api/communities', () => undefined],
    ['the metrics', 'GET', '/metrics', () => undefined],
    ['a GraphQL request with files', 'POST', '/graphql', upload],
  ])(
    '%s answers 401 with a challenge, without a token and with a refused one',
    async (_what, method, path, body) => {
      for (const [client, expected] of [
        [service.anonymous, CHALLENGE],
        [new Client(service.url, 'not-a-token'), REFUSED],
      ] as const) {
        const answer = await client.send(method, path, body(), PREFLIGHTED);
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe(expected);
      }
    },
  );

  test('a GraphQL operation with a refused token answers 401 with a challenge', async () => {
    const answer = await new Client(service.url, 'not-a-token').post('/graphql', { query: '{ __typename }' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(REFUSED);
  });

  test.each([
    ['login', { username: 'nadie', password: 'Clave#2026' }],
    ['refresh', { refreshToken: 'desconocido' }],
  ])('a failed %s answers 401 with a challenge', async (path, body) => {
    const answer = await service.anonymous.post(`/api/auth/${path}`, body);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(CHALLENGE);
  });

  test('an anonymous GraphQL operation stays HTTP 200 without a challenge', async () => {
    const answer = await service.anonymous.post('/graphql', { query: '{ me { id } }' });
    expect(answer).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
    });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });
});

test('a subscription by a plain request is refused with its transports', async () => {
  const refused = await service.anonymous.post('/graphql', { query: 'subscription { changes { cursor } }' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('graphql-transport-ws') }] },
  });
});
