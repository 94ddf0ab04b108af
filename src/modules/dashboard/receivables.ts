import { run } from '../../core/read/run.js';
import { Statement } from '../../core/read/statement.js';
import { monthBounds } from '../../platform/time/calendar.js';
import { receivablesSql } from '../charges/receivables.js';
import type { Receivables } from '../communities/receivables.types.js';
import type { DashboardRange } from './range.js';

/** What the communities owe under their contracts and what they paid this month, in one statement. */
export async function readReceivables({
  ctx,
  time,
  timeZone,
  communityId,
}: DashboardRange): Promise<Receivables> {
  const statement = new Statement(time, ctx.caller);
  const [begins, ends] = monthBounds(time.clock, timeZone, 1);
  const text = receivablesSql(statement, {
    ...(communityId !== null && { community: statement.bind(communityId) }),
    month: [`${statement.bind(begins)}::date`, `${statement.bind(ends)}::date`],
  });
  const [receivables] = await run<Receivables>(ctx, text, statement);
  return receivables as Receivables;
}
