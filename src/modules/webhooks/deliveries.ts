import { type Context, DEFAULT_PAGE_SIZE, reading } from '../../engine/index.js';
import type { DeliveryArgs } from './webhook.types.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

const PAGE = reading(
  `select d."id"::text, d."type", d."record_node_id" as "recordNodeId", d."state", d."attempts", d."last_status" as "lastStatus",` +
    ` d."duration", d."next_attempt_at" as "nextAttemptAt" from "webhook_deliveries" d where d."webhook_id" = $1` +
    ` and (d."state" = $2 or $2::text is null) and (d."id" < $3::int8 or $3::int8 is null) order by d."id" desc limit $4`,
);

/** Returns deliveries of a webhook that the caller sees, the newest first; none after an id that no delivery has. */
export async function readDeliveries(ctx: Context, webhookId: string, args: DeliveryArgs) {
  const { first, after = null, state = null } = args;
  if (after !== null && !isDeliveryId(after)) return [];
  return ctx.queries.run<WebhookDelivery>(PAGE, [webhookId, state, after, first ?? DEFAULT_PAGE_SIZE]);
}

export const isDeliveryId = (text: string): boolean => /^\d{1,18}$/.test(text);
