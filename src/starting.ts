import express, { type Express } from 'express';
import { beginAnswer } from './http/all-requests.js';
import { healthRouter } from './http/health.js';
import type { Config } from './platform/config/config.js';
import { databaseUnavailable } from './platform/errors.js';
import type { StartPhase } from './platform/log.js';
import { sendRefusal } from './rest/error-bodies.js';

/** Creates the app that answers until the service can: it lives, is not ready, and refuses everything else for a moment. */
export function createStartingApp(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  phase: () => StartPhase,
): Express {
  const app = express().disable('x-powered-by').set('trust proxy', trustProxy);
  app.use(beginAnswer);
  app.use(healthRouter({ isReady: async () => false, doing: phase }));
  return app.use((_request, response) => sendRefusal(response, databaseUnavailable()));
}
