import { type Context, oneOf, unknownIdError } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { communities } from '../communities/community.access.js';
import { readerOfMoney } from '../configurations/reader-of-money.js';
import { readArrears } from './arrears.js';
import { readCashFlow } from './cash-flow.js';
import { readCounts, readRecentAnnouncements, readTickets, readVisits } from './counts.js';
import type { DashboardArgs } from './dashboard.inputs.js';
import type { Dashboard } from './dashboard.types.js';
import { readPayables } from './payables.js';
import { type DashboardRange, rangeOf } from './range.js';

const DEFAULT_MONTHS = 6;

/** Reads the figures of one community, or of all communities within scope; BAD_REQUEST for an unknown one. */
export async function readDashboard(ctx: Context, args: DashboardArgs): Promise<Dashboard> {
  const { communityId, ultimosMeses } = args;
  const dashboard = communityId
    ? await dashboardOf(ctx, communityId, ultimosMeses)
    : (await readDashboards(rangeOf(ctx, null), ultimosMeses ?? DEFAULT_MONTHS))[0];
  if (!dashboard) throw unknownIdError(communities, 'communityId');
  return dashboard;
}

/** Reads the figures of one community, batched over all communities of a request; null for an unknown one. */
function dashboardOf(
  ctx: Context,
  communityId: string,
  ultimosMeses: number | null | undefined,
): Promise<Dashboard | null> {
  const months = ultimosMeses ?? DEFAULT_MONTHS;
  return batched(ctx, dashboardOf, { months }, async (ids: readonly string[]) => {
    const found = await readWhere(ctx, communities, { fields: ['id', 'zone'] }, [oneOf('id')(ids)]);
    const dashboards = found.length > 0 ? await readDashboards(rangeOf(ctx, found), months) : [];
    const byId = new Map(dashboards.map((dashboard) => [dashboard.communityId, dashboard]));
    return ids.map((id) => byId.get(id) ?? null);
  }).load(communityId);
}

/** Reads the figures of a community for a caller who reads it; null for a committee member to whom they are not shown. */
export async function dashboardFor(
  ctx: Context,
  communityId: string,
  months: number | null | undefined,
): Promise<Dashboard | null> {
  const reader = await readerOfMoney(ctx, communityId);
  return reader && dashboardOf(reader, communityId, months);
}

/** Reads the dashboard of each community of a range, or of all together, with the same statements for any number. */
async function readDashboards(range: DashboardRange, months: number): Promise<Dashboard[]> {
  const [counts, visits, tickets, announcements, payables, cashFlows, arrears] = await Promise.all([
    readCounts(range),
    readVisits(range),
    readTickets(range),
    readRecentAnnouncements(range),
    readPayables(range),
    readCashFlow(range, months),
    readArrears(range),
  ]);
  return (range.communities ?? [{ id: null }]).map(
    ({ id }, index) =>
      ({
        communityId: id,
        ...counts[index],
        ...visits[index],
        ...tickets[index],
        comunicadosRecientes: announcements[index],
        ...payables[index],
        ...cashFlows[index],
        ...arrears[index],
        generatedAt: range.time.clock.nowIso(),
      }) as Dashboard,
  );
}
