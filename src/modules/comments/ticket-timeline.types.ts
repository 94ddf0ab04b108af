import { ArgsType, createUnionType, Field } from 'type-graphql';
import type { ListRequest } from '../../core/read/list-request.js';
import { DateTimeScalar } from '../../core/scalars.js';
import { connectionOf, PageArgs } from '../../core/schema/connection.js';
import { TicketHistory } from '../tickets/ticket-history.entity.js';
import { Comment } from './comment.entity.js';

const TicketEvent = createUnionType({
  name: 'TicketEvent',
  description: 'What happened to a ticket: a comment on it or a change of its status.',
  types: () => [Comment, TicketHistory] as const,
});

export const TicketEventConnection = connectionOf(TicketEvent, 'TicketEvent');

@ArgsType()
export class TimelineArgs extends PageArgs implements ListRequest {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only comments and changes of the status whose `updatedAt` is not before this moment.',
  })
  updatedSince?: string | null;
}
