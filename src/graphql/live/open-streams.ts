import { randomUUID } from 'node:crypto';
import { Histogram } from 'prom-client';
import { scopeOf } from '../../engine/changes.js';
import type { Reads } from '../../engine/database.js';
import { type Caller, isIssuedAfter, type Services } from '../../engine/declare.js';
import { openSessionsOf } from '../../modules/identity/sessions.js';
import { loadUsers } from '../../modules/users/caller.js';
import { DomainError } from '../../platform/errors.js';
import type { Message } from '../../platform/message.js';
import { counter, gauge, processMetrics } from '../../platform/process-metrics.js';
import type { TokenClaims } from '../../platform/security/tokens.js';

/** The most bytes that wait for a client to read them, answers of every protocol and pongs; one beyond them closes it. */
export const MOST_UNREAD_BYTES = 1024 * 1024;

/** How a client follows. */
type Transport = 'websocket' | 'sse' | 'multipart';

/** Who follows, by which token. */
export interface FollowerOf {
  readonly caller: Caller;
  readonly claims: TokenClaims;
  readonly transport: Transport;
}

/** A stream that is open; its signal is aborted when it ends, with the reason where the service ends it. */
export interface OpenStream extends FollowerOf {
  /** Different for each stream of the instance. */
  readonly id: string;
  readonly signal: AbortSignal;
  /** Ends it; without a reason the client has done so. */
  end(reason?: StreamEnd): void;
}

/** Ends of sessions and tokens take effect within five seconds. */
const CHECK_MS = 4_000;

/** The streams of an instance: bounds them, and ends them with the token, the session or the scope that they were opened with. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>();
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(private readonly services: Services) {
    services.hub.onTouched = (touched) => void this.#endOutdated(touched);
  }

  /** Throws TOO_MANY_REQUESTS beyond the limits. */
  open(follower: FollowerOf): OpenStream {
    const { userId } = follower.caller;
    const own = [...this.#open].filter(({ caller }) => caller.userId === userId).length;
    const { streams, streamsPerUser } = this.services.config;
    if (own >= streamsPerUser) throw tooManyStreams('STREAMS_PER_USER', streamsPerUser);
    if (this.#open.size >= streams) throw tooManyStreams('STREAMS', streams);
    const controller = new AbortController();
    const stream: OpenStream = {
      ...follower,
      id: randomUUID(),
      signal: controller.signal,
      end: (reason) => {
        if (!this.#open.delete(stream)) return;
        openSubscriptions.dec({ transport: follower.transport });
        controller.abort(reason);
        if (this.#open.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      },
    };
    this.#open.add(stream);
    openSubscriptions.inc({ transport: follower.transport });
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
    if (this.#isEnding) stream.end('SERVICE_ENDING');
    return stream;
  }

  /** Ends all streams, and those that are opened from now on. */
  endAll(): void {
    this.#isEnding = true;
    for (const stream of [...this.#open]) stream.end('SERVICE_ENDING');
  }

  /** Ends the streams whose token has expired or whose session has ended, by one statement for all. */
  async #check(): Promise<void> {
    for (const stream of [...this.#open]) {
      if (!this.services.tokens.isCurrent(stream.claims)) stream.end('TOKEN_EXPIRED');
    }
    await this.#endWithoutSession([...this.#open]);
  }

  async #endWithoutSession(streams: readonly OpenStream[]): Promise<void> {
    const ids = [...new Set(streams.flatMap(({ claims }) => claims.sid ?? []))];
    if (ids.length === 0) return;
    const found = await this.#tried((queries) => openSessionsOf(queries, ids));
    if (!found) return;
    for (const stream of streams) {
      const { sid } = stream.claims;
      if (!sid || found.has(sid)) continue;
      this.services.forgetSession(sid);
      stream.end('SESSION_ENDED');
    }
  }

  /** Ends the streams whose callers are other ones after a write of what decides about them, by two statements for all. */
  #endOutdated(touched: ReadonlySet<string> | 'all'): Promise<void> {
    const isConcerned = ({ caller: { userId, residentId, communityIds } }: OpenStream) => {
      const ids = [userId, residentId ?? '', ...(communityIds === 'all' ? [] : communityIds)];
      return touched === 'all' || ids.some((id) => touched.has(id));
    };
    return this.#endChanged([...this.#open].filter(isConcerned));
  }

  /** Ends a new stream whose caller was known from before a change that nobody tells of any more. */
  verify(stream: OpenStream): Promise<void> {
    return this.#endChanged([stream]);
  }

  async #endChanged(concerned: readonly OpenStream[]): Promise<void> {
    if (concerned.length === 0) return;
    const userIds = [...new Set(concerned.map(({ caller }) => caller.userId))];
    const users = await this.#tried((queries) => loadUsers(queries, userIds));
    if (!users) return;
    for (const stream of concerned) {
      const { caller, claims } = stream;
      const user = users.get(caller.userId);
      const isValid = user?.caller.role === claims.role && (claims.sid || isIssuedAfter(claims, user));
      const isSame = user && JSON.stringify(scopeOf(user.caller)) === JSON.stringify(scopeOf(caller));
      if (isValid && isSame) continue;
      this.services.forgetCaller(caller.userId);
      stream.end(isValid ? 'SCOPE_CHANGED' : 'SESSION_ENDED');
    }
    await this.#endWithoutSession(concerned.filter(({ signal }) => !signal.aborted));
  }

  /** Runs a statement; null when the database is away, so that the next check finds what this one did not. */
  async #tried<T>(read: (queries: Reads) => Promise<T>): Promise<T | null> {
    try {
      return await read(this.services.queries);
    } catch (error) {
      this.services.log.warn({ err: error }, 'The sessions of subscriptions could not be checked');
      return null;
    }
  }
}

/** Why the service ends a stream: `extensions.ended` of its last message. */
export type StreamEnd = 'TOKEN_EXPIRED' | 'SESSION_ENDED' | 'SCOPE_CHANGED' | 'SERVICE_ENDING';

const ENDS: Readonly<
  Record<
    StreamEnd,
    { readonly code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'INTERNAL_ERROR'; readonly text: Message }
  >
> = {
  TOKEN_EXPIRED: {
    code: 'UNAUTHORIZED',
    text: {
      es: 'El token venció. Conéctese de nuevo con uno nuevo.',
      en: 'The token has expired. Connect again with a new one.',
    },
  },
  SESSION_ENDED: {
    code: 'UNAUTHORIZED',
    text: {
      es: 'La sesión terminó. Inicie sesión de nuevo.',
      en: 'The session has ended. Sign in again.',
    },
  },
  SCOPE_CHANGED: {
    code: 'FORBIDDEN',
    text: {
      es: 'Cambió lo que puede leer. Conéctese de nuevo.',
      en: 'What you may read has changed. Connect again.',
    },
  },
  SERVICE_ENDING: {
    code: 'INTERNAL_ERROR',
    text: {
      es: 'El servicio se reinicia. Conéctese de nuevo.',
      en: 'The service restarts. Connect again.',
    },
  },
};

export const streamEnded = (ended: StreamEnd): DomainError =>
  new DomainError(ENDS[ended].code, ENDS[ended].text, { help: { ended } });

/** Clients that are told to connect again do so within this time, not all at once. */
const RECONNECT_MS = 5_000;

export const reconnectMs = (): number => Math.ceil(Math.random() * RECONNECT_MS);

/** Refuses a stream beyond the limit that a setting gives. */
export const tooManyStreams = (setting: 'STREAMS' | 'STREAMS_PER_USER', most: number): DomainError =>
  new DomainError(
    'TOO_MANY_REQUESTS',
    {
      es: `Hay demasiadas suscripciones abiertas (${setting}, ${most}). Cierre una o intente más tarde.`,
      en: `Too many subscriptions are open (${setting}, ${most}). Close one or try again later.`,
    },
    { retryAfterSeconds: 5, help: { limit: setting, maximum: most } },
  );

/** Counts the subscriptions that are open. */
const openSubscriptions = gauge('subscriptions_open', 'Subscriptions that are open, by their transport', [
  'transport',
]);

/** Counts the changes that followers were told of. */
export const toldChanges = counter(
  'subscription_changes_total',
  'Changes that followers were told of, by their transport',
  ['transport'],
);

/** Measures how late followers are told, without those that read the past. */
export const toldAfter = new Histogram({
  name: 'subscription_delay_seconds',
  help: 'Time from a change to its answer to a follower',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processMetrics],
});
