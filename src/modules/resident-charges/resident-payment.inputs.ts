import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Choice, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { RESIDENT_PAYMENT_STATUSES, type ResidentPayment } from './resident-payment.entity.js';

@InputType({
  description: 'The whole payment: an update replaces it, but a date or a status left out stays.',
})
export class ResidentPaymentInput implements Partial<Omit<ResidentPayment, 'fechaPago' | 'status'>> {
  @Guid()
  residenteId!: string;

  @Guid({ optional: true, description: 'A charge of the same resident that is not Cancelado.' })
  cargoResidenteId?: string | null;

  @Moment({ optional: true, description: 'Now when left out of a new one.' })
  fechaPago?: string | null;

  @Amount({ description: 'May exceed the charge.' })
  monto!: number;

  @Choice(RESIDENT_PAYMENT_STATUSES, {
    optional: true,
    description: 'PorConfirmar when left out of a new one, and whatever a resident gives.',
  })
  status?: string | null;

  @Text({ optional: true, blank: true })
  concepto?: string | null;

  @Text({ optional: true, blank: true })
  formaDePago?: string | null;

  @Text({ optional: true, blank: true })
  urlComprobante?: string | null;

  @Text({ optional: true, blank: true })
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
