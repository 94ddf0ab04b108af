import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DateTimeScalar,
  DateTimeType,
  GuidRecord,
  GuidScalar,
  LABEL,
  ListedTextColumn,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';
import { NotificationKind } from '../notify/notification-kind.js';

/** What somebody is told. Its texts are made of its kind and its record when it is read, for whom may still read that. */
@ObjectType({ description: 'What happened and concerns the caller.' })
@Entity({ tableName: 'notifications' })
@Unique({ name: 'notifications_occasion_unique', properties: ['recordId', 'kind', 'occasion', 'userId'] })
@Index({ name: 'notifications_user_order_index', properties: ['userId', 'createdAt', 'id'] })
@Index({
  name: 'notifications_unread_index',
  expression:
    'create index "notifications_unread_index" on "notifications" ("user_id", "created_at", "id") where "read_at" is null',
})
@Index({ name: 'notifications_created_at_index', properties: ['createdAt', 'id'] })
export class Notification extends GuidRecord {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @ShownField(() => GuidScalar, { nullable: true, description: 'Where it happened.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true, index: true })
  communityId!: string | null;

  @ShownField(() => NotificationKind, { description: 'What it tells of.' })
  @ListedTextColumn(Object.values(NotificationKind))
  kind!: NotificationKind;

  /** The id of the record, whose type follows from the kind. */
  @TextColumn(LABEL)
  recordId!: string;

  /** What tells it from others of the same kind and record. */
  @TextColumn(LABEL)
  occasion!: string;

  /** What the record had become, such as the status of a ticket. */
  @TextColumn(LABEL, { nullable: true })
  detail!: string | null;

  @ShownField(() => DateTimeScalar, { nullable: true, description: 'When it was marked as read.' })
  @Property({ type: DateTimeType, nullable: true })
  readAt: Opt<string> | null = null;

  @CreatedAt()
  createdAt!: Opt<string>;
}
