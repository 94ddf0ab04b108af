import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  ChoiceField,
  CONSTRAINTS,
  type Constraints,
  DateTimeField,
  DecimalField,
  GuidField,
  GuidScalar,
  LinkField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { EXPECTED_VERSIONS, MOST_ROWS, type NamedRows } from '../../engine/write.js';
import { RESIDENT_PAYMENT_STATES, type ResidentPayment } from './resident-payment.entity.js';

@InputType({ description: 'A payment to register.' })
export class CreateResidentPaymentInput implements Partial<Omit<ResidentPayment, 'fechaPago' | 'status'>> {
  @NewIdField()
  id?: string;

  @GuidField({ description: 'A resident names only itself.' })
  residenteId!: string;

  @GuidField({ optional: true, description: 'The charge must be of the same resident and not `Cancelado`.' })
  cargoResidenteId?: string | null;

  @GuidField({
    optional: true,
    graphqlOnly: true,
    description:
      'The unit of the charge, or one that the resident pays for, or is or was a person of. Without one, the unit of the charge,' +
      ' else the only one that the resident pays for.',
  })
  unitId?: string | null;

  @DateTimeField({ optional: true, whenLeftOut: 'Now' })
  fechaPago?: string | null;

  @DecimalField()
  monto!: number;

  @ChoiceField(RESIDENT_PAYMENT_STATES, {
    optional: true,
    description: '`PorConfirmar` when left out, and always when a resident registers the payment.',
  })
  status?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  concepto?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  formaDePago?: string | null;

  @LinkField({ optional: true })
  urlComprobante?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType()
export class ResidentPaymentPatch extends patchOf(CreateResidentPaymentInput, {
  instead: {
    residenteId: GuidField({ optional: 'kept' }),
    status: ChoiceField(RESIDENT_PAYMENT_STATES, {
      optional: 'kept',
      description: 'Ignored when a resident sends it.',
    }),
  },
}) {}

@ArgsType()
export class ResidentPaymentIdsArgs implements NamedRows<string> {
  @Field(() => [GuidScalar], { description: 'Ids of the payments, each once.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  ids!: string[];

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  expectedVersions?: number[] | null;
}
