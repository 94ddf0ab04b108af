import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { openWire, postHead } from '../support/wire.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const BOUNDARY = 'frontera';
const FORM = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="path"\r\n\r\n${unique()}\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhola\r\n--${BOUNDARY}--\r\n`,
].join('');
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const tokenOfResident = async () =>
  service.as(await service.make.residentUser(await service.make.community())).token;

/** What a service answers to the head of a request whose client sends no body yet. */
async function answerToHead(path: string, headers: Record<string, string>) {
  const wire = await openWire(service.url);
  wire.socket.write(postHead(path, FORM.length, headers));
  await wire.answered();
  return wire;
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('Expect: 100-continue', () => {
  test.each([
    ['/api/File/upload', FORM_TYPE],
    ['/api/pets', 'application/json'],
    ['/graphql', 'application/json'],
  ])('a request to %s with a bad token is refused without asking for its body', async (path, type) => {
    const wire = await answerToHead(path, {
      Authorization: 'Bearer no',
      Expect: '100-continue',
      'Content-Type': type,
    });
    expect(wire.received).toMatch(/^HTTP\/1\.1 401 /);
    expect(wire.received).not.toContain('100 Continue');
    // The client may send the body or not, so nothing can follow.
    expect(wire.header('connection')).toBe('close');
    wire.socket.destroy();
  });

  test('a request with another type than its path takes is refused without asking for its body', async () => {
    const wire = await answerToHead('/api/pets', {
      Authorization: `Bearer ${await tokenOfResident()}`,
      Expect: '100-continue',
      'Content-Type': 'text/plain',
    });
    expect(wire.received).toMatch(/^HTTP\/1\.1 415 /);
    wire.socket.destroy();
  });

  test('a client that may upload is asked for the body, and its connection serves further requests', async () => {
    const wire = await answerToHead('/api/File/upload', {
      Authorization: `Bearer ${await tokenOfResident()}`,
      Expect: '100-continue',
      'Content-Type': FORM_TYPE,
    });
    expect(wire.received).toBe(CONTINUE);
    wire.forget();
    wire.socket.write(FORM);
    await wire.answered();
    expect(wire.status).toBe(200);
    expect(wire.header('connection')).not.toBe('close');
    wire.forget();
    wire.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await wire.answered();
    expect(wire.status).toBe(200);
    wire.socket.destroy();
  });

  test('a client that waits for 100 Continue sends an operation of GraphQL', async () => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const wire = await openWire(service.url);
    wire.socket.write(postHead('/graphql', body.length, { Expect: '100-continue' }));
    await until(() => wire.received !== '');
    expect(wire.received).toBe(CONTINUE);
    wire.forget();
    wire.socket.write(body);
    await wire.answered();
    expect(wire.body()).toEqual({ data: { __typename: 'Query' } });
    wire.socket.destroy();
  });
});

test.each(['/api/File/upload', '/graphql', '/health/live', '/uploads/a.png'])(
  'an unknown expectation at %s is 417 with the standard body and a request id',
  async (path) => {
    const wire = await answerToHead(path, { Expect: 'foo', 'X-Request-Id': 'solicitud-1' });
    expect(wire.status).toBe(417);
    expect(wire.header('x-request-id')).toBe('solicitud-1');
    expect(wire.body()).toEqual({
      code: 'BAD_REQUEST',
      message: 'El servicio no cumple la expectativa del encabezado Expect.',
      errors: null,
      traceId: 'solicitud-1',
    });
    wire.socket.destroy();
  },
);
