import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_CURSOR_LENGTH } from '../read/cursor.js';
import type { PageRequest } from '../read/page.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../read/pagination.js';

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean)
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, {
    nullable: true,
    description: `How many, ${MAX_PAGE_SIZE} at the most; ${DEFAULT_PAGE_SIZE} when left out.`,
  })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `The cursor of the last record already read. At most ${MAX_CURSOR_LENGTH.toLocaleString('en-US')} characters.`,
  })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many records to pass over.' })
  offset?: number | null;
}

/** The class to extend for a Relay connection that also has `nodes` and `totalCount`. */
export function ConnectionOf<T extends object>(type: ClassType<T>, name: string) {
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field(() => type)
    node!: T;

    @Field(() => String)
    cursor!: string;
  }

  @ObjectType()
  abstract class Connection {
    @Field(() => [type], { description: 'The records themselves, without edges.' })
    nodes!: T[];

    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many there are in the whole list.' })
    totalCount!: number;
  }
  return Connection;
}
