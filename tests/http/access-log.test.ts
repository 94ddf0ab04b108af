import { pino } from 'pino';
import { type Service, startService } from '../support/service.js';

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly [name: string]: unknown;
}

const lines: Line[] = [];
let service: Service;
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  service = await startService({ own: 'service', log });
});
afterAll(() => service.stop());

/** The line of a request, which is written once the answer has left. */
async function lineOf(requestId: string): Promise<Line> {
  for (;;) {
    const line = lines.find((one) => one.msg === 'request' && one.requestId === requestId);
    if (line) return line;
    await new Promise(setImmediate);
  }
}

test.each([
  ['GET', '/api/residents/3f0c7f0e-0000-4000-8000-000000000001?search=Julián', '/api/residents/{id}', 404],
  ['GET', '/api/users?email=ana@correo.example', '/api/users', 200],
  ['GET', '/uploads/ana/retrato.png', 'unmatched', 404],
  ['GET', '/casa-de-ana?clave=secreta', 'unmatched', 404],
  ['GET', '/health/live', '/health/live', 200],
] as const)('the access log of %s %s has the route %s and no values', async (method, path, route, status) => {
  const root = await service.make.systemAdmin();
  const { headers } = await service.as(root).send(method, path);
  const line = await lineOf(headers.get('x-request-id') ?? '');
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    method,
    route,
    status,
    ms: expect.any(Number),
    requestId: expect.any(String),
  });
});

test('the access log of an operation has neither its document nor its variables', async () => {
  const root = await service.make.systemAdmin();
  const answer = await service.as(root).send('POST', '/graphql', {
    query: 'query ($s: String) { residents(filter: { search: $s }) { totalCount } }',
    variables: { s: 'Julián Ortega' },
  });
  const line = await lineOf(answer.headers.get('x-request-id') ?? '');
  expect(line).toMatchObject({ method: 'POST', route: '/graphql', status: 200 });
  expect(JSON.stringify(line)).not.toMatch(/Ortega|residents/);
});
