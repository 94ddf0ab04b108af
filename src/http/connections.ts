import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionLimits } from '../platform/config/limits-config.js';
import { networkOf } from '../platform/security/client-network.js';

/** The open connections of a server. */
export interface Connections {
  /** The answer that each connection has been asked for last and that is not sent yet. */
  underway(): ServerResponse[];
  /** The one that a connection has been asked for, null between requests. */
  underwayOn(socket: Duplex): ServerResponse | null;
  /** Closes connections that have not sent a complete request head. */
  closeWithoutRequest(): void;
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /**
   * What it is being asked for, null between requests. No collection holds it: V8 keeps the earlier tables of a long-lived
   * `Set` or `Map` reachable, with the elements they had, until the next full garbage collection.
   */
  response: ServerResponse | null;
}

/**
 * Keeps the connections of a server within limits. One connection too many closes the one of its network that
 * has waited longest for its client, idle or within a request; so a client that sends a request at once is
 * served however many connections others hold open, even from its own network. If all of them are being
 * answered, the new one is closed.
 */
export function limitConnections(server: Server, { most, mostPerNetwork }: ConnectionLimits): Connections {
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
    const connection: Connection = { socket, network: networkOf(socket.remoteAddress ?? ''), response: null };
    const connections = networks.get(connection.network) ?? new Set();
    networks.set(connection.network, connections);
    connections.add(connection);
    bySocket.set(socket, connection);
    open++;
    socket.once('close', () => remove(connection));
    if (connections.size > mostPerNetwork) closeOneOf(connections);
    else if (open > most) closeOneOf([...networks.values()].reduce((a, b) => (b.size > a.size ? b : a)));
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket);
    if (!connection) return;
    connection.response = response;
    response.on('close', () => {
      if (connection.response === response) connection.response = null;
      const connections = networks.get(connection.network);
      if (connections?.delete(connection)) connections.add(connection);
    });
  });

  const all = () => [...networks.values()].flatMap((connections) => [...connections]);

  return {
    underwayOn: (socket) => bySocket.get(socket)?.response ?? null,
    underway: () => all().flatMap(({ response }) => response ?? []),
    closeWithoutRequest() {
      for (const { response, socket } of all()) if (!response) socket.destroy();
    },
  };
}

const isBeingAnswered = ({ response }: Connection) => response?.req.complete === true;
