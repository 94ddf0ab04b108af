import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { RESIDENT_CHARGE_STATUSES, type ResidentCharge } from './resident-charge.entity.js';

@InputType({ description: 'An amount to charge to a resident.' })
export class CreateResidentChargeInput implements Partial<ResidentCharge> {
  @Guid()
  residentId!: string;

  @Moment()
  fecha!: string;

  @Text({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @Amount()
  monto!: number;

  @Choice(RESIDENT_CHARGE_STATUSES)
  estatus!: string;
}

@InputType({ description: 'Changes to a charge. A field left out or null keeps its value.' })
export class UpdateResidentChargeInput {
  @Guid({ optional: true, description: 'Cannot change once payments are linked to the charge.' })
  residentId?: string | null;

  @Moment({ optional: true })
  fecha?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  descripcion?: string | null;

  @Amount({ optional: true })
  monto?: number | null;

  @Choice(RESIDENT_CHARGE_STATUSES, {
    optional: true,
  })
  estatus?: string | null;
}

@InputType()
export class ResidentChargeFilter {
  @Guid({ optional: true })
  residentId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Choice(RESIDENT_CHARGE_STATUSES, { optional: true })
  estatus?: string | null;
}

const ResidentChargeOrder = orderEnum('ResidentChargeOrder', [
  'FECHA_DESC',
  'FECHA_ASC',
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
]);

@ArgsType()
export class ResidentChargesArgs extends PageArgs {
  @Field(() => ResidentChargeFilter, { nullable: true })
  filter?: ResidentChargeFilter | null;

  @Field(() => ResidentChargeOrder, { nullable: true })
  orderBy?: string | null;
}
