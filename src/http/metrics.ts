import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { feedAges } from '../engine/changes.js';
import { type ConnectionFigures, type Queries } from '../engine/database.js';
import { cacheFigures } from '../platform/bounded-cache.js';
import { invalidToken, unauthorized } from '../platform/errors.js';
import { gauge, processMetrics } from '../platform/process-metrics.js';
import { commit, version } from '../platform/version.js';
import { inTime } from '../platform/work.js';

interface MetricsOptions {
  /** The bearer token that `GET /metrics` requires; without one it is public. */
  readonly token: string | undefined;
  /** What is read on each request for metrics. */
  readonly figures: readonly WatchedFigure[];
}

/** `GET /metrics`: what the process counts and measures and the figures of a service, in the format of Prometheus. */
export function sendMetrics({ token, figures }: MetricsOptions): RequestHandler {
  measureProcess();
  const registry = new Registry();
  for (const figure of figures) watch(registry, figure);
  return async (request, response) => {
    if (token !== undefined && !bears(request, token))
      throw request.get('Authorization') ? invalidToken() : unauthorized();
    response
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await Registry.merge([processMetrics, registry]).metrics());
  };
}

/** Measures memory, CPU, event loop and garbage collection, once: the library never removes its observers. */
function measureProcess(): void {
  if (processMetrics.getSingleMetric('build_info')) return;
  collectDefaultMetrics({ register: processMetrics });
  const build = gauge('build_info', 'The version and the commit that run; always 1', ['version', 'commit']);
  build.set({ version, commit: commit ?? '' }, 1);
}

function watch(registry: Registry, figure: WatchedFigure): void {
  const { name, help, label } = figure;
  const options = { name, help, labelNames: label ? [label] : [], registers: [registry] };
  // The names of counters end so.
  const Metric = name.endsWith('_total') ? Counter : Gauge;
  const metric: Counter | Gauge = new Metric({ ...options, collect: () => readInto(metric, figure) });
}

/** A figure that takes longer is left out of an answer: a collector waits for ten seconds and then takes the instance as down. */
const LONGEST_READ_MS = 1_000;

async function readInto(metric: Counter | Gauge, { label, read }: WatchedFigure): Promise<void> {
  // Without the database the other figures say what is wrong.
  const values = await inTime(Promise.resolve().then(read), LONGEST_READ_MS).catch(() => []);
  metric.reset();
  if (typeof values === 'number') return metric.inc(values);
  for (const [value, figure] of values) metric.inc({ [label as string]: value }, figure);
}

function bears(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];
  // Digests have equal length, which a constant-time comparison requires.
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

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
    ...(isRedisUp
      ? [
          {
            name: 'redis_up',
            help: 'Whether Redis answers; at 0 the instance keeps on its own what others share',
            read: () => Number(isRedisUp()),
          },
        ]
      : []),
  ];
}
