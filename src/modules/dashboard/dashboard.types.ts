import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';

@ObjectType({ description: 'How many tickets stand at a status.' })
export class TicketStatusTotal {
  @Field(() => Int)
  statusId!: number;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  descripcion!: string;

  @Field(() => String, { description: 'As `#RRGGBB`.' })
  color!: string;

  @Field(() => Int)
  total!: number;
}

@ObjectType({ description: 'An announcement in short.' })
export class RecentAnnouncement {
  @Field(() => GuidScalar)
  id!: string;

  @Field(() => String)
  titulo!: string;

  @Field(() => DateTimeScalar)
  fecha!: string;

  @Field(() => GuidScalar, { nullable: true })
  communityId!: string | null;
}

@ObjectType({ description: 'An amount of a month in the time zone of the service.' })
export class MonthlyTotal {
  @Field(() => Int)
  anio!: number;

  @Field(() => Int, { description: '1 January to 12 December.' })
  mes!: number;

  @Field(() => DecimalScalar)
  total!: number;
}

@ObjectType({
  description:
    'Figures of one community, or of all within reach (decisions 4). Days and months are those of the time zone of the' +
    ' service.',
})
export class Dashboard {
  @Field(() => GuidScalar, {
    nullable: true,
    description: 'The community asked for; null for all within reach.',
  })
  communityId!: string | null;

  @Field(() => Int)
  totalComunidades!: number;

  @Field(() => Int)
  totalResidentes!: number;

  @Field(() => Int)
  totalVehiculos!: number;

  @Field(() => Int)
  totalMascotas!: number;

  @Field(() => Int, { description: 'Visits that arrive today.' })
  visitasHoy!: number;

  @Field(() => Int, { description: 'People of visits without departure.' })
  visitantesActuales!: number;

  @Field(() => Int, { description: 'Tickets neither cancelled nor resolved.' })
  ticketsAbiertos!: number;

  @Field(() => [TicketStatusTotal], { description: 'Every status, also those at which no ticket stands.' })
  ticketsPorEstatus!: TicketStatusTotal[];

  @Field(() => Int, { description: 'All tickets there are.' })
  ticketsLevantados!: number;

  @Field(() => Int, { description: 'Those of them that are resolved.' })
  ticketsResueltos!: number;

  @Field(() => Int, { description: 'Surveys that can be answered now.' })
  encuestasActivas!: number;

  @Field(() => [RecentAnnouncement], { description: 'The latest five, newest first.' })
  comunicadosRecientes!: RecentAnnouncement[];

  @Field(() => Int, { description: 'Community charges that are overdue.' })
  cargosVencidos!: number;

  @Field(() => DecimalScalar, {
    description: 'What is still owed of active community charges, late fees included.',
  })
  montoPorCobrar!: number;

  @Field(() => DecimalScalar, { description: 'The part of it that is overdue.' })
  montoVencido!: number;

  @Field(() => DecimalScalar, { description: 'The sum of the community payments of the current month.' })
  pagosDelMes!: number;

  @Field(() => DecimalScalar, {
    description: 'The sum of the applied resident payments of the current month.',
  })
  ingresosDelMes!: number;

  @Field(() => DecimalScalar, {
    description: 'What the community payments of the current month apply to charges.',
  })
  egresosDelMes!: number;

  @Field(() => Int, {
    description:
      'Residents who owe at least twice the configuration `MONTO_MANT` of their community (800 without one): charges' +
      ' dated before today, but for those cancelled or marked as paid by hand, less applied payments.',
  })
  cantidadMorosos!: number;

  @Field(() => DecimalScalar, { description: 'What they owe together.' })
  montoEnMora!: number;

  @Field(() => [MonthlyTotal], { description: 'Applied resident payments of each month, oldest first.' })
  recaudacionMensual!: MonthlyTotal[];

  @Field(() => [MonthlyTotal], {
    description: 'What the community payments of each month apply to charges, oldest first.',
  })
  gastosMensuales!: MonthlyTotal[];

  @Field(() => [MonthlyTotal], {
    description: 'Income less expenses from the beginning to the end of each month, or to now; oldest first.',
  })
  saldosMensualesEnBanco!: MonthlyTotal[];

  @Field(() => DecimalScalar, { description: 'Income less expenses so far.' })
  saldoActualEnBanco!: number;

  @Field(() => DateTimeScalar)
  generatedAt!: string;
}
