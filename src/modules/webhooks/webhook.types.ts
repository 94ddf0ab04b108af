import { ArgsType, Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import { CONSTRAINTS, type Constraints, NonPersonal, Secret } from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../engine/read.js';
import { Webhook } from './webhook.entity.js';
import { DeliveryState } from './webhook-delivery.entity.js';

@NonPersonal()
@ObjectType({ description: 'A secret, shown once.' })
export class WebhookSecret {
  @Field(() => Webhook, { description: 'What is signed with the secret.' })
  webhook!: Webhook;

  @Secret()
  @Field(() => String, { nullable: true, description: 'Signing key; null in a repeated answer.' })
  secret!: string;
}

/** The arguments of a list whose next page begins after the last row of a page. */
@ArgsType()
export class DeliveryArgs {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MAX_PAGE_SIZE } satisfies Constraints })
  first?: number | null;

  @Field(() => ID, { nullable: true, description: 'Older than this one.' })
  after?: string | null;

  @Field(() => DeliveryState, { nullable: true, description: 'Leaves out other states.' })
  state?: DeliveryState | null;
}
