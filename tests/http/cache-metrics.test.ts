import { readFile } from 'node:fs/promises';
import { type Service, startService } from '../support/service.js';
import { isPooled } from '../support/template.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'service', environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => service.stop());

/** The value of a metric for each cache. */
async function valuesOf(metric: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await service.anonymous.get('/metrics');
  const series = String(body).matchAll(new RegExp(`^${metric}\\{cache="(\\w+)"\\} (\\d+)$`, 'gm'));
  return Object.fromEntries([...series].map(([, cache, value]) => [cache, Number(value)]));
}

test('the page of the state has a row for each cache in the metrics', async () => {
  const user = await service.make.residentUser(await service.make.community());
  await service.as(user).graphql('{ ticketStatuses { id } }');
  const admin = service.as(await service.make.systemAdmin());
  await admin.post('/graphql', { query: '{ me { id } }' }, { 'x-act-as': user.id });
  await service.anonymous.post('/api/auth/login', { username: user.username, password: 'no es esta' });
  const page = await readFile('docs/state.md', 'utf8');
  const [, section = ''] = page.split('## Caches');
  const rows = section.split('\n## ')[0]?.match(/^\| `.*?\|/gm) ?? [];
  const documented = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(documented.length).toBeGreaterThan(5);
  // Apollo Server keeps persisted queries, but with Redis, which a service started earlier in this process may use.
  const others = ['persisted_queries', ...(isPooled() ? ['prepared_statements'] : [])];
  const always = (names: readonly string[]) => names.filter((name) => !others.includes(name)).toSorted();
  expect(always(documented)).toEqual(always(Object.keys(await valuesOf('cache_entries'))));
});

test('a document that is known is a hit of the documents, a new one a miss', async () => {
  const user = await service.make.residentUser(await service.make.community());
  const ask = () => service.as(user).graphql('{ me { id ofCacheMetrics: username } }');
  const figures = async () => ({
    entries: (await valuesOf('cache_entries')).documents ?? 0,
    hits: (await valuesOf('cache_hits_total')).documents ?? 0,
    misses: (await valuesOf('cache_misses_total')).documents ?? 0,
  });
  const before = await figures();
  expect((await ask()).errors).toBeUndefined();
  const once = await figures();
  expect(once.entries).toBeGreaterThan(0);
  expect(once.misses).toBeGreaterThan(before.misses);
  await ask();
  const twice = await figures();
  expect(twice.hits).toBeGreaterThan(once.hits);
  expect(twice.misses).toBe(once.misses);
});
