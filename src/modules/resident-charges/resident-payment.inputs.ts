import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { RESIDENT_PAYMENT_STATUSES, type ResidentPayment } from './resident-payment.entity.js';

@InputType({ description: 'A payment to register.' })
export class CreateResidentPaymentInput implements Partial<Omit<ResidentPayment, 'fechaPago' | 'status'>> {
  @Guid({ description: 'A resident names only itself.' })
  residenteId!: string;

  @Guid({ optional: true, description: 'The charge must be of the same resident and not `Cancelado`.' })
  cargoResidenteId?: string | null;

  @Moment({ optional: true, description: 'Now when left out.' })
  fechaPago?: string | null;

  @Amount()
  monto!: number;

  @Choice(RESIDENT_PAYMENT_STATUSES, {
    optional: true,
    description: '`PorConfirmar` when left out, and always when a resident registers the payment.',
  })
  status?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  concepto?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  formaDePago?: string | null;

  @Text({ optional: true, max: LINK, blank: true })
  urlComprobante?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType({ description: 'Changes to a payment. A field left out or null keeps its value.' })
export class UpdateResidentPaymentInput {
  @Guid({ optional: true })
  residenteId?: string | null;

  @Guid({ optional: true, description: 'The charge must be of the same resident and not `Cancelado`.' })
  cargoResidenteId?: string | null;

  @Moment({ optional: true })
  fechaPago?: string | null;

  @Amount({ optional: true })
  monto?: number | null;

  @Choice(RESIDENT_PAYMENT_STATUSES, { optional: true, description: 'Ignored when a resident sends it.' })
  status?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  concepto?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  formaDePago?: string | null;

  @Text({ optional: true, max: LINK, blank: true })
  urlComprobante?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType()
export class ResidentPaymentFilter {
  @Guid({ optional: true })
  residenteId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Guid({ optional: true })
  cargoResidenteId?: string | null;

  @Choice(RESIDENT_PAYMENT_STATUSES, { optional: true })
  status?: string | null;
}

const ResidentPaymentOrder = orderEnum('ResidentPaymentOrder', [
  'FECHA_PAGO_DESC',
  'FECHA_PAGO_ASC',
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
]);

@ArgsType()
export class ResidentPaymentsArgs extends PageArgs {
  @Field(() => ResidentPaymentFilter, { nullable: true })
  filter?: ResidentPaymentFilter | null;

  @Field(() => ResidentPaymentOrder, { nullable: true })
  orderBy?: string | null;
}
