import type { Context } from '../../core/context.js';
import { readOne } from '../../core/read/read.js';
import { unknownIdError } from '../../core/read/record.js';
import { communities } from '../communities/community.access.js';
import { readArrears } from './arrears.js';
import { readCashFlow } from './cash-flow.js';
import { readCounts, readRecentAnnouncements, readTickets, readVisits } from './counts.js';
import type { DashboardArgs } from './dashboard.inputs.js';
import type { Dashboard } from './dashboard.types.js';
import { readReceivables } from './receivables.js';
import { scopeOf } from './scope.js';

const DEFAULT_MONTHS = 6;

/** The figures of one community, or of all within the caller's scope; BAD_REQUEST for an unknown one. */
export async function readDashboard(ctx: Context, args: DashboardArgs): Promise<Dashboard> {
  const communityId = args.communityId ?? null;
  if (communityId && !(await readOne(ctx, communities, communityId, { fields: ['id'] }))) {
    throw unknownIdError(communities);
  }
  const scope = scopeOf(ctx, communityId);
  const [counts, visits, tickets, comunicadosRecientes, receivables, cashFlow, arrears] = await Promise.all([
    readCounts(scope),
    readVisits(scope),
    readTickets(scope),
    readRecentAnnouncements(scope),
    readReceivables(scope),
    readCashFlow(scope, args.ultimosMeses ?? DEFAULT_MONTHS),
    readArrears(scope),
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
    generatedAt: scope.clock.nowIso(),
  };
}
