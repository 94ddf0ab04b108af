import type { StatementLog } from '../engine/database.js';
import type { UnsentAnswers } from './connections.js';
import type { RequestOperation } from './request-context.js';

declare global {
  namespace Express {
    interface Request {
      /** The request id shared by the answer, its errors and the log. */
      id: string;
      /** For the access log, where no router of Express matches: the template of the route, without values. */
      routeTemplate?: string;
      operation?: RequestOperation;
    }
    interface Response {
      /** Those of the service, from the prototype of its responses. */
      readonly unsentAnswers?: UnsentAnswers;
      /** The statements of the request, where clients are told of them. */
      shownStatements?: StatementLog;
    }
  }
}
