import type { Context } from '../../engine/declare.js';
import { run, Statement, selectSql } from '../../engine/read.js';
import { announcements } from './announcement.access.js';

/** Counts the announcements within scope that the caller has not marked as read. */
export async function countUnread(ctx: Context): Promise<number> {
  const statement = new Statement(ctx.services, ctx.caller);
  const text = selectSql(statement, announcements, () => 'count(*)::int4 as "unread"', [
    (field) => `not ${field('isRead')}`,
  ]);
  const [row] = await run<{ unread: number }>(ctx, text, statement);
  return row?.unread ?? 0;
}
