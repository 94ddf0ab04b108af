import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  AnyCaller,
  ChangedArgs,
  type Context,
  callerOf,
  IdOf,
  Selected,
  Shown,
} from '../../engine/declare.js';
import { type Selection } from '../../engine/read.js';
import { sessions } from '../identity/session.access.js';
import { Session } from '../identity/session.entity.js';
import * as service from './own-session.service.js';

@Resolver(() => Session)
export class OwnSessionResolver {
  @AnyCaller()
  @Query(() => [Session], {
    description: 'The sessions of the caller that have not ended, the one used last first; at most 100.',
  })
  mySessions(
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(sessions) selection: Selection,
  ) {
    return service.mySessions(ctx, changed, selection);
  }

  @AnyCaller()
  @Mutation(() => Boolean, { description: 'Ends one session of the caller with its tokens.' })
  async endSession(@IdOf(sessions) id: string, @Ctx() ctx: Context) {
    await service.endSession(ctx, id);
    return true;
  }

  @Shown()
  @FieldResolver(() => Boolean, { description: 'Whether the request itself belongs to the session.' })
  isCurrent(@Root() { id }: Session, @Ctx() ctx: Context) {
    return id === callerOf(ctx).sessionId;
  }
}
