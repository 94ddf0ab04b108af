import type { WriteContext } from '../../engine/declare.js';
import { NotificationKind } from '../notify/notification-kind.js';
import type { Tell } from '../reminders/remind-households.js';
import { storeNotifications } from './store-notifications.js';

/** Who of a household `x` is reminded: who pays for its unit, and owners where the community wants it. */
const PEOPLE: Readonly<Record<string, string>> = {
  PAYER: 'r."id" = t."payer_id"',
  PAYER_AND_OWNERS:
    '(r."id" = t."payer_id" or exists (select from "unit_people" p where p."unit_id" = t."id" and p."resident_id" = r."id"' +
    ` and p."relation" = 'OWNER' and p."since" <= x."today" and (p."until" is null or p."until" > x."today")))`,
};

/** Stores what the people of households are reminded of. */
export const tellHouseholds: Tell = (tx: WriteContext, { communityId, to }, reminded) =>
  storeNotifications(tx, NotificationKind.PAYMENT_REMINDER, ({ bind }) => {
    const lists = [
      `${bind(reminded.map(({ unitId }) => unitId))}::uuid[]`,
      `${bind(reminded.map(({ occasion }) => occasion))}::text[]`,
      `${bind(reminded.map(({ until }) => until))}::text[]`,
    ];
    return (
      `select distinct r."user_id", ${bind(communityId)}::uuid as "community_id", x."unit"::text as "record_id", x."occasion",` +
      ` x."until" as "detail" from (select *, x."occasion"::date as "today" from unnest(${lists.join(', ')}) x("unit", "occasion", "until")) x` +
      ' join "units" t on t."id" = x."unit" join "residents" r on r."community_id" = t."community_id" and r."deleted_at" is null' +
      ` and ${PEOPLE[to]} join "users" u on u."id" = r."user_id" and u."is_active"`
    );
  });
