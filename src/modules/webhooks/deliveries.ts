import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched, DEFAULT_PAGE_SIZE } from '../../engine/read.js';
import type { DeliveryArgs } from './webhook.types.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

const PAGES = reading(
  `select d.* from unnest($1::uuid[]) as w("id") cross join lateral (` +
    `select d."webhook_id" as "webhookId", d."id"::text, d."type", d."record_node_id" as "recordNodeId", d."state", d."attempts",` +
    ` d."last_status" as "lastStatus", d."duration", d."next_attempt_at" as "nextAttemptAt" from "webhook_deliveries" d` +
    ` where d."webhook_id" = w."id" and (d."state" = $2 or $2::text is null)` +
    ` and (d."id" < $3::int8 or $3::int8 is null) order by d."id" desc limit $4) d`,
);

/** Names the batches of deliveries among the loaders of a request. */
const DELIVERIES = {};

/**
 * Returns deliveries of a webhook that the caller sees, the newest first; none after an id that no delivery has. Those of the
 * webhooks of a list are read together.
 */
export function readDeliveries(ctx: Context, webhookId: string, args: DeliveryArgs) {
  const { after = null, state = null } = args;
  const first = args.first ?? DEFAULT_PAGE_SIZE;
  if (after !== null && !isDeliveryId(after)) return [];
  const read = async (ids: readonly string[]) => {
    const found = await ctx.queries.run<WebhookDelivery>(PAGES, [[...ids], state, after, first]);
    return ids.map((id) => found.filter((delivery) => delivery.webhookId === id));
  };
  return batched(ctx, DELIVERIES, { after, state, first }, read).load(webhookId);
}

export const isDeliveryId = (text: string): boolean => /^\d{1,18}$/.test(text);
