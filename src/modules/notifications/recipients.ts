import type { Statement } from '../../engine/read.js';
import { NotificationKind } from '../notify/notification-kind.js';
import type { NotifiedEvent } from '../notify/notify.js';

/*
 * Finds in SQL whom an event of some records concerns: rows of `user_id`, `community_id` and `record_id`. Those who are given are the
 * residents that a record belongs to, with an active account: these read it by the row scopes of all roles.
 */

type Recipients = (ids: string) => string;

/** The active account of a current resident `r`. */
const ACCOUNT = 'join "users" u on u."id" = r."user_id" and u."is_active" where r."deleted_at" is null';

const exists = (community: string) =>
  `not exists (select from "communities" m where m."id" = ${community} and m."deleted_at" is not null)`;

/** Those to whom records belong, by their resident. */
const owners =
  (table: string, { resident = 'resident_id', idType = 'uuid', only = 'true' } = {}): Recipients =>
  (ids) =>
    `select r."user_id", t."community_id", t."id"::text as "record_id" from "${table}" t` +
    ` join "residents" r on r."id" = t."${resident}" ${ACCOUNT}` +
    ` and t."id" = any(${ids}::text[]::${idType}[]) and ${only} and ${exists('t."community_id"')}`;

const payments = owners('resident_payments', { resident: 'residente_id' });

const BY_KIND: Readonly<Partial<Record<NotificationKind, Recipients>>> = {
  [NotificationKind.TICKET_COMMENTED]: (ids) =>
    `select r."user_id", t."community_id", c."id"::text as "record_id" from "comments" c join "tickets" t on t."id" = c."ticket_id"` +
    ` join "residents" r on r."id" = t."resident_id" ${ACCOUNT}` +
    ` and c."id" = any(${ids}::text[]::int4[]) and ${exists('t."community_id"')}`,
  [NotificationKind.TICKET_STATUS_CHANGED]: owners('tickets', { idType: 'int4' }),
  [NotificationKind.PAYMENT_CONFIRMED]: payments,
  [NotificationKind.PAYMENT_REFUSED]: payments,
  [NotificationKind.RESERVATION_DECIDED]: owners('amenity_reservations'),
  [NotificationKind.VISITOR_ARRIVED]: owners('resident_visits', { only: 't."deleted_at" is null' }),
};

/** Returns the SQL of whom an event concerns, without whoever caused it. */
export function recipientsOf({ kind, ids, actor, occasion, detail }: NotifiedEvent, statement: Statement) {
  const { bind } = statement;
  const found = BY_KIND[kind]?.(bind(ids));
  if (!found) throw new Error(`Nothing says whom ${kind} concerns`);
  return (
    `select x.*, ${bind(occasion)}::text as "occasion", ${bind(detail)}::text as "detail" from (${found}) x` +
    ` where x."user_id" is distinct from ${bind(actor)}::uuid`
  );
}
