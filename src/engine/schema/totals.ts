import { type ClassType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { TotalsDefinition } from '../read/record.js';
import { DecimalScalar } from '../scalars.js';
import { OneOf } from '../vocabulary.js';
import { CachedByPlace } from './part-ids.js';
import { NonPersonal } from './shown.js';
import { SIZED_BY } from './weights.js';

/** Makes the object types of the totals of the lists of a record and of their groups, named after it. */
export function totalsOf(name: string, definition: TotalsDefinition): ClassType<object> {
  @NonPersonal()
  @CachedByPlace('month')
  @ObjectType(`${name}MonthTotals`, { description: 'Totals of the records of a month.' })
  class MonthTotals {
    @Field(() => String, { description: 'As `2026-11`, by the day in the zone of the community.' })
    month!: string;
  }

  @NonPersonal()
  @CachedByPlace()
  @ObjectType(`${name}Totals`, { description: 'Totals of all records of a list, in MXN.' })
  class Totals {
    @Field(() => [MonthTotals], { description: 'Those of each month with records, oldest first.' })
    byMonth!: MonthTotals[];
  }
  addAmounts(MonthTotals, definition);
  addAmounts(Totals, definition);
  if (definition.status) addStates(Totals, name, definition, definition.status);
  return Totals;
}

function addAmounts({ prototype }: ClassType<object>, { amounts, meanings = {} }: TotalsDefinition): void {
  Field(() => Int, { description: 'Number of records.' })(prototype, 'count');
  for (const [name, field] of Object.entries(amounts)) {
    const description = meanings[name] ?? `Sum of \`${field}\`.`;
    Field(() => DecimalScalar, { description })(prototype, name);
  }
}

function addStates(
  { prototype }: ClassType<object>,
  name: string,
  definition: TotalsDefinition,
  { field, vocabulary }: NonNullable<TotalsDefinition['status']>,
): void {
  @NonPersonal()
  @CachedByPlace('status')
  @ObjectType(`${name}StateTotals`, { description: 'Totals of the records in one state.' })
  class StateTotals {
    @OneOf(vocabulary)
    @Field(() => String, { description: `The \`${field}\` of the records.` })
    status!: string;
  }
  addAmounts(StateTotals, definition);
  Field(() => [StateTotals], { description: 'Those of each state, zeros included.' })(prototype, 'byState');
  Extensions({ [SIZED_BY]: Object.keys(vocabulary.values).length })(prototype, 'byState');
}
