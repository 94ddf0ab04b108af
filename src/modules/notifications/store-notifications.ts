import type { WriteContext } from '../../engine/declare.js';
import { Statement } from '../../engine/read.js';
import { addJobs } from '../../engine/write.js';
import { counter } from '../../platform/process-metrics.js';
import type { NotificationKind } from '../notify/notification-kind.js';
import { AUDIENCES, type Place } from '../notify/notify.js';
import { MAILED, PUSHED } from './notification-defaults.js';

/** When the digest of a day is sent, in the zone of the person. */
const DIGEST_TIME = '07:00';

/** The zone of the community where the person of `n` lives, else of one of those assigned, so that a day has one digest. */
const ZONE_OF_PERSON =
  '(select h."time_zone" from (select r."community_id", 0 as "rank" from "residents" r' +
  ' where r."user_id" = n."user_id" and r."deleted_at" is null union all' +
  ' select a."community_id", 1 from "community_assignments" a where a."user_id" = n."user_id") o' +
  ' join "communities" h on h."id" = o."community_id" order by o."rank", h."id" limit 1)';

/** Returns the SQL of the next time of day, strictly after a moment that is local in a zone. */
const next = (local: string, time: string, zone: string) =>
  `((${local})::date + ${time} + case when (${local})::time < ${time} then interval '0' else interval '1 day' end) at time zone ${zone}`;

/** Whether a local time lies within the quiet hours of `p`, which may go over midnight. */
const IS_QUIET =
  `case when p."quiet_from" < p."quiet_to" then l."time" >= p."quiet_from"::time and l."time" < p."quiet_to"::time` +
  ` when p."quiet_from" > p."quiet_to" then l."time" >= p."quiet_from"::time or l."time" < p."quiet_to"::time else false end`;

/** The most notifications of one transaction, since the feed of changes goes on behind it. */
export const MOST_STORED = 2_000;

/** Of an audience, the rows of a page that the query found, also those that were stored before, and the place of the last one. */
interface StoredPage {
  readonly found: number;
  readonly last: Place;
}

interface StoredRow extends StoredPage {
  readonly stored: number;
  /** The moments at which something of it is to be sent. */
  readonly due: readonly string[] | null;
}

const stored = counter('notifications_total', 'Notifications that were stored, by kind', ['kind']);

/**
 * Stores notifications for the rows of a query (`user_id`, `community_id`, `record_id`, `occasion`, `detail`) that were not stored
 * before, with what is to be sent and when, in one statement; then adds the jobs that send it. The rows of a page have a `place` and
 * a `rank` too, which say where the next page begins, and may have nothing to be told of (`holds`).
 */
export async function storeNotifications(
  tx: WriteContext,
  kind: NotificationKind,
  recipients: (statement: Statement) => string,
  isPage = false,
): Promise<StoredPage> {
  const { services } = tx;
  const statement = new Statement(services, 'unrestricted');
  const { bind, now } = statement;
  const rows = recipients(statement);
  const name = `${bind(kind)}::text`;
  const isIn = (column: string, otherwise: readonly string[]) =>
    `${name} = any(coalesce(p."${column}", ${bind(otherwise)}::text[]))`;
  const zone =
    `coalesce(case when p."digest" and c."channel" = 'MAIL' then ${ZONE_OF_PERSON} else m."time_zone" end,` +
    ` ${statement.timeZone()})`;
  const channels =
    `select 'MAIL' as "channel" where ${isIn('mail', MAILED)}` +
    ` union all select 'PUSH' where ${bind(services.config.push !== undefined)}::boolean and ${isIn('push', PUSHED)}` +
    ' and exists (select from "devices" d where d."user_id" = n."user_id")';
  const wanted =
    `case when p."digest" and c."channel" = 'MAIL'` +
    ` then ${next(`${now()} at time zone z."zone"`, `time '${DIGEST_TIME}'`, 'z."zone"')} else ${now()} end`;
  const text =
    `with "found" as materialized (${rows}), "told" as (insert into` +
    ' "notifications" ("id", "user_id", "community_id", "kind", "record_id", "occasion", "detail",' +
    ' "created_at", "modified_at") select gen_random_uuid(), x."user_id", x."community_id",' +
    ` ${name}, x."record_id", x."occasion", x."detail", ${now()}, ${now()} from "found" x` +
    ` where ${isPage ? 'x."holds"' : 'true'}` +
    ' on conflict do nothing returning "id", "user_id", "community_id"),' +
    ' "planned" as (insert into "notification_deliveries" ("notification_id", "channel", "due_at")' +
    ` select n."id", c."channel", case when ${IS_QUIET} then ${next('l."local"', 'p."quiet_to"::time', 'l."zone"')} else l."wanted" end` +
    ' from "told" n left join "notification_preferences" p on p."user_id" = n."user_id"' +
    ' left join "communities" m on m."id" = n."community_id"' +
    ` cross join lateral (${channels}) c` +
    ` cross join lateral (select ${zone} as "zone") z cross join lateral (select z."zone", ${wanted} as "wanted") w` +
    ' cross join lateral (select w.*, w."wanted" at time zone w."zone" as "local", (w."wanted" at time zone w."zone")::time as "time") l' +
    ' returning "due_at")' +
    ' select (select count(*)::int4 from "told") as "stored", (select jsonb_agg(distinct "due_at") from "planned") as "due",' +
    (isPage
      ? ' (select count(*)::int4 from "found") as "found", (select "place" from "found" order by "rank" desc limit 1) as "last"'
      : ' 0 as "found", null as "last"');
  const at = services.clock.now().getTime();
  const [row] = await tx.queries.change<StoredRow>(text, statement.values);
  const due = row?.due ?? [];
  const seconds = due.map((moment) => Math.ceil(Math.max(0, Date.parse(moment) - at) / 1000));
  const tasks = due.map((moment) => ({ task: 'deliver', at: moment }) as const);
  await addJobs(tx, AUDIENCES, tasks, { afterSeconds: seconds });
  stored.inc({ kind }, row?.stored ?? 0);
  return row ?? { found: 0, last: null };
}
