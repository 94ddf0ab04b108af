import { randomUUID } from 'node:crypto';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const TOKEN = 'a-token-for-the-scraper';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const metrics = async () => String((await service.anonymous.get('/metrics')).body);

/** The values of a metric by its labels. */
async function valuesOf(metric: string): Promise<ReadonlyMap<string, number>> {
  const series = (await metrics()).matchAll(new RegExp(`^${metric}\\{(.*)\\} ([\\d.]+)$`, 'gm'));
  return new Map([...series].map(([, labels = '', value]) => [labels, Number(value)]));
}

/** Sends requests, and waits until a metric has grown; returns by how much it did, by its labels. */
async function growthOf(metric: string, send: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await valuesOf(metric);
  await send();
  return until(async () => {
    const grown = [...(await valuesOf(metric))].map(
      ([labels, value]) => [labels, value - (before.get(labels) ?? 0)] as const,
    );
    const changed = grown.filter(([, growth]) => growth > 0);
    return changed.length > 0 && Object.fromEntries(changed);
  });
}

test('the metrics are Prometheus text with figures of the process', async () => {
  const { status, headers, body } = await service.anonymous.get('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).toMatch(/^build_info\{version="[^"]+",commit="[^"]*"\} 1$/m);
  expect(body).toMatch(/^# TYPE cache_hits_total counter$/m);
  expect(body).toMatch(/^# TYPE database_connections gauge$/m);
});

test('the metrics contain requests by route, method and status, without the values of the path', async () => {
  const client = service.as(await service.make.systemAdmin());
  const id = randomUUID();
  expect(await growthOf('http_request_duration_seconds_count', () => client.get(`/api/pets/${id}`))).toEqual({
    'method="GET",route="/api/pets/{id}",status="404"': 1,
  });
  expect(await growthOf('rest_requests_total', () => client.delete(`/api/pets/${id}`))).toEqual({
    'method="DELETE",path="/api/pets/{id}",status="4xx"': 1,
  });
  expect(await metrics()).not.toContain(id);
});

test('the metrics contain operations by interface, kind and outcome, and their statements, without names', async () => {
  const client = service.as(await service.make.systemAdmin());
  const name = `Named${randomUUID().replaceAll('-', '')}`;
  const ask = () => client.graphql(`query ${name} { pets(first: 1) { nodes { name } } }`);
  expect(Object.keys(await growthOf('operation_duration_seconds_count', ask))).toEqual([
    'interface="graphql",kind="query",outcome="success"',
  ]);
  expect(Object.keys(await growthOf('operation_statements_total', ask))).toEqual([
    'interface="graphql",kind="query"',
  ]);
  const refused = () => client.delete(`/api/pets/${randomUUID()}`);
  expect(await growthOf('operation_duration_seconds_count', refused)).toEqual({
    'interface="rest",kind="mutation",outcome="refused"': 1,
  });
  expect(await metrics()).not.toContain(name);
});

test('the metrics contain the time of reads by plan and way', async () => {
  const client = service.as(await service.make.systemAdmin());
  const grown = await growthOf('read_duration_seconds_count', () => client.get('/api/pets'));
  expect(Object.keys(grown).join('\n')).toMatch(/^plan="(generic|custom|once)",way="passed"$/m);
});

test('the metrics require the configured token', async () => {
  const guarded = await startService({ own: 'service', environment: { METRICS_TOKEN: TOKEN } });
  const ask = (authorization: string | undefined) =>
    guarded.anonymous.get('/metrics', authorization === undefined ? {} : { Authorization: authorization });
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
  expect((await ask(`bearer ${TOKEN}`)).status).toBe(200);
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
    const { status, headers, body } = await ask(authorization);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="community-service"${authorization ? ', error="invalid_token"' : ''}`,
    );
    expect(body).toEqual({
      code: 'UNAUTHORIZED',
      message: 'No autorizado.',
      errors: null,
      traceId: headers.get('x-request-id'),
    });
  }
  await guarded.stop();
});
