import {
  type AnyRecord,
  audienceWithin,
  type Context,
  callerOf,
  commentsForAdministration,
  complete,
  GUID,
  residentOf,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import {
  assertPictures,
  findForAction,
  lockAhead,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import type { AudienceRecord } from '../communities/audience-record.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { tickets } from '../tickets/ticket.access.js';
import { comments, commentsAbout, idOfSubject } from './comment.access.js';
import { commentActions } from './comment.actions.js';
import { Comment } from './comment.entity.js';
import type { CommentPatch, CreateCommentInput } from './comment.inputs.js';
import { subjectsOf } from './comment-subject.js';

const unknownTicket = () =>
  invalidOperation(
    'UNKNOWN_REFERENCE',
    { es: 'El ticket indicado no existe.', en: 'The ticket does not exist.' },
    { field: 'idOrigen' },
  );
const unknownParent = () =>
  invalidOperation(
    'UNKNOWN_REFERENCE',
    {
      es: 'El comentario al que responde no existe en este origen.',
      en: 'The comment to reply to does not exist here.',
    },
    { field: 'idComment' },
  );

const unknownSubject = () =>
  invalidOperation(
    'UNKNOWN_REFERENCE',
    { es: 'Lo que se comenta no existe.', en: 'What the comment is about does not exist.' },
    { field: 'idOrigen' },
  );

/** For a ticket or comment that is deleted while a comment on it is being written, and an origin that the database alone takes for `ticket`: tİcket. */
const violations: Violations = {
  comments_ticket_check: unknownTicket,
  comments_ticket_id_foreign: unknownTicket,
  comments_id_comment_foreign: unknownParent,
  comments_parent_check: unknownParent,
};

/** Writes a comment of the calling resident, or of the administration on what it reaches. Returns its id. */
export function createComment(ctx: Context, input: CreateCommentInput): Promise<number> {
  return write(
    ctx,
    async (tx) => {
      const caller = callerOf(tx);
      // A REST client knows comments of residents alone.
      const isOfAdministration = !tx.isLegacy && commentsForAdministration(caller) && isAnswered(input);
      const author = isOfAdministration
        ? { residentId: null, authorUserId: caller.userId }
        : { residentId: residentOf(caller) };
      const ticketId = await ticketOf(tx, input);
      const place = isOfAdministration && ticketId === null ? await placeOf(tx, input) : {};
      await assertParent(tx, input);
      await assertPictures(tx, input.imageUrls);
      await lockAuthor(tx, { ticketId, residentId: author.residentId });
      const idOrigen = idOfSubject(input.idOrigen);
      const comment = tx.em.create(Comment, { ...complete(input), idOrigen, ...author, ...place, ticketId });
      await tx.em.flush();
      if (ticketId !== null) {
        await notify(tx, { kind: NotificationKind.TICKET_COMMENTED, ids: [comment.id] });
        await notifyMentioned(tx, comment);
      }
      return comment.id;
    },
    violations,
  );
}

/** Changes the text of the caller's own comment. */
export function updateComment(ctx: Context, id: number, patch: CommentPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const comment = await findForAction(tx, commentActions.update, id);
    await lockAuthor(tx, comment);
    patchFields(comment, patch);
    await notifyMentioned(tx, comment);
  });
}

/** Notifies whom a comment on a ticket mentions, and who was not notified of it before. */
async function notifyMentioned(
  tx: WriteContext,
  { id, ticketId, comentarioTexto }: Pick<Comment, 'id' | 'ticketId' | 'comentarioTexto'>,
): Promise<void> {
  if (ticketId !== null && comentarioTexto.includes('@'))
    await notify(tx, { kind: NotificationKind.MENTIONED, ids: [id] });
}

/** Deletes a comment; replies to it remain. */
export function deleteComment(ctx: Context, id: number): Promise<void> {
  return write(ctx, async (tx) => {
    const comment = await findForAction(tx, commentActions.delete, id);
    await lockAuthor(tx, comment);
    tx.em.remove(comment);
  });
}

/** Locks the resident from whom the community of a comment follows; that of a comment on a ticket follows from the ticket. */
async function lockAuthor(
  tx: WriteContext,
  { ticketId, residentId }: Pick<Comment, 'ticketId' | 'residentId'>,
): Promise<void> {
  if (ticketId === null) await lockAhead(tx, referenceableResidents, residentId);
}

/**
 * The ticket that a comment is about, which must be within scope; null if it is about something else. It is locked, so
 * that its deletion records the comment too.
 */
async function ticketOf(tx: WriteContext, input: CreateCommentInput): Promise<number | null> {
  if (!isTicket(input)) return null;
  const { idOrigen } = input;
  const id = TICKET_ID.test(idOrigen) ? Number(idOrigen) : LARGEST_ID + 1;
  if (id > LARGEST_ID || !(await readOne(tx, tickets, id, { fields: ['id'] }, 'share')))
    throw unknownTicket();
  return id;
}

/** The community of an announcement or provider within scope or, without one, who of its audience the caller addresses. */
async function placeOf(
  tx: WriteContext,
  { origen, idOrigen }: CreateCommentInput,
): Promise<Pick<Comment, 'communityOfSubject' | 'audienceOfSubject'>> {
  for (const { record } of subjectsOf(origen)) {
    const found =
      GUID.test(idOrigen) &&
      (await readOne(tx, record as AnyRecord<AudienceRecord>, idOrigen, {
        fields: ['communityId', 'audience'],
      }));
    if (!found) continue;
    if (found.communityId) return { communityOfSubject: found.communityId, audienceOfSubject: [] };
    const audience = audienceWithin(callerOf(tx), found.audience);
    if (audience?.length !== 0) return { communityOfSubject: null, audienceOfSubject: audience };
  }
  throw unknownSubject();
}

/** Whether the administration comments on objects of this kind. */
const isAnswered = (input: CreateCommentInput) => isTicket(input) || subjectsOf(input.origen).length > 0;

const isTicket = ({ origen }: CreateCommentInput) => /^ticket$/i.test(origen);

const TICKET_ID = /^[1-9]\d{0,9}$/;
const LARGEST_ID = 2147483647;

/**
 * Locks the comment to reply to before the reply refers to it: its deletion, which holds a weaker lock until then, would wait
 * for the reply, and the reply for the deletion.
 */
async function assertParent(
  tx: WriteContext,
  { idComment, origen, idOrigen }: CreateCommentInput,
): Promise<void> {
  if (idComment === null || idComment === undefined) return;
  const [parent] = await readWhere(
    tx,
    comments,
    { fields: ['id'] },
    [(field, bind) => `${field('id')} = ${bind(idComment)}`, commentsAbout(origen, idOrigen)],
    'share',
  );
  if (!parent) throw unknownParent();
}
