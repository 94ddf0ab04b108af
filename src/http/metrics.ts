import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { invalidToken, unauthorized } from '../platform/errors.js';
import { gauge, processMetrics } from '../platform/process-metrics.js';
import { commit, version } from '../platform/version.js';
import { inTime } from '../platform/work.js';
import type { WatchedFigure } from './watched-figures.js';

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
