import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs a line for each request once its answer has ended: method, route template, status, duration and request id.
 * No path with its values, no query and no user: the request id leads to them in the audit log, which has readers of
 * its own.
 */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    if (!log.isLevelEnabled('info')) return next();
    const started = performance.now();
    response.once('close', () => {
      const line = {
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        requestId: request.id,
      };
      if (response.writableFinished) log.info(line, 'request');
      else log.info({ ...line, interrupted: true }, 'request');
    });
    next();
  };

/** The template of the route that matched; a router of Express has it as the path it was declared with. */
function routeOf({ routeTemplate, route }: Request): string {
  if (routeTemplate) return routeTemplate;
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}
