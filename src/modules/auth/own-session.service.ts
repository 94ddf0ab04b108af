import type { Context } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { write } from '../../core/write/write.js';
import { notFound } from '../../platform/errors.js';
import type { OwnSession } from './auth.types.js';
import { endOne, lockUser } from './session.service.js';

const BY_USER = `
  select s."id", s."started_at" as "startedAt", s."last_used_at" as "lastUsedAt", s."expires_at" as "expiresAt",
    s."network", s."user_agent" as "userAgent"
  from "sessions" s join "users" u on u."id" = s."user_id"
  where s."user_id" = $1 and s."expires_at" > $2
    and (u."sessions_valid_from" is null or s."started_at" >= u."sessions_valid_from")
  order by s."last_used_at" desc, s."id"
  limit 100`;

/** The sessions of the caller that have not ended. */
export async function mySessions(ctx: Context): Promise<OwnSession[]> {
  const { userId, sessionId } = callerOf(ctx);
  const now = ctx.services.clock.nowIso();
  const sessions = await ctx.queries.run<Omit<OwnSession, 'isCurrent'>>(BY_USER, [userId, now]);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/** Ends one session of the caller with its access and refresh tokens. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { userId } = callerOf(ctx);
  const ended = await write(ctx, async (tx) => {
    await lockUser(tx, userId);
    return endOne(tx, userId, id);
  });
  if (!ended) throw notFound({ es: 'Sesión no encontrada.', en: 'Session not found.' });
  ctx.services.forgetSession(id);
}
