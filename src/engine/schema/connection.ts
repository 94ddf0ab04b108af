import { GraphQLScalarType } from 'graphql';
import { ArgsType, type ClassType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import { CONSTRAINTS, type Constraints, NOT_WITH } from '../input/constraints.js';
import type { ChangedRequest, PageRequest, Where } from '../read/page.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../read/page.js';
import type { TotalsDefinition } from '../read/record.js';
import { UpdatedSince } from './changed-args.js';
import { NonPersonal } from './shown.js';
import { totalsOf } from './totals.js';
import { WEIGHTS } from './weights.js';

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
  @Field(() => WhereScalar, { nullable: true })
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
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field(() => type)
    node!: T;

    @Field(() => String)
    cursor!: string;
  }

  @ObjectType(`${name}Connection`)
  class RecordConnection implements Connection<T> {
    @Field(() => [type], { description: 'The page without cursors.' })
    nodes!: T[];

    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => PageInfo)
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
