import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Resolver, Root } from 'type-graphql';
import {
  AnyCaller,
  type Context,
  GraphqlOnly,
  Node,
  RefusesWith,
  SelectedPage,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import { loadNodeOf, type PageSelection, readPage, registerRelationKeys } from '../../engine/read.js';
import { viewerOf } from '../users/viewer.resolver.js';
import { Viewer } from '../users/viewer.types.js';
import { NotificationConnection, notifications, unreadNotifications } from './notification.access.js';
import { Notification } from './notification.entity.js';
import {
  DeviceArgs,
  MarkReadArgs,
  NotificationPreferencesPatch,
  NotificationsArgs,
  RegisterDeviceArgs,
} from './notification.inputs.js';
import * as service from './notification.service.js';
import { NotificationPreferences } from './notification-preferences.entity.js';
import { idOf, recordOf, shownTextOf, type Told, titleOf } from './notification-texts.js';

registerRelationKeys(Notification, 'title', 'kind');
registerRelationKeys(Notification, 'text', 'kind', 'recordId', 'detail');
registerRelationKeys(Notification, 'record', 'kind', 'recordId');

@Resolver(() => Notification)
export class NotificationResolver {
  @Shown()
  @FieldResolver(() => String, { description: 'Its kind in words.' })
  title(@Root() told: Told, @Ctx() { language }: Context) {
    return titleOf(told)[language];
  }

  @Shown()
  @FieldResolver(() => String, {
    description: 'What happened.',
  })
  text(@Root() told: Told, @Ctx() ctx: Context) {
    return shownTextOf(ctx, told);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => Node, { nullable: true, description: 'Null out of scope.' })
  record(@Root() told: Told, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadNodeOf(ctx, recordOf(told), idOf(told), info);
  }

  @AnyCaller()
  @Mutation(() => Viewer, { description: 'Marks notifications of the caller as read.' })
  async markNotificationsRead(@Args(() => MarkReadArgs) marked: MarkReadArgs, @Ctx() ctx: Context) {
    await service.markNotificationsRead(ctx, marked);
    return viewerOf(ctx);
  }

  @AnyCaller()
  @Mutation(() => NotificationPreferences, { description: 'Changes how the caller is notified.' })
  updateNotificationPreferences(@Arg('input') input: NotificationPreferencesPatch, @Ctx() ctx: Context) {
    return service.updateNotificationPreferences(ctx, input);
  }

  @AnyCaller()
  @RefusesWith('DEVICE_TAKEN')
  @Mutation(() => Boolean, {
    description: 'Pushes to a device for as long as the session of the access token lasts.',
  })
  async registerDevice(@Args(() => RegisterDeviceArgs) device: RegisterDeviceArgs, @Ctx() ctx: Context) {
    await service.registerDevice(ctx, device);
    return true;
  }

  @AnyCaller()
  @Mutation(() => Boolean, { description: 'Pushes nothing more.' })
  async removeDevice(@Args(() => DeviceArgs) { token }: DeviceArgs, @Ctx() ctx: Context) {
    await service.removeDevice(ctx, token);
    return true;
  }
}

@Resolver(() => Viewer)
export class ViewerNotificationsResolver {
  @GraphqlOnly()
  @FieldResolver(() => NotificationConnection, { description: 'What happened, the newest first.' })
  notifications(
    @Args(() => NotificationsArgs) { unread, ...request }: NotificationsArgs,
    @Ctx() ctx: Context,
    @SelectedPage(notifications) page: PageSelection,
  ) {
    return readPage(ctx, unread ? unreadNotifications : notifications, request, page);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => Int, {
    description: 'Those not marked as read.',
    complexity: WEIGHTS.count,
  })
  unreadNotificationCount(@Ctx() ctx: Context) {
    return service.countUnreadNotifications(ctx);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => NotificationPreferences, { description: 'How the caller is notified.' })
  notificationPreferences(@Ctx() ctx: Context) {
    return service.notificationPreferences(ctx);
  }
}
