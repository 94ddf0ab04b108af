import { InputType } from 'type-graphql';
import {
  BooleanField,
  DecimalField,
  GuidField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { CommunityPrice } from './price.entity.js';

@InputType({ description: 'All values of a price.' })
export class CommunityPriceInput implements Partial<Omit<CommunityPrice, 'isActive'>> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT })
  concepto!: string;

  @DecimalField()
  monto!: number;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isActive?: boolean | null;
}

@InputType()
export class CommunityPricePatch extends patchOf(CommunityPriceInput) {}
