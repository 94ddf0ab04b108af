import type { Condition } from '../../core/condition.js';
import type { FieldOf } from '../../core/read/declare.js';
import { readPage } from '../../core/read/read.js';
import type { AnyRecord } from '../../core/read/record.js';
import { referenceRows } from '../../core/read/reference.js';
import { run } from '../../core/read/run.js';
import { selectSql } from '../../core/read/select-sql.js';
import { Statement } from '../../core/read/statement.js';
import { announcements } from '../announcements/announcement.access.js';
import { communities } from '../communities/community.access.js';
import { pets } from '../pets/pet.access.js';
import { residents } from '../residents/resident.access.js';
import { surveys } from '../surveys/survey.access.js';
import type { Survey } from '../surveys/survey.entity.js';
import { tickets } from '../tickets/ticket.access.js';
import { ticketStatuses } from '../tickets/ticket-status.access.js';
import { CLOSED_STATUSES } from '../tickets/ticket-status.entity.js';
import { vehicles } from '../vehicles/vehicle.access.js';
import { residentVisits } from '../visits/visit.access.js';
import type { ResidentVisit } from '../visits/visit.entity.js';
import type { Dashboard, RecentAnnouncement } from './dashboard.types.js';
import { type DashboardRange, inRange } from './range.js';

type Counts = Pick<
  Dashboard,
  'totalComunidades' | 'totalResidentes' | 'totalVehiculos' | 'totalMascotas' | 'encuestasActivas'
>;

/** All plain counts of the dashboard in one statement. */
export async function readCounts(range: DashboardRange): Promise<Counts> {
  const statement = new Statement(range.time, range.ctx.caller);
  const count = <T extends object>(record: AnyRecord<T>, conditions: readonly Condition<FieldOf<T>>[]) =>
    `(${selectSql(statement, record, () => 'count(*)::int4', conditions)})`;
  const isOpen: Condition<FieldOf<Survey>> = (field) => field('isOpen');
  const text =
    `select ${count(communities, inRange(range, 'id'))} as "totalComunidades",` +
    ` ${count(residents, inRange(range, 'communityId'))} as "totalResidentes",` +
    ` ${count(vehicles, inRange(range, 'communityId'))} as "totalVehiculos",` +
    ` ${count(pets, inRange(range, 'communityId'))} as "totalMascotas",` +
    ` ${count(surveys, [...inRange(range, 'communityId'), isOpen])} as "encuestasActivas"`;
  const [counts] = await run<Counts>(range.ctx, text, statement);
  return counts as Counts;
}

type Visits = Pick<Dashboard, 'visitasHoy' | 'visitantesActuales'>;

export async function readVisits(range: DashboardRange): Promise<Visits> {
  const statement = new Statement(range.time, range.ctx.caller);
  const now = statement.now();
  const arrivesToday: Condition<FieldOf<ResidentVisit>> = (field) =>
    // A coarse range first, since local days begin less than two days apart; then the exact day.
    `(${field('arrivalDate')} between ${now} - interval '2 days' and ${now} + interval '2 days'` +
    ` and calendar_day(${field('arrivalDate')}, ${field('zone')}) = ${field('today')})`;
  const isHere: Condition<FieldOf<ResidentVisit>> = (field) => field('isPresent');
  const text = selectSql(
    statement,
    residentVisits,
    (field, bind) =>
      `count(*) filter (where ${arrivesToday(field, bind)})::int4 as "visitasHoy",` +
      ` coalesce(sum(${field('totalPeople')}) filter (where ${isHere(field, bind)}), 0) as "visitantesActuales"`,
    [
      ...inRange(range, 'communityId'),
      (field, bind) => `(${arrivesToday(field, bind)} or ${isHere(field, bind)})`,
    ],
  );
  const [visits] = await run<Visits>(range.ctx, text, statement);
  return visits as Visits;
}

type Tickets = Pick<
  Dashboard,
  'ticketsAbiertos' | 'ticketsPorEstatus' | 'ticketsLevantados' | 'ticketsResueltos'
>;

/** The id of the ticket status RESUELTO. */
const RESOLVED = 6;

export async function readTickets(range: DashboardRange): Promise<Tickets> {
  const statement = new Statement(range.time, range.ctx.caller);
  const text = selectSql(
    statement,
    tickets,
    (field) => `${field('statusId')} as "statusId", count(*)::int4 as "total"`,
    inRange(range, 'communityId'),
  );
  const [statuses, rows] = await Promise.all([
    referenceRows(range.ctx, ticketStatuses),
    run<{ statusId: number; total: number }>(range.ctx, `${text} group by 1`, statement),
  ]);
  const totals = new Map(rows.map(({ statusId, total }) => [statusId, total]));
  const sum = (kept: readonly { total: number }[]) => kept.reduce((whole, { total }) => whole + total, 0);
  return {
    ticketsPorEstatus: statuses.map(({ id, ...status }) => ({
      statusId: id,
      ...status,
      total: totals.get(id) ?? 0,
    })),
    ticketsAbiertos: sum(rows.filter(({ statusId }) => !CLOSED_STATUSES.includes(statusId))),
    ticketsLevantados: sum(rows),
    ticketsResueltos: totals.get(RESOLVED) ?? 0,
  };
}

const MOST_ANNOUNCEMENTS = 5;

export async function readRecentAnnouncements({
  ctx,
  communityId,
}: DashboardRange): Promise<RecentAnnouncement[]> {
  const { nodes } = await readPage(
    ctx,
    announcements,
    { first: MOST_ANNOUNCEMENTS, filter: { communityId } },
    {
      nodes: { fields: ['id', 'titulo', 'fecha', 'communityId'] },
      wantsNodes: true,
      wantsTotal: false,
    },
  );
  return [...nodes];
}
