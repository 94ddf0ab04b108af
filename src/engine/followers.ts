import type { Caller } from './caller.js';
import type { Queries } from './database/queries.js';

/** What a change is for its follower. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'REMOVED' | 'OUT_OF_SCOPE';

export interface StoredPosition {
  readonly position: string;
  readonly id: number;
  /** When the change took place, in milliseconds. */
  readonly at: number;
}

/** A change as a statement gives it to those who see it. */
export interface FoundChange extends StoredPosition {
  readonly action: ChangeAction;
  readonly record: string;
  readonly recordId: string;
  readonly version: number;
  /** What it is called. */
  readonly events: readonly string[];
  readonly occurredAt: string;
}

/** Who reads the feed, and what of it. */
export interface FeedReader {
  readonly caller: Caller;
  /** The names of the records that it follows. */
  readonly types: ReadonlySet<string>;
  /** The community whose records it follows; null for all. */
  readonly communityId: string | null;
}

/** A change with the reads that all who are told of it at the same time share. */
export interface ToldChange {
  readonly found: FoundChange;
  readonly reads: Queries;
}

/** Whoever is told of changes from now on. */
export interface Follower extends FeedReader {
  /** Takes a change that it sees; they come in the order of the feed. */
  take(change: ToldChange): void;
  /** The feed is that of another database by now. */
  end(): void;
}

/** Tells the followers of an instance of the changes that they see. */
export interface Hub {
  /**
   * Is told of the ids of users, residents and communities that were written, perhaps by a transaction that the feed does not tell
   * of yet; `all` are more than can be named.
   */
  onTouched: (ids: ReadonlySet<string> | 'all') => void;
  /** Grows with each commit that it hears of, and when there may have been one without a notice. */
  readonly commits: number;
  /** Tells a follower of all changes behind a position that is not behind the present; what came before it reads itself. */
  join(follower: Follower): Promise<void>;
  leave(follower: Follower): void;
  /** Tells of a transaction that this instance has committed. */
  announce(): void;
  close(): Promise<void>;
}
