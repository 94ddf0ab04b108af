import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import { GraphQLSchema, parse } from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Callers, Services } from '../../engine/access.js';
import { identify } from '../../http/request-context.js';
import { DomainError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { networkOf } from '../../platform/security/client-network.js';
import type { TokenClaims } from '../../platform/security/tokens.js';
import { asGraphQLError } from '../apollo.js';
import { MOST_ID_CHARACTERS } from '../asked.js';
import { senderContext } from '../http.js';
import { reconnectMs } from './open-streams.js';
import { MOST_UNREAD_BYTES } from './stream-writer.js';
import type { LiveAnswers, Subscribe } from './subscribe.js';

interface WebSocketOptions {
  readonly services: Services;
  readonly callers: Callers;
  readonly subscribe: Subscribe;
}

/** Answers upgrades to WebSocket. */
export interface WebSockets {
  /** Returns how to find out whether the connection carries a subscription. */
  upgrade(request: Request, socket: Duplex, head: Buffer): () => boolean;
  /** Tells all clients to connect again, each after a time of its own. */
  end(): void;
  /** Closes the connections that are still open. */
  close(): void;
}

const MOST_MESSAGE_BYTES = 128 * 1024;
const INIT_MS = 10_000;

/** The most sockets of a network whose users have not said yet who they are, which takes them a moment. */
const MOST_UNKNOWN = 100;

/** A client that answers no ping until the next one is cut off; the cursor of the last change that it has goes on. */
const PING_MS = 12_000;

/** Close codes of the protocol and of WebSocket. Clients connect again after 4403, 1012 and 1013, not after 4401. */
const BAD_REQUEST = 4400;
const UNAUTHORIZED = 4401;
const FORBIDDEN = 4403;
const RESTARTS = 1012;
const TRY_LATER = 1013;

interface Connection {
  readonly socket: WebSocket;
  readonly request: Request;
  /** Who has opened it, once that is known. */
  sender?: Sender;
  readonly held: HeldSocket;
  /** Ends its part of the bound of its network, then of its user. */
  release(): void;
}

interface Sender {
  readonly claims: TokenClaims;
  /** The subscriptions of the connection, by the ids that the client chose. */
  readonly open: Map<string, LiveAnswers>;
}

/** What the library asks for, in the place of the operation that was read and checked before. */
const CHECKED = { schema: new GraphQLSchema({}), document: parse('subscription { checked }') };

/** Serves subscriptions by the protocol `graphql-transport-ws`. */
export function webSockets({ services, callers, subscribe }: WebSocketOptions): WebSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  });
  const restart = (socket: WebSocket) => socket.close(RESTARTS, `reconnect in ${reconnectMs()} ms`);
  const bounds = new SocketBounds();
  let isEnding = false;

  const protocol = makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: INIT_MS,
    async onConnect({ extra, connectionParams = {} }) {
      const { socket, request } = extra;
      const given = connectionParams.Authorization ?? connectionParams.authorization;
      const header = typeof given === 'string' ? given : request.headers.authorization;
      try {
        const { caller, claims, hasExpired } = await identify(header, services.tokens, callers);
        if (caller && claims) {
          extra.sender = { claims, open: new Map() };
          if (socket.readyState !== socket.OPEN) return false;
          extra.release();
          const { mostPerUser } = services.config.streams;
          extra.release = bounds.take(`user:${caller.userId}`, mostPerUser, extra.held);
          return;
        }
        socket.close(UNAUTHORIZED, hasExpired ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED');
      } catch (error) {
        const isRefused = error instanceof DomainError && error.code === 'UNAUTHORIZED';
        if (!isRefused) services.log.error({ err: error }, 'A connection could not be authenticated');
        if (isRefused) socket.close(UNAUTHORIZED, 'UNAUTHORIZED');
        else socket.close(TRY_LATER, 'try again later');
      }
      return false;
    },
    async onSubscribe({ extra }, id, payload) {
      const { socket, request, sender } = extra;
      if (id.length > MOST_ID_CHARACTERS) {
        socket.close(BAD_REQUEST, `an id has at most ${MOST_ID_CHARACTERS} characters`);
        return [asGraphQLError({ message: 'closed' })];
      }
      if (!sender) throw new Error('A subscription came before its connection was acknowledged');
      const { claims } = sender;
      const hasExpired = !services.tokens.isCurrent(claims);
      const caller = hasExpired ? null : await callers.find(claims);
      if (!caller) {
        socket.close(FORBIDDEN, hasExpired ? 'TOKEN_EXPIRED' : 'SESSION_ENDED');
        return [asGraphQLError({ message: 'closed' })];
      }
      const ctx = senderContext(services, request, caller);
      const found = await subscribe(ctx, { caller, claims, transport: 'websocket' }, payload);
      if (found.refused) return found.refused.map(asGraphQLError);
      sender.open.set(id, found);
      return { ...CHECKED, rootValue: found };
    },
    subscribe: ({ rootValue }) => rootValue as never,
    // Without an answer the library would format the errors, which are formatted already.
    onNext: (_context, _id, _payload, _args, result) => result as never,
    onComplete({ extra }, id) {
      const { socket } = extra;
      const open = extra.sender?.open;
      const ended = open?.get(id)?.ended;
      open?.delete(id);
      if (ended === 'SERVICE_ENDING') restart(socket);
      else if (ended) socket.close(FORBIDDEN, ended);
    },
  });

  function serve(socket: WebSocket, request: Request): HeldSocket {
    const held: HeldSocket = {
      isFollowed: () => (extra.sender?.open.size ?? 0) > 0,
      close() {
        socket.close(TRY_LATER, 'too many connections');
        // Without waiting for a client that answers nothing.
        socket.terminate();
      },
    };
    const network = `network:${networkOf(request.ip ?? '')}`;
    const release = bounds.take(network, MOST_UNKNOWN, held);
    const extra: Connection = { socket, request, held, release };
    let isAnswering = true;
    const pinging = setInterval(() => {
      if (!isAnswering) return socket.terminate();
      isAnswering = false;
      socket.ping();
    }, PING_MS).unref();
    socket.on('pong', () => {
      isAnswering = true;
    });
    // The library closes a connection whose client breaks the protocol.
    socket.on('error', () => undefined);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve) => {
            if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
            if (socket.readyState === socket.OPEN) socket.send(data, () => resolve());
            else resolve();
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data) => {
            take(String(data)).catch((error: unknown) => {
              services.log.error({ err: error }, 'A message of a WebSocket failed unexpectedly');
              socket.close(TRY_LATER, 'try again later');
            });
          }),
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      clearInterval(pinging);
      extra.release();
      void closed(code, String(reason));
    });
    return held;
  }

  return {
    upgrade(request, socket, head) {
      let held: HeldSocket | undefined;
      server.handleUpgrade(request, socket, head, (webSocket) => {
        if (isEnding) restart(webSocket);
        else held = serve(webSocket, request);
      });
      return () => held?.isFollowed() === true;
    },
    end() {
      isEnding = true;
      for (const client of server.clients) restart(client);
    },
    close() {
      for (const client of server.clients) client.terminate();
    },
  };
}

/** A WebSocket as those see it that share a bound with it. */
interface HeldSocket {
  /** Whether it carries a subscription; one without is idle. */
  isFollowed(): boolean;
  close(): void;
}

/** Bounds the WebSockets of each holder: a user, or a network whose users have not said yet who they are. */
class SocketBounds {
  /** In the order in which they came. */
  readonly #held = new Map<string, Set<HeldSocket>>();

  /**
   * Counts a socket for a holder until the returned function is called. One too many closes the oldest that is idle, which
   * is the new one itself where all others are followed.
   */
  take(holder: string, most: number, socket: HeldSocket): () => void {
    const held = getOrInsert(this.#held, holder, () => new Set<HeldSocket>());
    const release = (one: HeldSocket) => {
      held.delete(one);
      if (held.size === 0 && this.#held.get(holder) === held) this.#held.delete(holder);
    };
    held.add(socket);
    if (held.size > most) {
      const closed = [...held].find((one) => !one.isFollowed()) ?? socket;
      release(closed);
      closed.close();
    }
    return () => release(socket);
  }
}
