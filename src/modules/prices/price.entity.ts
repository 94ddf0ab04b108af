import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { EditedAt } from '../../core/schema/edited-at.js';
import { GuidRecord } from '../../core/schema/guid-record.js';
import { NonPersonal } from '../../core/schema/shown.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { DecimalType } from '../../database/types/decimal-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';

@NonPersonal()
@ObjectType({
  description: 'A price that a community charges for a service or an item. Only administrators read it.',
})
@Entity({ tableName: 'community_prices' })
@Searchable('community_prices', 'concepto')
@Index({ name: 'community_prices_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'community_prices_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'community_prices_concepto_index', properties: ['concepto', 'id'] })
@Index({ name: 'community_prices_monto_index', properties: ['monto', 'id'] })
@Check({ name: 'community_prices_monto_check', expression: '"monto" >= 0' })
export class CommunityPrice extends GuidRecord {
  @Field(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Field(() => String)
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string>;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => String, { description: 'What the price is for (concepto).' })
  @TextColumn(SHORT_TEXT)
  concepto!: string;

  @Field(() => DecimalScalar, { description: 'Price in MXN (monto).' })
  @Property({ type: DecimalType })
  monto!: number;

  @Field(() => Boolean, { description: 'False for a price that no longer applies.' })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @Field(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @EditedAt()
  @Property({ type: DateTimeType, fieldName: 'updated_at', onCreate: stamp, onUpdate: stamp })
  editedAt!: Opt<string>;

  @Field(() => GuidScalar, { nullable: true })
  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @Field(() => GuidScalar, { nullable: true })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', index: true, nullable: true })
  updatedByUserId: Opt<string> | null = null;
}
