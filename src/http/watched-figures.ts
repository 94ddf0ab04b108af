import { feedAges } from '../engine/changes.js';
import { type ConnectionFigures, type Queries } from '../engine/database.js';
import { cacheFigures } from '../platform/bounded-cache.js';

/** A figure that is read on each request for metrics. */
export interface WatchedFigure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Its values by those of its label, or the one that it has. */
  read(): Values | Promise<Values>;
}

type Values = number | readonly (readonly [label: string, value: number])[];

interface Watched {
  readonly queries: Queries;
  readonly connections: () => readonly ConnectionFigures[];
  readonly documents: () => Readonly<Record<string, { readonly documents: number; readonly bytes: number }>>;
  /** Without Redis there is nothing to tell. */
  readonly isRedisUp: (() => boolean) | undefined;
}

/** Declares figures that several groups have, such as all caches. */
const figuresOf =
  <Figures extends object>(label: string, read: () => Iterable<readonly [group: string, Figures]>) =>
  (name: string, help: string, figure: keyof Figures): WatchedFigure => ({
    name,
    help,
    label,
    read: () => Array.from(read(), ([group, figures]) => [group, Number(figures[figure])] as const),
  });

const ofCaches = figuresOf('cache', cacheFigures);

/** The figures that a service is asked for, beside what it counts. */
export function watchedFigures({ queries, connections, documents, isRedisUp }: Watched): WatchedFigure[] {
  const ofConnections = figuresOf('group', () => connections().map((figures) => [figures.group, figures]));
  const ofDocuments = figuresOf('sender', () => Object.entries(documents()));
  return [
    ofCaches('cache_entries', 'Entries of the bounded caches', 'entries'),
    ofCaches('cache_hits_total', 'Look-ups that found an entry', 'hits'),
    ofCaches('cache_misses_total', 'Look-ups that found none', 'misses'),
    ofCaches('cache_evictions_total', 'Entries that left for others', 'evictions'),
    ofConnections('database_connections', 'Open connections to the database', 'open'),
    ofConnections('database_connections_idle', 'Open connections that no statement uses', 'idle'),
    ofConnections('database_connection_waits', 'Work that waits for a connection', 'waiting'),
    {
      name: 'changes_untold_seconds',
      help: 'Age of the oldest change that is not told, since an older transaction is open; 0 without one',
      read: async () => (await feedAges(queries)).untold,
    },
    {
      name: 'database_oldest_transaction_seconds',
      help: 'Age of the oldest open transaction of the server that the role of the service sees',
      read: async () => (await feedAges(queries)).transaction,
    },
    ofDocuments('graphql_documents', 'GraphQL documents kept in memory', 'documents'),
    ofDocuments('graphql_documents_bytes', 'Estimated memory of the GraphQL documents kept', 'bytes'),
    ...(isRedisUp ? [redisUp(isRedisUp)] : []),
  ];
}

const redisUp = (isUp: () => boolean): WatchedFigure => ({
  name: 'redis_up',
  help: 'Whether Redis answers; at 0 the instance keeps on its own what others share',
  read: () => (isUp() ? 1 : 0),
});
