import { ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';
import { ShownField } from '../../core/schema/shown.js';

@DescribedLike('Resident')
@ObjectType({
  description:
    'The resident record of a user as part of the account. For an administrator, who has none, the data' +
    ' that a client sent.',
})
export class ResidentInfo {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the resident record; null without one.',
  })
  id!: string | null;

  @ShownField(() => String)
  fullName!: string;

  @ShownField(() => String, { nullable: true })
  email!: string | null;

  @ShownField(() => String, { nullable: true })
  phone!: string | null;

  @ShownField(() => String, { nullable: true })
  number!: string | null;

  @ShownField(() => String)
  address!: string;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the resident record; null without one.',
  })
  communityId!: string | null;

  @ShownField(() => [GuidScalar], {
    description:
      'Ids of the communities of the resident record, or those that a client sent for an administrator.',
  })
  communityIds!: string[];
}

/** The resident data that a client sent for an administrator; fields never sent are absent. */
export type SentResidentInfo = Partial<Omit<ResidentInfo, 'id' | 'communityId'>>;
