import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Classes of requests and responses that have Express's prototypes from the beginning. Express would replace the
 * prototypes of each, after which V8 finds their properties more slowly.
 */
export function messagesOf(
  app: Express,
): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class Request extends IncomingMessage {}
  class Response<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  app.request = inheriting(Request.prototype, app.request);
  app.response = inheriting(Response.prototype, app.response);
  return { IncomingMessage: Request, ServerResponse: Response };
}

const inheriting = <T extends object>(prototype: object, from: T): T =>
  Object.setPrototypeOf(prototype, from);
