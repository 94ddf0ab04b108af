import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Admin, type Context, GraphqlOnly, WEIGHTS } from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { DebtorsArgs } from './debtors.inputs.js';
import { debtorsOf } from './debtors.loader.js';
import { DebtorConnection } from './debtors.types.js';

@Resolver(() => Community)
export class DebtorsResolver {
  @Admin()
  @GraphqlOnly()
  @FieldResolver(() => DebtorConnection, {
    nullable: true,
    description: 'The residents in arrears with the community; equal to the figures of its dashboard.',
    complexity: WEIGHTS.unbounded,
  })
  debtors(@Root() community: Community, @Args(() => DebtorsArgs) request: DebtorsArgs, @Ctx() ctx: Context) {
    return debtorsOf(ctx, community.id, request);
  }
}
