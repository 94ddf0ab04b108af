import type { Duplex } from 'node:stream';
import type { Request } from 'express';
import { GraphQLSchema, parse } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import { identify } from '../../http/request-context.js';
import { DomainError } from '../../platform/errors.js';
import { networkOf } from '../../platform/security/client-address.js';
import type { TokenClaims } from '../../platform/security/tokens.js';
import { asGraphQLError } from '../apollo.js';
import { senderContext } from '../http.js';
import { MOST_ID_CHARACTERS } from '../pipeline.js';
import { MOST_UNREAD_BYTES, reconnectMs } from './open-streams.js';
import type { LiveAnswers, LiveOptions, Subscribe } from './subscribe.js';

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

/** A connection with who has opened it. */
class Socket extends WebSocket {
  /** Whom it counts for: its user, or its network until it says who that is. */
  holder = '';
  claims!: TokenClaims;
  /** Its subscriptions by the ids that the client chose, null for one that begins; the library keeps them. */
  subscriptions: Readonly<Record<string, unknown>> = {};
  /** What the client asked last by the id of each subscription that begins. */
  readonly beginning = new Map<string, unknown>();

  /** Whether it carries a subscription; one without is idle. */
  isFollowed(): boolean {
    return Object.values(this.subscriptions).some((one) => one !== null);
  }

  /** The library alone calls it, with what to do when the text was sent. */
  override send(data: string, done: unknown): void {
    if (this.bufferedAmount > MOST_UNREAD_BYTES) this.terminate();
    // What does not reach a client that has gone is no fault.
    super.send(data, () => (done as () => void)());
  }
}

/**
 * Returns answers that give nothing more once the client has completed them. The library takes their end for that of the next
 * subscription with the same id.
 */
function untilCompleted(answers: LiveAnswers): LiveAnswers {
  let isCompleted = false;
  return {
    get ended() {
      return answers.ended;
    },
    next: () =>
      new Promise((resolve, reject) => {
        answers.next().then((answer) => {
          if (!isCompleted) resolve(answer);
        }, reject);
      }),
    async return() {
      isCompleted = true;
      await answers.return?.();
      return { done: true, value: undefined } as const;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** What the library asks for, in the place of the operation that was read and checked before. */
const CHECKED = { schema: new GraphQLSchema({}), document: parse('subscription { checked }') };

const SENT_BY_SERVERS: readonly unknown[] = ['connection_ack', 'next', 'error'];

const CLOSED = [asGraphQLError({ message: 'closed' })];

/** Serves subscriptions by the protocol `graphql-transport-ws`. */
export function webSockets({ services, callers }: LiveOptions, subscribe: Subscribe) {
  const server = new WebSocketServer<typeof Socket>({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false,
    WebSocket: Socket,
  });
  const restart = (socket: WebSocket) => socket.close(RESTARTS, `reconnect in ${reconnectMs()} ms`);
  const { streamsPerUser: mostPerUser } = services.config;
  let isEnding = false;

  /**
   * Counts a socket for a holder. One too many closes the oldest that carries no subscription, which is the new one itself where
   * all others carry one.
   */
  function hold(socket: Socket, holder: string, most: number): void {
    socket.holder = holder;
    const held = [...server.clients].filter(
      (one) => one.holder === holder && one.readyState === WebSocket.OPEN,
    );
    if (held.length <= most) return;
    const closed = held.find((one) => !one.isFollowed()) ?? socket;
    closed.close(TRY_LATER, 'too many connections');
    // Without waiting for a client that answers nothing.
    closed.terminate();
  }

  function failed(socket: Socket, error: unknown): null {
    services.log.error({ err: error }, 'A connection could not be authenticated');
    socket.close(TRY_LATER, 'try again later');
    return null;
  }

  useServer<Record<string, unknown>, { socket: Socket; request: Request }>(
    {
      connectionInitWaitTimeout: INIT_MS,
      // The reasons of its close codes name no fault of the service.
      isProd: true,
      // What servers alone send is no message; the library would write it to the console as a fault.
      jsonMessageReviver(key, value: unknown) {
        const { type } = (key === '' && value ? value : {}) as { readonly type?: unknown };
        if (SENT_BY_SERVERS.includes(type)) throw new Error('A message of a server');
        return value;
      },
      async onConnect(context) {
        const {
          extra: { socket, request },
          connectionParams = {},
        } = context;
        const names = [request.headers, connectionParams].flatMap(Object.keys);
        if (names.some((name) => name.toLowerCase() === 'x-act-as'))
          socket.close(BAD_REQUEST, 'a subscription is not followed as another user (X-Act-As)');
        const given = connectionParams.Authorization ?? connectionParams.authorization;
        const header = typeof given === 'string' ? given : request.headers.authorization;
        try {
          const { caller, claims, hasExpired } = await identify(header, services.tokens, callers);
          if (!caller || !claims) socket.close(UNAUTHORIZED, hasExpired ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED');
          if (!claims || !caller || socket.readyState !== socket.OPEN) return false;
          Object.assign(socket, { claims, subscriptions: context.subscriptions });
          hold(socket, `user:${caller.userId}`, mostPerUser);
          return true;
        } catch (error) {
          if (error instanceof DomainError && error.code === 'UNAUTHORIZED')
            socket.close(UNAUTHORIZED, 'UNAUTHORIZED');
          else failed(socket, error);
          return false;
        }
      },
      async onSubscribe({ extra: { socket, request } }, id, payload) {
        const { claims } = socket;
        const isShort = id.length <= MOST_ID_CHARACTERS;
        if (!isShort) socket.close(BAD_REQUEST, `an id has at most ${MOST_ID_CHARACTERS} characters`);
        else if (!services.tokens.isCurrent(claims)) socket.close(FORBIDDEN, 'TOKEN_EXPIRED');
        socket.beginning.set(id, payload);
        const isOpen = socket.readyState === socket.OPEN;
        const caller = isOpen && (await callers.find(claims).catch((error) => failed(socket, error)));
        // One that was closed for another reason goes on to close for that.
        if (!caller) socket.close(FORBIDDEN, 'SESSION_ENDED');
        if (!caller) return CLOSED;
        const follower = { caller, claims, transport: 'websocket' } as const;
        const found = await subscribe(senderContext(services, request, caller), follower, payload);
        if (socket.beginning.get(id) !== payload) {
          // The client has completed it and begun another one with its id, in whose place the library would take this one.
          void found.return?.();
          return new Promise<never>(() => undefined);
        }
        socket.beginning.delete(id);
        if (found.refused) return found.refused.map(asGraphQLError);
        return { ...CHECKED, rootValue: untilCompleted(found) };
      },
      subscribe: ({ rootValue }) => rootValue as never,
      // Without an answer the library would format the errors, which are formatted already.
      onNext: (_context, _id, _payload, _args, result) => result as never,
      onComplete({ extra: { socket }, subscriptions }, id) {
        const ended = (subscriptions[id] as LiveAnswers | undefined)?.ended;
        if (ended === 'SERVICE_ENDING') restart(socket);
        else if (ended) socket.close(FORBIDDEN, ended);
      },
    },
    server,
    PING_MS,
  );

  return {
    /** Returns how to find out whether the connection carries a subscription. */
    upgrade(request: Request, duplex: Duplex, head: Buffer): () => boolean {
      let followed = () => false;
      server.handleUpgrade(request, duplex, head, (socket) => {
        if (isEnding) restart(socket);
        else {
          hold(socket, `network:${networkOf(request.ip ?? '')}`, MOST_UNKNOWN);
          followed = () => socket.isFollowed();
          server.emit('connection', socket, request);
        }
        // In the place of a line on the console: `ws` closes a connection whose client breaks the protocol.
        socket.removeAllListeners('error').on('error', () => undefined);
      });
      return () => followed();
    },
    /** Tells all clients to connect again, each after a time of its own. */
    end() {
      isEnding = true;
      for (const client of server.clients) restart(client);
    },
    /** Closes the connections that are still open. */
    close() {
      for (const client of server.clients) client.terminate();
    },
  };
}
