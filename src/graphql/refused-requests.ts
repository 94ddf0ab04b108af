import type { Request } from 'express';
import type { Context } from '../core/context.js';
import type { Apollo } from './apollo.js';
import { httpRequestOf } from './lanes.js';

/** Tells the plugins of Apollo Server of requests that are refused before they hold an operation. */
export interface RefusedRequests {
  /** Passes on what was made of the sender, or tells why there is none. */
  withoutContext<Sent>(request: Request, sent: Promise<Sent>): Promise<Sent>;
  /** Passes the operation on, or tells that the request has none. */
  withoutOperation<Asked>(request: Request, ctx: Context, asked: Promise<Asked>): Promise<Asked>;
}

/** Without Apollo Server nothing is told. */
export function createRefusedRequests(apollo: Apollo | null): RefusedRequests {
  if (!apollo) return { withoutContext: (_, sent) => sent, withoutOperation: (_, _ctx, asked) => asked };
  return {
    withoutContext: (request, sent) =>
      sent.catch(async (error) => {
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
