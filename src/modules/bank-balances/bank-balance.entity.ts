import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { EditedAt } from '../../core/schema/edited-at.js';
import { NonPersonal } from '../../core/schema/shown.js';
import { VersionedRecord } from '../../core/schema/versioned-record.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { DateTimeColumn } from '../../database/date-time-column.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { DecimalType } from '../../database/types/decimal-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';

@NonPersonal()
@ObjectType({
  description:
    'The balance of a bank account of a community at one moment (Spanish: saldo de cuenta bancaria).',
})
@Entity({ tableName: 'bank_balances' })
@Searchable('bank_balances', 'banco', 'cuenta')
@Index({ name: 'bank_balances_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'bank_balances_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'bank_balances_fecha_saldo_index', properties: ['fechaSaldo', 'id'] })
export class BankBalance extends VersionedRecord {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Field(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Field(() => String)
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string>;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => String, { description: 'Name of the bank (banco).' })
  @TextColumn(SHORT_TEXT)
  banco!: string;

  @Field(() => String, { description: 'Number or name of the account (cuenta).' })
  @TextColumn(SHORT_TEXT)
  cuenta!: string;

  @Field(() => DateTimeScalar, {
    description: 'Moment at which the account had this balance (fecha del saldo).',
  })
  @DateTimeColumn()
  fechaSaldo!: string;

  @Field(() => DecimalScalar, { description: 'Balance in MXN (monto); may be negative.' })
  @Property({ type: DecimalType })
  monto!: number;

  @Field(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  @Property({ type: DateTimeType, fieldName: 'updated_at', nullable: true, onUpdate: stamp })
  editedAt: Opt<string> | null = null;

  @Field(() => GuidScalar, { nullable: true })
  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @Field(() => GuidScalar, { nullable: true })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', index: true, nullable: true })
  updatedByUserId: Opt<string> | null = null;
}
