import { createHash } from 'node:crypto';
import type { Services, WriteContext } from '../../engine/declare.js';
import type { ChangeData } from './message.js';

export interface AddedDelivery {
  readonly webhookId: string;
  readonly event: string;
  readonly type: string;
  readonly data: ChangeData;
}

/** Returns the id of an event: the same at each attempt, and for whoever stores the event again. */
export const eventOf = (webhookId: string, cursor: string): string =>
  `msg_${createHash('sha256').update(`${webhookId} ${cursor}`).digest('base64url').slice(0, 27)}`;

/** Inserts the deliveries of `$2`, each event once, in the order given. */
const insertWhere = (condition: string) =>
  `insert into "webhook_deliveries" ("webhook_id", "event", "type", "data", "record_node_id", "state", "next_attempt_at", "created_at")` +
  ` select r."webhookId", r."event", r."type", r."data", r."data"->>'nodeId', 'WAITING', $1::timestamptz, $1::timestamptz` +
  ` from rows from (jsonb_to_recordset($2::jsonb) as ("webhookId" uuid, "event" text, "type" text, "data" jsonb))` +
  ` with ordinality as r("webhookId", "event", "type", "data", "n") where ${condition} order by r."n"` +
  ` on conflict ("webhook_id", "event") do nothing`;

const INSERT = insertWhere('true');

/** Adds the delivery of one event in a unit of work, unless it is there. */
export async function addDelivery(tx: WriteContext, added: AddedDelivery): Promise<void> {
  await tx.queries.change(INSERT, [tx.services.clock.nowIso(), JSON.stringify([added])]);
}

/** A step of a webhook in the feed, with the deliveries of what is told on it. */
export interface Step {
  readonly webhookId: string;
  readonly before: string;
  readonly after: string;
  /** Whether what followed `before` is not known any more. */
  readonly isGap: boolean;
  readonly deliveries: readonly AddedDelivery[];
}

/*
 * Stores the deliveries of each webhook with its new position, so that each event has one delivery whenever the process ends. A webhook
 * that somebody else has locked, or that was moved or switched off meanwhile, is left for the next look.
 */
const TAKE_STEPS =
  `with "held" as materialized (select w."id", s."after", s."isGap" from` +
  ` jsonb_to_recordset($3::jsonb) as s("webhookId" uuid, "before" text, "after" text, "isGap" boolean)` +
  ` join "webhooks" w on w."id" = s."webhookId" where w."state" = 'ACTIVE' and w."cursor" = s."before"` +
  ` order by w."id" for no key update of w skip locked),` +
  ` "added" as (${insertWhere('r."webhookId" in (select "id" from "held")')} returning "webhook_id")` +
  ` update "webhooks" w set "cursor" = h."after", "gap_at" = case when h."isGap" then $1::timestamptz else w."gap_at" end` +
  ` from "held" h where w."id" = h."id"` +
  ` returning case when exists (select from "added" a where a."webhook_id" = w."id") then w."id" end as "id"`;

/** Takes steps in one transaction; returns the ids of the webhooks that have new deliveries. */
export async function takeSteps(
  { queries, clock }: Services,
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  const deliveries = steps.flatMap((step) => step.deliveries);
  const moves = steps.map(({ webhookId, before, after, isGap }) => ({ webhookId, before, after, isGap }));
  const rows = await queries.change<{ id: string | null }>(TAKE_STEPS, [
    clock.nowIso(),
    JSON.stringify(deliveries),
    JSON.stringify(moves),
  ]);
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
