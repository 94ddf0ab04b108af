import { arrearsSql } from '../resident-charges/debts.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, readFiguresRow } from './range.js';

type Arrears = Pick<Dashboard, 'cantidadMorosos' | 'montoEnMora'>;

/** Reads the residents in arrears and their debt, computed exactly by the database in one statement. */
export const readArrears = (range: DashboardRange): Promise<Arrears[]> =>
  readFiguresRow(
    range,
    1,
    (statement, { community }) =>
      `select count(distinct a."holder")::int4 as "cantidadMorosos", coalesce(sum(a."owed"), 0) as "montoEnMora"` +
      ` from (${arrearsSql(statement, community === undefined ? {} : { community })}) a`,
  );
