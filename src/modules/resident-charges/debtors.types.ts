import { Field, ObjectType } from 'type-graphql';
import {
  CachedPart,
  connectionOf,
  DateTimeScalar,
  DecimalScalar,
  GuidScalar,
  ShownField,
} from '../../engine/declare.js';

@ObjectType({ description: 'A resident in arrears with a community.' })
export class Debtor extends CachedPart {
  @ShownField(() => GuidScalar, { description: 'Id of the resident who owes.' })
  residentId!: string;

  @ShownField(() => String)
  residentName!: string;

  @ShownField(() => String, { nullable: true })
  residentNumber!: string | null;

  @ShownField(() => Boolean, {
    description: 'Whether the resident was deleted, or has moved to another community.',
  })
  hasLeft!: boolean;

  @ShownField(() => DecimalScalar, { description: 'What the resident owes the community, in MXN.' })
  owed!: number;

  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description: 'The `fecha` of the earliest charge of which something is owed.',
  })
  oldestUnpaid!: string | null;
}

/** The residents in arrears with a community. */
export const DebtorConnection = connectionOf(Debtor);
Field(() => DecimalScalar, { description: 'What all debtors owe together, in MXN.' })(
  DebtorConnection.prototype,
  'owed',
);
