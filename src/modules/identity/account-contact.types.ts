import { ObjectType } from 'type-graphql';
import { CachedByPlace, EmailAddressScalar, GuidScalar, RestOnly, ShownField } from '../../engine/declare.js';

@CachedByPlace()
@ObjectType({
  description:
    'How to reach the person of an account: from its resident record; without one, what is stored with the account.',
})
export class AccountContact {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the resident record; null without one.',
  })
  residentId!: string | null;

  @ShownField(() => String, { description: 'First and last name in one text.' })
  fullName!: string;

  @ShownField(() => EmailAddressScalar, { nullable: true, description: 'E-mail address; null when unknown.' })
  email!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Phone number; null when unknown.' })
  phone!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Number of the house or apartment; null when unknown.',
  })
  number!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Postal address.' })
  address!: string | null;

  @RestOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the first community; null without any.',
  })
  communityId!: string | null;

  @RestOnly()
  @ShownField(() => [GuidScalar], {
    description: 'Ids of the communities; of the own account also those that the caller may not read.',
  })
  communityIds!: string[];

  /** Whether it is read on the connections that sign-in reserves. */
  isOfSignIn?: boolean;
}

/** The contact data that a client sent for an administrator; fields never sent are absent. */
export type SentContact = Partial<Omit<AccountContact, 'residentId' | 'communityId' | 'isOfSignIn'>>;
