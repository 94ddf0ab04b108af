import type { Condition, FieldOf, Services, WriteContext } from '../../engine/declare.js';
import { Statement, selectSql } from '../../engine/read.js';
import { addJobs, write } from '../../engine/write.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { AUDIENCES, notify, type Place } from '../notify/notify.js';
import { accountsSql } from '../resident-charges/accounts.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { type ResidentCharge, SOON_DAYS } from '../resident-charges/resident-charge.entity.js';
import { surveys } from '../surveys/survey.access.js';
import type { Survey } from '../surveys/survey.entity.js';
import { contextOfJob } from './job-context.js';
import { MOST_STORED } from './store-notifications.js';

/* Finds what people are told because of the time: charges that are due or overdue, surveys that begin and end. */

/** The id that sorts before all others. */
const LEAST = '00000000-0000-0000-0000-000000000000';

/** The days for which a charge is told to be overdue; older debts are no news. */
const OVERDUE_DAYS = 7;

/** The surveys that one transaction looks at of each kind, also those of which nobody is left to tell. */
const MOST_SURVEYS = 100;

/** Adds the jobs that notify of all that has become due since it was last looked. */
export async function notifyDue(services: Services): Promise<void> {
  const charges = [...CHARGES.keys()].map(
    (kind) => ({ task: 'charges', kind, place: null, told: 0 }) as const,
  );
  await write(contextOfJob(services), (tx) => addJobs(tx, AUDIENCES, charges));
  for (const [kind, conditions] of SURVEYS)
    for (let after: string | undefined = LEAST; after; )
      after = await notifySurveys(services, kind, conditions, after);
}

type Charge = Condition<FieldOf<ResidentCharge>>;

const day = (field: (name: 'fecha' | 'zone') => string) =>
  `calendar_day(${field('fecha')}, ${field('zone')})`;

const CHARGES: ReadonlyMap<NotificationKind, (statement: Statement) => readonly Charge[]> = new Map([
  [
    NotificationKind.CHARGE_DUE_SOON,
    (statement) => [
      // A day wider than what is soon.
      between(statement, -2, 5),
      (field) => `not ${field('isPast')} and ${day(field)} <= ${field('today')} + ${SOON_DAYS}`,
    ],
  ],
  [
    NotificationKind.CHARGE_OVERDUE,
    (statement) => [
      between(statement, -(OVERDUE_DAYS + 2), 2),
      (field) => `${field('isPast')} and ${day(field)} >= ${field('today')} - ${OVERDUE_DAYS}`,
    ],
  ],
]);

/** Bounds the moments by an index, a day wider than any zone makes of them. */
const between =
  ({ now }: Statement, from: number, to: number): Charge =>
  (field) =>
    `${field('fecha')} between ${now()} + interval '${from} days' and ${now()} + interval '${to} days'`;

/** Before the first row of an index by moment and id. */
const START = ['-infinity', LEAST] as const;

/** Returns the SQL of the next page of the charges that somebody may have to hear of, by their day; `holds` says of which something is owed. */
export function dueChargesOf(kind: NotificationKind, place: Place, statement: Statement): string {
  const { bind } = statement;
  const [moment, id] = place ?? START;
  const charges = selectSql(
    statement,
    { ...residentCharges, scope: 'unscoped' },
    (field) =>
      `${field('residentId')} as "resident", ${field('communityId')} as "community_id", ${field('fecha')} as "moment",` +
      ` ${field('id')} as "id", ${field('unitId')} as "unit", ${day(field)}::text as "occasion"`,
    [
      ...(CHARGES.get(kind)?.(statement) ?? []),
      (field) => `(${field('fecha')}, ${field('id')}) > (${bind(moment)}::timestamptz, ${bind(id)}::uuid)`,
    ],
  );
  const accounts = accountsSql(
    statement,
    (resident) => `${resident} = any(array(select "resident" from "page"))`,
  );
  // The accounts are computed together, of those alone who may have something to hear.
  return (
    `with "page" as materialized (select r."user_id", c.* from (${charges}) c` +
    ' join "residents" r on r."id" = c."resident" and r."deleted_at" is null' +
    ' join "users" u on u."id" = r."user_id" and u."is_active"' +
    ' where not exists (select from "communities" m where m."id" = c."community_id" and m."deleted_at" is not null)' +
    // Households are reminded of all their charges together.
    ' and not exists (select from "reminder_settings" s where s."community_id" = c."community_id" and c."unit" is not null' +
    ' and cardinality(s."steps") > 0)' +
    ` and ${isNew(statement, kind, 'c."id"::text', 'c."occasion"')}` +
    ` order by c."moment", c."id" limit ${MOST_STORED}),` +
    ` "owed" as materialized (select "id"::text as "id" from (${accounts}) a where "balance" > 0)` +
    ' select p."user_id", p."community_id", p."id"::text as "record_id", p."occasion", null::text as "detail",' +
    ' array[p."moment"::text, p."id"::text] as "place", row_number() over (order by p."moment", p."id") as "rank",' +
    ' exists (select from "owed" o where o."id" = p."id"::text) as "holds" from "page" p'
  );
}

/** Returns the condition that nobody was told of a record before. */
const isNew = ({ bind }: Statement, kind: NotificationKind, recordId: string, occasion: string) =>
  `not exists (select from "notifications" o where o."record_id" = ${recordId}` +
  ` and o."kind" = ${bind(kind)}::text and o."occasion" = ${occasion})`;

/** The days for which it is news that a survey takes answers or has ended, such as after a failure. */
const MISSED_DAYS = 2;

type SurveyCondition = Condition<FieldOf<Survey>>;

const startsAt = (field: (name: 'fechaInicio' | 'zone') => string) =>
  `local_start(${field('fechaInicio')}, ${field('zone')})`;
const endsAt = (field: (name: 'fechaFin' | 'zone') => string) =>
  `local_end(${field('fechaFin')}, ${field('zone')})`;

const SURVEYS: readonly (readonly [
  NotificationKind,
  (statement: Statement) => readonly SurveyCondition[],
])[] = [
  [
    NotificationKind.SURVEY_OPENED,
    ({ now }) => [
      (field) =>
        `${field('fechaInicio')} between ${now()} - interval '3 days' and ${now()} + interval '2 days'`,
      (field) => `${field('isOpen')} and ${startsAt(field)} > ${now()} - interval '${MISSED_DAYS} days'`,
    ],
  ],
  [
    NotificationKind.SURVEY_ENDING,
    ({ now }) => [
      (field) => `${field('fechaFin')} between ${now()} - interval '3 days' and ${now()} + interval '3 days'`,
      // Who was told today that it is open need not hear that it ends.
      (field) =>
        `${field('isOpen')} and ${endsAt(field)} <= ${now()} + interval '1 day' and ${startsAt(field)} <= ${now()} - interval '1 day'`,
    ],
  ],
  [
    NotificationKind.SURVEY_ENDED,
    ({ now }) => [
      (field) => `${field('fechaFin')} between ${now()} - interval '4 days' and ${now()} + interval '2 days'`,
      (field) =>
        `${field('isActive')} and ${endsAt(field)} < ${now()} and ${endsAt(field)} > ${now()} - interval '${MISSED_DAYS} days'`,
    ],
  ],
];

/**
 * Adds a job that tells of the surveys behind one, which goes on where it was interrupted. Returns the last of them while there may be
 * more.
 */
const notifySurveys = (
  services: Services,
  kind: NotificationKind,
  conditions: (statement: Statement) => readonly SurveyCondition[],
  after: string,
): Promise<string | undefined> =>
  write(contextOfJob(services), async (tx) => {
    const ids = await findSurveys(tx, kind, conditions, after);
    await notify(tx, { kind, ids });
    return ids[MOST_SURVEYS - 1];
  });

async function findSurveys(
  tx: WriteContext,
  kind: NotificationKind,
  conditions: (statement: Statement) => readonly SurveyCondition[],
  after: string,
): Promise<string[]> {
  const statement = new Statement(tx.services, 'unrestricted');
  const isUntold: SurveyCondition = (field) => isNew(statement, kind, `${field('id')}::text`, "''");
  const text = selectSql(statement, { ...surveys, scope: 'unscoped' }, (field) => `${field('id')} as "id"`, [
    ...conditions(statement),
    isUntold,
    (field, bind) => `${field('id')} > ${bind(after)}::uuid`,
  ]);
  const rows = await tx.queries.change<{ id: string }>(
    `${text} order by "id" limit ${MOST_SURVEYS}`,
    statement.values,
  );
  return rows.map(({ id }) => id);
}
