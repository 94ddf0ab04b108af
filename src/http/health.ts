import { setTimeout as delay } from 'node:timers/promises';
import express, { type Router } from 'express';

interface HealthOptions {
  /** Whether the database answers and its migrations are applied. A rejection counts as false. */
  isReady: () => Promise<boolean>;
  /** How long `isReady` may take before it counts as false. */
  patienceMs?: number;
}

/**
 * `GET /health/live` is 200 while the process runs; `GET /health/ready` is 200 or 503. Both answer JSON
 * of the form `{status}` and need no token.
 */
export function healthRouter({ isReady, patienceMs = 2_000 }: HealthOptions): Router {
  const router = express.Router();

  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'live' });
  });

  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (await answersInTime(isReady, patienceMs)) {
      response.json({ status: 'ready' });
    } else {
      response.status(503).set('Retry-After', '5').json({ status: 'unavailable' });
    }
  });

  return router;
}

async function answersInTime(isReady: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const giveUp = new AbortController();
  const outOfPatience = delay(patienceMs, false, { signal: giveUp.signal });
  try {
    return await Promise.race([isReady(), outOfPatience]);
  } catch {
    return false;
  } finally {
    outOfPatience.catch(() => undefined);
    giveUp.abort();
  }
}
