import { createUnionType } from 'type-graphql';
import { connectionOf } from '../../engine/declare.js';
import { TicketHistory } from '../tickets/ticket-history.entity.js';
import { Comment } from './comment.entity.js';

const TicketEvent = createUnionType({
  name: 'TicketEvent',
  description: 'What happened to a ticket: a comment on it or a change of its status.',
  types: () => [Comment, TicketHistory] as const,
});

export const TicketEventConnection = connectionOf(TicketEvent, 'TicketEvent');
