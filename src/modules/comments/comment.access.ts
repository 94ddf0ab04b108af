import { defineRecord, equals } from '../../core/read/record.js';
import { Comment } from './comment.entity.js';
import type { CommentFilter } from './comment.inputs.js';

export const comments = defineRecord<Comment, CommentFilter>({
  entity: Comment,
  scope: {
    community: 'communityId',
    communityDeletedAt: 'communityDeletedAt',
    resident: ['residentId', 'ownerOfTicketId'],
    withoutCommunity: 'administrators',
  },
  filters: {
    origen: (origen) => (field, bind) => `lower(${field('origen')}) = lower(${bind(origen)}::text)`,
    idOrigen: equals('idOrigen'),
    residentId: equals('residentId'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
  },
});
