import { boundedCache, type CacheName } from '../platform/bounded-cache.js';
import { invalidToken } from '../platform/errors.js';
import type { RoleCode } from '../platform/roles.js';
import type { TokenClaims } from '../platform/security/tokens.js';

/** The user behind a request, with the facts that the access policy needs. Resolved once per request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
  /** The caller's own resident record. */
  readonly residentId: string | null;
  /** The session of the request's token; tokens of earlier versions have none. */
  readonly sessionId?: string;
  /** The communities within scope (docs/contract/access.md#row-scope); `all` for SYSTEM_ADMIN. Deleted ones are left out. */
  readonly communityIds: readonly string[] | 'all';
  /** The administrator who reads as this user (`policy/audience.ts`). */
  readonly actor?: Caller;
  /** The communities that are compared with the audience of a row (`policy/audience.ts`). */
  readonly audienceIds: readonly string[];
}

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
  /** Loads a user; null for one that is unknown or deactivated. */
  loadUser(userId: string): Promise<ActiveUser | null>;
  /** Loads a session; null for one that is unknown or has ended. */
  loadSession(sessionId: string): Promise<OpenSession | null>;
}

export type Callers = ReturnType<typeof createCallers>;

/** Caches users and sessions for a few seconds, so that most requests need no query for their caller. */
export function createCallers({ loadUser, loadSession }: Sources) {
  const users = cacheOf('users', loadUser);
  const sessions = cacheOf('sessions', loadSession);

  /** Finds an active user with a role and, where one is given, an open session; else null. */
  async function findOpen(userId: string, role: string, sessionId?: string): Promise<ActiveUser | null> {
    const [user, session] = await Promise.all([
      users.find(userId),
      sessionId ? sessions.find(sessionId) : null,
    ]);
    if (user?.caller.role !== role || (sessionId && !isOpen(session, user))) return null;
    return sessionId ? { ...user, caller: { ...user.caller, sessionId } } : user;
  }

  return {
    /** Finds the caller of a valid token, at most seconds old; null once the user has changed or the session has ended. */
    find: async (claims: TokenClaims): Promise<Caller | null> => {
      const { nameid, role, sid } = claims;
      const user = await findOpen(nameid, role, sid);
      return user && (sid || isIssuedAfter(claims, user)) ? user.caller : null;
    },
    /** Finds a caller again; throws UNAUTHORIZED once the user has changed or the session has ended. */
    again: async ({ userId, role, sessionId }: Caller): Promise<Caller> => {
      const user = await findOpen(userId, role, sessionId);
      if (!user) throw invalidToken();
      return user.caller;
    },
    forgetUser: users.forget,
    forgetSession: sessions.forget,
  };
}

function isOpen(session: OpenSession | null, { caller, sessionsValidFrom }: ActiveUser): boolean {
  if (session?.userId !== caller.userId) return false;
  return sessionsValidFrom === null || session.startedAt >= sessionsValidFrom;
}

/** Tells whether a token is newer than a change. Its time has whole seconds, so one of the second of the change is older. */
export function isIssuedAfter(
  { iat }: TokenClaims,
  { sessionsValidFrom }: Pick<ActiveUser, 'sessionsValidFrom'>,
): boolean {
  return sessionsValidFrom === null || (iat !== undefined && iat * 1000 >= Date.parse(sessionsValidFrom));
}

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
    find: async (id: string): Promise<T | null> => (await known.fetch(id)) || null,
    forget: (id: string) => void known.delete(id),
  };
}
