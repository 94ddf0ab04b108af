import { type Context, callerOf, oneOf, unknownIdError } from '../../engine/declare.js';
import { readWhere, type Selection, Statement, selectSql } from '../../engine/read.js';
import { write } from '../../engine/write.js';
import { announcements } from './announcement.access.js';
import type { Announcement } from './announcement.entity.js';

/**
 * Marks announcements as read by the caller and returns them in the order of their ids; BAD_REQUEST if one is out of scope.
 * Writes no audit entry, since no record changes.
 */
export async function markAnnouncementsRead(
  ctx: Context,
  given: readonly string[],
  selection: Selection,
): Promise<Announcement[]> {
  const ids = [...new Set(given)];
  await write(ctx, async (tx) => {
    const statement = new Statement(tx.services, tx.caller);
    const [user, now] = [statement.bind(callerOf(tx).userId), statement.now()];
    const found = selectSql(statement, announcements, (field) => `${field('id')} as "id"`, [
      oneOf('id')(ids),
    ]);
    const rows = await tx.queries.change<{ id: string }>(
      `with found as (${found}), read as (insert into "announcement_readings" ("announcement_id", "user_id", "read_at")` +
        ` select "id", ${user}, ${now} from found on conflict do nothing) select "id" from found`,
      statement.values,
    );
    if (rows.length < ids.length) throw unknownIdError(announcements, 'ids');
  });
  const rows = await readWhere(ctx, announcements, selection, [oneOf('id')(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
