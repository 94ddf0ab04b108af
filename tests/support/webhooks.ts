import type { RetryPauses } from '../../src/modules/webhooks/deliver.js';
import { webhookWork } from '../../src/modules/webhooks/webhook-work.js';
import { settleFeed } from './change-feed.js';
import type { Client } from './client.js';
import type { Service } from './service.js';
import { until } from './until.js';

export const NO_PAUSES: RetryPauses = { firstMs: 0, longestMs: 0 };
const LONG_PAUSES: RetryPauses = { firstMs: 3_600_000, longestMs: 3_600_000 };

const CREATE = `mutation ($input: WebhookInput!) {
  createWebhook(input: $input) { secret webhook { id url types communityId payload state gapAt } }
}`;

export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}

export const createWebhook = (client: Client, input: object) =>
  client.graphql(CREATE, { input: { types: ['Pet'], active: true, ...input } });

/** Makes a webhook once every transaction that is open on the server has ended: until then the feed holds earlier changes back for it. */
export async function makeWebhook(service: Service, client: Client, input: object): Promise<MadeWebhook> {
  await settleFeed(service);
  const { data, errors } = await createWebhook(client, input);
  if (errors) throw new Error(JSON.stringify(errors));
  return { id: data.createWebhook.webhook.id, secret: data.createWebhook.secret };
}

const DELIVERIES = `query ($id: GUID!, $state: WebhookDeliveryState, $first: Int, $after: ID) {
  webhook(id: $id) {
    state gapAt
    deliveries(state: $state, first: $first, after: $after) {
      id type recordNodeId state attempts lastStatus nextAttemptAt duration
    }
  }
}`;

export interface SeenDelivery {
  readonly id: string;
  readonly type: string;
  readonly recordNodeId: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly nextAttemptAt: string | null;
  readonly duration: number | null;
}

/** Reads a webhook with its deliveries, the newest first; null where the client does not see it. */
export async function readWebhook(
  client: Client,
  id: string,
  variables: object = {},
): Promise<{ state: string; gapAt: string | null; deliveries: SeenDelivery[] } | null> {
  const { data, errors } = await client.graphql(DELIVERIES, { id, ...variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.webhook;
}

/** Relays what has changed by now, and makes the attempts that are due. */
export async function work(service: Service, pauses: RetryPauses = LONG_PAUSES): Promise<void> {
  await settleFeed(service);
  const works = webhookWork(service.services, pauses);
  await works.look();
  await works.settled();
}

/** Works until no delivery of a webhook waits. */
export async function workUntilFinished(service: Service, client: Client, id: string): Promise<void> {
  await until(async () => {
    await work(service, NO_PAUSES);
    const webhook = await readWebhook(client, id, { state: 'WAITING' });
    return webhook?.deliveries.length === 0;
  });
}
