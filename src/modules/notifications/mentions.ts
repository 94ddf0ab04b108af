import { type Condition, type WriteContext } from '../../engine/access.js';
import { type AnyRecord } from '../../engine/declare.js';
import { readOne, readWhere, type Statement } from '../../engine/read.js';
import { comments } from '../comments/comment.access.js';
import type { Comment } from '../comments/comment.entity.js';
import { NotificationKind } from '../notify/notification-kind.js';
import type { NotifiedEvent } from '../notify/notify.js';
import { contextOfReader } from './job-context.js';
import { storeNotifications } from './store-notifications.js';

/** The most people that a comment mentions; further names are texts like others. */
const MOST_MENTIONED = 20;

/** An at sign, also a fullwidth or small one, that does not follow a part of an e-mail address, and what follows up to a space. */
const MENTION =
  /(?<![\p{L}\p{N}_%+@＠﹫-]|[\p{L}\p{N}_]['.]?(?=[@＠﹫][\p{L}\p{N}-]+\.[\p{L}\p{N}]))[@＠﹫]([^\s@＠﹫]{1,200})/gu;

/** Where a name may end: before anything but letters and digits, the marks of names within them included. */
const ENDS = /(?<=[\p{L}\p{N}\p{M}_])(?=[^\p{L}\p{N}\p{M}_])/u;
const MOST_ENDS = 5;

/** Returns the usernames that a text may mention: what follows `@`, whole and up to each of its first marks, as usernames have marks too. */
function mentionedIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(MENTION)) {
    if (names.size >= 2 * MOST_MENTIONED) break;
    const lower = name.toLowerCase();
    names.add(lower).add(lower.replace(/[^\p{L}\p{N}]+$/u, ''));
    const parts = lower.split(ENDS, MOST_ENDS + 1);
    for (let end = 1; end < parts.length; end += 1) names.add(parts.slice(0, end).join(''));
  }
  names.delete('');
  return [...names];
}

const unscoped: AnyRecord<Comment> = { ...comments, scope: 'unscoped' };

interface Mentioned {
  readonly userId: string;
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
    for (const userId of await namedUsers(tx, comment.comentarioTexto, comment.ticketId)) {
      if (userId === actor || mentioned.length === MOST_MENTIONED) continue;
      const reader = await contextOfReader(tx, userId);
      if (reader && (await readOne(reader, comments, id, { fields: ['id'] })))
        mentioned.push({ userId, communityId: comment.communityId });
    }
    if (mentioned.length === 0) continue;
    await storeNotifications(tx, NotificationKind.MENTIONED, (statement) => rowsOf(statement, id, mentioned));
  }
}

/** Finds the users with the names that a text mentions, but for the resident of its ticket. */
async function namedUsers(tx: WriteContext, text: string, ticketId: number): Promise<string[]> {
  const names = mentionedIn(text);
  if (names.length === 0) return [];
  const rows = await tx.queries.change<{ id: string }>(
    'select u."id" from "users" u where lower(u."username") = any($1::text[]) and not exists (select from "tickets" t' +
      ' join "residents" r on r."id" = t."resident_id" where t."id" = $2::int4 and r."user_id" = u."id") order by u."id"',
    [names, ticketId],
  );
  return rows.map(({ id }) => id);
}

const rowsOf = ({ bind }: Statement, id: number, mentioned: readonly Mentioned[]) =>
  `select x."user_id", x."community_id", ${bind(String(id))}::text as "record_id", '' as "occasion", null::text as "detail"` +
  ` from unnest(${bind(mentioned.map(({ userId }) => userId))}::uuid[],` +
  ` ${bind(mentioned.map(({ communityId }) => communityId))}::uuid[]) x("user_id", "community_id")`;
