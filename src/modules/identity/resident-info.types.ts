import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';

@ObjectType({
  description:
    'The resident record of a user as legacy clients read it beside the account; of an administrator, who has none,' +
    ' the data that a client sent.',
})
export class ResidentInfo {
  @Field(() => GuidScalar, {
    nullable: true,
    description: 'The id of the resident; null where there is no resident record.',
  })
  id!: string | null;

  @Field(() => String)
  fullName!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the house or apartment.' })
  number!: string | null;

  @Field(() => String)
  address!: string;

  @Field(() => GuidScalar, { nullable: true })
  communityId!: string | null;

  @Field(() => [GuidScalar])
  communityIds!: string[];
}

/** What a client sent for an administrator; a field that was never given is absent. */
export type SentResidentInfo = Partial<Omit<ResidentInfo, 'id' | 'communityId'>>;
