import { type Cursor, encodeCursor } from './cursor.js';

/**
 * The requested part of a list: with `last` its end, else its beginning. Without `first` and `last` it is the whole list
 * where that is allowed, else the default page.
 */
export interface PageRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly offset?: number | null;
}

/** One page of a list for the connection types. Edges and cursors are computed only if a document selects them. */
export class Page<T extends object> {
  constructor(
    readonly nodes: readonly T[],
    readonly totalCount: number,
    private readonly hasNextPage: boolean,
    private readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
  ) {}

  get edges(): { node: T; cursor: string }[] {
    return this.nodes.map((node) => ({ node, cursor: encodeCursor(this.cursorOf(node)) }));
  }

  get pageInfo() {
    const { nodes, hasNextPage, hasPreviousPage } = this;
    const cursorAt = (node: T | undefined) => (node ? encodeCursor(this.cursorOf(node)) : null);
    return {
      hasNextPage,
      hasPreviousPage,
      get startCursor() {
        return cursorAt(nodes[0]);
      },
      get endCursor() {
        return cursorAt(nodes.at(-1));
      },
    };
  }
}
