import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  ChoiceField,
  CONSTRAINTS,
  type Constraints,
  DateField,
  DateTimeField,
  DecimalField,
  GuidField,
  GuidScalar,
  LinkField,
  LONG_TEXT,
  NestedField,
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

/** The most charges that a payment is applied to at once. */
const MOST_APPLICATIONS = 500;

@InputType({ description: 'The part of a payment to apply to one charge.' })
export class ResidentApplicationInput {
  @GuidField({ description: 'A charge of the same resident and unit, not `Cancelado`.' })
  chargeId!: string;

  @DecimalField({ description: 'In MXN; at most what the charge lacks.' })
  amount!: number;
}

@InputType({ description: 'What a payment on account is applied to.' })
export class ApplyResidentPaymentInput {
  @NestedField(() => [ResidentApplicationInput], {
    optional: true,
    whenLeftOut: 'By the rule of the community again',
    most: MOST_APPLICATIONS,
    description: 'Replaces what it is applied to, and is kept; none leaves all of it on account.',
  })
  applications?: ResidentApplicationInput[] | null;
}

@InputType({ description: 'A credit that is no money, such as a correction or a discount.' })
export class AdjustUnitInput {
  @DecimalField({ description: 'What the unit owes less, in MXN.' })
  amount!: number;

  @TextField({ max: SHORT_TEXT, description: 'Why.' })
  concept!: string;

  @DateField({ description: 'Day from which it counts.' })
  day!: string;

  @NestedField(() => [ResidentApplicationInput], {
    optional: true,
    whenLeftOut: 'By the rule of the community',
    most: MOST_APPLICATIONS,
    description: 'What it is applied to; only where the community applies payments.',
  })
  applications?: ResidentApplicationInput[] | null;
}

@ArgsType()
export class ResidentPaymentIdsArgs implements NamedRows<string> {
  @Field(() => [GuidScalar], { description: 'Ids of the payments, each once.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  ids!: string[];

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  expectedVersions?: number[] | null;
}
