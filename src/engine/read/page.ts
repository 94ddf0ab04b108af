import type { GraphQLResolveInfo } from 'graphql';
import { type Cursor, encodeCursor } from './cursor.js';

/** The requested part of a list: with `last` its end, else its beginning; without both a default page, or all if allowed. */
export interface PageRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly offset?: number | null;
}

interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}

/** The list of a page, for the totals of all its records. */
export interface TotalledList {
  /** Tells the list from others, whatever the page. */
  readonly id: () => string;
  readonly totals: (info: GraphQLResolveInfo) => Promise<object>;
}

/** One page of a list for the connection types. Edges and cursors are made only where a document selects them. */
export class Page<T extends object> {
  constructor(
    readonly nodes: readonly T[],
    readonly totalCount: number,
    private readonly hasNextPage: boolean,
    private readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
    private readonly list?: TotalledList,
  ) {}

  /** The identifier of the list, of which the identifiers of its totals are made. */
  get id(): string | undefined {
    return this.list?.id();
  }

  totals(_args: object, _ctx: object, info: GraphQLResolveInfo): Promise<object> | undefined {
    return this.list?.totals(info);
  }

  get edges(): readonly Edge<T>[] {
    return this.nodes.map((node) => ({ node, cursor: encodeCursor(this.cursorOf(node)) }));
  }

  get pageInfo() {
    const { nodes, hasNextPage, hasPreviousPage } = this;
    const cursorAt = (node: T | undefined) => (node ? encodeCursor(this.cursorOf(node)) : null);
    return {
      hasNextPage,
      hasPreviousPage,
      startCursor: cursorAt(nodes[0]),
      endCursor: cursorAt(nodes.at(-1)),
    };
  }
}
