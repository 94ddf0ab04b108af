import type { ClassType } from 'type-graphql';
import { type Tie, toMany, toOne } from '../../engine/declare.js';
import { users } from '../identity/user.access.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { listedTickets, tickets } from '../tickets/ticket.access.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { comments } from './comment.access.js';
import { Comment } from './comment.entity.js';
import { SUBJECTS } from './comment-subject.js';

/** Ties a comment to the record whose kind and GUID are its origin. */
const aboutA = (origin: string): Tie<'origen' | 'idOrigen'> => ({
  parentType: 'uuid',
  linkedTo: (parent) => (field) =>
    `lower(${field('origen')}) = '${origin}' and ${field('idOrigen')} = (${parent})::text`,
});

export const commentRelations = [
  toOne({
    of: Comment,
    field: 'resident',
    by: 'residentId',
    to: residents,
    description:
      'The resident who wrote it; null for a comment by the administration, and when the caller may not read the resident.',
  }),
  toOne({
    of: Comment,
    field: 'author',
    by: 'authorId',
    to: users,
    description: 'The user who wrote it; null when the caller may not read the user.',
  }),
  toOne({
    of: Comment,
    field: 'ticket',
    by: 'ticketId',
    to: tickets,
    description:
      'The ticket that the comment is about; null for another origin, or when the caller may not read it.',
  }),
  toOne({
    of: Comment,
    field: 'parent',
    by: 'idComment',
    to: comments,
    description:
      'The comment that this one replies to; null when it replies to none, or when the caller may not read it.',
  }),
  toMany({
    of: Comment,
    field: 'replies',
    by: 'idComment',
    to: comments,
    description: 'The comments that reply to this one and that the caller may read.',
  }),
  ...SUBJECTS.map(({ origin, record: { entity } }) =>
    toMany({
      of: entity as ClassType<object>,
      field: 'comments',
      through: aboutA(origin),
      to: comments,
      description: `The comments on it that the caller may read: those with the origin \`${origin}\` and its id.`,
    }),
  ),
  // A comment on a ticket has the community and the owner of the ticket.
  toMany({
    of: Ticket,
    field: 'comments',
    by: 'ticketId',
    to: comments,
    withinScopeOf: [tickets, listedTickets],
  }),
  toMany({ of: Resident, field: 'comments', by: 'residentId', to: comments }),
];
