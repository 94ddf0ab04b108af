import {
  actsAsOthers,
  type Caller,
  type Context,
  cachePerService,
  callerOf,
  GUID,
  mayActAs,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { AuditAction } from '../../engine/write.js';
import { boundedCache } from '../../platform/bounded-cache.js';
import { forbidden } from '../../platform/errors.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { users } from '../identity/user.access.js';
import { loadUser } from './caller.js';

/** How long further uses by the same administrator of the same user and operation are not recorded again. */
const RECORDED_FOR_MS = 60_000;

/** The longest name of an operation that is recorded. */
const LONGEST_NAME = 200;

const recorded = cachePerService<string, number>(() =>
  // Unlike `max`, `maxSize` reserves no memory in advance.
  boundedCache('recorded_acting', { maxSize: 10_000, sizeCalculation: () => 1, ttl: RECORDED_FOR_MS }),
);

/** An operation that a request asks for as another user. */
interface AskedAs {
  readonly kind: string;
  readonly name: string | null;
}

/** Refuses to change anything as another user. */
export function assertReadsAs({ kind }: AskedAs): void {
  if (kind !== 'query')
    throw forbidden({
      es: 'Quien actúa como otro usuario («X-Act-As») solo puede consultar.',
      en: 'Whoever acts as another user (`X-Act-As`) may only send queries.',
    });
}

/** Lets the administrator of a request read the rest of it as another user, and records that. Returns the id of the user. */
export async function actAs(ctx: Context, userId: string, { name }: AskedAs): Promise<string> {
  const actor = callerOf(ctx);
  const target = await targetOf(ctx, actor, userId);
  // The same for every reason, so that it does not tell who exists.
  if (!target)
    throw forbidden({
      es: 'No puede actuar como este usuario.',
      en: 'You may not act as this user.',
    });
  await recordUse(ctx, actor, target, name?.slice(0, LONGEST_NAME) ?? null);
  // Not a copy: Apollo Server marks the context for the plugins that follow resolvers.
  Object.assign(ctx, { caller: { ...target, actor } });
  return target.userId;
}

async function targetOf(ctx: Context, actor: Caller, userId: string): Promise<Caller | null> {
  if (!actsAsOthers(actor) || !GUID.test(userId)) return null;
  const user = await readOne(ctx, users, userId, { fields: ['role', 'audienceOfUser'] });
  if (!user || !mayActAs(actor, user)) return null;
  return (await loadUser(ctx.queries, userId))?.caller ?? null;
}

async function recordUse(
  ctx: Context,
  actor: Caller,
  target: Caller,
  operation: string | null,
): Promise<void> {
  const uses = recorded(ctx.services);
  const use = `${actor.userId} ${target.userId} ${operation}`;
  if (uses.has(use)) return;
  await recordAccountEvent(ctx, AuditAction.ACT_AS, target.userId, { after: { operation } });
  uses.set(use, 1);
}
