import { ObjectType } from 'type-graphql';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';
import { ShownField } from '../../core/schema/shown.js';

@DescribedLike('Resident')
@ObjectType({
  description: "The caller's own resident record; every field is null for a caller without one.",
})
export class CallerResident {
  @ShownField(() => GuidScalar, { nullable: true, description: 'Id of the resident record.' })
  residentId?: string | null;

  @ShownField(() => GuidScalar, { nullable: true, description: 'The same as `residentId`.' })
  id?: string | null;

  @ShownField(() => GuidScalar, { nullable: true })
  userId?: string | null;

  @ShownField(() => GuidScalar, { nullable: true })
  communityId?: string | null;

  @ShownField(() => String, { nullable: true })
  communityName?: string | null;

  @ShownField(() => String, { nullable: true })
  fullName?: string | null;

  @ShownField(() => String, { nullable: true })
  email?: string | null;

  @ShownField(() => String, { nullable: true })
  phone?: string | null;

  @ShownField(() => String, { nullable: true })
  number?: string | null;

  @ShownField(() => String, { nullable: true })
  address?: string | null;

  @ShownField(() => [GuidScalar], { nullable: true })
  communityIds?: string[] | null;

  @ShownField(() => DateTimeScalar, { nullable: true })
  createdAt?: string | null;
}
