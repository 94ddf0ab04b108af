import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  ChoiceColumn,
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
  LONG_TEXT,
  NonPersonal,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  type TextVocabulary,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { UpdatedByField } from '../identity/author-columns.js';
import { Contract } from './contract.entity.js';

export const HISTORY_STATES = {
  type: 'PaymentHistoryState',
  twin: 'state',
  description: 'What became of a payment of a contract.',
  values: {
    PENDING: 'pendiente',
    PAID: 'pagado',
    CANCELLED: 'cancelado',
    REFUNDED: 'reembolsado',
  },
} as const satisfies TextVocabulary;

@NonPersonal()
@ObjectType({ description: 'An entry in the payment history of a contract. Only administrators read it.' })
@Entity({ tableName: 'payment_histories' })
@Index({ name: 'payment_histories_contract_order_index', properties: ['contratoId', 'createdAt', 'id'] })
@Index({ name: 'payment_histories_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'payment_histories_fecha_pago_index', properties: ['fechaPago', 'id'] })
@Check({ name: 'payment_histories_amount_check', expression: '"monto" >= 0' })
export class PaymentHistory extends GuidRecord {
  @Field(() => GuidScalar, { description: 'Id of the contract (contrato) that was paid.' })
  @ManyToOne(() => Contract, { mapToPk: true, fieldName: 'contrato_id' })
  contratoId!: string;

  @GraphqlOnly()
  @ShownField(() => GuidScalar, { description: 'Id of the community of the contract.' })
  @Joined('contratoId', () => Contract, 'communityId')
  communityId!: Opt<string>;

  @Joined('contratoId', () => Contract, 'zone')
  zone!: Opt<string>;

  @Joined('contratoId', () => Contract, 'deletedAt')
  contractDeletedAt!: Opt<string> | null;

  @Field(() => DecimalScalar, { description: 'Paid amount in MXN (monto).' })
  @Property({ type: DecimalType })
  monto!: number;

  @Field(() => DateTimeScalar, { description: 'When the payment was made (fecha de pago).' })
  @DateTimeColumn({ onCreate: stamp })
  fechaPago!: Opt<string>;

  @Field(() => String, {
    nullable: true,
    description: 'Way of payment as free text, for example a transfer; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  metodoPago!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reference of the payment, for example that of the bank; null without one.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  referenciaPago!: string | null;

  @Field(() => String, {
    description:
      'State: `pendiente` (pending), `pagado` (paid), `cancelado` (cancelled) or `reembolsado`' +
      ' (refunded).',
  })
  @ChoiceColumn(HISTORY_STATES)
  estadoPago: Opt<string> = 'pendiente';

  @Field(() => String, { nullable: true, description: 'Notes (notas); null without any.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  notas!: string | null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @UpdatedByField({
    description: 'Id of the user who created the entry or last changed it, taken from the access token.',
  })
  updatedByUserId!: string | null;
}
