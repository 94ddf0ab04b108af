import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Request, type Response, type Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Plan, Way } from '../engine/database.js';
import { type CacheFigures, cacheFigures } from '../platform/bounded-cache.js';
import { type DomainError, invalidToken, unauthorized } from '../platform/errors.js';
import { gauge, processMetrics } from '../platform/process-metrics.js';
import { commit, version } from '../platform/version.js';
import type { RequestOperation } from './request-context.js';
import { setErrorHeaders } from './send.js';
import type { WatchedFigure } from './watched-figures.js';

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsOptions {
  /** The bearer token that `GET /metrics` requires. */
  token?: string;
  /** Without a token, `GET /metrics` is public in development and 404 in production. */
  production: boolean;
}

/** A figure that takes longer is left out of an answer: a collector waits for ten seconds and then takes the instance as down. */
const LONGEST_READ_MS = 1_000;

interface StatementLabels {
  readonly plan: Plan;
  readonly way: Way;
}

/** Measurements of one process in the format of Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Starts measuring the process (memory, CPU, event loop, garbage collection) and the requests reported to it.
 */
export function createMetrics() {
  measureProcess();
  const registry = new Registry();
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [registry] });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const duration = histogram(
    'http_request_duration_seconds',
    'Time to answer a request, by route template, method and status',
    ['method', 'route', 'status'],
  );
  const restRequests = counter(
    'rest_requests_total',
    'Requests of REST paths, by path template, method and class of status',
    ['method', 'path', 'status'],
  );
  const operations = histogram(
    'operation_duration_seconds',
    'Time to answer an operation, by interface, kind and outcome',
    ['interface', 'kind', 'outcome'],
  );
  const operationStatements = counter(
    'operation_statements_total',
    'SQL statements of operations, by interface and kind',
    ['interface', 'kind'],
  );
  const reads = histogram(
    'read_duration_seconds',
    'Time of a statement that reads, from its sending to its end, by its plan and what becomes of its rows',
    ['plan', 'way'],
  );
  const slowReads = counter(
    'slow_reads_total',
    'Statements that read and took SLOW_READ_MS or more, by plan and what becomes of their rows',
    ['plan', 'way'],
  );
  const deadlocks = counter(
    'write_deadlocks_total',
    'Transactions that lost a deadlock, each of which is run again',
  );

  return {
    /**
     * Records an answered request, cheaply enough for every request. `route` is a template such as
     * `/api/residents/{id}`, never a path with its values: invented paths would each create a time series.
     */
    observeRequest(route: string, method: string, status: number, seconds: number): void {
      duration.observe({ method, route, status }, seconds);
    },
    /** Counts a request of REST, by the class of its status. */
    countRest: (path: string, method: string, status: number): void =>
      restRequests.inc({ method, path, status: `${Math.floor(status / 100)}xx` }),
    /** Records an operation with the statements that it sent to the database. Its name, which clients choose, is no label. */
    observeOperation(
      { interface: via, kind, outcome }: RequestOperation,
      statements: number,
      seconds: number,
    ): void {
      operations.observe({ interface: via, kind, outcome }, seconds);
      operationStatements.inc({ interface: via, kind }, statements);
    },
    /** Records a statement that read rows. */
    observeRead: ({ plan, way }: StatementLabels, seconds: number): void =>
      reads.observe({ plan, way }, seconds),
    /** Counts a read that is logged as slow. */
    countSlowRead: ({ plan, way }: StatementLabels): void => slowReads.inc({ plan, way }),
    /** Counts a unit of work that lost a deadlock. */
    countDeadlock: (): void => deadlocks.inc(),
    /** Reads these figures on each request for metrics. */
    watch(figures: readonly WatchedFigure[]): void {
      for (const figure of figures) watch(registry, figure);
    },
    /** `GET /metrics`. */
    router: (options: MetricsOptions): Router => metricsRouter(registry, options),
  };
}

let isProcessMeasured = false;

/** Measures what is common to all services of the process, once: the library never removes its observers. */
function measureProcess(): void {
  if (isProcessMeasured) return;
  isProcessMeasured = true;
  collectDefaultMetrics({ register: processMetrics });
  watchCaches(processMetrics);
  const build = gauge('build_info', 'The version and the commit that run; always 1', 'version', 'commit');
  build.set({ version, commit: commit ?? '' }, 1);
}

function watchCaches(registry: Registry): void {
  const common = { labelNames: ['cache'], registers: [registry] };
  new Gauge({
    ...common,
    name: 'cache_entries',
    help: 'Entries of the bounded caches',
    collect() {
      for (const [cache, { entries }] of cacheFigures()) this.set({ cache }, entries);
    },
  });
  const counted = (name: string, help: string, figure: keyof CacheFigures) =>
    new Counter({
      ...common,
      name,
      help,
      collect() {
        this.reset();
        for (const [cache, figures] of cacheFigures()) this.inc({ cache }, figures[figure]);
      },
    });
  counted('cache_hits_total', 'Look-ups that found an entry', 'hits');
  counted('cache_misses_total', 'Look-ups that found none', 'misses');
  counted('cache_evictions_total', 'Entries that left for others', 'evictions');
}

function watch(registry: Registry, { name, help, label, read }: WatchedFigure): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const late = pause(LONGEST_READ_MS, [], { ref: false });
      // Without the database the other figures say what is wrong.
      const values = await Promise.race([read(), late]).catch(() => []);
      this.reset();
      if (typeof values === 'number') return this.set(values);
      for (const [value, figure] of values) this.set({ [label as string]: value }, figure);
    },
  });
}

function metricsRouter(registry: Registry, { token, production }: MetricsOptions): Router {
  const router = express.Router();
  if (token === undefined && production) {
    return router;
  }
  router.get('/metrics', async (request, response) => {
    if (token !== undefined && !bears(request, token)) {
      return refuse(response, request.get('Authorization') ? invalidToken() : unauthorized());
    }
    response
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await Registry.merge([processMetrics, registry]).metrics());
  });
  return router;
}

function bears(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];
  // Digests have equal length, which a constant-time comparison requires.
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: Response, error: DomainError): void {
  const { code, message, status } = error;
  setErrorHeaders(response, error);
  response
    .status(status)
    .json({ code, message, errors: null, traceId: response.get('X-Request-Id') ?? null });
}
