import { type Context, callerOf, type FieldOf, ownerOf } from '../../engine/declare.js';
import { type ChangedRequest, readPage, type Selection } from '../../engine/read.js';
import { write } from '../../engine/write.js';
import { notFound } from '../../platform/errors.js';
import { sessions } from '../identity/session.access.js';
import type { Session } from '../identity/session.entity.js';
import { endOne, lockUser } from './session.service.js';

/** The most sessions that a person sees, those used last. */
const MOST_SESSIONS = 100;

/** Returns the sessions of the caller that have not ended. */
export async function mySessions(ctx: Context, changed: ChangedRequest, selection: Selection) {
  ownerOf(ctx);
  const fields = selection.fields as readonly FieldOf<Session>[];
  const wanted = { nodes: { fields }, wantsNodes: true, wantsTotal: false };
  const { nodes } = await readPage(ctx, sessions, { ...changed, first: MOST_SESSIONS }, wanted);
  return nodes;
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
