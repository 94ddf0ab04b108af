import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Flag, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { CHARGE_STATUSES, type CommunityCharge } from './charge.entity.js';

const OF_CONTRACT = 'Follows from the contract; another community than its own is refused.';

@InputType()
export class CreateCommunityChargeInput
  implements Partial<Omit<CommunityCharge, 'comunidadId' | 'montoRecargos' | 'isActive'>>
{
  @Guid()
  contratoId!: string;

  @Guid({ optional: true, description: OF_CONTRACT })
  comunidadId?: string | null;

  @Amount()
  montoCargo!: number;

  @Moment({ description: 'When it is due.' })
  fechaDePago!: string;

  @Amount({ optional: true, description: 'Late fees; none when left out.' })
  montoRecargos?: number | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @Flag({ optional: true, description: 'True when left out.' })
  isActive?: boolean | null;
}

@InputType({ description: 'What is left out or null keeps its value.' })
export class UpdateCommunityChargeInput {
  @Guid({ optional: true, description: 'Stays once payments were applied to the charge.' })
  contratoId?: string | null;

  @Guid({ optional: true, description: OF_CONTRACT })
  comunidadId?: string | null;

  @Amount({ optional: true })
  montoCargo?: number | null;

  @Moment({ optional: true, description: 'When it is due.' })
  fechaDePago?: string | null;

  @Amount({ optional: true, description: 'Late fees.' })
  montoRecargos?: number | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @Flag({ optional: true })
  isActive?: boolean | null;
}

@InputType()
export class CommunityChargeFilter {
  @Guid({ optional: true })
  contratoId?: string | null;

  @Guid({ optional: true })
  comunidadId?: string | null;

  @Choice(CHARGE_STATUSES, { optional: true })
  estatus?: string | null;

  @Flag({ optional: true })
  isActive?: boolean | null;
}

const CommunityChargeOrder = orderEnum('CommunityChargeOrder', [
  'FECHA_DE_PAGO_DESC',
  'FECHA_DE_PAGO_ASC',
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
]);

@ArgsType()
export class CommunityChargesArgs extends PageArgs {
  @Field(() => CommunityChargeFilter, { nullable: true })
  filter?: CommunityChargeFilter | null;

  @Field(() => CommunityChargeOrder, { nullable: true })
  orderBy?: string | null;
}
