import type { RequestOperation } from './operation.js';

declare global {
  namespace Express {
    interface Request {
      /** The request id shared by the answer, its errors and the log. */
      id: string;
      /** For the access log, where no router of Express matches: the template of the route, without values. */
      routeTemplate?: string;
      /** Set by the two interfaces. */
      operation?: RequestOperation;
    }
  }
}
