import { randomBytes } from 'node:crypto';
import { databaseUnavailable } from '../../platform/errors.js';
import type { SessionPool } from './pool.js';
import { type Pools, readAlone } from './pools.js';
import { INTERNAL, logStatement, type Purpose, type Queries, type ReadOptions } from './queries.js';

/** The rows of a statement as they were at one moment, which the database keeps until the cursor is closed. */
export interface Cursor {
  /** Reads the next rows, at most `count`. Throws AnswerTooLarge beyond `mostBytes`, and keeps none of them. */
  read(count: number, mostBytes: number): Promise<object[]>;
  /** Continues after the first `position` rows. */
  moveTo(position: number): Promise<void>;
  /** Whether its rows were lost with a replica, so that the list may be read from another server. */
  readonly isLost?: boolean;
  /** Releases the rows in the database; never throws. */
  close(): Promise<void>;
}

export interface Cursors {
  /** Runs a statement to its end; throws the reason of the abort once the signal is aborted. */
  open(
    text: string,
    values: readonly unknown[],
    signal: AbortSignal | undefined,
    purpose?: Purpose,
  ): Promise<Cursor>;
}

/** What reads are sent to. */
export interface ReadSource {
  readonly queries: Queries;
  /** Opens lists that are too long to be read at once. */
  readonly cursors: Cursors;
}

/** The limit of open cursors, whose rows are on the disk of the database. */
const MOST_OPEN = 100;

/** A pool of one session with the cursors that were opened on it. */
interface Place {
  readonly pool: SessionPool;
  open: number;
}

/** Opens cursors `with hold`: outside any transaction, so a connection has many and is free between their reads. */
export function poolCursors(pools: Pools): Cursors {
  const places: readonly Place[] = pools.lists.map((pool) => ({ pool, open: 0 }));

  const run = async (
    { pool }: Place,
    text: string,
    values: readonly unknown[] = [],
    options: ReadOptions = {},
  ): Promise<object[]> => {
    const logged = logStatement(text, values, options.purpose);
    return readAlone(pool, text, values, { ...options, logged, isOnce: true }, databaseUnavailable);
  };

  const cursorOf = (place: Place, name: string, purpose: Purpose): Cursor => ({
    read: (count, mostBytes) => run(place, `fetch ${count} from ${name}`, [], { mostBytes, purpose }),
    async moveTo(position) {
      await run(place, `move absolute ${position} from ${name}`);
    },
    async close() {
      place.open--;
      // Without its connection the cursor is gone anyway.
      await run(place, `close ${name}`).catch(() => undefined);
    },
  });

  return {
    async open(text, values, signal, purpose = INTERNAL) {
      if (places.reduce((sum, { open }) => sum + open, 0) >= MOST_OPEN) throw databaseUnavailable();
      const place = places.reduce((a, b) => (b.open < a.open ? b : a));
      // Unique wherever the session is used, since it may be another process's too behind a connection pooler.
      const name = `"list_${randomBytes(8).toString('hex')}"`;
      place.open++;
      try {
        if (place.open === 1) await place.pool.endIfOutdated();
        // PostgreSQL collects the rows at the commit, where its own time limit is over.
        const declare = `declare ${name} scroll cursor with hold for ${text}`;
        const options = { purpose, limitMs: pools.statementMs, signal };
        await run(place, declare, values, options);
      } catch (error) {
        place.open--;
        throw pools.faultOf(error);
      }
      return cursorOf(place, name, purpose);
    },
  };
}

interface Source {
  readonly cursors: Cursors;
  /** Most bytes of the rows of a batch, unless it has a single one. */
  readonly mostBytes: number;
  /** Aborted when nobody waits for the list any more. */
  readonly signal: AbortSignal | undefined;
}

/** Reads a long list in batches from a cursor, so that all its records are as they were at one moment. */
export class StreamedList {
  /** Whether PostgreSQL writes its records as JSON. */
  isText = false;
  hasMore = true;
  #cursor: Cursor | undefined;
  #position = 0;
  /** Where the last batch began. */
  #start = 0;

  constructor(private readonly source: Source) {}

  get isOpen(): boolean {
    return this.#cursor !== undefined;
  }

  /** Whether the rows were lost before all were read, and another server may have them. */
  get isLost(): boolean {
    return this.#cursor?.isLost === true;
  }

  async open(text: string, values: readonly unknown[], purpose: Purpose): Promise<void> {
    const { cursors, signal } = this.source;
    this.#cursor = await cursors.open(text, values, signal, purpose);
    this.isText = purpose.way === 'passed';
  }

  /** Reads the next records, at most `count`; after an error the same ones again, perhaps fewer. */
  async next(count: number): Promise<object[]> {
    const cursor = this.#cursor as Cursor;
    const mostBytes = count === 1 ? Number.POSITIVE_INFINITY : this.source.mostBytes;
    this.#start = this.#position;
    const rows = await cursor.read(count, mostBytes);
    this.#position += rows.length;
    this.hasMore = rows.length === count;
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
