import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DecimalScalar,
  DecimalType,
  GuidRecord,
  GuidScalar,
  Joined,
  ShownField,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { Unit } from '../residents/unit.entity.js';
import { Fee } from './fee.entity.js';

@ObjectType({ description: 'What one unit is charged of a fee, whatever the rule of the fee says.' })
@Entity({ tableName: 'fee_amounts' })
@Unique({ name: 'fee_amounts_unit_unique', properties: ['feeId', 'unitId'] })
@Index({ name: 'fee_amounts_unit_index', properties: ['unitId', 'communityId'] })
@Index({ name: 'fee_amounts_community_index', properties: ['communityId'] })
@Check({ name: 'fee_amounts_amount_check', expression: '"amount" >= 0' })
export class FeeAmount extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the fee with this exception.' })
  @ManyToOne(() => Fee, { mapToPk: true, fieldName: 'fee_id' })
  feeId!: string;

  /** The community of both the fee and the unit; foreign keys over two columns keep them equal. */
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => GuidScalar, { description: 'Id of the unit that is charged it.' })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id' })
  unitId!: string;

  @Joined('unitId', () => Unit, 'number')
  unitNumber!: Opt<string>;

  @ShownField(() => DecimalScalar, { description: 'In MXN; 0 exempts the unit.' })
  @Property({ type: DecimalType })
  amount!: number;

  @CreatedAt()
  createdAt!: Opt<string>;
}
