import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Flag, Guid, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { ADDRESS, LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import type { CommunityProvider } from './provider.entity.js';

@InputType({ description: 'The whole provider: an update replaces it.' })
export class UpdateCommunityProviderInput implements Partial<CommunityProvider> {
  @Guid({ optional: true, description: 'Left out it stays as it is; null makes the provider a general one.' })
  communityId?: string | null;

  @Text({ max: SHORT_TEXT })
  businessName!: string;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  taxId?: string | null;

  @Text({ optional: true, max: ADDRESS, blank: true })
  fullAddress?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  contactPhones?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  primaryEmail?: string | null;

  @Text({ optional: true, max: LINK, blank: true })
  websiteOrSocialMedia?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  primaryContactName?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  directPhone?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  mobilePhone?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  contactEmail?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  productsOrServices?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  categoryOrIndustry?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  paymentMethods?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  orderHistory?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  pastIncidentsOrClaims?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  internalNotes?: string | null;

  @Amount({ optional: true })
  rating?: number | null;
}

@InputType()
export class CreateCommunityProviderInput extends UpdateCommunityProviderInput {
  @Guid()
  override communityId!: string;
}

@InputType()
export class CommunityProviderFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True for those of no community, false for those of one.' })
  general?: boolean | null;

  @Flag({ optional: true, description: 'Deleted ones too, for administrators; false when left out.' })
  includeInactive?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Part of the name, the category, or the products or services.',
  })
  search?: string | null;
}

const CommunityProviderOrder = orderEnum('CommunityProviderOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'BUSINESS_NAME_ASC',
  'BUSINESS_NAME_DESC',
]);

@ArgsType()
export class CommunityProvidersArgs extends PageArgs {
  @Field(() => CommunityProviderFilter, { nullable: true })
  filter?: CommunityProviderFilter | null;

  @Field(() => CommunityProviderOrder, { nullable: true })
  orderBy?: string | null;
}
