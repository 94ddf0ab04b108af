import { GraphQLScalarType } from 'graphql';
import { ArgsType, type ClassType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import { CONSTRAINTS, type Constraints, NOT_WITH } from '../input/constraints.js';
import { MAX_CURSOR_LENGTH } from '../read/cursor.js';
import type { Where } from '../read/list-request.js';
import type { PageRequest } from '../read/page.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../read/pagination.js';
import { ChangedArgs } from './changed-args.js';
import { NonPersonal } from './shown.js';
import { WEIGHTS } from './weights.js';

@NonPersonal()
@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean, {
    description:
      'Whether records follow this page; with `last` it tells whether `before` or `offset` skipped any.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether records precede this page; without `last` it tells whether `after` or `offset` skipped any.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the first record on the page, to be sent as `before` for the previous page; null for an empty page.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the last record on the page, to be sent as `after` for the next page; null for an empty' +
      ' page.',
  })
  endCursor!: string | null;
}

/** Stands for the type of `where`, which follows from the finished types of the records. */
export const WhereScalar = new GraphQLScalarType<Where, Where>({ name: 'Where' });

const PAGE_SIZE: Constraints = { minimum: 0, maximum: MAX_PAGE_SIZE };

@ArgsType()
export class PageArgs extends ChangedArgs implements PageRequest {
  @Field(() => Int, {
    nullable: true,
    description: `Most records on the page, from 0 to ${MAX_PAGE_SIZE}; ${DEFAULT_PAGE_SIZE} when left out.`,
  })
  @Extensions({ [CONSTRAINTS]: PAGE_SIZE })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Cursor of a record: the page begins after it. It holds only for the same \`orderBy\`. At most ${MAX_CURSOR_LENGTH.toLocaleString('en-US')} characters.`,
  })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Size of a page at the end of the list, or before \`before\`, instead of \`first\`; its records are in the order of the list. From 0 to ${MAX_PAGE_SIZE}.`,
  })
  @Extensions({ [CONSTRAINTS]: PAGE_SIZE, [NOT_WITH]: 'first' })
  last?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of a record: the list ends before it. It holds only for the same `orderBy`, like `after`.',
  })
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of records to skip before the page, counted after the cursor if one is given; with `last`, to skip after' +
      ' the page. 0 when left out.',
  })
  @Extensions({ [CONSTRAINTS]: { minimum: 0 } satisfies Constraints })
  offset?: number | null;
}

/** The arguments of every list of records of one type. */
@ArgsType()
export class ListArgs extends PageArgs {
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

/** The object types of a connection to a record or a union and of its edges, named after it. */
export function connectionOf<T extends object>(
  type: ClassType<T> | T,
  name = (type as ClassType<T>).name,
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
    @Field(() => [type], { description: 'The records of the page, without their cursors.' })
    nodes!: T[];

    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => Int, {
      description: 'Number of records in the whole list, on all its pages.',
      complexity: WEIGHTS.count,
    })
    totalCount!: number;
  }
  return RecordConnection;
}
