import { tableOf } from '../../core/read/declare.js';
import { run } from '../../core/read/read.js';
import { selectSql } from '../../core/read/select-sql.js';
import { Source, Statement } from '../../core/read/statement.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { residents } from '../residents/resident.access.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, inRange } from './range.js';

type Arrears = Pick<Dashboard, 'cantidadMorosos' | 'montoEnMora'>;

/** The monthly fee of a community that configures none or no number. */
const USUAL_FEE = 800;

/** The number of unpaid fees from which a resident is in arrears. */
const FEES_IN_ARREARS = 2;

/** The residents in arrears and their debt, computed exactly by the database in one statement. */
export async function readArrears(range: DashboardRange): Promise<Arrears> {
  const { ctx, time } = range;
  const statement = new Statement(time, ctx.caller);
  const inScopeText = selectSql(
    ctx,
    statement,
    residents,
    (field) =>
      `${field('id')} as "id", ${field('communityId')} as "community",` +
      ` ${field('zone')} as "zone", ${field('today')} as "today"`,
    inRange(range, 'communityId'),
  );
  const [arrears] = await run<Arrears>(
    ctx,
    `with in_scope as (${inScopeText}), entries as (${chargesBeforeToday(statement)} union all ${paid(statement)}),` +
      ` debts as (select "community", sum("amount") as "owed" from entries group by "id", "community")` +
      ` select count(*)::int4 as "cantidadMorosos", coalesce(sum(d."owed"), 0) as "montoEnMora" from debts d` +
      ` where d."owed" > 0 and d."owed" >= ${FEES_IN_ARREARS} * ${feeOf(statement, 'd."community"')}`,
    statement,
  );
  return arrears as Arrears;
}

/**
 * Charges dated before today of the residents in range. A charge that was marked as paid counts with the
 * amount of its payments, a cancelled charge counts as zero.
 */
function chargesBeforeToday(statement: Statement): string {
  const charge = new Source(tableOf(ResidentCharge), 'c', statement);
  const { field } = charge;
  const amount =
    `case ${field('estatusFijado')} when 'Cancelado' then 0 when 'Pagado' then ${field('montoPagado')}` +
    ` else ${field('monto')} end`;
  return (
    `select r."id", r."community", ${amount} as "amount" from in_scope r, ${charge.from()}` +
    ` where ${field('residentId')} = r."id" and calendar_day(${field('fecha')}, r."zone") < r."today"`
  );
}

function paid(statement: Statement): string {
  const payment = new Source(tableOf(ResidentPayment), 'p', statement);
  const { field } = payment;
  return (
    `select r."id", r."community", -${field('monto')} from in_scope r, ${payment.from()}` +
    ` where ${field('residenteId')} = r."id" and ${field('status')} = 'Aplicado'`
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
