import { setTimeout as delay } from 'node:timers/promises';
import express, { type Router } from 'express';
import { commit, version } from '../platform/version.js';

interface HealthOptions {
  /** Whether the database answers and its migrations are applied. A rejection counts as false. */
  isReady: () => Promise<boolean>;
  /** How long `isReady` may take before it counts as false. */
  timeoutMs?: number;
}

/**
 * `GET /health/live` is 200 while the process runs; `GET /health/ready` is 200 or 503. Both answer JSON
 * of the form `{status}`, readiness with the `version` and the `commit` that run, and need no token.
 */
export function healthRouter({ isReady, timeoutMs = 2_000 }: HealthOptions): Router {
  const router = express.Router();

  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'live' });
  });

  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (await answersInTime(isReady, timeoutMs)) {
      response.json({ status: 'ready', version, commit });
    } else {
      response.status(503).set('Retry-After', '5').json({ status: 'unavailable' });
    }
  });

  return router;
}

async function answersInTime(isReady: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timedOut = delay(timeoutMs, false, { signal: timer.signal });
  try {
    return await Promise.race([isReady(), timedOut]);
  } catch {
    return false;
  } finally {
    timedOut.catch(() => undefined);
    timer.abort();
  }
}
