import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateScalar,
  DecimalScalar,
  DecimalType,
  FOLDED,
  GuidScalar,
  IndexedOrder,
  IndexedStarts,
  Joined,
  ListedTextColumn,
  RateScalar,
  RateType,
  Restricted,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  UNIT_NUMBER,
  WEIGHTS,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { CommunityRecord } from '../communities/community-record.js';
import { Resident } from './resident.entity.js';

export const UnitKind = {
  HOUSE: 'HOUSE',
  APARTMENT: 'APARTMENT',
  PREMISES: 'PREMISES',
  LOT: 'LOT',
  STORAGE: 'STORAGE',
  PARKING: 'PARKING',
  OTHER: 'OTHER',
} as const;
export type UnitKind = keyof typeof UnitKind;

registerEnumType(UnitKind, {
  name: 'UnitKind',
  description: 'What a unit is used as.',
  valuesConfig: {
    HOUSE: { description: 'A dwelling with walls of its own.' },
    APARTMENT: { description: 'A dwelling within a building.' },
    PREMISES: { description: 'A shop or an office.' },
    LOT: { description: 'Land without a building.' },
    STORAGE: { description: 'A storage room.' },
    PARKING: { description: 'A parking space.' },
    OTHER: { description: 'Anything else.' },
  },
});

/** The digits of a payment reference. */
const REFERENCE_DIGITS = 7;

@ObjectType({ description: 'A dwelling or premises that fees are charged to (Spanish: unidad privativa).' })
@Entity({ tableName: 'units' })
@Searchable('units', 'number', 'paymentReference')
@IndexedStarts('units', { number: FOLDED })
@Unique({ name: 'units_community_unique', properties: ['id', 'communityId'] })
@Unique({ name: 'units_payment_reference_unique', properties: ['communityId', 'paymentReference'] })
@Unique({
  name: 'units_number_unique',
  expression:
    'create unique index "units_number_unique" on "units" ("community_id", plate_folded("number")) where "is_active"',
})
@Index({ name: 'units_payer_index', properties: ['payerId', 'id'] })
@Index({ name: 'units_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'units_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('units', 'number')
@Check({ name: 'units_share_check', expression: '"share" > 0' })
@Check({ name: 'units_area_check', expression: '"area" >= 0' })
@Check({
  name: 'units_payment_reference_form_check',
  expression: `"payment_reference" ~ '^[0-9]{${REFERENCE_DIGITS}}$' and damm_digit("payment_reference") = 0`,
})
export class Unit extends CommunityRecord {
  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @ShownField(() => String, {
    description:
      'Number of the house or apartment, unique among the active units of the community without regard to case, spaces' +
      ' and dashes; returned as it was given.',
  })
  @TextColumn(UNIT_NUMBER)
  number!: string;

  @ShownField(() => UnitKind, { description: 'What it is used as.' })
  @ListedTextColumn(Object.values(UnitKind), { default: UnitKind.HOUSE })
  kind: Opt<UnitKind> = 'HOUSE';

  @ShownField(() => RateScalar, {
    nullable: true,
    description: 'Undivided share (indiviso) of the common property; null where fees are not by share.',
  })
  @Property({ type: RateType, nullable: true })
  share!: number | null;

  @ShownField(() => DecimalScalar, { nullable: true, description: 'Area in square metres.' })
  @Property({ type: DecimalType, nullable: true })
  area!: number | null;

  /** A trigger gives it in the order of creation (`give_payment_reference`), so that none is given twice. */
  @ShownField(() => String, {
    description:
      'Reference for bank transfers (referencia numérica): seven digits, the last of which finds every wrong digit and' +
      ' every swapped pair (Damm). Unique in the community and never given again.',
  })
  @TextColumn(SHORT_TEXT, { defaultRaw: "''" })
  paymentReference!: Opt<string>;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the resident who is charged; null when nobody can be.',
  })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'payer_id', nullable: true })
  payerId: Opt<string> | null = null;

  @ShownField(() => Boolean, { description: 'False once it is deleted: its money and people are kept.' })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  /** Whether the reader is a person of the unit today. */
  isOfReader!: Opt<boolean>;

  /** The reader, if it owns the unit today, else who pays for it. */
  ownerId!: Opt<string> | null;

  /** The reader, if it owns the unit today. */
  ownedById!: Opt<string> | null;

  /** Its own id for those who read its account. */
  @Restricted<Unit>('money', 'ownedById')
  @Computed<Unit>((field) => field('id'))
  accountId!: Opt<string> | null;

  @Restricted<Unit>('money', 'ownerId')
  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'What the unit owes in MXN: its charges until today that are not cancelled, less its `Aplicado` payments; negative for' +
      ' a credit.',
    complexity: WEIGHTS.count,
  })
  balance!: Opt<number> | null;

  @Restricted<Unit>('money', 'ownerId')
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What is owed in MXN of charges whose day has ended.',
    complexity: WEIGHTS.count,
  })
  overdue!: Opt<number> | null;

  @Restricted<Unit>('money', 'ownerId')
  @Field(() => DateScalar, {
    nullable: true,
    description: 'Day of the earliest charge until today of which something is owed.',
    complexity: WEIGHTS.count,
  })
  oldestUnpaid!: Opt<string> | null;

  @Restricted<Unit>('money', 'ownerId')
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is in arrears, by the fees that are overdue as for residents.',
    complexity: WEIGHTS.count,
  })
  isInArrears!: Opt<boolean> | null;

  @CreatedAt()
  createdAt!: Opt<string>;
}
