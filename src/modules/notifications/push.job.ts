import { reading } from '../../engine/database.js';
import { nodeIdOf, type Services } from '../../engine/declare.js';
import { type Job } from '../../engine/write.js';
import { JobGivenUp } from '../../platform/jobs/job-queue.js';
import { signWebhook } from '../../platform/security/secrets.js';
import { contextOfJob, contextOfReader } from './job-context.js';
import { isLiveDevice } from './live-device.js';
import type { Notification } from './notification.entity.js';
import { PUSHED } from './notification-defaults.js';
import { idOf, recordOf, textOf, titleOf } from './notification-texts.js';

/** How long the webhook may take to answer. */
const TIMEOUT_MS = 10_000;

type Pushed = Pick<
  Notification,
  'id' | 'userId' | 'kind' | 'recordId' | 'detail' | 'communityId' | 'createdAt' | 'readAt'
> & { readonly tokens: readonly { readonly token: string; readonly platform: string }[] };

const FIND = reading(`
  select n."id", n."user_id" as "userId", n."kind", n."record_id" as "recordId", n."detail", n."community_id" as "communityId",
    n."created_at" as "createdAt", n."read_at" as "readAt", coalesce((
      select jsonb_agg(jsonb_build_object('token', d."token", 'platform', d."platform") order by d."registered_at")
      from "devices" d where d."user_id" = n."user_id" and ${isLiveDevice('d', '$2')}), '[]') as "tokens"
  from "notifications" n left join "notification_preferences" p on p."user_id" = n."user_id"
  where n."id" = $1 and n."kind" = any(coalesce(p."push", $3::text[]))`);

interface QueuedPush {
  /** Of the notification. */
  readonly id: string;
  /** When it is of no use any more. */
  readonly until: string;
}

/** Sends a push. Its queue is its own, so that a webhook that does not answer delays nothing else. */
export const pushJob: Job<QueuedPush> = {
  name: 'pushes',
  retries: { most: 40, firstSeconds: 5, longestSeconds: 3600 },
  run: pushNotification,
};

/** Posts a notification to the webhook of the operator with the tokens of the devices on which its owner is signed in, signed. */
async function pushNotification(services: Services, { id, until }: QueuedPush): Promise<void> {
  const { config, clock, queries } = services;
  if (!config.push) return;
  const now = clock.now();
  if (until < now.toISOString()) throw new JobGivenUp('The notification could not be pushed in time');
  const [found] = await queries.run<Pushed>(FIND, [id, now.toISOString(), PUSHED]);
  if (!found || found.readAt !== null || found.tokens.length === 0) return;
  const reader = await contextOfReader(contextOfJob(services), found.userId);
  const text = reader && (await textOf(reader, found));
  if (!text || text.isOver) return;
  const { kind, communityId, createdAt, tokens } = found;
  const record = nodeIdOf(recordOf(found).entity.name, idOf(found));
  const notification = { id, kind, title: titleOf(found).es, text: text.es, record, communityId, createdAt };
  const body = JSON.stringify({ notification, tokens });
  const answer = await fetch(config.push.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signWebhook([config.push.secret], { id, at: now, body }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The webhook of pushes answered ${answer.status}`);
}
