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

/** One page of a list for the connection types. Edges and cursors are computed only if a document selects them. */
export class Page<T extends object> {
  // Compiled documents read a field several times.
  private knownEdges: readonly Edge<T>[] | undefined;
  private knownInfo: PageInfo<T> | undefined;

  constructor(
    readonly nodes: readonly T[],
    readonly totalCount: number,
    private readonly hasNextPage: boolean,
    private readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
  ) {}

  get edges(): readonly Edge<T>[] {
    this.knownEdges ??= this.nodes.map((node) => ({ node, cursor: encodeCursor(this.cursorOf(node)) }));
    return this.knownEdges;
  }

  get pageInfo(): PageInfo<T> {
    this.knownInfo ??= new PageInfo(this.nodes, this.hasNextPage, this.hasPreviousPage, this.cursorOf);
    return this.knownInfo;
  }
}

class PageInfo<T extends object> {
  constructor(
    private readonly nodes: readonly T[],
    readonly hasNextPage: boolean,
    readonly hasPreviousPage: boolean,
    private readonly cursorOf: (node: T) => Cursor,
  ) {}

  get startCursor(): string | null {
    return this.cursorAt(this.nodes[0]);
  }

  get endCursor(): string | null {
    return this.cursorAt(this.nodes.at(-1));
  }

  private cursorAt(node: T | undefined): string | null {
    return node ? encodeCursor(this.cursorOf(node)) : null;
  }
}
