import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  ADDRESS,
  AudienceColumn,
  audienceIndex,
  Computed,
  CreatedAt,
  DateTimeScalar,
  DecimalScalar,
  DeletedAt,
  EMAIL,
  EmailAddressScalar,
  FOLDED,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  IndexedOrder,
  IndexedStarts,
  Joined,
  PHONE,
  RestOnly,
  Restricted,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  UNIT_NUMBER,
  WEIGHTS,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';
import { IndexedPhones, PHONE_DIGITS } from './phone.js';

@ObjectType({ description: 'A person who lives in a community, linked to a user account.' })
@Entity({ tableName: 'residents' })
@Index(audienceIndex('residents'))
@Searchable('residents', 'fullName', 'email', 'number')
@IndexedStarts('residents', { fullName: FOLDED, email: FOLDED, number: FOLDED, phone: PHONE_DIGITS })
@IndexedPhones('residents')
@Index({ name: 'residents_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'residents_user_index', properties: ['userId'] })
@Index({ name: 'residents_order_index', properties: ['createdAt', 'id', 'communityId'] })
@IndexedOrder('residents', 'fullName')
@Unique({
  name: 'residents_user_unique',
  expression:
    'create unique index "residents_user_unique" on "residents" ("user_id") where "deleted_at" is null',
})
export class Resident extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the linked user account.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id' })
  userId!: string;

  @Joined('userId', () => User, 'email')
  emailOfAccount!: Opt<string>;

  @Joined('userId', () => User, 'isEmailConfirmed')
  isEmailConfirmed!: Opt<boolean>;

  @Joined('userId', () => User, 'isActive')
  isAccountActive!: Opt<boolean>;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community that the resident lives in; null while not placed in any.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @ShownField(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @RestOnly()
  @ShownField(() => [GuidScalar], {
    description: 'Ids of the communities of the resident: `communityId` alone, or none.',
  })
  @Computed<Resident>((field) => `array_remove(array[${field('communityId')}], null)`)
  communityIds!: Opt<string[]>;

  @ShownField(() => String, { description: 'First and last name in one text.' })
  @TextColumn(SHORT_TEXT)
  fullName!: string;

  @Restricted<Resident>('contact', 'id')
  @Field(() => EmailAddressScalar, { nullable: true, description: 'E-mail address; null when unknown.' })
  @TextColumn(EMAIL, { nullable: true })
  email!: string | null;

  @Restricted<Resident>('phone', 'id')
  @Field(() => String, { nullable: true, description: 'Phone number; null when unknown.' })
  @TextColumn(PHONE, { nullable: true })
  phone!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Number of the house or apartment; null when unknown.',
  })
  @TextColumn(UNIT_NUMBER, { nullable: true })
  number!: string | null;

  @Restricted<Resident>('contact', 'id')
  @Field(() => String, { nullable: true, description: 'Postal address within the community.' })
  @TextColumn(ADDRESS)
  address!: string;

  @Restricted<Resident>('money', 'id')
  @GraphqlOnly()
  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'What the resident owes in MXN, in all communities: charges until today that are not cancelled, less' +
      ' `Aplicado` payments; negative for a credit.',
    complexity: WEIGHTS.count,
  })
  balance!: Opt<number> | null;

  @Restricted<Resident>('money', 'id')
  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the resident is in arrears, as the dashboard counts them (`cantidadMorosos`).',
    complexity: WEIGHTS.count,
  })
  inArrears!: Opt<boolean> | null;

  @Restricted<Resident>('money', 'id')
  @GraphqlOnly()
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The `fecha` of the earliest charge until today of which something is owed.',
    complexity: WEIGHTS.count,
  })
  oldestUnpaid!: Opt<string> | null;

  nextChargeId!: Opt<string> | null;

  /** The current day in the community of the resident. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string> | null;

  /** Its own id for those who read its account. */
  @Restricted<Resident>('money', 'id')
  @Computed<Resident>((field) => field('id'))
  accountId!: Opt<string> | null;

  @Restricted<Resident>('tickets', 'id')
  @GraphqlOnly()
  @Field(() => Int, {
    nullable: true,
    description: 'Number of tickets of the resident that are neither cancelled nor resolved.',
    complexity: WEIGHTS.count,
  })
  openTicketCount!: Opt<number> | null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
