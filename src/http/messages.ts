import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Makes classes of messages with Express's prototypes. Those that Express replaces later are slower to read in V8. */
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
