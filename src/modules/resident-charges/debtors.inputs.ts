import { ArgsType, Extensions, Field, Int } from 'type-graphql';
import { CONSTRAINTS, type Constraints } from '../../engine/index.js';

/** The largest page of debtors. */
export const MOST_DEBTORS = 50;

@ArgsType()
export class DebtorsArgs {
  @Field(() => Int, {
    nullable: true,
    description: `Most debtors in \`nodes\`, from 0 to ${MOST_DEBTORS}; ${MOST_DEBTORS} when left out.`,
  })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MOST_DEBTORS } satisfies Constraints })
  first?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of debtors to skip before the page; 0 when left out.',
  })
  @Extensions({ [CONSTRAINTS]: { minimum: 0 } satisfies Constraints })
  offset?: number | null;
}
