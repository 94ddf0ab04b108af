import { seesChange } from '../../engine/changes.js';
import type { Context, Services } from '../../engine/declare.js';
import { counter } from '../../platform/process-metrics.js';
import { signWebhook } from '../../platform/security/secrets.js';
import { followedTypes } from '../changes/followed.js';
import { bodyOf, type ChangeData } from './message.js';
import { contextOfOwner, loadOwner } from './owner.js';
import type { Webhook } from './webhook.entity.js';
import { sealOwner } from './webhook.service.js';

const deliveries = counter('webhook_deliveries_total', 'Attempts to deliver webhooks, by outcome', [
  'outcome',
]);

/** The longest attempt. */
const LIMIT_MS = 10_000;

/** After this time the process of an attempt counts as dead, and the attempt is made again. */
const LEASE_MS = 3 * LIMIT_MS;

/** How long a delivery is tried. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** The pauses between attempts: the first and the longest. */
export interface RetryPauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

export const RETRY_PAUSES: RetryPauses = { firstMs: 5_000, longestMs: 6 * 60 * 60_000 };

interface Claimed {
  readonly receiver: Receiver;
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly data: ChangeData;
  readonly attempts: number;
  readonly createdAt: string;
  /** Whether no other one is due. */
  readonly isLast: boolean;
}

type Receiver = Pick<
  Webhook,
  'id' | 'userId' | 'url' | 'payload' | 'secret' | 'formerSecret' | 'formerUntil'
>;

/** What an attempt came to; no status for a connection that failed, or a delivery that is not posted any more. */
interface Attempt {
  readonly status: number | null;
  readonly isOver?: boolean;
  /** When the receiver wants to be asked again, as it says by `Retry-After`. */
  readonly retryAfter?: string | undefined;
  readonly durationMs: number;
}

/**
 * Makes the attempts of a webhook that are due, one after the other while it goes on: first attempts in the order of the feed, and
 * between them those that are repeated. An instance leaves a webhook to another that delivers for it.
 */
export async function deliverDue(
  services: Services,
  webhookId: string,
  pauses: RetryPauses,
  goesOn: (hasFailed: boolean) => boolean,
): Promise<void> {
  for (let hasFailed = false; goesOn(hasFailed); ) {
    const claimed = await claim(services, webhookId);
    if (!claimed) return;
    const attempt = await tryOnce(services, claimed);
    hasFailed = !isDelivered(attempt);
    await settle(services, claimed, attempt, pauses);
    // One that is stored from here on is told of to whoever delivers.
    if (claimed.isLast && !hasFailed) return;
  }
}

/** Takes the delivery that is next, for as long as an attempt may last; null without one, or while another is attempted. */
async function claim({ queries, clock }: Services, webhookId: string): Promise<Claimed | null> {
  const now = clock.now().getTime();
  const [claimed] = await queries.change<Claimed>(
    `with "free" as (select * from "webhooks" where "id" = $1 and "state" = 'ACTIVE'` +
      ` and coalesce("delivering_until" <= $2::timestamptz, true) for update skip locked),` +
      ` "due" as (select d."id", d."attempts" from "webhook_deliveries" d, "free" where d."webhook_id" = $1` +
      ` and d."state" = 'WAITING' and d."next_attempt_at" <= $2::timestamptz order by d."attempts" > 0, d."id" limit 2),` +
      ` "next" as (select "id" from "due" order by "attempts" > 0, "id" limit 1),` +
      ` "held" as (update "webhooks" set "delivering_until" = $3::timestamptz where "id" = $1 and exists(select from "next"))` +
      ` update "webhook_deliveries" d set "attempts" = d."attempts" + 1 from "next", "free" w where d."id" = "next"."id"` +
      ` returning d."id"::text, d."event", d."type", d."data", d."attempts", d."created_at" as "createdAt",` +
      ` (select count(*) from "due") = 1 as "isLast",` +
      ` jsonb_build_object('id', w."id", 'userId', w."user_id", 'url', w."url", 'payload', w."payload", 'secret', w."secret",` +
      ` 'formerSecret', w."former_secret", 'formerUntil', w."former_until") as "receiver"`,
    [webhookId, new Date(now).toISOString(), new Date(now + LEASE_MS).toISOString()],
  );
  return claimed ?? null;
}

async function tryOnce(services: Services, claimed: Claimed): Promise<Attempt> {
  const { outbound, log } = services;
  const { receiver } = claimed;
  const begun = performance.now();
  const lasted = () => Math.round(performance.now() - begun);
  try {
    const owner = await loadOwner(services, receiver.userId);
    if (!owner) throw new Error('The owner is no active administrator');
    const attemptId = `${claimed.id}.${claimed.attempts}`;
    const ctx = contextOfOwner(services, owner, attemptId);
    if (!(await mayTell(ctx, claimed.data))) return { status: null, durationMs: lasted(), isOver: true };
    const body = await bodyOf(ctx, { ...claimed, payload: receiver.payload });
    const headers = headersOf(services, receiver, claimed.event, body);
    const post = { url: receiver.url, headers: { ...headers, 'webhook-attempt': attemptId }, body };
    return { ...(await outbound.post({ ...post, limitMs: LIMIT_MS })), durationMs: lasted() };
  } catch (err) {
    log.info({ err, webhook: receiver.id, delivery: claimed.id }, 'An attempt to deliver a webhook failed');
    return { status: null, durationMs: lasted() };
  }
}

/** Tells whether the owner still reaches what a message is about; a gap and a sample tell nothing that they have not. */
const mayTell = async (ctx: Context, { action, cursor }: ChangeData): Promise<boolean> =>
  action === 'GAP' || action === 'TEST' || (await seesChange(ctx, followedTypes(null), cursor));

function headersOf({ clock, sealed }: Services, receiver: Receiver, id: string, body: string) {
  const now = clock.now();
  const isFormerValid = receiver.formerUntil !== null && Date.parse(receiver.formerUntil) > now.getTime();
  const secrets = [receiver.secret, isFormerValid ? receiver.formerSecret : null].flatMap((stored) => {
    const opened = stored && sealed.open(stored, sealOwner(receiver.id));
    return opened ? [opened.secret] : [];
  });
  if (secrets.length === 0) throw new Error('No key opens the secret of the webhook');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'community-service webhooks',
    ...signWebhook(secrets, { id, at: now, body }),
  };
}

const isDelivered = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

/** Stores what became of an attempt, and frees the webhook for the next one, or for when its receiver wants that. */
async function settle(
  services: Services,
  claimed: Claimed,
  attempt: Attempt,
  pauses: RetryPauses,
): Promise<void> {
  const { queries, clock } = services;
  const { receiver, id, attempts, createdAt } = claimed;
  const now = clock.now().getTime();
  const { status, durationMs } = attempt;
  const asked = pauseAskedFor(attempt, now, pauses);
  const next = now + Math.max(pauseAfter(attempts, pauses), asked);
  const isGivenUp = attempt.isOver || status === 410 || next > Date.parse(createdAt) + LIFETIME_MS;
  const state = isDelivered(attempt) ? 'DELIVERED' : isGivenUp ? 'FAILED' : 'WAITING';
  const [nextAt, finishedAt] = state === 'WAITING' ? [next, null] : [null, now];
  const freed = await queries.change(
    // An overloaded receiver is left alone, whatever else is due to it.
    `with "freed" as (update "webhooks" set "delivering_until" = $8::timestamptz,` +
      ` "state" = case when $2 = 410 then 'DISABLED' else "state" end` +
      ` where "id" = $1 and "url" = coalesce($9, "url") returning "id"),` +
      ` "settled" as (update "webhook_deliveries" d set "state" = $3, "last_status" = $2, "duration" = $4,` +
      ` "next_attempt_at" = $5::timestamptz, "finished_at" = $6::timestamptz` +
      // Joined, so that the webhook is locked before its delivery, as everywhere.
      ` from "freed" where d."webhook_id" = "freed"."id" and d."id" = $7::int8` +
      // One that was given up meanwhile is not tried again.
      ` and (d."state" = 'WAITING' or $3 = 'DELIVERED')) select "id" from "freed"`,
    [
      receiver.id,
      status,
      state,
      durationMs,
      isoOf(nextAt),
      isoOf(finishedAt),
      id,
      isoOf(asked > 0 ? now + asked : null),
      speaksOfReceiver(status) ? receiver.url : null,
    ],
  );
  // What a receiver says of itself does not hold for another one that has taken its place meanwhile.
  if (freed.length === 0 && speaksOfReceiver(status)) {
    return settle(services, claimed, { status: null, durationMs }, pauses);
  }
  deliveries.inc({ outcome: state === 'WAITING' ? 'retried' : state.toLowerCase() });
}

/** The answers of a receiver that has too much to do. */
const OVERLOADED: readonly (number | null)[] = [429, 503];

/** Tells whether a status holds for the receiver, not for one message alone. */
const speaksOfReceiver = (status: number | null) => status === 410 || OVERLOADED.includes(status);

/** Returns the pause that an overloaded receiver asks for, in seconds or until a date, up to the longest pause. */
function pauseAskedFor({ status, retryAfter }: Attempt, now: number, { longestMs }: RetryPauses): number {
  const text = OVERLOADED.includes(status) ? (retryAfter?.trim() ?? '') : '';
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), longestMs);
}

const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Returns the pause after some attempts: twice as long each time, of which a random half is left out. */
function pauseAfter(attempts: number, { firstMs, longestMs }: RetryPauses): number {
  const longest = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), longestMs);
  return longest * (0.5 + Math.random() / 2);
}
