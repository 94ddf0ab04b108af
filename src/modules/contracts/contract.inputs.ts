import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Flag, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { CONTRACT_STATES, CONTRACT_TYPES, type Contract, PAYMENT_PERIODS } from './contract.entity.js';

@InputType({
  description:
    'All values of a contract. An update replaces the whole record: an optional field left out is' +
    ' cleared, except `isActive`.',
})
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

  @Amount()
  montoPagoParcial!: number;

  @Whole({ min: 0 })
  numeroPagosParciales!: number;

  @Whole({ min: 1, max: 28 })
  diaPago!: number;

  @Choice(PAYMENT_PERIODS)
  periodicidadPago!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  metodoPago!: string;

  @Moment()
  fechaFirma!: string;

  @Moment()
  fechaInicio!: string;

  @Moment({ optional: true })
  fechaFin?: string | null;

  @Whole({ min: 0 })
  numeroCasas!: number;

  @Choice(CONTRACT_STATES)
  estadoContrato!: string;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  asesorVentas?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  documentosAdjuntos?: string | null;

  @Guid({ optional: true })
  residentId?: string | null;

  @Flag({
    optional: true,
    description:
      'True when left out of a new contract, kept when left out of an update. False hides the contract;' +
      ' true on an update restores it.',
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
    description:
      'Text that the reference number, the representative or the adviser contains, without regard to case' +
      ' and accents.',
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
  @Field(() => Boolean, {
    nullable: true,
    description: 'True includes contracts that were deleted or switched off; false when left out.',
  })
  includeInactive?: boolean | null;
}
