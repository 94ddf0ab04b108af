import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

interface Messages extends Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  /** Gives the messages the prototypes of an app. */
  inheritFrom(app: Express): void;
}

/** Makes classes of messages with Express's prototypes. Those that Express replaces later are slower to read in V8. */
export function createMessages(): Messages {
  class Request extends IncomingMessage {}
  class Response<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  return {
    IncomingMessage: Request,
    ServerResponse: Response,
    inheritFrom(app) {
      app.request = inheriting(Request.prototype, app.request);
      app.response = inheriting(Response.prototype, app.response);
    },
  };
}

const inheriting = <T extends object>(prototype: object, from: T): T =>
  Object.setPrototypeOf(prototype, from);
