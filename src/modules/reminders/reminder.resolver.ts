import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { Admin, ReturnsWritten } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { SetRemindersArgs } from './reminder.inputs.js';
import * as service from './reminder.service.js';

@Resolver()
export class ReminderResolver {
  @Admin()
  @Mutation(() => Community, {
    description:
      'Says when the households of a community are reminded of what their units owe: once on a day, in the place of a' +
      ' notification of each charge.',
  })
  @ReturnsWritten(communities)
  setReminders(@Args(() => SetRemindersArgs) args: SetRemindersArgs, @Ctx() ctx: Context) {
    return service.setReminders(ctx, args);
  }
}
