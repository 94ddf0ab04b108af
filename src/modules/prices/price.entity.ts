import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DecimalScalar,
  DecimalType,
  EditedAt,
  IndexedOrder,
  NonPersonal,
  Searchable,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { CommunityRecord } from '../communities/community-record.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';

@NonPersonal()
@ObjectType({
  description: 'A price that a community charges for a service or an item. Only administrators read it.',
})
@Entity({ tableName: 'community_prices' })
@Searchable('community_prices', 'concepto')
@Index({ name: 'community_prices_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'community_prices_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('community_prices', 'concepto')
@Index({ name: 'community_prices_monto_index', properties: ['monto', 'id'] })
@Check({ name: 'community_prices_monto_check', expression: '"monto" >= 0' })
export class CommunityPrice extends CommunityRecord {
  @Field(() => String, { description: 'What the price is for (concepto).' })
  @TextColumn(SHORT_TEXT)
  concepto!: string;

  @Field(() => DecimalScalar, { description: 'Price in MXN (monto).' })
  @Property({ type: DecimalType })
  monto!: number;

  @Field(() => Boolean, { description: 'False for a price that no longer applies.' })
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
