import { receivablesSql } from '../charges/receivables.js';
import type { Receivables } from '../communities/receivables.types.js';
import { type DashboardRange, readFiguresRow } from './range.js';

/** Reads what the communities owe under their contracts and what they paid this month, in one statement. */
export const readReceivables = (range: DashboardRange): Promise<Receivables[]> =>
  readFiguresRow(range, 1, (statement, { community, months }) =>
    receivablesSql(statement, {
      ...(community !== undefined && { community }),
      month: [`${months}[1]`, `${months}[2]`],
    }),
  );
