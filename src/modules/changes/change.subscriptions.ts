import { Args, Resolver, Root, Subscription } from 'type-graphql';
import {
  AnyCaller,
  type Context,
  type FollowedChange,
  followChanges,
  RefusesWith,
} from '../../engine/index.js';
import { FollowArgs } from './change.inputs.js';
import { ChangeEdge } from './change.types.js';
import { followedTypes } from './followed.js';

interface Subscribing<Args> {
  readonly args: Args;
  readonly context: Context;
}

@Resolver()
export class ChangeSubscriptions {
  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Subscription(() => ChangeEdge, {
    description: 'The changes of the feed as they are committed, after a cursor or from now on.',
    subscribe: (({ args: { types, ...request }, context }: Subscribing<FollowArgs>) =>
      followChanges(context, followedTypes(types), request)) as never,
  })
  changes(@Root() { change }: FollowedChange, @Args(() => FollowArgs) _args: FollowArgs) {
    return change;
  }
}
