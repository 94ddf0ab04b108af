import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { referenceRows } from '../../core/read/reference.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { ChangedArgs } from '../../core/schema/changed-args.js';
import { roles } from './role.access.js';
import { Role } from './role.entity.js';

@Resolver()
export class RoleResolver {
  @AnyCaller()
  @Query(() => [Role], { description: 'All roles, in the order of their ids.' })
  roles(@Args(() => ChangedArgs) changed: ChangedArgs, @Ctx() ctx: Context) {
    return referenceRows(ctx, roles, changed);
  }
}
