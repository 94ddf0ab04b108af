import type { Context } from '../../engine/declare.js';
import { readWritten } from '../../engine/read.js';
import { type AuditAction, type AuditUser, recordEvent } from '../../engine/write.js';
import { users } from './user.access.js';

const ACCOUNT = { fields: ['username', 'role', 'communityId'] } as const;

interface AccountEvent {
  /** Whether the person of the account has just proved its identity; the request has no caller yet. */
  readonly byOwner?: boolean;
  /** Who caused it, where the request does not go on. */
  readonly author?: AuditUser | null;
  readonly before?: object;
  readonly after?: object;
}

/** Records a security event of an account, within the transaction of the context if there is one. */
export async function recordAccountEvent(
  ctx: Context,
  action: AuditAction,
  userId: string,
  { byOwner = false, author, ...values }: AccountEvent = {},
): Promise<void> {
  const { username, role, communityId } = await readWritten(ctx, users, userId, ACCOUNT);
  await recordEvent(ctx, {
    action,
    record: 'User',
    recordId: userId,
    communityId,
    ...values,
    ...(byOwner ? { user: { userId, username, role } } : author ? { user: author } : {}),
  });
}
