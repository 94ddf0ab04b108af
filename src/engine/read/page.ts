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

/** One page of a list for the connection types. Edges and cursors are made only where a document selects them. */
export class Page<T extends object> {
  constructor(
    readonly nodes: readonly T[],
    readonly totalCount: number,
    private readonly hasNextPage: boolean,
    private readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
  ) {}

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
