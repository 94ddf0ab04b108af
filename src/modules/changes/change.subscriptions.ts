import { Arg, Args, Int, Resolver, Root, Subscription } from 'type-graphql';
import { type ChangeRow, type FollowedChange, followChanges } from '../../engine/changes.js';
import { AnyCaller, type Context, GuidScalar, nodeIdOf, RefusesWith } from '../../engine/declare.js';
import { FollowArgs } from './change.inputs.js';
import { ChangeEdge } from './change.types.js';
import { followedTypes } from './followed.js';
import { isCommentOn, isVisitOfToday } from './named-changes.js';

interface Following<Arguments> {
  readonly args: Arguments;
  readonly context: Context;
}

interface Named {
  readonly after?: string | null;
  readonly communityId?: string | null;
}

/** Makes the `subscribe` of a subscription to some changes; `concerns` chooses among those of the types. */
const following = <Arguments extends Named>(
  types: (args: Arguments) => readonly string[] | null | undefined,
  concerns?: (args: Arguments) => (change: ChangeRow, ctx: Context) => boolean | Promise<boolean>,
) =>
  // The library declares what it passes on as unknown records.
  (({ args, context }: Following<Arguments>) =>
    followChanges(context, followedTypes(types(args)), {
      after: args.after,
      communityId: args.communityId,
      concerns: concerns?.(args),
    })) as never;

const After = () =>
  Arg('after', () => String, { nullable: true, description: 'After this cursor; else from now on.' });

/** The subscriptions: the feed of changes, and parts of it by a name of their own. */
@Resolver()
export class ChangeSubscriptions {
  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description: 'The changes of the feed as they are committed.',
    subscribe: following<FollowArgs>(({ types }) => types),
  })
  changes(@Root() { change }: FollowedChange, @Args(() => FollowArgs) _args: FollowArgs) {
    return change;
  }

  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description: 'The changes of one ticket.',
    subscribe: following<Named & { id: number }>(
      () => ['Ticket'],
      ({ id }) =>
        ({ nodeId }) =>
          nodeId === nodeIdOf('Ticket', id),
    ),
  })
  ticketChanged(
    @Root() { change }: FollowedChange,
    @Arg('id', () => Int, { description: 'Id of the ticket.' }) _id: number,
    @After() _after?: string,
  ) {
    return change;
  }

  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description: 'New comments on a ticket.',
    subscribe: following<Named & { ticketId: number }>(
      () => ['Comment'],
      ({ ticketId }) => isCommentOn(ticketId),
    ),
  })
  commentAdded(
    @Root() { change }: FollowedChange,
    @Arg('ticketId', () => Int, { description: 'The ticket that is commented on.' }) _ticketId: number,
    @After() _after?: string,
  ) {
    return change;
  }

  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description:
      'The changes of visits announced or arrived for the day of a community, and of those that can no longer be read.',
    subscribe: following<Named>(
      () => ['ResidentVisit'],
      () => isVisitOfToday,
    ),
  })
  visitsOfToday(
    @Root() { change }: FollowedChange,
    @Arg('communityId', () => GuidScalar, { description: 'Whose gate they come to.' }) _communityId: string,
    @After() _after?: string,
  ) {
    return change;
  }

  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description: 'New notifications of the caller.',
    subscribe: following<Named>(
      () => ['Notification'],
      () =>
        ({ action }) =>
          action === 'CREATED',
    ),
  })
  notificationAdded(@Root() { change }: FollowedChange, @After() _after?: string) {
    return change;
  }
}
