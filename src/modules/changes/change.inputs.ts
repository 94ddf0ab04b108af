import { ArgsType, Extensions, Field, Int } from 'type-graphql';
import { CONSTRAINTS, type Constraints, GuidScalar, LABEL } from '../../engine/declare.js';
import { MAX_PAGE_SIZE } from '../../engine/read.js';

const MOST_TYPES = 50;

@ArgsType()
export class FollowArgs {
  @Field(() => String, { nullable: true, description: 'After this cursor; else from now on.' })
  after?: string | null;

  @Field(() => [String], { nullable: true, description: 'Types of records, such as `Ticket`; else all.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_TYPES, maxLength: LABEL } satisfies Constraints })
  types?: string[] | null;

  @Field(() => GuidScalar, { nullable: true, description: 'Records of this community alone.' })
  communityId?: string | null;
}

@ArgsType()
export class ChangesArgs {
  @Field(() => String, {
    nullable: true,
    description: 'After this cursor; else empty, ending in the present.',
  })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else 50.` })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MAX_PAGE_SIZE } satisfies Constraints })
  first?: number | null;

  @Field(() => [String], { nullable: true, description: 'Types of records, such as `Ticket`; else all.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_TYPES, maxLength: LABEL } satisfies Constraints })
  types?: string[] | null;

  @Field(() => GuidScalar, { nullable: true, description: 'Records of this community alone.' })
  communityId?: string | null;
}
