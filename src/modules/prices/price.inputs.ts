import { InputType } from 'type-graphql';
import { BooleanField, DecimalField, GuidField, TextField } from '../../core/input/fields.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import type { CommunityPrice } from './price.entity.js';

@InputType({
  description:
    'All values of a price. An update replaces the whole record, except that `isActive` left out keeps' +
    ' its value.',
})
export class CommunityPriceInput implements Partial<Omit<CommunityPrice, 'isActive'>> {
  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT })
  concepto!: string;

  @DecimalField()
  monto!: number;

  @BooleanField({
    optional: true,
    description: 'True when left out of a new price; kept when left out of an update.',
  })
  isActive?: boolean | null;
}

@InputType()
export class CommunityPriceFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({ optional: true })
  isActive?: boolean | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that `concepto` contains, without regard to case and accents.',
  })
  search?: string | null;
}
