import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Flag, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { CHARGE_STATUSES, type CommunityCharge } from './charge.entity.js';

@InputType({ description: 'A charge to add to a contract.' })
export class CreateCommunityChargeInput
  implements Partial<Omit<CommunityCharge, 'comunidadId' | 'montoRecargos' | 'isActive'>>
{
  @Guid()
  contratoId!: string;

  @Guid({ optional: true, description: 'May be left out; another community is refused.' })
  comunidadId?: string | null;

  @Amount()
  montoCargo!: number;

  @Moment()
  fechaDePago!: string;

  @Amount({ optional: true, description: '0 when left out.' })
  montoRecargos?: number | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @Flag({ optional: true, description: 'True when left out.' })
  isActive?: boolean | null;
}

@InputType({
  description:
    'Changes to a charge. A field left out or null keeps its value; the total cannot fall below what is' +
    ' already paid.',
})
export class UpdateCommunityChargeInput {
  @Guid({ optional: true, description: 'Cannot change once payments were applied to the charge.' })
  contratoId?: string | null;

  @Guid({ optional: true, description: 'Another community is refused.' })
  comunidadId?: string | null;

  @Amount({ optional: true })
  montoCargo?: number | null;

  @Moment({ optional: true })
  fechaDePago?: string | null;

  @Amount({ optional: true })
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
