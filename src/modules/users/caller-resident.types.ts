import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';

@DescribedLike('Resident')
@ObjectType({
  description: "The caller's own resident record; every field is null for a caller without one.",
})
export class CallerResident {
  @Field(() => GuidScalar, { nullable: true, description: 'Id of the resident record.' })
  residentId?: string | null;

  @Field(() => GuidScalar, { nullable: true, description: 'The same as `residentId`.' })
  id?: string | null;

  @Field(() => GuidScalar, { nullable: true })
  userId?: string | null;

  @Field(() => GuidScalar, { nullable: true })
  communityId?: string | null;

  @Field(() => String, { nullable: true })
  communityName?: string | null;

  @Field(() => String, { nullable: true })
  fullName?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  number?: string | null;

  @Field(() => String, { nullable: true })
  address?: string | null;

  @Field(() => [GuidScalar], { nullable: true })
  communityIds?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true })
  createdAt?: string | null;
}
