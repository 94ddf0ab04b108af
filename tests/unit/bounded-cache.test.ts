import { boundedCache, cacheFigures } from '../../src/platform/bounded-cache.js';

/** What happened to the caches of a name since a moment; caches that others leave are counted until the end of the turn. */
function figuresSince() {
  const of = () => cacheFigures().get('openapi_files') ?? { entries: 0, hits: 0, misses: 0, evictions: 0 };
  const before = of();
  return () => {
    const { entries, hits, misses, evictions } = of();
    return {
      entries: entries - before.entries,
      hits: hits - before.hits,
      misses: misses - before.misses,
      evictions: evictions - before.evictions,
    };
  };
}

test('a bounded cache counts its entries, and the look-ups that found one or none', () => {
  const since = figuresSince();
  const cache = boundedCache<string, number>('openapi_files', { max: 5 });
  expect(cache.get('a')).toBeUndefined();
  cache.set('a', 1);
  expect([cache.get('a'), cache.get('a'), cache.get('b')]).toEqual([1, 1, undefined]);
  expect(since()).toEqual({ entries: 1, hits: 2, misses: 2, evictions: 0 });
});

test('a bounded cache counts what had to leave for others, and not what was removed or replaced', () => {
  const since = figuresSince();
  const disposed: string[] = [];
  const cache = boundedCache<string, number>('openapi_files', {
    max: 2,
    dispose: (_value, key, reason) => disposed.push(`${key} ${reason}`),
  });
  for (const [index, key] of ['a', 'b', 'c', 'c'].entries()) cache.set(key, index);
  cache.delete('c');
  expect(since()).toMatchObject({ entries: 1, evictions: 1 });
  expect(disposed).toEqual(['a evict', 'c set', 'c delete']);
});

test('the caches of a name are counted together', () => {
  const since = figuresSince();
  const caches = [1, 2].map(() => boundedCache<string, number>('openapi_files', { max: 2 }));
  for (const cache of caches) cache.set('a', 1);
  expect(since().entries).toBe(2);
  expect(caches).toHaveLength(2);
});

test('an entry that a cache loads is one miss, and a hit from then on', async () => {
  const since = figuresSince();
  const cache = boundedCache<string, number>('openapi_files', { max: 2, fetchMethod: async () => 7 });
  expect([cache.get('a'), await cache.fetch('a'), await cache.fetch('a'), cache.get('a')]).toEqual([
    undefined,
    7,
    7,
    7,
  ]);
  expect(since()).toMatchObject({ hits: 2, misses: 1, evictions: 0 });
});
