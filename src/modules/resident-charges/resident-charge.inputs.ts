import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  ChoiceField,
  CONSTRAINTS,
  type Constraints,
  DateTimeField,
  DecimalField,
  GuidField,
  GuidScalar,
  LONG_TEXT,
  NestedField,
  NewIdField,
  patchOf,
  TextField,
} from '../../engine/declare.js';
import { EXPECTED_VERSIONS, MOST_ROWS, type NamedRows } from '../../engine/write.js';
import { RESIDENT_CHARGE_STATES, type ResidentCharge } from './resident-charge.entity.js';

@InputType({ description: 'An amount to charge to a resident.' })
export class CreateResidentChargeInput implements Partial<ResidentCharge> {
  @NewIdField()
  id?: string;

  @GuidField()
  residentId!: string;

  @GuidField({
    optional: true,
    graphqlOnly: true,
    description:
      'A unit that the resident pays for, or is or was a person of. Without one, the only unit that the resident pays for.',
  })
  unitId?: string | null;

  @DateTimeField()
  fecha!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @DecimalField()
  monto!: number;

  @ChoiceField(RESIDENT_CHARGE_STATES)
  estatus!: string;
}

@InputType()
export class ResidentChargePatch extends patchOf(CreateResidentChargeInput, {
  instead: {
    residentId: GuidField({
      optional: 'kept',
      description: 'Cannot change once payments are linked to the charge.',
    }),
  },
}) {}

@ArgsType()
export class ResidentChargesArgs {
  @NestedField(() => [CreateResidentChargeInput], {
    most: MOST_ROWS,
    description: 'The charges to add, such as those of a month for all residents of a community.',
  })
  input!: CreateResidentChargeInput[];
}

@ArgsType()
export class WaiveChargesArgs implements NamedRows<string> {
  @Field(() => [GuidScalar], { description: 'Ids of the charges, each once.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  ids!: string[];

  @TextField({ max: LONG_TEXT, description: 'Why nobody has to pay them; the audit log keeps it.' })
  reason!: string;

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  expectedVersions?: number[] | null;
}
