import { GraphQLScalarType } from 'graphql';
import { ArgsType, type ClassType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import { pluralOf } from '../../platform/texts.js';
import { CONSTRAINTS, type Constraints, NOT_WITH } from '../input/declare-field.js';
import {
  type ChangedRequest,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  type PageRequest,
  type Where,
} from '../read/page.js';
import type { TotalsDefinition } from '../read/record.js';
import { OneOf } from '../read/wire-form.js';
import { DateTimeScalar, DecimalScalar } from '../scalars.js';
import { NonPersonal, SIZED_BY, WEIGHTS } from './marks.js';
import { CachedByPlace } from './node.js';

/** Declares the argument of every list of stored records by which a client that keeps a copy asks for what has changed. */
const UpdatedSince = () => Field(() => DateTimeScalar, { nullable: true, description: 'Least `updatedAt`.' });

/** The argument of a list without pages. */
@ArgsType()
export class ChangedArgs implements ChangedRequest {
  @UpdatedSince()
  updatedSince?: string | null;
}

@NonPersonal()
@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean, {
    description: 'Whether records follow; with `last`, whether `before` or `offset` skipped any.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'Whether records precede; without `last`, whether `after` or `offset` skipped any.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the first record, to be sent as `before` for the previous page; null for an empty page.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the last record, to be sent as `after` for the next page; null for an empty page.',
  })
  endCursor!: string | null;
}

/** Stands for the type of `where`, which follows from the finished types of the records. */
export const WhereScalar = new GraphQLScalarType<Where, Where>({ name: 'Where' });

/** The most comparisons and groups of a `where`. */
export const MOST_CONDITIONS = 50;

const PAGE_SIZE: Constraints = { minimum: 0, maximum: MAX_PAGE_SIZE };

/** The arguments of every list that is read by pages. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: PAGE_SIZE })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'From the end.' })
  @Extensions({ [CONSTRAINTS]: PAGE_SIZE, [NOT_WITH]: 'first' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Before this cursor.' })
  before?: string | null;

  @Field(() => Int, { nullable: true, description: 'Skips records.' })
  @Extensions({ [CONSTRAINTS]: { minimum: 0 } satisfies Constraints })
  offset?: number | null;
}

/** The arguments of a list of stored records that is read by pages. */
@ArgsType()
export class ChangedPageArgs extends PageArgs implements ChangedRequest {
  @UpdatedSince()
  updatedSince?: string | null;
}

/** The arguments of every list of records of one type. */
@ArgsType()
export class ListArgs extends ChangedPageArgs {
  @Field(() => WhereScalar, { nullable: true, description: `At most ${MOST_CONDITIONS} conditions.` })
  where?: Where | null;
}

/** A Relay connection that also has `nodes` and `totalCount`. */
export interface Connection<T extends object> {
  readonly nodes: readonly T[];
  readonly edges: readonly { node: T; cursor: string }[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number;
}

/** Makes the object types of a connection to a record or a union, of its edges and its totals, named after it. */
export function connectionOf<T extends object>(
  type: ClassType<T> | T,
  name = (type as ClassType<T>).name,
  totals?: TotalsDefinition,
): ClassType<Connection<T>> {
  const records = pluralOf(name);

  @ObjectType(`${name}Edge`, { description: `One of ${records} with its cursor.` })
  class Edge {
    @Field(() => type, { description: 'A record of the page.' })
    node!: T;

    @Field(() => String, { description: 'For `after` or `before`.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${records}.` })
  class RecordConnection implements Connection<T> {
    @Field(() => [type], { description: 'The page without cursors.' })
    nodes!: T[];

    @Field(() => [Edge], { description: 'With cursors.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where the page begins and ends.' })
    pageInfo!: PageInfo;

    @Field(() => Int, {
      description: 'Number of records on all pages.',
      complexity: WEIGHTS.count,
    })
    totalCount!: number;
  }
  if (totals) {
    const Totals = totalsOf(name, totals);
    const description = 'Totals of all pages.';
    Field(() => Totals, { description, complexity: WEIGHTS.totals })(RecordConnection.prototype, 'totals');
  }
  return RecordConnection;
}

/** Makes the object types of the totals of the lists of a record and of their groups, named after it. */
function totalsOf(name: string, definition: TotalsDefinition): ClassType<object> {
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
