import { type Caller, type Context, type Services } from '../../engine/access.js';
import { mayHaveMore, readChanges } from '../../engine/changes.js';
import { reading } from '../../engine/database.js';
import { write } from '../../engine/write.js';
import { DomainError } from '../../platform/errors.js';
import { followedTypes } from '../changes/followed.js';
import { GAP, typeOfMessage } from './message.js';
import { contextOfOwner, loadOwners } from './owner.js';
import type { Webhook } from './webhook.entity.js';
import { addDeliveries, eventOf, presentOf } from './webhook.service.js';

/** The changes that one transaction stores. */
const PAGE = 200;

/** A cursor that has not been read from for so long is read from, so that it does not expire. */
const IDLE_MS = 12 * 60 * 60_000;

type Followed = Pick<Webhook, 'id' | 'userId' | 'types' | 'communityId' | 'cursor' | 'state'>;

interface Active extends Pick<Webhook, 'id' | 'userId' | 'cursor' | 'state'> {
  /** The feed of changes, null where it is that of another database. */
  readonly feed: string | null;
  /** The last change of the feed. */
  readonly newest: { readonly position: string; readonly id: number } | null;
  readonly isDue: boolean;
}

const ACTIVE = reading(
  `select w."id", w."user_id" as "userId", w."cursor", w."state", (select change_feed()::text) as "feed",` +
    ` (select jsonb_build_object('position', e."position"::text, 'id', e."id") from "change_events" e order by e."position" desc, e."id" desc limit 1) as "newest",` +
    ` exists(select from "webhook_deliveries" d where d."webhook_id" = w."id" and d."state" = 'WAITING'` +
    ` and d."next_attempt_at" <= $1::timestamptz) as "isDue"` +
    // Orders them at random, so that the same ones do not come first each time.
    ` from "webhooks" w where w."state" in ('ACTIVE', 'RESTING') order by random()`,
);

export interface Relayed extends Pick<Webhook, 'id' | 'userId'> {
  /** Whether it has deliveries to attempt. */
  readonly isDue: boolean;
}

/** Stores the deliveries of what has changed for each webhook, and returns the webhooks that are active. */
export async function relayWebhooks(services: Services): Promise<Relayed[]> {
  const { clock, queries } = services;
  const readSince = clock.now().getTime() - IDLE_MS;
  const found = await queries.run<Active>(ACTIVE, [clock.nowIso()]);
  const owners = await loadOwners(services, found);
  const relayed: Relayed[] = [];
  for (const webhook of found) {
    const { id, userId } = webhook;
    try {
      const isDue = await relayWebhook(services, webhook, owners.get(userId), readSince);
      if (isDue !== null) relayed.push({ id, userId, isDue });
    } catch (err) {
      services.log.error({ err, webhook: id }, 'The changes for a webhook could not be read');
    }
  }
  return relayed;
}

/** Relays to one webhook, and returns whether it has deliveries to attempt; null for one that rests. */
async function relayWebhook(
  services: Services,
  webhook: Active,
  owner: Caller | undefined,
  readSince: number,
): Promise<boolean | null> {
  const { id, cursor, state, feed, newest, isDue } = webhook;
  const present = owner ? 'ACTIVE' : 'RESTING';
  if (state !== present) {
    await services.queries.change(
      `update "webhooks" set "state" = $2 where "id" = $1 and "state" in ('ACTIVE', 'RESTING')`,
      [id, present],
    );
  }
  if (!owner) return null;
  if (!mayHaveMore(cursor, feed, newest, readSince)) return isDue;
  const ctx = contextOfOwner(services, owner, `webhook ${id}`);
  let added = 0;
  for (let stored = PAGE; stored === PAGE; added += stored) stored = await relayPage(ctx, id);
  return isDue || added > 0;
}

/**
 * Stores the deliveries of the next changes of a webhook and its new position in one transaction, so that each event has one
 * delivery whenever the process ends. Returns their number; 0 while another instance does it.
 */
function relayPage(ctx: Context, id: string): Promise<number> {
  return write(ctx, async (tx) => {
    const [webhook] = await tx.queries.change<Followed>(
      `select "id", "types", "community_id" as "communityId", "cursor" from "webhooks"` +
        ` where "id" = $1 and "state" = 'ACTIVE' for update skip locked`,
      [id],
    );
    if (!webhook) return 0;
    const changes = await changesAfter(tx, webhook);
    const { edges, endCursor } = changes ?? { edges: [], endCursor: await presentOf(tx) };
    const added = edges.map(({ record: _record, place: _place, ...data }) => ({
      event: eventOf(id, data.cursor),
      type: typeOfMessage(data),
      data,
    }));
    await addDeliveries(tx, id, changes ? added : [gapAt(tx, id, endCursor)]);
    await tx.queries.change(
      `update "webhooks" set "cursor" = $2, "gap_at" = coalesce($3::timestamptz, "gap_at") where "id" = $1`,
      [id, endCursor, changes ? null : tx.services.clock.nowIso()],
    );
    return changes ? added.length : 1;
  });
}

/** Reads what follows the position of a webhook; null where that is no longer known. */
async function changesAfter(ctx: Context, { types, communityId, cursor }: Followed) {
  const records = followedTypes(types.length > 0 ? types : null);
  try {
    const { edges, pageInfo } = await readChanges(ctx, records, { after: cursor, first: PAGE, communityId });
    return { edges, endCursor: pageInfo.endCursor };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'CURSOR_EXPIRED') return null;
    throw error;
  }
}

function gapAt({ services }: Context, id: string, cursor: string) {
  const occurredAt = services.clock.nowIso();
  const data = { cursor, action: 'GAP', nodeId: null, version: null, occurredAt } as const;
  return { event: eventOf(id, `gap ${cursor}`), type: GAP, data };
}
