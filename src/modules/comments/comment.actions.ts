import {
  assertWritable,
  type Context,
  callerOf,
  type WritableRows,
  writableByOwner,
  writableByOwnerOrAdministrator,
} from '../../engine/declare.js';
import { type Action } from '../../engine/write.js';
import { comments } from './comment.access.js';
import type { Comment } from './comment.entity.js';

/** Refuses a comment of somebody else: of another resident, or of another user of the administration. */
const assertAuthorOr =
  (writable: WritableRows) =>
  (ctx: Context, { residentId, authorUserId }: Comment): void => {
    const caller = callerOf(ctx);
    if (authorUserId !== caller.userId) assertWritable(caller, writable, residentId);
  };

export const commentActions = {
  update: { mutation: 'updateComment', record: comments, assert: assertAuthorOr(writableByOwner) },
  delete: {
    mutation: 'deleteComment',
    record: comments,
    assert: assertAuthorOr(writableByOwnerOrAdministrator),
  },
} satisfies Record<string, Action<Comment>>;
