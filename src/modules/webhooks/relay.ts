import { type ChangeRow, type ReadForOne, readForMany } from '../../engine/changes.js';
import { reading } from '../../engine/database.js';
import type { Caller, Services } from '../../engine/declare.js';
import { followedTypes } from '../changes/followed.js';
import { RECORD_OF_EVENT, typeOfEvent } from '../notify/business-event.js';
import { type AddedDelivery, eventOf, type Step, takeSteps } from './add-deliveries.js';
import { type ChangeData, GAP, typeOfMessage } from './message.js';
import { loadOwners } from './owner.js';
import type { Webhook } from './webhook.entity.js';

/** The deliveries with which a transaction takes no further webhook: the feed waits for its end. */
const MOST_STORED = 1_000;

type Active = Pick<Webhook, 'id' | 'userId' | 'types' | 'events' | 'communityId' | 'cursor' | 'state'> & {
  readonly isDue: boolean;
};

const ACTIVE = reading(
  `select w."id", w."user_id" as "userId", w."types", w."events", w."community_id" as "communityId", w."cursor", w."state",` +
    ` exists(select from "webhook_deliveries" d where d."webhook_id" = w."id" and d."state" = 'WAITING'` +
    ` and d."next_attempt_at" <= $1::timestamptz) as "isDue"` +
    // Orders them at random, so that the same ones do not come first each time.
    ` from "webhooks" w where w."state" in ('ACTIVE', 'RESTING') order by random()`,
);

/** A webhook with deliveries to attempt. */
export type Due = Pick<Webhook, 'id' | 'userId'>;

interface Reader extends Omit<Active, 'types'> {
  readonly caller: Caller;
  /** The types all of whose changes it is told of. */
  readonly followed: ReadonlySet<string>;
  /** Those, and the types of its events. */
  readonly types: ReadonlySet<string>;
}

/** Returns what a webhook follows; without types and events that is everything. */
function typesOf({ types, events }: Active, all: ReadonlySet<string>) {
  const followed = types.length > 0 || events.length > 0 ? new Set(types) : all;
  return { followed, types: new Set([...followed, ...events.map((event) => RECORD_OF_EVENT[event])]) };
}

interface Look {
  /** The number of webhooks that are active. */
  readonly active: number;
  /** Whether there are more changes than one look reads. */
  readonly hasMore: boolean;
}

/**
 * Stores the deliveries of what has changed, for all webhooks from one reading of the feed. Tells of webhooks with deliveries to attempt
 * as soon as it knows of them.
 */
export async function relayWebhooks(services: Services, onDue: (due: readonly Due[]) => void): Promise<Look> {
  const { clock, queries } = services;
  const found = await queries.run<Active>(ACTIVE, [clock.nowIso()]);
  const owners = await loadOwners(services, found);
  await storeStates(services, found, owners);
  const followed = followedTypes(null);
  const all = new Set(followed.map(({ entity }) => entity.name));
  const active = found.flatMap((webhook): Reader[] => {
    const caller = owners.get(webhook.userId);
    return caller ? [{ ...webhook, caller, ...typesOf(webhook, all) }] : [];
  });
  onDue(active.filter(({ isDue }) => isDue));
  if (active.length === 0) return { active: 0, hasMore: false };
  const { read, hasMore } = await readForMany(services, followed, active);
  for (const part of partsOf(read)) {
    const told = await takeSteps(
      services,
      part.map((one) => stepOf(services, one)),
    );
    onDue(part.flatMap(({ reader }) => (told.has(reader.id) ? reader : [])));
  }
  return { active: active.length, hasMore };
}

/** Lets the webhooks rest whose owner is no active administrator, and begin again when that has changed. */
async function storeStates(
  { queries }: Services,
  found: readonly Active[],
  owners: ReadonlyMap<string, Caller>,
): Promise<void> {
  const stateOf = ({ userId }: Active) => (owners.has(userId) ? 'ACTIVE' : 'RESTING');
  const changed = found.filter((webhook) => webhook.state !== stateOf(webhook));
  if (changed.length === 0) return;
  await queries.change(
    `update "webhooks" w set "state" = c."state" from unnest($1::uuid[], $2::text[]) c("id", "state")` +
      ` where w."id" = c."id" and w."state" in ('ACTIVE', 'RESTING')`,
    [changed.map(({ id }) => id), changed.map(stateOf)],
  );
}

type Read = ReadForOne<Reader>;

/** Divides what was read, so that the attempts of the first webhooks begin while the deliveries of others are stored. */
function partsOf(read: readonly Read[]): Read[][] {
  const parts: Read[][] = [];
  let count = MOST_STORED;
  for (const one of read) {
    if (one.changes?.length === 0 && one.endCursor === one.reader.cursor) continue;
    if (count >= MOST_STORED) {
      parts.push([]);
      count = 0;
    }
    parts.at(-1)?.push(one);
    count += one.changes?.length ?? 1;
  }
  return parts;
}

function stepOf({ clock }: Services, { reader, changes, endCursor }: Read): Step {
  const { id: webhookId, cursor } = reader;
  const gap = {
    cursor: endCursor,
    action: 'GAP',
    nodeId: null,
    version: null,
    occurredAt: clock.nowIso(),
  } as const;
  const deliveries = changes
    ? changes.flatMap((change) => messagesOf(reader, change))
    : [
        {
          webhookId,
          event: eventOf(webhookId, `gap ${endCursor}`),
          type: GAP,
          data: gap satisfies ChangeData,
        },
      ];
  return { webhookId, before: cursor, after: endCursor, isGap: changes === null, deliveries };
}

/** Returns the message of a change, and one for each of its events that the webhook follows. */
function messagesOf({ id: webhookId, followed, events }: Reader, change: ChangeRow): AddedDelivery[] {
  const { record: _record, place: _place, events: names, ...data } = change;
  const ofChange = { webhookId, event: eventOf(webhookId, data.cursor), type: typeOfMessage(data), data };
  const ofEvents = events
    .filter((event) => names.includes(event))
    .map((event) => ({
      webhookId,
      event: eventOf(webhookId, `${event} ${data.cursor}`),
      type: typeOfEvent(event),
      data,
    }));
  return followed.has(change.type) ? [ofChange, ...ofEvents] : ofEvents;
}
