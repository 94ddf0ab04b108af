import type { Request } from 'express';
import type { Context } from '../core/context.js';
import type { Apollo } from './apollo.js';
import { httpRequestOf } from './lanes.js';

/** Tells the plugins of Apollo Server of requests that are refused before they hold an operation. */
export interface RefusedRequests {
  /** Passes the context on, or tells why there is none. */
  withoutContext(request: Request, context: Promise<Context>): Promise<Context>;
  /** Passes the operation on, or tells that the request has none. */
  withoutOperation<Asked>(request: Request, ctx: Context, asked: Promise<Asked>): Promise<Asked>;
}

/** Without Apollo Server nothing is told. */
export function createRefusedRequests(apollo: Apollo | null): RefusedRequests {
  if (!apollo)
    return { withoutContext: (_, context) => context, withoutOperation: (_, _ctx, asked) => asked };
  return {
    withoutContext: (request, context) =>
      context.catch(async (error) => {
        await apollo.tell(httpRequestOf(request), () => Promise.reject(error));
        throw error;
      }),
    withoutOperation: (request, ctx, asked) =>
      asked.catch(async (error) => {
        await apollo.tell(httpRequestOf(request), async () => ctx);
        throw error;
      }),
  };
}
