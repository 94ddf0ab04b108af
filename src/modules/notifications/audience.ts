import type { Statement } from '../../engine/read.js';
import { NotificationKind } from '../notify/notification-kind.js';
import type { NotifiedEvent, Place } from '../notify/notify.js';
import { MOST_STORED } from './store-notifications.js';

/*
 * Finds in SQL the residents of an audience, a page at a time, in the order of an index that begins with their community: what a page
 * costs does not grow with the pages before it, and nothing sorts the audience.
 */

interface Audience {
  readonly table: 'announcements' | 'surveys';
  /** Says which rows `t` of the table and which residents `r`. */
  readonly only: (statement: Statement) => string;
}

/** One without a community is for the residents of several, or of all. */
const ADDRESSED =
  '(t."community_id" is not null or t."audience" is null or r."community_id" = any(t."audience"))';

/** The zone of the community of a survey, else that of the service. */
const zoneOf = ({ timeZone }: Statement) =>
  `(select coalesce(z."time_zone", ${timeZone()}) from "communities" z where z."id" = t."community_id")`;

const isOpen = (statement: Statement) =>
  `t."is_active" and ${statement.now()} between local_start(t."fecha_inicio", ${zoneOf(statement)})` +
  ` and local_end(t."fecha_fin", ${zoneOf(statement)})`;

const UNANSWERED =
  'not exists (select from "survey_responses" s where s."survey_id" = t."id" and s."user_id" = r."user_id")';

const surveys = (only: (statement: Statement) => string): Audience => ({
  table: 'surveys',
  only: (statement) => `t."deleted_at" is null and ${only(statement)}`,
});

const BY_KIND: Readonly<Partial<Record<NotificationKind, Audience>>> = {
  [NotificationKind.ANNOUNCEMENT_PUBLISHED]: { table: 'announcements', only: () => ADDRESSED },
  [NotificationKind.SURVEY_OPENED]: surveys(isOpen),
  [NotificationKind.SURVEY_ENDING]: surveys((statement) => `${isOpen(statement)} and ${UNANSWERED}`),
  [NotificationKind.SURVEY_ENDED]: surveys(() => 'true'),
};

const [LEAST, GREATEST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Before the first row of an index by community, moment and id. */
const START = [LEAST, '-infinity', LEAST] as const;

/** Returns the SQL of the next page of those whom an event of one record concerns, without whoever caused it. */
export function audienceOf(event: NotifiedEvent, place: Place, statement: Statement): string {
  const audience = BY_KIND[event.kind];
  if (!audience) throw new Error(`Nothing says whom ${event.kind} concerns`);
  const { bind } = statement;
  const [community, moment, id] = place ?? START;
  const from = `${bind(community)}::uuid`;
  const residents =
    'select r."user_id", r."community_id", array[r."community_id"::text, r."created_at"::text, r."id"::text] as "place"' +
    ' from "residents" r join "users" u on u."id" = r."user_id" and u."is_active"' +
    ` where r."community_id" between coalesce(t."community_id", ${from}) and coalesce(t."community_id", '${GREATEST}')` +
    ` and (r."community_id", r."created_at", r."id") > (${from}, ${bind(moment)}::timestamptz, ${bind(id)}::uuid)` +
    ` and r."deleted_at" is null and r."user_id" is distinct from ${bind(event.actor)}::uuid` +
    ' and not exists (select from "communities" m where m."id" = r."community_id" and m."deleted_at" is not null)' +
    ` and ${audience.only(statement)} order by r."community_id", r."created_at", r."id" limit ${MOST_STORED}`;
  return (
    `select p."user_id", p."community_id", t."id"::text as "record_id", ${bind(event.occasion)}::text as "occasion",` +
    ` ${bind(event.detail)}::text as "detail", p."place", row_number() over () as "rank" from "${audience.table}" t` +
    ` cross join lateral (${residents}) p where t."id" = any(${bind(event.ids)}::text[]::uuid[])`
  );
}
