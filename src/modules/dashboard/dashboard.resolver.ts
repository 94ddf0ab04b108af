import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { Admin } from '../../core/schema/allow.js';
import { WEIGHTS } from '../../core/schema/weights.js';
import { DashboardArgs } from './dashboard.inputs.js';
import * as service from './dashboard.service.js';
import { Dashboard } from './dashboard.types.js';

@Resolver()
export class DashboardResolver {
  @Admin()
  @Query(() => Dashboard, {
    description: 'Figures for the start page of an administrator, computed at the moment of the request.',
    complexity: WEIGHTS.dashboard,
  })
  dashboard(@Args(() => DashboardArgs) args: DashboardArgs, @Ctx() ctx: Context) {
    return service.readDashboard(ctx, args);
  }
}
