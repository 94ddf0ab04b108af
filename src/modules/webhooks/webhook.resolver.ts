import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  type Context,
  GuidScalar,
  nodeIdOf,
  PART_ID_MEANINGS,
  RefusesWith,
} from '../../engine/declare.js';
import { readDeliveries } from './deliveries.js';
import { Webhook } from './webhook.entity.js';
import { WebhookInput } from './webhook.inputs.js';
import * as service from './webhook.service.js';
import { DeliveryArgs, WebhookSecret } from './webhook.types.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Not named `id`, since webhooks are no nodes. */
const WebhookArg = () => Arg('webhookId', () => GuidScalar, { description: 'From `webhooks`.' });

@Resolver(() => Webhook)
export class WebhookResolver {
  @Admin()
  @Query(() => [Webhook], {
    description: 'The newest 100 of the caller, or of all.',
  })
  webhooks(@Ctx() ctx: Context) {
    return service.readWebhooks(ctx);
  }

  @Admin()
  @Query(() => Webhook, { nullable: true, description: 'One webhook by its id.' })
  async webhook(
    @Arg('id', () => GuidScalar, { description: 'Id of the webhook.' }) id: string,
    @Ctx() ctx: Context,
  ) {
    return (await service.readWebhooks(ctx, id))[0] ?? null;
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'WEBHOOK_LIMIT')
  @Mutation(() => WebhookSecret, {
    description: 'Posts changes as the caller sees them.',
  })
  createWebhook(@Arg('input') input: WebhookInput, @Ctx() ctx: Context) {
    return service.createWebhook(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Webhook, {
    description: 'Replaces a webhook.',
  })
  replaceWebhook(@WebhookArg() id: string, @Arg('input') input: WebhookInput, @Ctx() ctx: Context) {
    return service.replaceWebhook(ctx, id, input);
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Ends a webhook.' })
  async removeWebhook(@WebhookArg() id: string, @Ctx() ctx: Context) {
    await service.removeWebhook(ctx, id);
    return true;
  }

  @Admin()
  @Mutation(() => WebhookSecret, { description: 'Replaces the secret within a day.' })
  rotateWebhookSecret(@WebhookArg() id: string, @Ctx() ctx: Context) {
    return service.rotateSecret(ctx, id);
  }

  @Admin()
  @Mutation(() => WebhookDelivery, { description: 'Delivers an event again.' })
  repeatDelivery(
    @Arg('deliveryId', () => ID, { description: 'From the `deliveries` of a webhook.' }) id: string,
    @Ctx() ctx: Context,
  ) {
    return service.repeatDelivery(ctx, id);
  }

  @Admin()
  @Mutation(() => String, { description: 'Sends a sample and answers its body.' })
  testWebhook(
    @WebhookArg() id: string,
    @Arg('nodeId', () => ID, { nullable: true, description: 'Record to tell of, or none.' }) nodeId:
      | string
      | null,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Sends nothing.' }) dryRun: boolean,
    @Ctx() ctx: Context,
  ) {
    return service.testWebhook(ctx, { id, nodeId: nodeId ?? null, dryRun });
  }

  @FieldResolver(() => ID, { description: PART_ID_MEANINGS.nodeId })
  nodeId(@Root() { id }: Webhook) {
    return nodeIdOf('Webhook', id);
  }

  @FieldResolver(() => [WebhookDelivery], { description: 'The newest first.' })
  deliveries(@Root() { id }: Webhook, @Args(() => DeliveryArgs) args: DeliveryArgs, @Ctx() ctx: Context) {
    return readDeliveries(ctx, id, args);
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => ID, { description: PART_ID_MEANINGS.nodeId })
  nodeId(@Root() { id }: WebhookDelivery) {
    return nodeIdOf('WebhookDelivery', id);
  }
}
