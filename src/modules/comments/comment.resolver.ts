import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readOne, readPage } from '../../core/read/read.js';
import type { Selection } from '../../core/read/record.js';
import type { PageSelection } from '../../core/read/selection.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { Selected, SelectedPage } from '../../core/schema/parameters.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { ReturnsWritten } from '../../core/schema/written.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { tickets } from '../tickets/ticket.access.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { comments } from './comment.access.js';
import { Comment } from './comment.entity.js';
import { type CommentFilter, CreateCommentInput, UpdateCommentInput } from './comment.inputs.js';
import * as service from './comment.service.js';

@Resolver()
export class CommentResolver {
  @AnyCaller()
  @Query(() => comments.connection)
  comments(
    @Args(() => comments.args) args: ListRequest<CommentFilter>,
    @Ctx() ctx: Context,
    @SelectedPage(comments) page: PageSelection,
  ) {
    return readPage(ctx, comments, args, page);
  }

  @AnyCaller()
  @Query(() => Comment, { nullable: true })
  comment(@Arg('id', () => Int) id: number, @Ctx() ctx: Context, @Selected(comments) selection: Selection) {
    return readOne(ctx, comments, id, selection);
  }

  @AnyCaller()
  @Mutation(() => Comment, { description: 'Adds a comment as the caller, who must have a resident record.' })
  @ReturnsWritten(comments)
  createComment(@Arg('input') input: CreateCommentInput, @Ctx() ctx: Context) {
    return service.createComment(ctx, input);
  }

  @AnyCaller()
  @Mutation(() => Comment, { description: 'Changes the text of a comment. Open only to its author.' })
  @ReturnsWritten(comments)
  updateComment(
    @Arg('id', () => Int) id: number,
    @Arg('input') input: UpdateCommentInput,
    @Ctx() ctx: Context,
  ) {
    return service.updateComment(ctx, id, input);
  }

  @AnyCaller()
  @Mutation(() => Boolean, {
    description: 'Deletes a comment; replies to it stay. Open to its author and to administrators.',
  })
  async deleteComment(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    await service.deleteComment(ctx, id);
    return true;
  }
}

export const commentRelations = [
  toOne({
    of: Comment,
    field: 'resident',
    by: 'residentId',
    to: residents,
    description: 'The author; null when the caller may not read the resident.',
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
  toMany({ of: Ticket, field: 'comments', by: 'ticketId', to: comments }),
  toMany({ of: Resident, field: 'comments', by: 'residentId', to: comments }),
];
