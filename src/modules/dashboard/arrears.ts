import { tableOf } from '../../core/read/declare.js';
import { equals } from '../../core/read/record.js';
import { run } from '../../core/read/run.js';
import { selectSql } from '../../core/read/select-sql.js';
import { Source, Statement } from '../../core/read/statement.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, inRange } from './range.js';

type Arrears = Pick<Dashboard, 'cantidadMorosos' | 'montoEnMora'>;

/** The monthly fee of a community that configures none or no number. */
const USUAL_FEE = 800;

/** The number of unpaid fees from which a resident is in arrears. */
const FEES_IN_ARREARS = 2;

/** The residents in arrears and their debt, computed exactly by the database in one statement. */
export async function readArrears(range: DashboardRange): Promise<Arrears> {
  const statement = new Statement(range.time, range.ctx.caller);
  const [arrears] = await run<Arrears>(
    range.ctx,
    `with entries as (${chargesBeforeToday(range, statement)} union all ${paid(range, statement)}),` +
      ` debts as (select "resident", "community", sum("amount") as "owed" from entries group by 1, 2)` +
      ` select count(distinct d."resident")::int4 as "cantidadMorosos", coalesce(sum(d."owed"), 0) as "montoEnMora" from debts d` +
      ` where d."owed" > 0 and d."owed" >= ${FEES_IN_ARREARS} * ${feeOf(statement, 'd."community"')}`,
    statement,
  );
  return arrears as Arrears;
}

/** A deleted resident is not in arrears. */
const isResident = (field: (name: 'residentDeletedAt') => string) => `${field('residentDeletedAt')} is null`;

/**
 * Charges dated before today, in the community where they were made. A charge that was marked as paid counts with the
 * amount of its payments, a cancelled charge counts as zero.
 */
function chargesBeforeToday(range: DashboardRange, statement: Statement): string {
  return selectSql(
    range.ctx,
    statement,
    residentCharges,
    (field) =>
      `${field('residentId')} as "resident", ${field('communityId')} as "community",` +
      ` case ${field('manualStatus')} when 'Cancelado' then 0 when 'Pagado' then ${field('montoPagado')}` +
      ` else ${field('monto')} end as "amount"`,
    [
      ...inRange(range, 'communityId'),
      isResident,
      (field) => `calendar_day(${field('fecha')}, ${field('zone')}) < ${field('today')}`,
    ],
  );
}

function paid(range: DashboardRange, statement: Statement): string {
  return selectSql(
    range.ctx,
    statement,
    residentPayments,
    (field) => `${field('residenteId')}, ${field('communityId')}, -${field('monto')}`,
    [...inRange(range, 'communityId'), isResident, equals('status')('Aplicado')],
  );
}

/** The monthly fee that a community configures; of several settings the newest. */
function feeOf(statement: Statement, community: string): string {
  const configuration = new Source(tableOf(CommunityConfiguration), 'f', statement);
  const { field } = configuration;
  const value = `case when ${field('valor')} ~ '^[0-9]+([.][0-9]+)?$' then ${field('valor')}::numeric end`;
  return (
    `coalesce((select ${value} from ${configuration.from()}` +
    ` where ${field('communityId')} = ${community} and ${field('codigo')} = 'MONTO_MANT'` +
    ` order by ${field('createdAt')} desc, ${field('id')} desc limit 1), ${USUAL_FEE})`
  );
}
