import type { RequestHandler } from 'express';

/**
 * Several handlers as one layer of Express: each layer of its own costs a request 2 µs and 2 kB of garbage, whether its
 * path matches or not.
 */
export const inTurn =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const proceed = (index: number): unknown => {
      const handler = handlers[index];
      if (!handler) return next();
      return handler(request, response, (error?: unknown) => (error ? next(error) : proceed(index + 1)));
    };
    return proceed(0);
  };
