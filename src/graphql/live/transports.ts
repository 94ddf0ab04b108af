import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { methodNotAllowed } from '../../http/send.js';
import { DomainError, httpError, notFound } from '../../platform/errors.js';
import { toDomainError } from '../errors.js';
import { type FollowInParts, refuse, sentBy } from '../http.js';
import { askedOf, MOST_ID_CHARACTERS, readAsked } from '../pipeline.js';
import {
  type FollowerOf,
  MOST_UNREAD_BYTES,
  OpenStreams,
  reconnectMs,
  tooManyStreams,
} from './open-streams.js';
import {
  createSubscribe,
  followerOf,
  type LiveAnswers,
  type LiveOptions,
  type Subscribe,
} from './subscribe.js';
import { webSockets } from './websocket.js';

/** Makes the transports of subscriptions: WebSockets, Server-Sent Events, and answers in parts. */
export function liveTransports(options: LiveOptions) {
  const streams = new OpenStreams(options.services);
  const subscribe = createSubscribe(options, streams);
  const sockets = webSockets(options, subscribe);
  const events = serverSentEvents(options, subscribe);
  return {
    ...sockets,
    events: events.handler,
    followInParts: multipartSubscriptions(subscribe),
    end() {
      streams.endAll();
      sockets.end();
      events.end();
    },
  };
}

/** Keeps proxies and the listener from closing a connection without changes, and finds clients that read nothing. */
const HEARTBEAT_MS = 12_000;

/** Writes an answer that goes on while its client follows; one that takes nothing between two heartbeats is cut off. */
class StreamWriter {
  readonly #response: Response;
  readonly #heartbeat: NodeJS.Timeout;

  /** Sends the head of the answer with its opening, and a heartbeat from time to time. */
  constructor(response: Response, contentType: string, heartbeat: string, opening = heartbeat) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': contentType,
      // Compression would hold back what is smaller than its block.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    let isTaken = true;
    const beat = async (text: string) => {
      if (!isTaken) return void response.destroy();
      isTaken = false;
      await this.write(text);
      isTaken = true;
    };
    void beat(opening);
    this.#heartbeat = setInterval(() => void beat(heartbeat), HEARTBEAT_MS).unref();
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Waits until the text is on its way. Several operations may share an answer, so a client that reads nothing is cut off. */
  write(text: string): Promise<void> {
    const response = this.#response;
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    if (!response.writable) return Promise.resolve();
    return new Promise((resolve) => response.write(text, () => resolve()));
  }

  end(text = ''): void {
    clearInterval(this.#heartbeat);
    if (this.#response.writable) this.#response.end(text);
  }
}

/** An operation of a shared connection; its answers are null while it is not followed yet. */
interface Operation {
  answers: LiveAnswers | null;
}

/** A connection that several operations share, reserved by its user for whoever knows its token. */
interface Reservation {
  readonly token: string;
  readonly follower: FollowerOf;
  /** The operations by their ids. */
  readonly operations: Map<string, Operation>;
  /** Frees it when nobody connects in time. */
  readonly timer: NodeJS.Timeout;
  writer: StreamWriter | null;
}

const TOKEN_HEADER = 'x-graphql-event-stream-token';
const TYPE = 'text/event-stream; charset=utf-8';
const HEARTBEAT = ':\n\n';
const TOKEN_BYTES = 24;

/** How long a reserved connection waits for its client. */
const RESERVED_MS = 60_000;

const eventOf = (event: 'next' | 'complete', data?: object): string =>
  `event: ${event}\ndata:${data ? ` ${JSON.stringify(data)}` : ''}\n\n`;

/**
 * Serves subscriptions by the protocol of graphql-sse: each operation on a connection of its own, or several on a reserved one,
 * which a plain `EventSource` opens by its token.
 */
function serverSentEvents(options: LiveOptions, subscribe: Subscribe) {
  const { services, bodies, errors } = options;
  const reservations = new Map<string, Reservation>();

  async function senderOf(request: Request) {
    const sent = await sentBy(request, options);
    return { ctx: sent.ctx, follower: followerOf(request, sent, 'sse') };
  }

  function reservationOf(request: Request): Reservation | null {
    const given = request.headers[TOKEN_HEADER] ?? request.query.token;
    if (given === undefined) return null;
    const found = typeof given === 'string' ? reservations.get(given) : undefined;
    if (!found)
      throw notFound({ es: 'La conexión no está reservada.', en: 'The connection is not reserved.' });
    return found;
  }

  async function reserve(request: Request, response: Response): Promise<void> {
    const { ctx, follower } = await senderOf(request);
    const { userId } = follower.caller;
    await ctx.services.rateLimits.read(userId);
    const { streamsPerUser: mostPerUser } = services.config;
    const own = [...reservations.values()].filter((one) => one.follower.caller.userId === userId);
    if (own.length >= mostPerUser) throw tooManyStreams('STREAMS_PER_USER', mostPerUser);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const timer = setTimeout(() => free(reservation), RESERVED_MS).unref();
    const reservation: Reservation = { token, follower, operations: new Map(), timer, writer: null };
    reservations.set(token, reservation);
    response.status(201).set('Cache-Control', 'no-store').type('text/plain').send(token);
  }

  function free({ token, operations, timer, writer }: Reservation): void {
    if (!reservations.delete(token)) return;
    clearTimeout(timer);
    for (const { answers } of operations.values()) void answers?.return?.();
    writer?.end();
  }

  function connect(reservation: Reservation, request: Request, response: Response): void {
    if (reservation.writer)
      throw new DomainError('CONFLICT', {
        es: 'La conexión ya está abierta.',
        en: 'The connection is open already.',
      });
    clearTimeout(reservation.timer);
    reservation.writer = open(request, response);
    response.once('close', () => free(reservation));
    for (const [id, operation] of reservation.operations) void tell(reservation, id, operation);
  }

  async function operate(reservation: Reservation, request: Request, response: Response): Promise<void> {
    const { ctx, follower } = await senderOf(request);
    if (follower.caller.userId !== reservation.follower.caller.userId) throw notFound();
    const asked = askedOf(await readAsked(request, response, bodies), ctx.texts);
    const { operationId: id } = (asked.extensions ?? {}) as { operationId?: unknown };
    if (
      typeof id !== 'string' ||
      id === '' ||
      id.length > MOST_ID_CHARACTERS ||
      reservation.operations.has(id)
    )
      throw httpError(400, {
        es: `«extensions.operationId» nombra una operación nueva de la conexión, con ${MOST_ID_CHARACTERS} caracteres como máximo.`,
        en: `«extensions.operationId» names a new operation of the connection, by ${MOST_ID_CHARACTERS} characters at most.`,
      });
    const { streamsPerUser: mostPerUser } = services.config;
    // Refusals wait for the client to connect as answers do.
    if (!reservation.writer && reservation.operations.size >= mostPerUser)
      throw tooManyStreams('STREAMS_PER_USER', mostPerUser);
    const operation: Operation = { answers: null };
    reservation.operations.set(id, operation);
    const found = await subscribe(ctx, follower, asked);
    response.status(202).set('Cache-Control', 'no-store').end();
    const isGone = !reservations.has(reservation.token) || reservation.operations.get(id) !== operation;
    if (isGone) return void found.return?.();
    operation.answers = found;
    if (reservation.writer) void tell(reservation, id, operation);
  }

  /** Writes the answers of an operation; one that the service ends closes the connection, so that the client comes again. */
  async function tell(reservation: Reservation, id: string, operation: Operation): Promise<void> {
    const { answers } = operation;
    const { writer, operations } = reservation;
    if (!answers) return;
    for await (const payload of answers) await writer?.write(eventOf('next', { id, payload }));
    // The client has deleted it and begun another one with its id.
    if ((operations.get(id) ?? operation) !== operation) return;
    operations.delete(id);
    if (!answers.ended) return void writer?.write(eventOf('complete', { id }));
    writer?.end(retryOf(answers));
    free(reservation);
  }

  async function followAlone(request: Request, response: Response): Promise<void> {
    const { ctx, follower } = await senderOf(request);
    const asked = askedOf(await readAsked(request, response, bodies), ctx.texts);
    const found = await subscribe(ctx, follower, asked);
    const writer = open(request, response);
    response.once('close', () => void found.return?.());
    for await (const body of found) await writer.write(eventOf('next', body));
    writer.end(found.ended ? retryOf(found) : eventOf('complete'));
  }

  /** Ends the request's own measure: its duration is that of the interest of a client, not of work. */
  function open(request: Request, response: Response): StreamWriter {
    delete request.routeTemplate;
    return new StreamWriter(response, TYPE, HEARTBEAT);
  }

  const handle = async (request: Request, response: Response): Promise<void> => {
    const reservation = reservationOf(request);
    const { method } = request;
    if (method === 'PUT') return reserve(request, response);
    if (!reservation) return followAlone(request, response);
    if (method === 'POST') return operate(reservation, request, response);
    if (method === 'GET') return connect(reservation, request, response);
    if (method !== 'DELETE') throw methodNotAllowed(response, 'GET, POST, PUT, DELETE');
    const id = String(request.query.operationId);
    const operation = reservation.operations.get(id);
    reservation.operations.delete(id);
    await operation?.answers?.return?.();
    response.status(200).set('Cache-Control', 'no-store').end();
  };

  return {
    handler: (request: Request, response: Response): void => {
      request.routeTemplate = '/graphql/stream';
      handle(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else refuse(request, response, toDomainError(error, request.id, errors));
      });
    },
    /** Ends all connections. */
    end() {
      for (const reservation of [...reservations.values()]) {
        // The others end with the last message of their operations.
        if (reservation.operations.size > 0) continue;
        reservation.writer?.end(retryText());
        free(reservation);
      }
    },
  };
}

const retryText = () => `retry: ${reconnectMs()}\n\n`;

const retryOf = ({ ended }: LiveAnswers) => (ended === 'SERVICE_ENDING' ? retryText() : '');

const PARTS_TYPE = 'multipart/mixed; boundary="graphql"; subscriptionSpec="1.0"';
const DELIMITER = '\r\n--graphql';
const END = '--\r\n';

/** Writes a part with the delimiter that ends it: parsers give a part out only when they have read that. */
const partOf = (body: object): string =>
  `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(body)}${DELIMITER}`;

/** Serves subscriptions by Apollo's multipart protocol: each answer is a part with `payload`, an empty part a heartbeat. */
const multipartSubscriptions =
  (subscribe: Subscribe): FollowInParts =>
  async (request, response, sent, asked) => {
    const found = await subscribe(sent.ctx, followerOf(request, sent, 'multipart'), asked);
    // Its duration is that of the interest of a client, not of work.
    delete request.routeTemplate;
    delete request.operation;
    const writer = new StreamWriter(response, PARTS_TYPE, partOf({}), DELIMITER + partOf({}));
    response.once('close', () => void found.return?.());
    for await (const body of found) {
      await writer.write(partOf(found.ended ? { payload: null, errors: body.errors } : { payload: body }));
    }
    writer.end(END);
  };
