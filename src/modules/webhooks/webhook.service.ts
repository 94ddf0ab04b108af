import { readChanges } from '../../engine/changes.js';
import { reading } from '../../engine/database.js';
import {
  type Context,
  callerOf,
  complete,
  LINK,
  managesAllWebhooks,
  type WriteContext,
} from '../../engine/declare.js';
import { assertInScope, lockInOrder, write } from '../../engine/write.js';
import { type FieldErrors, invalidOperation, notFound, validationError } from '../../platform/errors.js';
import { fieldMessage, wrongFormat } from '../../platform/message.js';
import type { AddressFault } from '../../platform/outbound/outbound.js';
import { newSigningSecret } from '../../platform/security/secrets.js';
import { followedTypes } from '../changes/followed.js';
import { communities } from '../communities/community.access.js';
import { User } from '../identity/user.entity.js';
import { addDelivery, eventOf } from './add-deliveries.js';
import { isDeliveryId } from './deliveries.js';
import { bodyOf, type ChangeData, typeOfMessage } from './message.js';
import { contextOfOwner, loadOwner } from './owner.js';
import { Webhook, type WebhookState } from './webhook.entity.js';
import type { WebhookInput } from './webhook.inputs.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** The most webhooks of an owner. */
const MOST_WEBHOOKS = 100;

/** How long a replaced secret goes on signing. */
const FORMER_MS = 24 * 60 * 60_000;

/** The variables of the query of a webhook. */
const VARIABLES = { nodeId: 'ID!' };

export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Adds a webhook of the caller, which follows the changes from now on. */
export async function createWebhook(ctx: Context, input: WebhookInput): Promise<WebhookWithSecret> {
  const url = await deliverableUrl(ctx, input);
  const secret = newSigningSecret();
  const webhook = await write(ctx, async (tx) => {
    await assertRoom(tx);
    await assertInScope(tx, communities, input, 'communityId');
    const { active, ...fields } = { ...complete(input), url, events: [...new Set(input.events ?? [])] };
    const id = crypto.randomUUID();
    return tx.em.create(Webhook, {
      ...fields,
      id,
      userId: callerOf(ctx).userId,
      state: stateOf(active),
      secret: ctx.services.sealed.seal(secret, sealOwner(id)),
      cursor: await presentOf(tx),
    });
  });
  return { webhook, secret };
}

/** Refuses a caller who has as many webhooks as one may have; locks the account, so that two writes cannot both count one less. */
async function assertRoom(tx: WriteContext): Promise<void> {
  const { userId } = callerOf(tx);
  await lockInOrder(tx, User, { id: userId });
  if ((await tx.em.count(Webhook, { userId })) < MOST_WEBHOOKS) return;
  throw invalidOperation(
    'WEBHOOK_LIMIT',
    {
      es: `Puede tener como máximo ${MOST_WEBHOOKS} webhooks.`,
      en: `You can have at most ${MOST_WEBHOOKS} webhooks.`,
    },
    { help: { maximum: MOST_WEBHOOKS } },
  );
}

/** Ends what still waited when the webhook was switched off. */
const GIVE_UP =
  `update "webhook_deliveries" set "state" = 'FAILED', "next_attempt_at" = null, "finished_at" = $2::timestamptz` +
  ` where "webhook_id" = $1 and "state" = 'WAITING'`;

/** Replaces what a webhook has. One that is switched on again follows the changes from now on. */
export async function replaceWebhook(ctx: Context, id: string, input: WebhookInput): Promise<Webhook> {
  const url = await deliverableUrl(ctx, input);
  return write(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    await assertInScope(tx, communities, input, 'communityId');
    const { active, ...fields } = { ...complete(input), url, events: [...new Set(input.events ?? [])] };
    // Another receiver did not ask to be left alone; an attempt that runs ends first.
    if (webhook.url !== url && isLeftAlone(tx, webhook)) webhook.deliveringUntil = null;
    Object.assign(webhook, fields);
    if (!active) {
      webhook.state = 'INACTIVE';
    } else if (webhook.state === 'INACTIVE' || webhook.state === 'DISABLED') {
      webhook.state = 'ACTIVE';
      webhook.cursor = await presentOf(await asOwner(tx, webhook));
      await tx.queries.change(GIVE_UP, [id, tx.services.clock.nowIso()]);
    }
    return webhook;
  });
}

/** Longer than any attempt. */
const ATTEMPT_MS = 60_000;

const isLeftAlone = ({ services }: WriteContext, { deliveringUntil: until }: Webhook): boolean =>
  until !== null && Date.parse(until) > services.clock.now().getTime() + ATTEMPT_MS;

export async function removeWebhook(ctx: Context, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    tx.em.remove(await lockWebhook(tx, id));
  });
}

/** Gives a webhook a new secret; the former one signs beside it for a day. */
export async function rotateSecret(ctx: Context, id: string): Promise<WebhookWithSecret> {
  const secret = newSigningSecret();
  const webhook = await write(ctx, async (tx) => {
    const found = await lockWebhook(tx, id);
    found.formerSecret = found.secret;
    found.formerUntil = new Date(tx.services.clock.now().getTime() + FORMER_MS).toISOString();
    found.secret = tx.services.sealed.seal(secret, sealOwner(id));
    return found;
  });
  return { webhook, secret };
}

const WEBHOOK_OF = `select "webhook_id" as "webhookId" from "webhook_deliveries" where "id" = $1::int8`;

/** Adds an attempt of a finished delivery, at once. */
export async function repeatDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return write(ctx, async (tx) => {
    const [known] = isDeliveryId(id)
      ? await tx.queries.change<Pick<WebhookDelivery, 'webhookId'>>(WEBHOOK_OF, [id])
      : [];
    if (!known) throw notFound();
    await lockWebhook(tx, known.webhookId);
    // Read once it is locked, since an attempt may have ended meanwhile.
    const delivery = await tx.em.findOneOrFail(WebhookDelivery, { id });
    const now = tx.services.clock.nowIso();
    Object.assign(delivery, { state: 'WAITING', nextAttemptAt: now, createdAt: now, finishedAt: null });
    return { ...delivery, id };
  });
}

/** Returns the body of a sample about a record, and unless `dryRun` stores it as a delivery. */
export async function testWebhook(
  ctx: Context,
  { id, nodeId, dryRun }: { id: string; nodeId: string | null; dryRun: boolean },
): Promise<string> {
  const webhook = await findWebhook(ctx, id);
  const { userId } = webhook;
  const owner = userId === callerOf(ctx).userId ? callerOf(ctx) : await loadOwner(ctx.services, userId);
  if (!owner) throw notFound();
  const now = ctx.services.clock.nowIso();
  const data: ChangeData = { cursor: '', action: 'TEST', nodeId, version: null, occurredAt: now };
  const type = typeOfMessage(data);
  if (!dryRun) {
    await write(ctx, async (tx) => {
      await lockWebhook(tx, id);
      const event = eventOf(id, `test ${crypto.randomUUID()}`);
      await addDelivery(tx, { webhookId: id, event, type, data });
    });
  }
  return bodyOf(contextOfOwner(ctx.services, owner, ctx.requestId), { type, data, payload: webhook.payload });
}

const OWN_OR_ALL = reading(
  `select w."id", w."user_id" as "userId", w."url", w."types", w."events", w."community_id" as "communityId", w."payload", w."state",` +
    ` w."gap_at" as "gapAt" from "webhooks" w where (w."user_id" = $1 or $2::boolean)` +
    ` and (w."id" = $3::uuid or $3::uuid is null) order by w."created_at" desc, w."id" limit 100`,
);

/** Returns the webhooks that the caller sees, the newest first. */
export function readWebhooks(ctx: Context, id: string | null = null): Promise<Webhook[]> {
  const caller = callerOf(ctx);
  return ctx.queries.run<Webhook>(OWN_OR_ALL, [caller.userId, managesAllWebhooks(caller), id]);
}

async function findWebhook(ctx: Context, id: string): Promise<Webhook> {
  const [found] = await readWebhooks(ctx, id);
  if (!found) throw unknownWebhook();
  return found;
}

async function lockWebhook(tx: WriteContext, id: string): Promise<Webhook> {
  const caller = callerOf(tx);
  await tx.queries.change('select 1 from "webhooks" where "id" = $1 for update', [id]);
  const where = managesAllWebhooks(caller) ? { id } : { id, userId: caller.userId };
  const found = await tx.em.findOne(Webhook, where);
  if (!found) throw unknownWebhook();
  return found;
}

const unknownWebhook = () => notFound({ es: 'Webhook no encontrado.', en: 'Webhook not found.' });

/** Names the owner of a sealed secret. */
export const sealOwner = (id: string): string => `webhook ${id}`;

const stateOf = (active: boolean): WebhookState => (active ? 'ACTIVE' : 'INACTIVE');

/** Returns the position of the present in the feed of the caller. */
const presentOf = async (ctx: Context): Promise<string> =>
  (await readChanges(ctx, [], {})).pageInfo.endCursor;

async function asOwner(tx: WriteContext, { userId }: Webhook): Promise<WriteContext> {
  const caller = await loadOwner(tx, userId);
  return caller ? { ...tx, caller } : tx;
}

/** Returns the URL as it is stored; throws where what is given cannot be delivered. */
async function deliverableUrl(ctx: Context, { url, types, payload }: WebhookInput): Promise<string> {
  followedTypes(types);
  const errors: FieldErrors = {};
  const address = await ctx.services.outbound.faultOf(url);
  if (address) errors.url = [fieldMessage('url', wrongFormat('webhook-url', ADDRESS_FAULTS[address]))];
  const document = payload ? await ctx.services.documents.faultOf(ctx, payload, VARIABLES) : null;
  if (document) errors.payload = [fieldMessage('payload', wrongFormat('webhook-query', document))];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const normalized = ctx.services.outbound.normalized(url);
  // Percent-encoding may make it longer than what is stored; a connection reads both alike.
  return normalized.length > LINK ? url : normalized;
}

const ADDRESS_FAULTS: Readonly<Record<AddressFault, { es: string; en: string }>> = {
  form: { es: 'debe ser una URL sin usuario ni contraseña', en: 'must be a URL without user and password' },
  scheme: { es: 'debe ser una URL https', en: 'must be an https URL' },
  closed: { es: 'no debe llevar a una red privada', en: 'must not lead to a private network' },
};
