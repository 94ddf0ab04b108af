import { createMetrics } from '../../src/http/metrics.js';
import { serving } from './serve.js';

const TOKEN = 'a-token-for-the-scraper';

/** The `_count` of each series of request durations, by its labels. */
const requestCounts = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(([, labels, count]) => [
      labels,
      Number(count),
    ]),
  );

describe('the metrics', () => {
  test('the metrics contain process figures and requests by route, method and status, as Prometheus text', async () => {
    const metrics = createMetrics();
    metrics.observeRequest('/api/residents/{id}', 'GET', 200, 0.004);
    metrics.observeRequest('/api/residents/{id}', 'GET', 200, 0.2);
    metrics.observeRequest('/api/residents/{id}', 'GET', 404, 0.003);
    metrics.observeRequest('/api/residents/{id}', 'PUT', 200, 0.02);

    await serving([metrics.router({ production: false })], async (get) => {
      const response = await get('/metrics');
      const text = await response.text();

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect(requestCounts(text)).toEqual({
        'method="GET",route="/api/residents/{id}",status="200"': 2,
        'method="GET",route="/api/residents/{id}",status="404"': 1,
        'method="PUT",route="/api/residents/{id}",status="200"': 1,
      });
      expect(text).toContain(
        'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/residents/{id}",status="200"} 1',
      );
    });
  });

  test('the metrics contain operations by interface, kind and outcome, and their statements, without names', async () => {
    const metrics = createMetrics();
    const read = { interface: 'graphql', kind: 'query', outcome: 'success' } as const;
    metrics.observeOperation({ ...read, name: 'Ana' }, 2, 0.004);
    metrics.observeOperation({ ...read, name: null }, 3, 0.2);
    metrics.observeOperation({ ...read, name: 'Ana', outcome: 'failed' }, 1, 0.003);
    metrics.observeOperation(
      { interface: 'rest', kind: 'mutation', outcome: 'refused', name: 'createPet' },
      0,
      0.001,
    );

    await serving([metrics.router({ production: false })], async (get) => {
      const text = await (await get('/metrics')).text();

      expect(text.match(/^operation_(duration_seconds_count|statements_total)\{.*$/gm)).toEqual([
        'operation_duration_seconds_count{interface="graphql",kind="query",outcome="success"} 2',
        'operation_duration_seconds_count{interface="graphql",kind="query",outcome="failed"} 1',
        'operation_duration_seconds_count{interface="rest",kind="mutation",outcome="refused"} 1',
        'operation_statements_total{interface="graphql",kind="query"} 6',
        'operation_statements_total{interface="rest",kind="mutation"} 0',
      ]);
      expect(text).not.toMatch(/Ana|createPet/);
    });
  });

  test('the metrics contain the time of reads by plan and way, and the slow ones', async () => {
    const metrics = createMetrics();
    metrics.observeRead({ plan: 'generic', way: 'passed' }, 0.004);
    metrics.observeRead({ plan: 'once', way: 'completed' }, 2);
    metrics.countSlowRead({ plan: 'once', way: 'completed' });

    await serving([metrics.router({ production: false })], async (get) => {
      const text = await (await get('/metrics')).text();

      expect(text.match(/^(read_duration_seconds_sum|slow_reads_total).*$/gm)).toEqual([
        'read_duration_seconds_sum{plan="generic",way="passed"} 0.004',
        'read_duration_seconds_sum{plan="once",way="completed"} 2',
        'slow_reads_total{plan="once",way="completed"} 1',
      ]);
    });
  });

  test('the metrics of two services in one process are separate', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.observeRequest('/api/pets', 'GET', 200, 0.001);

    await serving([other.router({ production: false })], async (get) => {
      expect(requestCounts(await (await get('/metrics')).text())).toEqual({});
    });
  });

  test('the metrics are 404 in production without a configured token, also for a request with a token', () =>
    serving([createMetrics().router({ production: true })], async (get) => {
      expect((await get('/metrics')).status).toBe(404);
      expect((await get('/metrics', { Authorization: 'Bearer undefined' })).status).toBe(404);
    }));

  test.each([true, false])('the metrics require the configured token (production: %s)', (production) =>
    serving([createMetrics().router({ token: TOKEN, production })], async (get) => {
      expect((await get('/metrics', { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
      expect((await get('/metrics', { Authorization: `bearer ${TOKEN}` })).status).toBe(200);

      for (const authorization of [
        undefined,
        '',
        'Bearer',
        'Bearer ',
        `Bearer ${TOKEN}x`,
        `Bearer ${TOKEN.slice(0, -1)}`,
        `Basic ${TOKEN}`,
        TOKEN,
      ]) {
        const response = await get(
          '/metrics',
          authorization === undefined ? {} : { Authorization: authorization },
        );

        expect(response.status).toBe(401);
        expect(response.headers.get('WWW-Authenticate')).toBe(
          `Bearer realm="community-service"${authorization ? ', error="invalid_token"' : ''}`,
        );
        expect(await response.json()).toEqual({
          code: 'UNAUTHORIZED',
          message: 'No autorizado.',
          errors: null,
          traceId: null,
        });
      }
    }),
  );
});
