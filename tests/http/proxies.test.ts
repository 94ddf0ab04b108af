import { pino } from 'pino';
import { type Service, startService } from '../support/service.js';

let service: Service;
afterEach(() => service.stop());

/**
 * The status of a failed sign-in with a forwarding header. After ten failures from one address the account is
 * refused to that address.
 */
async function failToSignIn(forwardedFor: string): Promise<number> {
  const wrong = { username: 'nadie', password: 'Errada#2026' };
  const headers = { 'x-forwarded-for': forwardedFor };
  return (await service.anonymous.post('/api/auth/login', wrong, headers)).status;
}

async function tenTimes(forwardedFor: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn++) statuses.push(await failToSignIn(forwardedFor(turn)));
  return statuses;
}

test('without a proxy the forwarded address of a client is ignored', async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on' } });
  expect(await tenTimes((turn) => `198.51.100.${turn}`)).toEqual(Array(10).fill(401));
  expect(await failToSignIn('203.0.113.9')).toBe(429);
});

test('a forwarding header that is ignored gives one warning in the log', async () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  service = await startService({ log });
  await service.anonymous.get('/health/live');
  expect(warnings).toEqual([]);
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    await service.anonymous.get('/health/live', { 'x-forwarded-for': address });
  }
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

test('behind a proxy the client address is the one that the proxy appended', async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  expect(await tenTimes((turn) => `192.0.2.${turn}, 198.51.100.1`)).toEqual(Array(10).fill(401));
  expect(await failToSignIn('203.0.113.9, 198.51.100.1')).toBe(429);
  expect(await failToSignIn('198.51.100.1, 203.0.113.9')).toBe(401);
});
