import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DecimalScalar,
  DecimalType,
  EditedAt,
  GraphqlOnly,
  GuidScalar,
  Joined,
  NonPersonal,
  Searchable,
  SHORT_TEXT,
  TextColumn,
  VersionedRecord,
  WEIGHTS,
} from '../../engine/declare.js';
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

  @GraphqlOnly()
  @Field(() => Boolean, {
    description: 'Whether its account in the community has no later balance.',
    complexity: WEIGHTS.count,
  })
  @Computed<BankBalance>(
    (field) =>
      `not exists (select from "bank_balances" l where l."community_id" = ${field('communityId')}` +
      ` and l."banco" = ${field('banco')} and l."cuenta" = ${field('cuenta')}` +
      ` and (l."fecha_saldo", l."id") > (${field('fechaSaldo')}, ${field('id')}))`,
  )
  isLatest!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;
}
