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
    const [first, last] = [this.nodes[0], this.nodes.at(-1)];
    return {
      hasNextPage: this.hasNextPage,
      hasPreviousPage: this.hasPreviousPage,
      startCursor: first ? encodeCursor(this.cursorOf(first)) : null,
      endCursor: last ? encodeCursor(this.cursorOf(last)) : null,
    };
  }
}
