import { readFileSync } from 'node:fs';
import { healthRouter } from '../../src/http/health.js';
import { serving } from './serve.js';

describe('the health checks', () => {
  test('a running process is live, whether it is ready or not', () =>
    serving([healthRouter({ isReady: async () => false })], async (get) => {
      const response = await get('/health/live');

      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'live' });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }));

  test('a service whose check succeeds is ready, and names what runs', () =>
    serving([healthRouter({ isReady: async () => true })], async (get) => {
      const response = await get('/Health/Ready/');

      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        status: 'ready',
        version: JSON.parse(readFileSync('package.json', 'utf8')).version,
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }));

  test.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('connection refused at 10.0.0.5'))],
    [
      'fails at once',
      () => {
        throw new Error('closed');
      },
    ],
    ['does not answer', () => new Promise<boolean>(() => undefined)],
  ])('a service whose check %s is unavailable and gives no details', (_what, isReady) =>
    serving([healthRouter({ isReady, timeoutMs: 20 })], async (get) => {
      const response = await get('/health/ready');

      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'unavailable' });
      expect(response.headers.get('Retry-After')).toBe('5');
    }),
  );

  test('the readiness of a service follows its check, where no absence is tolerated', async () => {
    let ready = false;
    await serving([healthRouter({ isReady: async () => ready, toleratedMs: 0 })], async (get) => {
      expect((await get('/health/ready')).status).toBe(503);
      ready = true;
      expect((await get('/health/ready')).status).toBe(200);
      ready = false;
      expect((await get('/health/ready')).status).toBe(503);
    });
  });

  test('a database that was ready may be away for a while; the end of the service is told at once', async () => {
    let ready = false;
    let isEnding = false;
    const options = { isReady: async () => ready, isEnding: () => isEnding, toleratedMs: 3_600_000 };
    await serving([healthRouter(options)], async (get) => {
      const status = async () => (await get('/health/ready')).status;
      expect([await status(), await status()]).toEqual([503, 503]);
      ready = true;
      expect(await status()).toBe(200);
      ready = false;
      expect([await status(), await status()]).toEqual([200, 200]);
      isEnding = true;
      expect(await status()).toBe(503);
    });
  });
});
