import { Field, Int, ObjectType } from 'type-graphql';
import {
  CachedByPlace,
  DateTimeScalar,
  DecimalScalar,
  DescribedLike,
  GuidScalar,
  NonPersonal,
  OneOf,
  RestOnly,
} from '../../engine/declare.js';
import { TICKET_STATES } from '../tickets/ticket-status.entity.js';

@DescribedLike('TicketStatus')
@NonPersonal()
@CachedByPlace('statusId')
@ObjectType({ description: 'Number of tickets in one status.' })
export class TicketStatusTotal {
  @Field(() => Int, { description: 'Id of the ticket status that the tickets have.' })
  statusId!: number;

  @OneOf(TICKET_STATES)
  @Field(() => String)
  code!: string;

  @Field(() => String)
  descripcion!: string;

  @Field(() => String)
  color!: string;

  @Field(() => Int, { description: 'Number of tickets in that status.' })
  total!: number;
}

@DescribedLike('Announcement')
@NonPersonal()
@CachedByPlace('id')
@ObjectType({ description: 'A short form of an announcement.' })
export class RecentAnnouncement {
  @Field(() => GuidScalar, { description: 'Id to read the whole announcement by.' })
  id!: string;

  @Field(() => String)
  titulo!: string;

  @Field(() => DateTimeScalar)
  fecha!: string;

  @Field(() => GuidScalar, { nullable: true })
  communityId!: string | null;
}

@NonPersonal()
@CachedByPlace('anio', 'mes')
@ObjectType({ description: 'An amount of one calendar month.' })
export class MonthlyTotal {
  @Field(() => Int, { description: 'Calendar year (año).' })
  anio!: number;

  @Field(() => Int, { description: 'Month (mes): 1 is January, 12 is December.' })
  mes!: number;

  @Field(() => DecimalScalar, { description: 'Amount of the month in MXN.' })
  total!: number;
}

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description:
    'Figures of one community, or of all that the caller administers. A day is that of the time zone of' +
    ' the community, and a date-time at midnight UTC names its day.',
})
export class Dashboard {
  @Field(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community asked for; null for all that the caller administers.',
  })
  communityId!: string | null;

  @Field(() => Int, { description: 'Number of communities.' })
  totalComunidades!: number;

  @Field(() => Int, { description: 'Number of residents.' })
  totalResidentes!: number;

  @Field(() => Int, { description: 'Number of vehicles.' })
  totalVehiculos!: number;

  @Field(() => Int, { description: 'Number of pets (mascotas).' })
  totalMascotas!: number;

  @Field(() => Int, { description: 'Number of visits that arrive today.' })
  visitasHoy!: number;

  @Field(() => Int, { description: 'Number of people in visits whose party is inside.' })
  visitantesActuales!: number;

  @Field(() => Int, { description: 'Number of tickets that are neither cancelled nor resolved.' })
  ticketsAbiertos!: number;

  @Field(() => [TicketStatusTotal], { description: 'Number of tickets in each status, zeros included.' })
  ticketsPorEstatus!: TicketStatusTotal[];

  @Field(() => Int, { description: 'Number of all tickets.' })
  ticketsLevantados!: number;

  @Field(() => Int, { description: 'Number of resolved tickets.' })
  ticketsResueltos!: number;

  @Field(() => Int, { description: 'Number of surveys that can be answered now.' })
  encuestasActivas!: number;

  @RestOnly()
  @Field(() => [RecentAnnouncement], {
    description: 'The latest five announcements, newest first.',
  })
  comunicadosRecientes!: RecentAnnouncement[];

  @Field(() => Int, { description: 'Number of overdue community charges.' })
  cargosVencidos!: number;

  @Field(() => DecimalScalar, {
    description: 'Balance in MXN of all active community charges, late fees included.',
  })
  montoPorCobrar!: number;

  @Field(() => DecimalScalar, { description: 'Part of `montoPorCobrar` that is overdue, in MXN.' })
  montoVencido!: number;

  @Field(() => DecimalScalar, { description: 'Sum in MXN of the community payments of the current month.' })
  pagosDelMes!: number;

  @Field(() => DecimalScalar, {
    description: 'Income in MXN (ingresos): sum of the `Aplicado` resident payments of the current month.',
  })
  ingresosDelMes!: number;

  @Field(() => DecimalScalar, {
    description:
      'Expenses in MXN (egresos): what the community payments of the current month apply to charges.',
  })
  egresosDelMes!: number;

  @Field(() => Int, {
    description:
      'Number of residents in arrears (morosos): those who owe at least twice the setting `MONTO_MANT` of' +
      ' their community, 800 MXN without one; by `MOROSO_DESDE` where it is set. Counted are charges dated before today that are not' +
      ' cancelled or marked as paid by hand, less `Aplicado` payments.',
  })
  cantidadMorosos!: number;

  @Field(() => DecimalScalar, { description: 'Sum in MXN that the residents in arrears owe (mora).' })
  montoEnMora!: number;

  @Field(() => [MonthlyTotal], {
    description:
      'Income of each month (recaudación): `Aplicado` resident payments, oldest month first, zeros' +
      ' included.',
  })
  recaudacionMensual!: MonthlyTotal[];

  @Field(() => [MonthlyTotal], {
    description:
      'Expenses of each month (gastos): what community payments apply to charges, oldest month first,' +
      ' zeros included.',
  })
  gastosMensuales!: MonthlyTotal[];

  @Field(() => [MonthlyTotal], {
    description:
      'Income less expenses from the beginning to the end of each month or, for the current one, to now;' +
      ' oldest month first.',
  })
  saldosMensualesEnBanco!: MonthlyTotal[];

  @Field(() => DecimalScalar, { description: 'Income less expenses so far, in MXN.' })
  saldoActualEnBanco!: number;

  @Field(() => DateTimeScalar, { description: 'When the figures were computed.' })
  generatedAt!: string;
}
