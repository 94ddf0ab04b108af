import { boundedCache, type CacheName } from '../platform/bounded-cache.js';
import type { TokenClaims } from '../platform/security/tokens.js';
import type { Caller } from './caller.js';

/** A change of a user or session must take effect within five seconds; one second remains for the queries. */
const FRESH_MS = 4000;
const MOST_ENTRIES = 10_000;

/** An active user, with the time before which issued tokens are invalid. */
export interface ActiveUser {
  readonly caller: Caller;
  readonly sessionsValidFrom: string | null;
}

/** A session that has not ended. */
export interface OpenSession {
  readonly userId: string;
  readonly startedAt: string;
}

interface Sources {
  /** Null for a user that is unknown or deactivated. */
  loadUser(userId: string): Promise<ActiveUser | null>;
  /** Null for a session that is unknown or has ended. */
  loadSession(sessionId: string): Promise<OpenSession | null>;
}

/** Caches users and sessions for a few seconds, so that most requests need no query for their caller. */
export interface Callers {
  /**
   * The caller that a valid token stands for, as of a few seconds ago at most. Null when the user was deactivated or has
   * another role, and when the session has ended.
   */
  find(claims: TokenClaims): Promise<Caller | null>;
  forgetUser(userId: string): void;
  forgetSession(sessionId: string): void;
}

export function createCallers({ loadUser, loadSession }: Sources): Callers {
  const users = cacheOf('users', loadUser);
  const sessions = cacheOf('sessions', loadSession);

  return {
    find: async (claims) => {
      const { nameid, role, sid } = claims;
      const found = [users.find(nameid), sid ? sessions.find(sid) : null] as const;
      const [user, session] = isKnown(found) ? found : await Promise.all(found);
      if (user?.caller.role !== role) return null;
      const isValid = sid ? isOpen(session, user) : isIssuedAfter(claims, user);
      if (!isValid) return null;
      return sid ? { ...user.caller, sessionId: sid } : user.caller;
    },
    forgetUser: users.forget,
    forgetSession: sessions.forget,
  };
}

function isOpen(session: OpenSession | null, { caller, sessionsValidFrom }: ActiveUser): boolean {
  if (session?.userId !== caller.userId) return false;
  return sessionsValidFrom === null || session.startedAt >= sessionsValidFrom;
}

/** Tokens of earlier versions name no session; they have whole seconds, of which the one of the change counts as before it. */
function isIssuedAfter({ iat }: TokenClaims, { sessionsValidFrom }: ActiveUser): boolean {
  return sessionsValidFrom === null || (iat !== undefined && iat * 1000 >= Date.parse(sessionsValidFrom));
}

type Loaded<T> = T | null | Promise<T | null>;

const isKnown = <A, B>(found: readonly [Loaded<A>, Loaded<B>]): found is readonly [A | null, B | null] =>
  !found.some((one) => one instanceof Promise);

function cacheOf<T extends object>(name: CacheName, load: (id: string) => Promise<T | null>) {
  // `false` stands for null, which the cache cannot hold.
  const known = boundedCache<string, T | false>(name, {
    max: MOST_ENTRIES,
    ttl: FRESH_MS,
    fetchMethod: async (id) => (await load(id)) ?? false,
    // Requests that wait for an entry when it is forgotten still get the answer; later ones load it again.
    ignoreFetchAbort: true,
  });
  return {
    /** An entry that is there comes without a promise. */
    find: (id: string): Loaded<T> => {
      const entry = known.get(id);
      return entry === undefined ? known.fetch(id).then((loaded) => loaded || null) : entry || null;
    },
    forget: (id: string) => void known.delete(id),
  };
}
