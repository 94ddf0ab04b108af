import { InputType } from 'type-graphql';
import {
  ADDRESS,
  DecimalField,
  GuidField,
  LINK,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { CommunityProvider } from './provider.entity.js';

@InputType({ description: 'All values of a provider.' })
class CommunityProviderInput implements Partial<CommunityProvider> {
  @GuidField({
    optional: true,
    description: 'Null makes the provider a general one.',
  })
  communityId?: string | null;

  @TextField({ max: SHORT_TEXT })
  businessName!: string;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  taxId?: string | null;

  @TextField({ optional: true, max: ADDRESS, blank: true })
  fullAddress?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  contactPhones?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: 'null' })
  primaryEmail?: string | null;

  @TextField({ optional: true, max: LINK, blank: true })
  websiteOrSocialMedia?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  primaryContactName?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  directPhone?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  mobilePhone?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: 'null' })
  contactEmail?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  productsOrServices?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  categoryOrIndustry?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  paymentMethods?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  orderHistory?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  pastIncidentsOrClaims?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  internalNotes?: string | null;

  @DecimalField({ optional: true })
  rating?: number | null;
}

@InputType()
export class CommunityProviderPatch extends patchOf(CommunityProviderInput) {}

@InputType({ description: 'A provider to add to a community.' })
export class CreateCommunityProviderInput extends CommunityProviderInput {
  @NewIdField()
  id?: string;

  @GuidField()
  override communityId!: string;
}
