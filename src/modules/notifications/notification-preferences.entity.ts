import type { Opt } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  CachedPart,
  LABEL,
  LocalTimeScalar,
  ShownField,
  TextColumn,
  TextListColumn,
} from '../../engine/declare.js';
import { User } from '../identity/user.entity.js';
import { NotificationKind } from '../notify/notification-kind.js';

const KINDS = { most: Object.keys(NotificationKind).length, max: LABEL };

/** The characters of a time of day. */
export const TIME_OF_DAY = 5;

/** How a user is notified; who has no row is notified as by default. */
@ObjectType({ description: 'How the caller is notified.' })
@Entity({ tableName: 'notification_preferences' })
export class NotificationPreferences extends CachedPart {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true, deleteRule: 'cascade' })
  userId!: string;

  @ShownField(() => [NotificationKind], { description: 'What is mailed.' })
  @TextListColumn(KINDS)
  mail!: NotificationKind[];

  @ShownField(() => [NotificationKind], { description: 'What the devices are sent.' })
  @TextListColumn(KINDS)
  push!: NotificationKind[];

  @ShownField(() => Boolean, { description: 'One mail a day.' })
  @Property({ type: 'boolean', default: false })
  digest: Opt<boolean> = false;

  @ShownField(() => LocalTimeScalar, { nullable: true, description: 'Mails and pushes wait.' })
  @TextColumn(TIME_OF_DAY, { nullable: true })
  quietFrom: Opt<string> | null = null;

  @ShownField(() => LocalTimeScalar, { nullable: true, description: 'Until then, in the community.' })
  @TextColumn(TIME_OF_DAY, { nullable: true })
  quietTo: Opt<string> | null = null;
}
