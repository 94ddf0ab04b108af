import type { AnyRecord, Condition, FieldOf } from '../../engine/declare.js';
import {
  allColumns,
  loadPage,
  matching,
  ofCommunity,
  readAll,
  readPage,
  Selection,
  selectSql,
} from '../../engine/read.js';
import { announcements } from '../announcements/announcement.access.js';
import { communities } from '../communities/community.access.js';
import { pets } from '../pets/pet.access.js';
import { residents } from '../residents/resident.access.js';
import { surveys } from '../surveys/survey.access.js';
import type { Survey } from '../surveys/survey.entity.js';
import { tickets } from '../tickets/ticket.access.js';
import { ticketStatuses } from '../tickets/ticket-status.access.js';
import { CLOSED_STATUSES, type TicketStatus } from '../tickets/ticket-status.entity.js';
import { vehicles } from '../vehicles/vehicle.access.js';
import { residentVisits } from '../visits/visit.access.js';
import type { Dashboard, RecentAnnouncement } from './dashboard.types.js';
import { type DashboardRange, readFigures, readFiguresRow } from './range.js';

type Counts = Pick<
  Dashboard,
  'totalComunidades' | 'totalResidentes' | 'totalVehiculos' | 'totalMascotas' | 'encuestasActivas'
>;

/** Reads all plain counts of the dashboards in one statement. */
export const readCounts = (range: DashboardRange): Promise<Counts[]> =>
  readFiguresRow(range, 1, (statement, { community }) => {
    const count = <T extends object>(record: AnyRecord<T>, conditions: readonly Condition<FieldOf<T>>[]) =>
      `(${selectSql(statement, record, () => 'count(*)::int4', conditions)})`;
    const inCommunity = matching('communityId', community);
    const isOpen: Condition<FieldOf<Survey>> = (field) => field('isOpen');
    return (
      `select ${count(communities, matching('id', community))} as "totalComunidades",` +
      ` ${count(residents, inCommunity)} as "totalResidentes",` +
      ` ${count(vehicles, inCommunity)} as "totalVehiculos",` +
      ` ${count(pets, inCommunity)} as "totalMascotas",` +
      ` ${count(surveys, [...inCommunity, isOpen])} as "encuestasActivas"`
    );
  });

type Visits = Pick<Dashboard, 'visitasHoy' | 'visitantesActuales'>;

/** The largest `Int` of GraphQL, which a few visits with absurd numbers of people can exceed together. */
const MOST_PEOPLE = 2_147_483_647;

export const readVisits = (range: DashboardRange): Promise<Visits[]> =>
  readFiguresRow(range, 1, (statement, { community }) =>
    selectSql(
      statement,
      community === undefined ? residentVisits : ofCommunity(statement, residentVisits, 'communityId'),
      (field) =>
        `count(*) filter (where ${field('isOfToday')})::int4 as "visitasHoy",` +
        ` least(coalesce(sum(${field('totalPeople')}) filter (where ${field('isPresent')}), 0), ${MOST_PEOPLE}) as "visitantesActuales"`,
      [...matching('communityId', community), (field) => `(${field('isOfToday')} or ${field('isPresent')})`],
    ),
  );

type Tickets = Pick<
  Dashboard,
  'ticketsAbiertos' | 'ticketsPorEstatus' | 'ticketsLevantados' | 'ticketsResueltos'
>;

/** The id of the ticket status RESUELTO. */
const RESOLVED = 6;

interface StatusCount {
  readonly statusId: number;
  readonly total: number;
}

export async function readTickets(range: DashboardRange): Promise<Tickets[]> {
  const [statuses, counts] = await Promise.all([
    readAll(range.ctx, ticketStatuses, {}, allColumns(ticketStatuses)),
    readFigures<StatusCount>(range, 1, (statement, { community }) => {
      const columns = (field: (name: 'statusId') => string) =>
        `${field('statusId')} as "statusId", count(*)::int4 as "total"`;
      const record = community === undefined ? tickets : ofCommunity(statement, tickets, 'communityId');
      return `${selectSql(statement, record, columns, matching('communityId', community))} group by 1`;
    }),
  ]);
  return counts.map((rows) => ticketsOf(statuses, rows));
}

function ticketsOf(statuses: readonly TicketStatus[], counts: readonly StatusCount[]): Tickets {
  const totals = new Map(counts.map(({ statusId, total }) => [statusId, total]));
  const sum = (kept: readonly StatusCount[]) => kept.reduce((whole, { total }) => whole + total, 0);
  return {
    ticketsPorEstatus: statuses.map(({ id, ...status }) => ({
      statusId: id,
      ...status,
      total: totals.get(id) ?? 0,
    })),
    ticketsAbiertos: sum(counts.filter(({ statusId }) => !CLOSED_STATUSES.includes(statusId))),
    ticketsLevantados: sum(counts),
    ticketsResueltos: totals.get(RESOLVED) ?? 0,
  };
}

const LATEST = { first: 5 };

const RECENT_FIELDS = ['id', 'titulo', 'fecha', 'communityId'] as const;

const RECENT = {
  nodes: new Selection(RECENT_FIELDS),
  wantsNodes: true,
  wantsTotal: false,
};

export async function readRecentAnnouncements({
  ctx,
  communities: some,
}: DashboardRange): Promise<RecentAnnouncement[][]> {
  const pages = some
    ? await Promise.all(some.map(({ id }) => loadPage(ctx, announcements, 'communityId', id, LATEST, RECENT)))
    : [await readPage(ctx, announcements, LATEST, { ...RECENT, nodes: { fields: RECENT_FIELDS } })];
  return pages.map(({ nodes }) => [...nodes]);
}
