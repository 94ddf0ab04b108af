import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';

@ObjectType({ description: 'The resident record of a user as legacy clients read it beside the account.' })
export class ResidentInfo {
  @Field(() => GuidScalar, { description: 'The id of the resident.' })
  id!: string;

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
