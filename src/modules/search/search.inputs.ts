import { ArgsType, Extensions, Field, Int } from 'type-graphql';
import { CONSTRAINTS, type Constraints, SearchText } from '../../engine/declare.js';
import { SearchType } from './search.types.js';
import type { SearchTypeName } from './searched.js';

const MOST_RESULTS = 50;
const USUAL_RESULTS = 20;
const MOST_SKIPPED = 1_000;
/** The most kinds of a search; repeated ones count once. */
const MOST_TYPES = 50;

@ArgsType()
export class SearchArgs {
  @SearchText(
    'Part of a text, or parts of its words in any order, without regard to case, accents and punctuation; of a plate also without spaces and dashes; of a ticket also its number, `31` or `#31`.',
  )
  text!: string;

  @Field(() => [SearchType], {
    nullable: true,
    description: 'Kinds of records to look for; all when left out.',
  })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_TYPES } satisfies Constraints })
  types?: SearchTypeName[] | null;

  @Field(() => Int, {
    defaultValue: USUAL_RESULTS,
    description: `Most records in the answer, from 1 to ${MOST_RESULTS}.`,
  })
  @Extensions({ [CONSTRAINTS]: { minimum: 1, maximum: MOST_RESULTS } satisfies Constraints })
  first!: number;

  @Field(() => Int, {
    defaultValue: 0,
    description: 'Number of best matches to skip before those of the answer, for the next ones.',
  })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MOST_SKIPPED } satisfies Constraints })
  offset!: number;
}
