import type { Cursor, Cursors } from './database/cursors.js';
import type { Purpose } from './database/statement-log.js';

interface Source {
  readonly cursors: Cursors;
  /** Most bytes of the rows of a batch, unless it has a single one. */
  readonly mostBytes: number;
  /** Aborted when nobody waits for the list any more. */
  readonly signal: AbortSignal | undefined;
}

/** Reads a long list in batches from a cursor, so that all its records are as they were at one moment. */
export class StreamedList {
  #cursor: Cursor | undefined;
  #isText = false;
  #position = 0;
  /** Where the last batch began. */
  #start = 0;
  #hasMore = true;

  constructor(private readonly source: Source) {}

  get isOpen(): boolean {
    return this.#cursor !== undefined;
  }

  /** Whether PostgreSQL writes its records as JSON. */
  get isText(): boolean {
    return this.#isText;
  }

  /** Whether the rows were lost before all were read, and another server may have them. */
  get isLost(): boolean {
    return this.#cursor?.isLost === true;
  }

  get hasMore(): boolean {
    return this.#hasMore;
  }

  async open(text: string, values: readonly unknown[], purpose: Purpose): Promise<void> {
    const { cursors, signal } = this.source;
    this.#cursor = await cursors.open(text, values, signal, purpose);
    this.#isText = purpose.way === 'passed';
  }

  /** Reads the next records, at most `count`; after an error the same ones again, perhaps fewer. */
  async next(count: number): Promise<object[]> {
    const cursor = this.#cursor as Cursor;
    const mostBytes = count === 1 ? Number.POSITIVE_INFINITY : this.source.mostBytes;
    this.#start = this.#position;
    const rows = await cursor.read(count, mostBytes);
    this.#position += rows.length;
    this.#hasMore = rows.length === count;
    return rows;
  }

  /** Gives the last batch back, to be read again. */
  async giveBack(): Promise<void> {
    this.#position = this.#start;
    await this.#cursor?.moveTo(this.#start);
  }

  async close(): Promise<void> {
    await this.#cursor?.close();
  }
}

/** Takes the records of a list of REST as JSON, in place of its nodes. */
export class ListRows {
  /** A JSON array of records; null when the list was left to the resolvers of its fields. */
  json: string | null = null;
  /** The number of records in it. */
  count = 0;
  totalCount = 0;
  hasNextPage = false;

  /** Takes the list that is read in batches from a cursor. */
  constructor(readonly streamed: StreamedList | null = null) {}
}
