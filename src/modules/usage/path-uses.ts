import type { Logger } from 'pino';
import type { Changes } from '../../engine/database.js';
import type { Clock } from '../../platform/time.js';

/** Counts the uses of REST paths for all instances. */
export interface PathUses {
  /** Counts a request that was answered. */
  count(method: string, path: string, userAgent: string | undefined): void;
  /** Stores what was counted since the last time. */
  flush(): Promise<void>;
  /** Ends the counting and stores the rest. */
  close(): Promise<void>;
}

interface Options {
  readonly queries: Changes;
  readonly clock: Clock;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** A name of a product at the beginning of a `User-Agent` (RFC 9110, 10.1.5), of which one may make a label. */
const PRODUCT = /^([a-z][\w.-]{0,39})[\w.-]*(?:[\s/(]|$)/i;

/** A name with so many digits may be that of a device or a person. */
const MANY_DIGITS = /(?:\d\D*){6}/;

/** The clients that an instance tells apart on a day; all others count as one, however many names they give. */
const MOST_CLIENTS = 20;

const OTHER = 'other';

/** Names the clients of one day by the product in their `User-Agent`: `okhttp` for `okhttp/4.9.3`. */
class ClientNames {
  private readonly known = new Set<string>();

  nameOf(userAgent = ''): string {
    const product = PRODUCT.exec(userAgent.trim())?.[1];
    if (product === undefined) return 'unknown';
    if (MANY_DIGITS.test(product)) return OTHER;
    if (!this.known.has(product) && this.known.size >= MOST_CLIENTS) return OTHER;
    this.known.add(product);
    return product;
  }
}

/** Instances store in the same order, so that none waits for a row of the other while it holds another one. */
const STORE = `
  insert into "path_uses" as known ("day", "method", "path", "client", "uses")
  select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::int8[]) as counted order by 1, 2, 3, 4
  on conflict ("day", "method", "path", "client") do update set "uses" = known."uses" + excluded."uses"`;

const SEPARATOR = '\n';

/** Creates the counter, which keeps its counts in memory and stores them each minute. */
export function createPathUses({ queries, clock, log, everyMs = 60_000 }: Options): PathUses {
  let counts = new Map<string, number>();
  let day = '';
  let clients = new ClientNames();
  let storing = Promise.resolve();

  const add = (key: string, uses: number) => void counts.set(key, (counts.get(key) ?? 0) + uses);

  const store = async () => {
    const stored = counts;
    if (stored.size === 0) return;
    counts = new Map();
    const rows = [...stored].map(([key, uses]) => [...key.split(SEPARATOR), String(uses)]);
    try {
      await queries.change(
        STORE,
        [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
      );
    } catch (err) {
      for (const [key, uses] of stored) add(key, uses);
      log.warn({ err }, 'Uses of paths could not be stored; the next minute stores them');
    }
  };
  const flush = () => {
    storing = storing.then(store);
    return storing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    count(method, path, userAgent) {
      const today = clock.nowIso().slice(0, 10);
      if (today !== day) {
        day = today;
        clients = new ClientNames();
      }
      add([day, method, path, clients.nameOf(userAgent)].join(SEPARATOR), 1);
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
