import { Extensions, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  CachedByPlace,
  CachedPart,
  connectionOf,
  DateScalar,
  DecimalScalar,
  GuidScalar,
  NonPersonal,
  ShownField,
  SIZED_BY,
} from '../../engine/declare.js';
import type { EntryKind } from './ledger.js';

/** How many applications an entry counts as: an account has fewer than four for each of its charges and payments. */
const APPLICATIONS_OF_ENTRY = 4;

/** The ages by which what is overdue is told apart, in days. */
export const AGES: readonly (readonly [from: number, to: number | null])[] = [
  [1, 30],
  [31, 60],
  [61, 90],
  [91, null],
];

const StatementEntryKind = {
  CHARGE: 'CHARGE',
  LATE_FEE: 'LATE_FEE',
  PAYMENT: 'PAYMENT',
  ADJUSTMENT: 'ADJUSTMENT',
  TRANSFER: 'TRANSFER',
  CANCELLATION: 'CANCELLATION',
  FORGIVENESS: 'FORGIVENESS',
} as const satisfies Record<EntryKind, EntryKind>;

registerEnumType(StatementEntryKind, {
  name: 'StatementEntryKind',
  description: 'What an entry of an account is.',
  valuesConfig: {
    CHARGE: { description: 'An amount that is owed from its day on.' },
    LATE_FEE: { description: 'A charge for paying late.' },
    PAYMENT: { description: 'A payment that counts.' },
    ADJUSTMENT: { description: 'A credit that is no money.' },
    TRANSFER: { description: 'What a former payer owed, which the next one owes now.' },
    CANCELLATION: { description: 'A charge that was cancelled.' },
    FORGIVENESS: {
      description:
        'What a charge lacked when it was set to `Pagado` by hand; above 0 for what a later payment pays of it.',
    },
  },
});

@CachedByPlace('chargeId', 'paymentId')
@ObjectType({ description: 'The part of a payment that pays a charge, in an account as of a day.' })
export class StatementApplication {
  @ShownField(() => GuidScalar, { description: 'Id of the charge that is paid.' })
  chargeId!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the payment that pays.' })
  paymentId!: string;

  @ShownField(() => DecimalScalar, { description: 'The part, in MXN.' })
  amount!: number;

  @ShownField(() => DateScalar, { description: 'The later of the days of both, from which it is paid.' })
  day!: string;
}

@ObjectType({ description: 'An entry of an account.' })
export class StatementEntry extends CachedPart {
  @ShownField(() => DateScalar, { description: 'Its day, in the community.' })
  day!: string;

  @ShownField(() => StatementEntryKind, { description: 'Whether it is owed, paid, cancelled or forgiven.' })
  kind!: EntryKind;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the charge is for, or what the payment says; null where it says nothing.',
  })
  text!: string | null;

  @ShownField(() => DecimalScalar, { description: 'In MXN; negative where less is owed after it.' })
  amount!: number;

  @ShownField(() => DecimalScalar, {
    description: 'What is owed after it: the balance before it and its amount; negative for a credit.',
  })
  balance!: number;

  @ShownField(() => GuidScalar, { nullable: true, description: 'Id of its charge; null for a payment.' })
  chargeId!: string | null;

  @ShownField(() => GuidScalar, { nullable: true, description: 'Id of its payment; null for a charge.' })
  paymentId!: string | null;

  @Extensions({ [SIZED_BY]: APPLICATIONS_OF_ENTRY })
  @ShownField(() => [StatementApplication], {
    description:
      'The payments that pay a charge, or the charges that a payment pays; none for any other entry.',
  })
  applications!: StatementApplication[];

  @ShownField(() => DecimalScalar, {
    nullable: true,
    description: 'What is owed of a charge at the end of the last day; null for any other entry.',
  })
  open!: number | null;

  @ShownField(() => Int, {
    nullable: true,
    description: 'The days since the day of a charge of which something is owed; null for any other entry.',
  })
  daysOverdue!: number | null;
}

/** The entries of an account. */
export const StatementEntryConnection = connectionOf(StatementEntry);

@NonPersonal()
@CachedByPlace('from')
@ObjectType({ description: 'What is owed since some days.' })
export class AgingBucket {
  @Field(() => Int, { description: 'The fewest days.' })
  from!: number;

  @Field(() => Int, { nullable: true, description: 'The most days; null for all beyond.' })
  to!: number | null;

  @Field(() => DecimalScalar, { description: 'What is owed, in MXN.' })
  amount!: number;
}

@CachedByPlace()
@ObjectType({
  description:
    'The account of a unit or a resident as of a day, in MXN: its charges and counting payments until then, and which pay which.' +
    ' What is entered later with a later day changes nothing in it.',
})
export class AccountStatement {
  @ShownField(() => DateScalar, {
    nullable: true,
    description: 'First day of its entries; null for the beginning.',
  })
  from!: string | null;

  @ShownField(() => DateScalar, { description: 'Its last day.' })
  asOf!: string;

  @ShownField(() => DecimalScalar, {
    description: 'What is owed before its first day; negative for a credit.',
  })
  opening!: number;

  @ShownField(() => DecimalScalar, {
    description:
      'What is owed at the end of its last day: `overdue` and `notDue` less `credit`. For today it is `balance`.',
  })
  closing!: number;

  @ShownField(() => DecimalScalar, { description: 'What payments exceed all charges by.' })
  credit!: number;

  @ShownField(() => DecimalScalar, {
    description: 'What is owed of the charges of the last day itself, which is not overdue.',
  })
  notDue!: number;

  @ShownField(() => DecimalScalar, { description: 'What is owed of the charges of earlier days.' })
  overdue!: number;

  @Extensions({ [SIZED_BY]: AGES.length })
  @ShownField(() => [AgingBucket], {
    description: 'What is overdue by its age: 1 to 30 days, 31 to 60, 61 to 90, and more.',
  })
  aging!: AgingBucket[];

  @ShownField(() => String, {
    description: 'Path of its PDF, to be read with the token of the caller; CSV for `Accept: text/csv`.',
  })
  url!: string;
}
