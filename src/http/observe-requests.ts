import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { countStatements, type StatementCount } from '../engine/index.js';
import type { Metrics } from './metrics.js';
import type { RequestOperation } from './operation.js';

/** A client may choose any name for an operation. */
const LONGEST_NAME = 100;

/**
 * Measures each request once its answer has ended, and logs a line: method, route template, status, duration, request id
 * and the operation. No path with its values, no query, no variables and no user: the request id leads to them in the
 * audit log, which has readers of its own.
 */
export const observeRequests =
  (log: Logger, metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const count: StatementCount = { statements: 0 };
    response.on('close', () => {
      const ms = performance.now() - started;
      const { id: requestId, method, routeTemplate, operation } = request;
      const { statusCode: status, writableFinished } = response;
      if (routeTemplate) {
        metrics.observeRequest(routeTemplate, method === 'HEAD' ? 'GET' : method, status, ms / 1000);
      }
      if (operation) metrics.observeOperation(operation, count.statements, ms / 1000);
      if (!log.isLevelEnabled('info')) return;
      const line = {
        method,
        route: routeOf(request),
        status,
        ms: Math.round(ms * 10) / 10,
        ...(operation ? operationOf(operation, count) : {}),
        requestId,
      };
      log.info(writableFinished ? line : { ...line, interrupted: true }, 'request');
    });
    countStatements(count, next);
  };

/** The template of the route that matched; a router of Express has it as the path it was declared with. */
function routeOf({ routeTemplate, route }: Request): string {
  if (routeTemplate) return routeTemplate;
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

const operationOf = ({ name, kind, outcome }: RequestOperation, { statements }: StatementCount) => ({
  operation: name?.slice(0, LONGEST_NAME) ?? null,
  kind,
  outcome,
  statements,
});
