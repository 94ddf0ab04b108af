import { type Reads, reading } from '../../engine/database.js';
import type { WriteContext } from '../../engine/declare.js';
import { PasswordResetToken } from './password-reset-token.entity.js';
import { Session } from './session.entity.js';
import type { User } from './user.entity.js';

/** Ends all sessions of a locked user: every access and refresh token issued so far is invalid, and so are reset mails. */
export async function endAllSessions(tx: WriteContext, user: User): Promise<void> {
  const latestStart = notBefore(tx.services.clock.nowIso(), user.sessionsValidFrom);
  // The time is later than the start of every session, so a process that still caches one refuses it too.
  user.sessionsValidFrom = new Date(Date.parse(latestStart) + 1).toISOString();
  await tx.em.nativeDelete(Session, { userId: user.id });
  await tx.em.nativeDelete(PasswordResetToken, { userId: user.id });
}

/** Returns the later of a time and the earliest allowed one, which an instance with a faster clock may have set. */
export const notBefore = (time: string, earliest: string | null): string =>
  earliest !== null && earliest > time ? earliest : time;

type FoundSession = Pick<Session, 'userId' | 'startedAt'>;

const BY_ID = reading(
  `select "user_id" as "userId", "started_at" as "startedAt" from "sessions" where "id" = $1`,
);

const OPEN = reading(`select "id" from "sessions" where "id" = any($1::uuid[])`);

/** Returns those of some sessions that have not ended. */
export async function openSessionsOf(queries: Reads, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queries.run<{ id: string }>(OPEN, [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Loads the session that an access token names; null if it has ended. */
export async function loadSession(queries: Reads, id: string): Promise<FoundSession | null> {
  const [session] = await queries.run<FoundSession>(BY_ID, [id], { isShort: true });
  return session ?? null;
}
