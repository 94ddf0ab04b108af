import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { Admin } from '../../core/schema/allow.js';
import { EditedAt } from '../../core/schema/edited-at.js';
import { GuidRecord } from '../../core/schema/guid-record.js';
import { ShownField } from '../../core/schema/shown.js';
import { ADDRESS, LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { AudienceColumn, audienceIndex } from '../../core/write/audience.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { DecimalType } from '../../database/types/decimal-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';

@ObjectType({
  description: 'A company that a community works with, kept by its administration (Spanish: proveedor).',
})
@Entity({ tableName: 'community_providers' })
@Index(audienceIndex('community_providers'))
@Searchable('community_providers', 'businessName', 'categoryOrIndustry', 'productsOrServices')
@Index({ name: 'community_providers_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'community_providers_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'community_providers_business_name_index', properties: ['businessName', 'id'] })
@Check({ name: 'community_providers_rating_check', expression: '"rating" >= 0' })
export class CommunityProvider extends GuidRecord {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community that the provider works for; null for a general one, which only administrators' +
      ' read.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @ShownField(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @ShownField(() => String, { description: 'Trade or company name.' })
  @TextColumn(SHORT_TEXT)
  businessName!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'Tax number (in Mexico the RFC); null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  taxId!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Postal address; null when unknown.' })
  @TextColumn(ADDRESS, { nullable: true })
  fullAddress!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'General phone numbers as free text; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  contactPhones!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'General e-mail address of the company as free text; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  primaryEmail!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Website or social media profile as free text; null when unknown.',
  })
  @TextColumn(LINK, { nullable: true })
  websiteOrSocialMedia!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Name of the person to talk to; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  primaryContactName!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Landline number of that person; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  directPhone!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Mobile number of that person; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  mobilePhone!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'E-mail address of that person as free text; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  contactEmail!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the company sells or does; null when unknown.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  productsOrServices!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Line of business; null when unknown.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  categoryOrIndustry!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Accepted ways to pay, as free text; null when unknown.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  paymentMethods!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Earlier orders, as free text; null without any.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  orderHistory!: string | null;

  @Admin()
  @Field(() => String, {
    nullable: true,
    description: 'Earlier incidents or claims, as free text; null without any.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  pastIncidentsOrClaims!: string | null;

  @Admin()
  @Field(() => String, { nullable: true, description: 'Notes of the administration; null without any.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  internalNotes!: string | null;

  @ShownField(() => DecimalScalar, {
    nullable: true,
    description: 'Rating that the administration gives, 0 or more; null without one.',
  })
  @Property({ type: DecimalType, nullable: true })
  rating!: number | null;

  @ShownField(() => Boolean, {
    description: 'False once the provider is deleted; deleted providers are listed only on request.',
  })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @ShownField(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @EditedAt()
  @Property({ type: DateTimeType, fieldName: 'updated_at', onCreate: stamp, onUpdate: stamp })
  editedAt!: Opt<string>;

  @ShownField(() => GuidScalar, { nullable: true })
  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @ShownField(() => GuidScalar, { nullable: true })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', index: true, nullable: true })
  updatedByUserId: Opt<string> | null = null;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
