import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Response } from 'express';
import type { ConnectionLimits } from '../platform/config/config.js';
import { getOrInsert } from '../platform/get-or-insert.js';
import { networkOf } from '../platform/security/client-address.js';

/** The open connections of a server. */
export type Connections = ReturnType<typeof limitConnections>;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /**
   * What it is being asked for, null between requests. No collection holds it: V8 keeps the earlier tables of a long-lived
   * `Set` or `Map` reachable, with the elements they had, until the next full garbage collection.
   */
  response: ServerResponse | null;
  /** What that one waits for, null once it is being answered. */
  earlier: ServerResponse | null;
  /** Whether the client has sent what cannot be read, so that nothing but what came before is answered. */
  isBroken?: boolean;
  /** What the requests that wait for earlier ones of the connection hold in memory, approximately. */
  bytesAhead: number;
  /** Whether a connection that carries another protocol by now is in use, so that it does not wait for its client. */
  isInUse?: () => boolean;
}

/** Allows some fifty waiting requests with a token, or the largest head three times. */
const MOST_BYTES_AHEAD = 64 * 1024;

/** Of a waiting request, beside its head. */
const REQUEST_BYTES = 512;

/**
 * Keeps the connections of a server within limits. One connection too many closes the one of its network that
 * has waited longest for its client, idle or within a request; so a client that sends a request at once is
 * served however many connections others hold open, even from its own network. If all of them are being
 * answered, the new one is closed.
 */
export function limitConnections(server: Server, { most, mostPerNetwork }: ConnectionLimits) {
  /** Per network, in the order in which the connections last began to wait. */
  const networks = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Duplex, Connection>();
  let open = 0;

  const remove = (connection: Connection) => {
    const connections = networks.get(connection.network);
    if (!connections?.delete(connection)) return;
    open--;
    if (connections.size === 0) networks.delete(connection.network);
  };

  const closeOneOf = (connections: Set<Connection>) => {
    const closed =
      [...connections].find((connection) => !isBeingAnswered(connection)) ?? [...connections].at(-1);
    if (!closed) return;
    remove(closed);
    closed.socket.destroy();
  };

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket, network, response: null, earlier: null, bytesAhead: 0 };
    const connections = getOrInsert(networks, network, () => new Set<Connection>());
    connections.add(connection);
    bySocket.set(socket, connection);
    open++;
    socket.once('close', () => remove(connection));
    if (connections.size > mostPerNetwork) closeOneOf(connections);
    else if (open > most) closeOneOf([...networks.values()].reduce((a, b) => (b.size > a.size ? b : a)));
  });

  const all = () => [...networks.values()].flatMap((connections) => [...connections]);

  return {
    /**
     * Starts the work on a request once the earlier requests of its connection are answered. Node.js would hand them all
     * over at once, and a client that sends thousands ahead of their answers would hold the resources of all of them.
     * Closes a connection that is too far ahead.
     */
    inOrder(request: IncomingMessage, response: ServerResponse, start: () => void): void {
      const connection = bySocket.get(request.socket);
      if (!connection) return;
      const earlier = connection.response;
      connection.response = response;
      connection.earlier = earlier;
      response.on('close', () => {
        if (connection.response === response) connection.response = null;
        if (connection.earlier === response) connection.earlier = null;
        const connections = networks.get(connection.network);
        if (connections?.delete(connection)) connections.add(connection);
      });
      if (earlier) startAfter(earlier, connection, request, start);
      else start();
    },
    /** Returns the answer that a connection has been asked for, null between requests. */
    underwayOn: (socket: Duplex) => bySocket.get(socket)?.response ?? null,
    /**
     * Does something in the place of the answer to what cannot be read, a part of a request or what follows the last one:
     * once all requests before it are answered.
     */
    inPlaceOfAnswer(socket: Duplex, work: () => void): void {
      const connection = bySocket.get(socket);
      if (connection?.isBroken) return;
      if (connection) connection.isBroken = true;
      const { response = null, earlier = null } = connection ?? {};
      const before = response?.req.complete ? response : earlier;
      if (before && socket.writable) before.once('close', work);
      else work();
    },
    /** Returns the answer that each connection has been asked for last and that is not sent yet. */
    underway: () => all().flatMap(({ response }) => response ?? []),
    /** Keeps a connection that has changed its protocol as long as it is in use. */
    upgrade(socket: Duplex, isInUse: () => boolean): void {
      const connection = bySocket.get(socket);
      if (connection) connection.isInUse = isInUse;
    },
    /** Closes connections that have not sent a complete request head. */
    closeWithoutRequest() {
      for (const { response, socket } of all()) if (!response) socket.destroy();
    },
  };
}

function startAfter(
  earlier: ServerResponse,
  connection: Connection,
  request: IncomingMessage,
  start: () => void,
): void {
  const { socket } = connection;
  const bytes = bytesOf(request);
  connection.bytesAhead += bytes;
  if (connection.bytesAhead > MOST_BYTES_AHEAD) socket.destroy();
  earlier.once('close', () => {
    connection.bytesAhead -= bytes;
    const isReadable = !connection.isBroken || request.complete;
    if (!socket.destroyed && isReadable) start();
  });
}

const bytesOf = ({ url = '', rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((sum, { length }) => sum + length, REQUEST_BYTES + url.length);

const isBeingAnswered = ({ response, isInUse }: Connection) =>
  isInUse ? isInUse() : response?.req.complete === true;

/** Shorter answers are hardly more than what the buffers of a connection take. */
const LONG_BYTES = 64 * 1024;

interface UnsentAnswer {
  readonly response: Response;
  readonly network: string;
  readonly bytes: number;
}

/**
 * Bounds the memory of long answers that clients have not taken yet. Exceeding the limit closes the connection that has
 * waited longest in the network that holds most. So a client that reads its answer at once gets it, however many others
 * leave theirs unread.
 */
export class UnsentAnswers {
  /** In the order of their start; see `Connection.response` for why it is no `Map`. */
  private readonly answers: UnsentAnswer[] = [];
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** Counts an answer that was handed to its connection, until the connection has taken it. */
  add(response: Response, bytes: number): void {
    if (bytes < LONG_BYTES || response.writableFinished || response.destroyed) return;
    const answer = { response, network: networkOf(response.req.ip ?? ''), bytes };
    this.answers.push(answer);
    this.bytes += bytes;
    response.once('close', () => this.remove(answer));
    while (this.bytes > this.mostBytes) this.endOldest();
  }

  private endOldest(): void {
    const sums = new Map<string, number>();
    for (const { network, bytes } of this.answers) sums.set(network, (sums.get(network) ?? 0) + bytes);
    const [heaviest] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a));
    const oldest = this.answers.find(({ network }) => network === heaviest) as UnsentAnswer;
    this.remove(oldest);
    oldest.response.destroy();
  }

  private remove(answer: UnsentAnswer): void {
    const place = this.answers.indexOf(answer);
    if (place === -1) return;
    this.answers.splice(place, 1);
    this.bytes -= answer.bytes;
  }
}
