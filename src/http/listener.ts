import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as SocketServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Express } from 'express';
import type { ConnectionLimits } from '../platform/config/config.js';
import { tooSlow } from './arriving-bodies.js';
import { handleExpectations } from './bodies.js';
import { type Connections, limitConnections } from './connections.js';

/** Limits on what one client may occupy, however slowly it sends or reads. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** The maximum duration of a request head, including the first one of a connection. */
  headersTimeout: 10_000,
  /** The last resort: bodies have their own limits, the longest that of a form. */
  requestTimeout: 660_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep a connection, so that none sends a request on a connection that is being closed. */
  keepAliveTimeout: 65_000,
  /** An idle connection with an unfinished answer is closed, so that a client that does not read holds no resources. */
  stalledMs: 120_000,
  /** How long a request that was answered early may continue to send. */
  drainMs: 5_000,
};

export type ListenerLimits = typeof LIMITS;

export type Listener = Awaited<ReturnType<typeof listen>>;

/**
 * How long connections without a request stay open once the listener has closed: a proxy may be sending one on them, and may
 * not send it again elsewhere. An incomplete request head may take as long.
 */
const WITHOUT_REQUEST_MS = 3_000;

/** The address cannot be used; the message is one line for the operator. */
export class ListenError extends Error {
  override name = 'ListenError';
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly connectionLimits: ConnectionLimits;
  readonly limits?: Partial<ListenerLimits>;
  /** Takes connections that change their protocol; without it, such requests are answered as all others. */
  readonly upgrades?: Upgrades;
}

export interface Upgrades {
  takes(request: IncomingMessage): boolean;
  /** Returns how to find out whether the connection is in use; another one makes way like one between requests. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): () => boolean;
}

/** Starts to listen; port 0 is any free one. Throws a ListenError when the port is taken or the host is not of this machine. */
export async function listen(
  first: Express,
  { host, port, connectionLimits, limits, upgrades: firstUpgrades }: ListenOptions,
) {
  const { stalledMs, drainMs, ...serverLimits } = { ...LIMITS, ...limits };
  let isEnding = false;
  let [handler, upgrades] = [first, firstUpgrades];
  const { inheritFrom, ...messages } = createMessages();
  inheritFrom(handler);
  const server = createServer({
    ...serverLimits,
    ...messages,
    // Beside a request that is not answered yet, it is answered as all others, in its turn.
    shouldUpgradeCallback: (request) =>
      connections.underwayOn(request.socket) === null && upgrades?.takes(request) === true,
  });
  const connections = limitConnections(server, connectionLimits);
  answerClientErrors(server, connections);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    response.on('finish', () => {
      if (!request.complete && !request.destroyed) drainRequest(request, drainMs);
    });
    if (isEnding) closeWhenAnswered(response);
    connections.inOrder(request, response, () => handler(request, response));
  };
  server.on('request', handle);
  server.on('upgrade', (request, socket, head) => {
    const isInUse = upgrades?.upgrade(request, socket, head);
    if (isInUse) connections.upgrade(socket, isInUse);
  });
  handleExpectations(server, handle, () => isEnding);
  server.setTimeout(stalledMs);
  await opened(server, host, port);
  const announceEnd = () => {
    isEnding = true;
    connections.underway().forEach(closeWhenAnswered);
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Lets another app answer the requests from now on. */
    serve(next: Express, nextUpgrades: Upgrades) {
      inheritFrom(next);
      [handler, upgrades] = [next, nextUpgrades];
    },
    /** Accepts connections and requests as before, but makes each answer the last one of its connection. */
    announceEnd,
    /**
     * Stops accepting connections and resolves when the last one is closed: those without a complete request after some
     * seconds, the others after their answer or after `graceMs`.
     */
    async close(graceMs: number) {
      announceEnd();
      const closed = once(server, 'close');
      await idleTurn();
      // That of HTTP closes idle connections too.
      SocketServer.prototype.close.call(server);
      const timers = [
        setTimeout(
          () => void idleTurn().then(connections.closeWithoutRequest),
          Math.min(WITHOUT_REQUEST_MS, graceMs),
        ),
        setTimeout(() => server.closeAllConnections(), graceMs),
      ];
      await closed;
      timers.forEach(clearTimeout);
      // Ends the timer by which HTTP checks its connections.
      server.close();
    },
  };
}

/** Listens for a moment, so that a start need not open the database to find out that it cannot. */
export async function assertListenable({ host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  await opened(server, host, port);
  await once(server.close(), 'close');
}

/** Waits until a server listens. Throws a ListenError when the port is taken or the host is not of this machine. */
async function opened(server: Server, host: string, port: number): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw await listenError(host, port, error);
  }
}

const IDLE_TURN_MS = 0.2;
const MOST_TURNS = 1_000;

/**
 * Waits for a turn of the event loop in which nothing happens: what a client has sent has arrived then. A connection that the
 * system has taken for a listener, and a request that was not read, are lost with what is closed.
 */
async function idleTurn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const begun = performance.now();
    await endOfTurn();
    if (performance.now() - begun < IDLE_TURN_MS) return;
  }
}

/** Returns a port that is free at this moment. */
async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await opened(probe, host, 0);
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

async function listenError(host: string, port: number, error: unknown): Promise<ListenError> {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE')
    return new ListenError(`HOST ${host} and PORT ${port} cannot be listened on: ${message}`);
  return new ListenError(
    `Port ${port} of ${host} is taken: end the program that listens there, or choose another port: PORT=${await freePort(host)} npm start`,
  );
}

/** Otherwise the connection would wait for another request after its answer. */
function closeWhenAnswered(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'La solicitud no es HTTP válido.',
  408: tooSlow().message,
  413: 'La solicitud es demasiado grande.',
  431: 'Los encabezados de la solicitud son demasiado largos.',
};

/** Answers invalid HTTP, such as a malformed or slow request head, with the standard error body. */
function answerClientErrors(server: Server, { underwayOn, inPlaceOfAnswer }: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
    inPlaceOfAnswer(socket, () => {
      if (socket.writable && !underwayOn(socket)?.headersSent) socket.write(answerTo(error.code));
      socket.destroy();
    }),
  );
}

function answerTo(code = ''): string {
  const status = STATUSES[code] ?? 400;
  const traceId = randomUUID();
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: MESSAGES[status], errors: null, traceId });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${traceId}`,
    '',
    body,
  ].join('\r\n');
}

/** The statuses of errors of Node.js and its parser; any other error is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Discards the rest of a request that was answered early for a while: closing at once could lose the answer on its way. */
function drainRequest(request: IncomingMessage, timeoutMs: number): void {
  request.resume();
  const timer = setTimeout(() => {
    // The connection of a complete request may already serve the next one.
    if (!request.complete) request.socket.destroy();
  }, timeoutMs).unref();
  request.once('close', () => clearTimeout(timer));
}

/** Makes classes of messages with Express's prototypes. Those that Express replaces later are slower to read in V8. */
function createMessages() {
  class Request extends IncomingMessage {}
  class Response<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  return {
    IncomingMessage: Request,
    ServerResponse: Response,
    /** Gives the messages the prototypes of an app. */
    inheritFrom(app: Express): void {
      app.request = inheriting(Request.prototype, app.request);
      app.response = inheriting(Response.prototype, app.response);
    },
  };
}

const inheriting = <T extends object>(prototype: object, from: T): T =>
  Object.setPrototypeOf(prototype, from);
