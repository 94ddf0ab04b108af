import express, { type Router } from 'express';
import { commit, version } from '../platform/version.js';
import { inTime } from '../platform/work.js';

interface HealthOptions {
  /** Whether the database answers and its migrations are applied. A rejection counts as false. */
  isReady: () => Promise<boolean>;
  /** What a service does that has not started yet. */
  doing?: () => string;
  /** Whether the service ends, which is answered at once. */
  isEnding?: () => boolean;
  /** How long `isReady` may take before it counts as false: proxies give a check a second. */
  timeoutMs?: number;
  /**
   * How long a database that was ready may be away before the service is not ready. A proxy that finds no instance ready
   * answers with a page of its own, while each of them would say when to try again; a restart of a server takes seconds.
   */
  toleratedMs?: number;
}

/**
 * `GET /health/live` is 200 while the process runs; `GET /health/ready` is 200 or 503. Both answer JSON
 * of the form `{status}`, readiness with the `version` and the `commit` that run or with what a start is `doing`, and need no token.
 */
export function healthRouter({
  isReady,
  doing,
  isEnding = () => false,
  timeoutMs = 800,
  toleratedMs = 10_000,
}: HealthOptions): Router {
  const router = express.Router();
  /** When the database was first found away; not since its last answer, for ever before the first one. */
  let awaySince: number | null = Number.NEGATIVE_INFINITY;

  const isServing = async (): Promise<boolean> => {
    const asked = performance.now();
    const isAnswering = await inTime(Promise.resolve().then(isReady), timeoutMs).catch(() => false);
    if (isAnswering) awaySince = null;
    else awaySince ??= asked;
    return awaySince === null || performance.now() - awaySince < toleratedMs;
  };

  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'live' });
  });

  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (!isEnding() && (await isServing())) {
      response.json({ status: 'ready', version, commit });
    } else {
      response.status(503).set('Retry-After', '5').json({ status: 'unavailable', doing: doing?.() });
    }
  });

  return router;
}
