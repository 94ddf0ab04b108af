import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Requests whose clients wait for `100 Continue` before they send the body, with what asks for it. */
const waiting = new WeakMap<IncomingMessage, () => void>();

interface Handling {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether every answer is the last one of its connection. */
  readonly isEnding: () => boolean;
}

/** Handles requests with `Expect` like others: `100 Continue` is sent once the body is read, so a refusal costs no upload. */
export function handleExpectations(server: Server, { handle, isEnding }: Handling): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A client that is refused may send the body or not, so nothing can follow on its connection.
    response.setHeader('Connection', 'close');
    waiting.set(request, () => {
      if (!isEnding()) response.removeHeader('Connection');
      response.writeContinue();
    });
    handle(request, response);
  });
  server.on('checkExpectation', handle);
}

/** Sends `100 Continue` to a client that waits for it. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.();
  waiting.delete(request);
}
