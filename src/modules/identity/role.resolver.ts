import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { AnyCaller, ChangedArgs, type Context, Selected } from '../../engine/declare.js';
import { readAll, type Selection } from '../../engine/read.js';
import { roles } from './role.access.js';
import { Role } from './role.entity.js';

@Resolver()
export class RoleResolver {
  @AnyCaller()
  @Query(() => [Role], { description: 'All roles, in the order of their ids.' })
  roles(
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(roles) selection: Selection,
  ) {
    return readAll(ctx, roles, changed, selection);
  }
}
