import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { CreatedAt, EditedAt } from '../../core/schema/record-times.js';
import { NonPersonal } from '../../core/schema/shown.js';
import { VersionedRecord } from '../../core/schema/versioned-record.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { DateTimeColumn, TextColumn } from '../../database/columns.js';
import { DecimalType } from '../../database/types/decimal-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';

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

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

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

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;
}
