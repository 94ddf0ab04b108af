import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import {
  AnyCaller,
  AsksOfCaller,
  assertComments,
  type Context,
  createMutation,
  deleteMutation,
  GraphqlOnly,
  GuidScalar,
  listQuery,
  RefusesWith,
  RestOnly,
  recordQuery,
  SelectedPage,
  Shown,
  updateMutation,
} from '../../engine/declare.js';
import { type PageSelection, readPage, registerRelationKeys } from '../../engine/read.js';
import { comments, commentsAbout } from './comment.access.js';
import { Comment } from './comment.entity.js';
import { CommentPatch, CreateCommentInput } from './comment.inputs.js';
import * as service from './comment.service.js';
import { CommentSubject, subjectOf } from './comment-subject.js';
import { CommentsOfOriginArgs } from './comments-of-origin.args.js';

registerRelationKeys(Comment, 'subject', 'origen', 'idOrigen', 'ticketId');
registerRelationKeys(Comment, 'residentId', 'residentId');

/** What stands for the resident of a comment by the administration, since clients expect an id. */
const NO_RESIDENT = '00000000-0000-0000-0000-000000000000';

export const commentOperations = [
  listQuery('comments', comments),
  recordQuery('comment', comments),
  createMutation('createComment', comments, CreateCommentInput, service.createComment, {
    description:
      'Adds a comment as the caller, who must have a resident record; through GraphQL, administrators and committee' +
      ' members without one comment on tickets, announcements and providers for the administration.',
    marks: [AnyCaller(), RefusesWith('NOT_A_RESIDENT', 'UNKNOWN_REFERENCE'), AsksOfCaller(assertComments)],
  }),
  updateMutation('updateComment', comments, CommentPatch, service.updateComment, {
    description: 'Changes the text of a comment. Open only to its author.',
    marks: [AnyCaller()],
  }),
  deleteMutation('deleteComment', comments, service.deleteComment, {
    description: 'Deletes a comment; replies to it stay. Open to its author and to administrators.',
    marks: [AnyCaller()],
  }),
];

@Resolver(() => Comment)
export class CommentResolver {
  @AnyCaller()
  @RestOnly()
  @Query(() => comments.connection, { description: 'The comments that the caller may read.' })
  commentsOfOrigin(
    @Args() { origen, idOrigen, ...request }: CommentsOfOriginArgs,
    @Ctx() ctx: Context,
    @SelectedPage(comments) page: PageSelection,
  ) {
    return readPage(ctx, { ...comments, only: commentsAbout(origen, idOrigen) }, request, page);
  }

  @Shown()
  @FieldResolver(() => GuidScalar, {
    description:
      'Id of the resident who wrote the comment; `00000000-0000-0000-0000-000000000000` for one by the administration.',
  })
  residentId(@Root() { residentId }: Comment) {
    return residentId ?? NO_RESIDENT;
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => CommentSubject, {
    nullable: true,
    description:
      'What the comment is about: a ticket (origin `ticket`), an announcement (`post`) or a provider (`provider`); null' +
      ' for another origin, and for what the caller may not read.',
  })
  subject(@Root() comment: Comment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return subjectOf(ctx, comment, info);
  }
}
