import { run } from '../../core/read/run.js';
import { Statement } from '../../core/read/statement.js';
import { arrearsSql } from '../resident-charges/debts.js';
import type { Dashboard } from './dashboard.types.js';
import type { DashboardRange } from './range.js';

type Arrears = Pick<Dashboard, 'cantidadMorosos' | 'montoEnMora'>;

/** The residents in arrears and their debt, computed exactly by the database in one statement. */
export async function readArrears({ ctx, time, communityId }: DashboardRange): Promise<Arrears> {
  const statement = new Statement(time, ctx.caller);
  const accounts = communityId === null ? {} : { community: statement.bind(communityId) };
  const [arrears] = await run<Arrears>(
    ctx,
    `select count(distinct a."resident")::int4 as "cantidadMorosos", coalesce(sum(a."owed"), 0) as "montoEnMora"` +
      ` from (${arrearsSql(statement, accounts)}) a`,
    statement,
  );
  return arrears as Arrears;
}
