import { reading } from '../../engine/database.js';
import type { Context, WriteContext } from '../../engine/declare.js';
import { run, Statement, selectSql } from '../../engine/read.js';
import { write } from '../../engine/write.js';
import { amountOf } from '../../platform/money.js';
import { readHouseholds } from '../accounts/household-rows.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { owedUntil } from './owed-until.js';
import type { ReminderSettings } from './reminder-settings.entity.js';

/** The most households of one transaction: the feed of changes waits for its end. */
const BATCH = 500;

/** The days after its own on which a missed reminder is still sent. */
const MISSED_DAYS = 2;

type Settings = Pick<ReminderSettings, 'communityId' | 'steps' | 'least' | 'to'>;

/** A household with what it is reminded of. */
export interface Reminded {
  readonly unitId: string;
  /** The day on which a step falls. */
  readonly occasion: string;
  /** The last due day that it is reminded of. */
  readonly until: string;
}

/** Stores the notifications of the households that were reminded. */
export type Tell = (tx: WriteContext, settings: Settings, reminded: readonly Reminded[]) => Promise<unknown>;

/** Reminds the households of all communities that say when, once on a day each, of what their units owe. */
export async function remindHouseholds(ctx: Context, tell: Tell): Promise<void> {
  for (const settings of await ctx.queries.run<Settings>(SETTINGS, [])) {
    try {
      await remindCommunity(ctx, settings, tell);
    } catch (err) {
      // One community keeps no other one from being reminded.
      const { communityId } = settings;
      ctx.services.log.error({ err, communityId }, 'The households of a community were not reminded');
    }
  }
}

async function remindCommunity(ctx: Context, settings: Settings, tell: Tell): Promise<void> {
  let after: string | null = START;
  while (after !== null) {
    const from: string = after;
    after = await write(ctx, (tx) => remindSome(tx, settings, from, tell));
  }
}

const START = '00000000-0000-0000-0000-000000000000';

const SETTINGS = reading(
  'select s."community_id" as "communityId", s."steps", s."least", s."to" from "reminder_settings" s' +
    ' join "communities" m on m."id" = s."community_id" and m."deleted_at" is null' +
    ' where cardinality(s."steps") > 0 order by s."community_id"',
);

/** Reminds the next households; returns the last one that was looked at, null where no more are left. */
async function remindSome(
  tx: WriteContext,
  settings: Settings,
  after: string,
  tell: Tell,
): Promise<string | null> {
  const found = await findCandidates(tx, settings, after);
  const ids = found.map(({ unitId }) => unitId);
  const households =
    ids.length === 0 ? [] : await readHouseholds(tx, ids, tx.services.clock.nowIso().slice(0, 10));
  const owedBy = new Map<string, number>();
  for (const [until, some] of Map.groupBy(households, (_, place) => found[place]?.until ?? ''))
    for (const [place, owed] of owedUntil(some, until).entries())
      owedBy.set(some[place]?.unitId ?? '', amountOf(owed));
  const owing = found
    .map((one) => ({ ...one, owed: owedBy.get(one.unitId) ?? 0 }))
    .filter(({ owed }) => owed > 0 && owed >= settings.least);
  const claimed = await tx.queries.change<{ unitId: string }>(CLAIM, [
    ...[settings.communityId, tx.services.clock.nowIso(), owing.map(({ unitId }) => unitId)],
    ...[owing.map(({ occasion }) => occasion), owing.map(({ owed }) => owed)],
  ]);
  const isClaimed = new Set(claimed.map(({ unitId }) => unitId));
  const reminded = owing.filter(({ unitId }) => isClaimed.has(unitId));
  if (reminded.length > 0) await tell(tx, settings, reminded);
  return found.length < BATCH ? null : (found.at(-1)?.unitId ?? null);
}

/** What is owed of many charges may be more than the column holds. */
const CLAIM = `
  insert into "reminders" ("unit_id", "occasion", "community_id", "owed", "sent_at")
  select r."unit", r."occasion", $1, least(r."owed", 999999999999.99), $2::timestamptz
    from unnest($3::uuid[], $4::date[], $5::numeric[]) r("unit", "occasion", "owed") order by r."unit"
    on conflict do nothing returning "unit_id" as "unitId"`;

/** Finds the units with a charge on which a step falls today, or fell on one of the days before, and that were not reminded then. */
function findCandidates(ctx: Context, { communityId, steps }: Settings, after: string): Promise<Reminded[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind, now } = statement;
  const charges = selectSql(
    statement,
    { ...residentCharges, scope: 'unscoped' },
    (field) => `${field('unitId')} as "unit", ${field('day')} as "day", ${field('today')} as "today"`,
    [
      (field) => `${field('communityId')} = ${bind(communityId)}::uuid`,
      (field) =>
        `${field('unitId')} > ${bind(after)}::uuid and ${field('manualStatus')} is distinct from 'Cancelado'`,
      // The days of one step, by an index; wider by two days, so that it holds in every time zone.
      (field) =>
        `${field('fecha')} between ${now()} - make_interval(days => s."days" + ${MISSED_DAYS + 2})` +
        ` and ${now()} - make_interval(days => s."days" - 2)`,
    ],
    'charged',
  );
  const due =
    'select c."unit", max(c."day" + s."days") as "occasion", max(c."day") as "until"' +
    ` from unnest(${bind(steps)}::int[]) s("days") cross join lateral (${charges}) c` +
    ` where c."day" + s."days" between c."today" - ${MISSED_DAYS} and c."today" group by c."unit"`;
  const text =
    `select d."unit" as "unitId", d."occasion"::text as "occasion", d."until"::text as "until" from (${due}) d` +
    ' join "units" u on u."id" = d."unit" and u."is_active"' +
    ' where not exists (select from "reminders" r where r."unit_id" = d."unit" and r."occasion" = d."occasion")' +
    ` order by d."unit" limit ${BATCH}`;
  return run<Reminded>(ctx, text, statement, { purpose: { name: 'Units to remind', way: 'internal' } });
}
