import { boundedCache } from '../platform/bounded-cache.js';
import { getOrInsert } from '../platform/get-or-insert.js';
import type { Services } from './context.js';

type CacheOf<K extends object | string, V extends object | number> = ReturnType<typeof boundedCache<K, V>>;

/** Gives each service a cache of its own, since another one of the process may have another database. */
export function cachePerService<K extends object | string, V extends object | number>(
  make: (services: Services) => CacheOf<K, V>,
): (services: Services) => CacheOf<K, V> {
  const caches = new WeakMap<Services, CacheOf<K, V>>();
  return (services) => getOrInsert(caches, services, () => make(services));
}
