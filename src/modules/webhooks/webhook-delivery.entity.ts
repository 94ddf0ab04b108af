import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  DateTimeScalar,
  DateTimeType,
  LABEL,
  ListedTextColumn,
  NonPersonal,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { Webhook } from './webhook.entity.js';

export const DeliveryState = { WAITING: 'WAITING', DELIVERED: 'DELIVERED', FAILED: 'FAILED' } as const;
export type DeliveryState = keyof typeof DeliveryState;

registerEnumType(DeliveryState, {
  name: 'WebhookDeliveryState',
  description: 'What became of it.',
  valuesConfig: {
    WAITING: { description: 'Not yet.' },
    DELIVERED: { description: 'Answered 2xx.' },
    FAILED: { description: 'Given up.' },
  },
});

/** The longest description of a change, of which its cursor takes the most. */
const MOST_BYTES = 4_000;

/** An event of a webhook with its attempts: one row for each change of the feed, written with the position of the webhook. */
@NonPersonal()
@ObjectType({ description: 'An event to send.' })
@Entity({ tableName: 'webhook_deliveries' })
@Check({ name: 'webhook_deliveries_data_check', expression: `octet_length("data"::text) <= ${MOST_BYTES}` })
@Unique({ name: 'webhook_deliveries_event_unique', properties: ['webhookId', 'event'] })
@Index({ name: 'webhook_deliveries_order_index', properties: ['webhookId', 'id'] })
@Index({ name: 'webhook_deliveries_finished_at_index', properties: ['finishedAt'] })
@Index({
  name: 'webhook_deliveries_waiting_index',
  expression:
    'create index "webhook_deliveries_waiting_index" on "webhook_deliveries" ("webhook_id", "next_attempt_at")' +
    ` where "state" = 'WAITING'`,
})
export class WebhookDelivery {
  /** Grows in the order of the feed within a webhook. */
  @Field(() => ID)
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: Opt<string>;

  @ManyToOne(() => Webhook, { mapToPk: true, fieldName: 'webhook_id', deleteRule: 'cascade' })
  webhookId!: string;

  /** The `webhook-id` of every attempt: a hash of the webhook and the position in the feed. */
  @TextColumn(LABEL)
  event!: string;

  /** The `type` of the message, such as `payment.updated`. */
  @Field(() => String, { description: 'Such as `payment.updated`.' })
  @TextColumn(LABEL)
  type!: string;

  /** What the message says of the change. */
  @Property({ type: 'json' })
  data!: Readonly<Record<string, unknown>>;

  @Field(() => ID, { nullable: true, description: 'What changed.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  recordNodeId!: string | null;

  @Field(() => DeliveryState, { description: 'What became of it.' })
  @ListedTextColumn(Object.keys(DeliveryState))
  state!: DeliveryState;

  @Field(() => Int, { description: 'Attempts made.' })
  @Property({ type: 'integer', default: 0 })
  attempts: Opt<number> = 0;

  @Field(() => Int, { nullable: true, description: 'Last answer.' })
  @Property({ type: 'integer', nullable: true })
  lastStatus!: number | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds it took.' })
  @Property({ type: 'integer', nullable: true })
  duration!: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is tried.' })
  @Property({ type: DateTimeType, nullable: true })
  nextAttemptAt!: string | null;

  @Property({ type: DateTimeType })
  createdAt!: string;

  @Property({ type: DateTimeType, nullable: true })
  finishedAt!: string | null;
}
