import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  CONSTRAINTS,
  type Constraints,
  DateField,
  DecimalField,
  GuidField,
  GuidScalar,
  IntField,
  NestedField,
} from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../engine/read.js';

@ArgsType()
export class LateFeesArgs {
  @GuidField({ description: 'The community of the fees.' })
  communityId!: string;

  @DateField({ optional: true, description: 'Last day on which they are charged; today without it.' })
  asOf?: string | null;
}

@InputType({
  description: 'What a preview said, with which the late fees are compared before they are stored.',
})
export class ExpectedLateFees {
  @IntField({ min: 0, description: 'How many there are.' })
  charges!: number;

  @DecimalField({ description: 'All of them together, in MXN.' })
  amount!: number;
}

@ArgsType()
export class ChargeLateFeesArgs extends LateFeesArgs {
  @NestedField(() => ExpectedLateFees, { description: 'The totals of the preview.' })
  expected!: ExpectedLateFees;
}

@ArgsType()
export class LateFeeRowsArgs {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MAX_PAGE_SIZE } satisfies Constraints })
  first?: number | null;

  @Field(() => GuidScalar, { nullable: true, description: 'Charges below the one with this id.' })
  after?: string | null;
}
