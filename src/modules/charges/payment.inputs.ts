import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  DecimalField,
  GuidField,
  NestedField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { Payment } from './payment.entity.js';
import type { PaymentApplication } from './payment-application.entity.js';

const MOST_APPLICATIONS = 500;

@InputType({ description: 'The part of a payment to apply to one charge.' })
export class PaymentApplicationInput implements Partial<PaymentApplication> {
  @GuidField()
  cargosComunidadId!: string;

  @DecimalField({ description: 'Not more than the balance of the charge.' })
  montoAplicado!: number;
}

@InputType({ description: 'A payment to register and the charges it is applied to.' })
export class CreatePaymentInput implements Partial<Payment> {
  @NewIdField()
  id?: string;

  @DecimalField()
  montoPago!: number;

  @TextField({ max: SHORT_TEXT, blank: true })
  formaDePago!: string;

  @DateTimeField()
  fechaDePago!: string;

  @NestedField(() => [PaymentApplicationInput], {
    least: 1,
    most: MOST_APPLICATIONS,
    description: 'Charges of one community, each at most once.',
  })
  pagoCargos!: PaymentApplicationInput[];
}

@InputType()
export class PaymentPatch extends patchOf(CreatePaymentInput, {
  instead: {
    pagoCargos: NestedField(() => [PaymentApplicationInput], {
      optional: 'kept',
      least: 1,
      most: MOST_APPLICATIONS,
      description: 'Replaces all charges that the payment is applied to.',
    }),
  },
}) {
  @BooleanField({
    optional: 'kept',
    description:
      'False undoes the payment and restores the balances of its charges; true applies it again where the' +
      ' balances allow it.',
  })
  isActive?: boolean;
}
