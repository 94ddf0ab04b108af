import type { Context } from '../../core/context.js';
import { readOne } from '../../core/read/read.js';
import { unknownIdError } from '../../core/read/record.js';
import { communities } from '../communities/community.access.js';
import { readArrears } from './arrears.js';
import { readCashFlow } from './cash-flow.js';
import { readCounts, readRecentAnnouncements, readTickets, readVisits } from './counts.js';
import type { DashboardArgs } from './dashboard.inputs.js';
import type { Dashboard } from './dashboard.types.js';
import { rangeOf } from './range.js';
import { readReceivables } from './receivables.js';

const DEFAULT_MONTHS = 6;

/** The figures of one community, or of all communities within scope; BAD_REQUEST for an unknown one. */
export async function readDashboard(ctx: Context, args: DashboardArgs): Promise<Dashboard> {
  const communityId = args.communityId ?? null;
  const community = communityId
    ? await readOne(ctx, communities, communityId, { fields: ['id', 'zone'] })
    : null;
  if (communityId && !community) throw unknownIdError(communities);
  const range = rangeOf(ctx, community);
  const [counts, visits, tickets, comunicadosRecientes, receivables, cashFlow, arrears] = await Promise.all([
    readCounts(range),
    readVisits(range),
    readTickets(range),
    readRecentAnnouncements(range),
    readReceivables(range),
    readCashFlow(range, args.ultimosMeses ?? DEFAULT_MONTHS),
    readArrears(range),
  ]);
  return {
    communityId,
    ...counts,
    ...visits,
    ...tickets,
    comunicadosRecientes,
    ...receivables,
    ...cashFlow,
    ...arrears,
    generatedAt: range.time.clock.nowIso(),
  };
}
