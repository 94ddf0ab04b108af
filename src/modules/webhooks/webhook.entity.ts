import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import {
  DateTimeScalar,
  DateTimeType,
  GuidScalar,
  LABEL,
  LINK,
  ListedTextColumn,
  LONG_TEXT,
  NonPersonal,
  SHORT_TEXT,
  TextColumn,
  TextListColumn,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';
import { BusinessEvent } from '../notify/business-event.js';

export const MOST_TYPES = 50;

export const WebhookState = {
  ACTIVE: 'ACTIVE',
  INACTIVE: 'INACTIVE',
  RESTING: 'RESTING',
  DISABLED: 'DISABLED',
} as const;
export type WebhookState = keyof typeof WebhookState;

registerEnumType(WebhookState, {
  name: 'WebhookState',
  description: 'Whether a webhook delivers.',
  valuesConfig: {
    ACTIVE: { description: 'It delivers.' },
    INACTIVE: { description: 'Switched off.' },
    RESTING: { description: 'The owner is no administrator.' },
    DISABLED: { description: 'Answered 410.' },
  },
});

/** Where changes of records are posted to, as its owner sees them. */
@NonPersonal()
@ObjectType({ description: 'Posts changes to a URL.' })
@Entity({ tableName: 'webhooks' })
@Index({ name: 'webhooks_user_index', properties: ['userId'] })
@Index({ name: 'webhooks_community_index', properties: ['communityId'] })
export class Webhook {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  /** The owner, as whom everything is read. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @Field(() => String, { description: 'Receiver.' })
  @TextColumn(LINK)
  url!: string;

  @Field(() => [String], { description: 'Types; empty for all, or for none beside `events`.' })
  @TextListColumn({ most: MOST_TYPES, max: LABEL })
  types!: string[];

  /** What it is told of beside the changes of its types. */
  @Field(() => [BusinessEvent], { description: 'Events, each a message of its own.' })
  @TextListColumn({ most: Object.keys(BusinessEvent).length, max: LABEL }, { defaultRaw: "'{}'" })
  events!: Opt<BusinessEvent[]>;

  @Field(() => GuidScalar, { nullable: true, description: 'Leaves out changes of other communities.' })
  @ManyToOne(() => Community, {
    mapToPk: true,
    fieldName: 'community_id',
    nullable: true,
    deleteRule: 'cascade',
  })
  communityId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Query with `$nodeId: ID!` whose answer is posted.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  payload!: string | null;

  @Field(() => WebhookState, { description: 'Whether it delivers.' })
  @ListedTextColumn(Object.keys(WebhookState))
  state!: WebhookState;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Last lost changes.' })
  @Property({ type: DateTimeType, nullable: true })
  gapAt: Opt<string> | null = null;

  /** Where it goes on in the feed of changes. */
  @TextColumn(SHORT_TEXT, { hidden: true })
  cursor!: string;

  /** The key of the signatures, encrypted (`sealed-secrets.ts`). */
  @TextColumn(SHORT_TEXT, { hidden: true })
  secret!: string;

  /** The key that was replaced, which signs too until `formerUntil`. */
  @TextColumn(SHORT_TEXT, { nullable: true, hidden: true })
  formerSecret: Opt<string> | null = null;

  @Property({ type: DateTimeType, nullable: true })
  formerUntil: Opt<string> | null = null;

  /** While an attempt runs, the time after which its process counts as dead; between attempts, until when the receiver is left alone. */
  @Property({ type: DateTimeType, nullable: true, hidden: true })
  deliveringUntil: Opt<string> | null = null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
