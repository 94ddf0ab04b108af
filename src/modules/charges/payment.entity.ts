import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DecimalScalar,
  DecimalType,
  EditedAt,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  Joined,
  NonPersonal,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { UpdatedByField } from '../identity/author-columns.js';

@NonPersonal()
@ObjectType({
  description:
    'A payment of a community, applied to one or several of its charges (Spanish: pago). Only' +
    ' administrators read it.',
})
@Entity({ tableName: 'payments' })
@Unique({ name: 'payments_community_unique', properties: ['id', 'communityId'] })
@Index({ name: 'payments_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'payments_order_index', properties: ['createdAt', 'id', 'communityId'] })
@Index({ name: 'payments_fecha_de_pago_index', properties: ['fechaDePago', 'id'] })
@Check({ name: 'payments_applied_check', expression: '"monto_aplicado" between 0 and "monto_pago"' })
export class Payment extends GuidRecord {
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    description: 'Id of the community of the charges that the payment is applied to.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @Field(() => DecimalScalar, {
    description: 'Paid amount in MXN; the sum of `pagoCargos` never exceeds it.',
  })
  @Property({ type: DecimalType })
  montoPago!: number;

  /** The sum of the applications; a check constraint limits it to the amount of the payment. */
  @Property({ type: DecimalType })
  montoAplicado!: number;

  @Field(() => String, {
    description: 'Way of payment as free text, for example a transfer (forma de pago).',
  })
  @TextColumn(SHORT_TEXT)
  formaDePago!: string;

  @Field(() => DateTimeScalar, { description: 'When the payment was made (fecha de pago).' })
  @DateTimeColumn()
  fechaDePago!: string;

  @Field(() => Boolean, { description: 'False once the payment is undone; it then counts for no charge.' })
  @Property({ type: 'boolean' })
  isActive: Opt<boolean> = true;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @UpdatedByField({
    description: 'Id of the user who created the payment or last changed it, taken from the access token.',
  })
  updatedByUserId!: string | null;
}
