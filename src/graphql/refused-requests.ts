import type { Request } from 'express';
import { type Context } from '../engine/index.js';
import type { Apollo } from './apollo.js';
import { httpRequestOf } from './pipeline.js';

/** Tells the plugins of Apollo Server of requests that are refused before they hold an operation. */
export interface RefusedRequests {
  /** Passes on what was made of the sender, or tells why there is none. */
  withoutContext<Sent>(request: Request, sent: Promise<Sent>): Promise<Sent>;
  /** Passes the operation on, or tells that the request has none. */
  withoutOperation<Asked>(request: Request, ctx: Context, asked: Promise<Asked>): Promise<Asked>;
}

export function createRefusedRequests(apollo: Apollo): RefusedRequests {
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
