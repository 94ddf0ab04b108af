import { type Queries, reading } from '../../engine/database.js';

/** The most webhooks that are told of, so that many of them make no answer to a collector long. */
const MOST = 20;

const WAITING = reading(`
  select "webhook_id" as "webhook", count(*)::int4 as "waiting" from "webhook_deliveries"
  where "state" = 'WAITING' group by "webhook_id" order by "waiting" desc, "webhook_id" limit ${MOST}`);

/** Counts the deliveries that wait for an attempt, by their webhook: those with the most of them. */
export async function waitingDeliveries(queries: Queries): Promise<[webhook: string, waiting: number][]> {
  const rows = await queries.run<{ webhook: string; waiting: number }>(WAITING, []);
  return rows.map(({ webhook, waiting }) => [webhook, waiting]);
}
