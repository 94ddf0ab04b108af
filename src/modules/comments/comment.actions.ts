import { writableByOwner, writableByOwnerOrAdministrator } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { comments } from './comment.access.js';
import type { Comment } from './comment.entity.js';

export const commentActions = {
  update: {
    mutation: 'updateComment',
    record: comments,
    owner: { resident: 'residentId', writable: writableByOwner },
  },
  delete: {
    mutation: 'deleteComment',
    record: comments,
    owner: { resident: 'residentId', writable: writableByOwnerOrAdministrator },
  },
} satisfies Record<string, Action<Comment>>;
