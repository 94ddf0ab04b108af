import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  DateTimeScalar,
  DateTimeType,
  DecimalScalar,
  DecimalType,
  GuidScalar,
  ShownField,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { CommunityRecord } from '../communities/community-record.js';
import { Resident } from '../residents/resident.entity.js';
import { Unit } from '../residents/unit.entity.js';
import type { ReceiptContent } from './receipt-content.js';

@ObjectType({
  description:
    'The receipt of a payment that counts (Spanish: recibo), which says for ever what it said when it was issued.',
})
@Entity({ tableName: 'receipts' })
@Unique({ name: 'receipts_folio_unique', properties: ['communityId', 'folio'] })
@Unique({
  name: 'receipts_payment_unique',
  expression:
    'create unique index "receipts_payment_unique" on "receipts" ("community_id", "payment_id") where "voided_at" is null',
})
@Index({ name: 'receipts_payment_index', properties: ['paymentId', 'folio'] })
@Index({ name: 'receipts_order_index', properties: ['folio', 'id'] })
@Index({ name: 'receipts_community_order_index', properties: ['communityId', 'folio', 'id'] })
@Index({ name: 'receipts_resident_order_index', properties: ['residentId', 'folio', 'id', 'communityId'] })
@Index({ name: 'receipts_unit_index', properties: ['unitId', 'folio'] })
@Check({ name: 'receipts_folio_check', expression: '"folio" > 0' })
@Check({ name: 'receipts_data_length_check', expression: 'octet_length("data"::text) <= 1048576' })
export class Receipt extends CommunityRecord {
  @ShownField(() => Int, {
    description: 'Its number: 1, 2, 3 … in the community, none left out or given again.',
  })
  @Property({ type: 'integer' })
  folio!: number;

  /** No foreign key, since a receipt outlives its payment. */
  @ShownField(() => GuidScalar, { description: 'Id of the payment, which may be deleted.' })
  @Property({ type: 'uuid' })
  paymentId!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the resident who paid.' })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the unit that was paid for; null for none.',
  })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id', nullable: true })
  unitId!: string | null;

  @ShownField(() => DecimalScalar, { description: 'What was paid, in MXN.' })
  @Property({ type: DecimalType })
  amount!: number;

  @ShownField(() => DateTimeScalar, { description: 'When the payment began to count.' })
  @Property({ type: DateTimeType, onCreate: stamp })
  issuedAt!: Opt<string>;

  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description:
      'When the payment ceased to count, or was changed and got another receipt; null while it stands.',
  })
  @Property({ type: DateTimeType, nullable: true })
  voidedAt: Opt<string> | null = null;

  @ShownField(() => String, { description: 'Path of its PDF, to be read with the token of the caller.' })
  @Computed<Receipt>(
    (field) => `'/api/pagosresidente/' || ${field('paymentId')} || '/recibo?folio=' || ${field('folio')}`,
  )
  url!: Opt<string>;

  /** What it says; the audit log tells of it by the payment. */
  @Property({ type: 'json', hidden: true })
  data!: ReceiptContent;
}
