import { LRUCache } from 'lru-cache';
import { getOrInsert } from './get-or-insert.js';

/** The names of the bounded caches of the process; docs/state.md says of each what it keeps. */
export type CacheName =
  | 'documents'
  | 'plain_documents'
  | 'schema_answers'
  | 'users'
  | 'sessions'
  | 'verified_tokens'
  | 'statement_texts'
  | 'prepared_statements'
  | 'rate_limit_keys'
  | 'familiar_clients'
  | 'persisted_queries'
  | 'missing_pictures'
  | 'password_cost'
  | 'recorded_acting'
  | 'openapi_files';

type Key = object | string;
type Value = object | string | number | boolean;

/** The figures of all caches of a name. */
export interface CacheFigures {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
  /** The entries that were evicted for others. */
  readonly evictions: number;
}

class Counts {
  hits = 0;
  misses = 0;
  evictions = 0;
  /** The caches of the name, which end with what they belong to, such as a connection. */
  caches: WeakRef<{ readonly size: number }>[] = [];
}

const countsByName = new Map<CacheName, Counts>();

/** Makes a cache whose entries, hits, misses and evictions are counted under its name. */
export function boundedCache<K extends Key, V extends Value>(
  name: CacheName,
  options: LRUCache.Options<K, V, unknown>,
): LRUCache<K, V> {
  const counts = getOrInsert(countsByName, name, () => new Counts());
  const cache = new CountedCache<K, V>(counts, options);
  counts.caches = [...counts.caches.filter((one) => one.deref()), new WeakRef(cache)];
  return cache;
}

class CountedCache<K extends Key, V extends Value> extends LRUCache<K, V> {
  readonly #counts: Counts;
  readonly #loads: boolean;

  constructor(counts: Counts, options: LRUCache.Options<K, V, unknown>) {
    const { dispose, fetchMethod } = options;
    super({
      ...options,
      dispose: (value, key, reason) => {
        if (reason === 'evict') counts.evictions += 1;
        dispose?.(value, key, reason);
      },
      ...(fetchMethod && {
        fetchMethod: (...parameters: Parameters<typeof fetchMethod>) => {
          counts.misses += 1;
          return fetchMethod(...parameters);
        },
      }),
    } as LRUCache.Options<K, V, unknown>);
    this.#counts = counts;
    this.#loads = fetchMethod !== undefined;
  }

  override get(key: K, options?: LRUCache.GetOptions<K, V, unknown>): V | undefined {
    const value = super.get(key, options);
    if (value !== undefined) this.#counts.hits += 1;
    // An entry that is loaded after the look-up counts as a miss once it is loaded.
    else if (!this.#loads) this.#counts.misses += 1;
    return value;
  }

  override fetch(key: K, options?: LRUCache.FetchOptions<K, V, unknown>): Promise<V | undefined> {
    if (super.has(key)) this.#counts.hits += 1;
    return super.fetch(key, options as LRUCache.FetchOptions<K, V, unknown>);
  }
}

/** Returns the figures of the caches of each name, those of all services of the process together. */
export const cacheFigures = (): ReadonlyMap<CacheName, CacheFigures> =>
  new Map([...countsByName].map(([name, counts]) => [name, figuresOf(counts)]));

const figuresOf = ({ hits, misses, evictions, caches }: Counts): CacheFigures => ({
  entries: caches.reduce((sum, one) => sum + (one.deref()?.size ?? 0), 0),
  hits,
  misses,
  evictions,
});
