import { pino } from 'pino';
import { type Service, startService } from '../support/service.js';

const written: string[] = [];
let service: Service;
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => void written.push(line) });
  service = await startService({ log });
});
afterAll(() => service.stop());

test('client log entries are written to the log of the service, even without a token', async () => {
  const answer = await service.anonymous.post('/api/logs', {
    logs: [{ level: 'error', message: 'Pantalla en blanco' }, 'texto suelto', 7],
  });
  expect(answer).toMatchObject({ status: 204, body: null });
  const entries = written.filter((line) => line.includes('A client reports')).map((line) => JSON.parse(line));
  expect(entries.map(({ entry }) => JSON.parse(entry))).toEqual([
    { level: 'error', message: 'Pantalla en blanco' },
    'texto suelto',
    7,
  ]);
  expect(entries[0]).toMatchObject({ level: 20, requestId: answer.headers.get('x-request-id') });
});

test('a long client log entry is truncated, and a request with too many entries is refused', async () => {
  await service.anonymous.post('/api/logs', { logs: [`largo ${'x'.repeat(10_000)}`] });
  expect(written.find((line) => line.includes('largo'))?.length).toBeLessThan(4300);
  const refused = await service.anonymous.post('/api/logs', { logs: Array.from({ length: 501 }, () => 1) });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', errors: { logs: [expect.any(String)] } },
  });
});

test.each([[{}], [{ logs: 'texto' }], [{ logs: null }]])(
  'the client log refuses the body %j',
  async (body) => {
    expect(await service.anonymous.post('/api/logs', body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
  },
);
