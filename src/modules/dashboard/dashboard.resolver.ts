import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  AdminOrCommittee,
  type Context,
  FromReplica,
  GraphqlOnly,
  RefusesWith,
  WEIGHTS,
} from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { DashboardArgs, DashboardMonthsArgs } from './dashboard.inputs.js';
import * as service from './dashboard.service.js';
import { Dashboard } from './dashboard.types.js';

registerRelationKeys(Community, 'dashboard', 'id');

@Resolver(() => Community)
export class DashboardResolver {
  @Admin()
  @FromReplica()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Query(() => Dashboard, {
    description: 'Figures for the start page of an administrator, computed at the moment of the request.',
    complexity: WEIGHTS.dashboard,
  })
  dashboard(@Args(() => DashboardArgs) args: DashboardArgs, @Ctx() ctx: Context) {
    return service.readDashboard(ctx, args);
  }

  @AdminOrCommittee()
  @GraphqlOnly()
  @FieldResolver(() => Dashboard, {
    nullable: true,
    name: 'dashboard',
    description:
      'The figures of the operation `dashboard` for this community; for the committee where the setting' +
      ' `COMITE_VE_DINERO` is `true`.',
    complexity: WEIGHTS.dashboardOfCommunity,
  })
  dashboardOfCommunity(
    @Root() { id }: Community,
    @Args(() => DashboardMonthsArgs) { ultimosMeses }: DashboardMonthsArgs,
    @Ctx() ctx: Context,
  ) {
    return service.dashboardFor(ctx, id, ultimosMeses);
  }
}
