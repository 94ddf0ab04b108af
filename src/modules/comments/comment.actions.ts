import { assertOwner, assertOwnerOrAdministrator, callerOf } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { comments } from './comment.access.js';
import type { Comment } from './comment.entity.js';

export const commentActions = {
  update: {
    mutation: 'updateComment',
    record: comments,
    assert: (ctx, { residentId }) => assertOwner(callerOf(ctx), residentId),
  },
  delete: {
    mutation: 'deleteComment',
    record: comments,
    assert: (ctx, { residentId }) => assertOwnerOrAdministrator(callerOf(ctx), residentId),
  },
} satisfies Record<string, Action<Comment>>;
