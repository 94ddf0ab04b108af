import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  ADDRESS,
  Admin,
  audienceIndex,
  CreatedAt,
  DecimalScalar,
  DecimalType,
  EditedAt,
  FOLDED,
  IndexedOrder,
  IndexedStarts,
  LINK,
  LONG_TEXT,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { AudienceRecord } from '../communities/audience-record.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';

@ObjectType({
  description: 'A company that a community works with, kept by its administration (Spanish: proveedor).',
})
@Entity({ tableName: 'community_providers' })
@Index(audienceIndex('community_providers'))
@Searchable('community_providers', 'businessName', 'categoryOrIndustry', 'productsOrServices')
@IndexedStarts('community_providers', {
  businessName: FOLDED,
  categoryOrIndustry: FOLDED,
  productsOrServices: FOLDED,
})
@Index({ name: 'community_providers_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'community_providers_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('community_providers', 'businessName')
@Check({ name: 'community_providers_rating_check', expression: '"rating" >= 0' })
export class CommunityProvider extends AudienceRecord {
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

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt()
  editedAt!: Opt<string>;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;
}
