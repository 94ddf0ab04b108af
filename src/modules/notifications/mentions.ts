import type { AnyRecord, Condition, WriteContext } from '../../engine/declare.js';
import { readOne, readWhere, type Statement } from '../../engine/read.js';
import { comments } from '../comments/comment.access.js';
import type { Comment } from '../comments/comment.entity.js';
import { NotificationKind } from '../notify/notification-kind.js';
import type { NotifiedEvent } from '../notify/notify.js';
import { contextOfReader } from './job-context.js';
import { MOST_MENTIONED, mentionedIn } from './mentioned-in.js';
import { storeNotifications } from './store-notifications.js';

const unscoped: AnyRecord<Comment> = { ...comments, scope: 'unscoped' };

interface Named {
  readonly userId: string;
  /** The name by which the text mentions the user. */
  readonly name: string;
}

interface Mentioned extends Named {
  readonly communityId: string | null;
}

/** Notifies those whom comments on tickets mention and who may read them; the resident of the ticket is told of each anyway. */
export async function notifyMentioned(tx: WriteContext, { ids, actor }: NotifiedEvent): Promise<void> {
  for (const id of ids.map(Number)) {
    const [comment] = await readWhere(
      tx,
      unscoped,
      { fields: ['id', 'comentarioTexto', 'ticketId', 'communityId'] },
      [((field, bind) => `${field('id')} = ${bind(id)}`) satisfies Condition<'id'>],
    );
    if (!comment || comment.ticketId === null) continue;
    const mentioned: Mentioned[] = [];
    for (const named of await namedUsers(tx, comment.comentarioTexto, comment.ticketId)) {
      const { userId } = named;
      if (userId === actor || mentioned.length === MOST_MENTIONED) continue;
      const reader = await contextOfReader(tx, userId);
      if (reader && (await readOne(reader, comments, id, { fields: ['id'] })))
        mentioned.push({ ...named, communityId: comment.communityId });
    }
    if (mentioned.length === 0) continue;
    await storeNotifications(tx, NotificationKind.MENTIONED, (statement) => rowsOf(statement, id, mentioned));
  }
}

/** Finds the users with the names that a text mentions, but for the resident of its ticket. */
async function namedUsers(tx: WriteContext, text: string, ticketId: number): Promise<Named[]> {
  const names = mentionedIn(text);
  if (names.length === 0) return [];
  return tx.queries.change<Named>(
    'select u."id" as "userId", lower(u."username") as "name" from "users" u where lower(u."username") = any($1::text[]) and not exists (select from "tickets" t' +
      ' join "residents" r on r."id" = t."resident_id" where t."id" = $2::int4 and r."user_id" = u."id") order by u."id"',
    [names, ticketId],
  );
}

/** A name that is too long for a detail is not kept, so that its mention counts whatever becomes of the comment. */
const rowsOf = ({ bind }: Statement, id: number, mentioned: readonly Mentioned[]) =>
  `select x."user_id", x."community_id", ${bind(String(id))}::text as "record_id", '' as "occasion",` +
  ` case when char_length(x."name") <= 50 then x."name" end as "detail"` +
  ` from unnest(${bind(mentioned.map(({ userId }) => userId))}::uuid[],` +
  ` ${bind(mentioned.map(({ communityId }) => communityId))}::uuid[],` +
  ` ${bind(mentioned.map(({ name }) => name))}::text[]) x("user_id", "community_id", "name")`;
