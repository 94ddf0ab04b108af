import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Flag, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { CONTRACT_STATES, CONTRACT_TYPES, type Contract, PAYMENT_PERIODS } from './contract.entity.js';

@InputType({ description: 'The whole contract: an update replaces it.' })
export class ContractInput implements Partial<Omit<Contract, 'isActive'>> {
  @Guid()
  communityId!: string;

  @Choice(CONTRACT_TYPES)
  tipoContrato!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  folioContrato!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  representanteComunidad!: string;

  @Amount()
  costoTotal!: number;

  @Amount({ description: 'The amount of one partial payment.' })
  montoPagoParcial!: number;

  @Whole({ min: 0 })
  numeroPagosParciales!: number;

  @Whole({ min: 1, max: 28, description: 'The day of the month on which is paid.' })
  diaPago!: number;

  @Choice(PAYMENT_PERIODS)
  periodicidadPago!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  metodoPago!: string;

  @Moment({ description: 'When it was signed.' })
  fechaFirma!: string;

  @Moment()
  fechaInicio!: string;

  @Moment({ optional: true })
  fechaFin?: string | null;

  @Whole({ min: 0, description: 'How many houses it covers.' })
  numeroCasas!: number;

  @Choice(CONTRACT_STATES)
  estadoContrato!: string;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  asesorVentas?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  documentosAdjuntos?: string | null;

  @Guid({ optional: true, description: 'The resident who stands for the community.' })
  residentId?: string | null;

  @Flag({
    optional: true,
    description:
      'True when left out of a new one. False hides the contract, true on an update brings it back.',
  })
  isActive?: boolean | null;
}

@InputType()
export class ContractFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Guid({ optional: true })
  residentId?: string | null;

  @Choice(CONTRACT_STATES, { optional: true })
  estadoContrato?: string | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Part of the folio, the representative or the adviser.',
  })
  search?: string | null;
}

const ContractOrder = orderEnum('ContractOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'FECHA_INICIO_DESC',
  'FECHA_INICIO_ASC',
]);

@ArgsType()
export class ContractsArgs extends PageArgs {
  @Field(() => ContractFilter, { nullable: true })
  filter?: ContractFilter | null;

  @Field(() => ContractOrder, { nullable: true })
  orderBy?: string | null;
}

@ArgsType()
export class AllContractsArgs extends ContractsArgs {
  @Field(() => Boolean, { nullable: true, description: 'Those that were deleted or switched off too.' })
  includeInactive?: boolean | null;
}
