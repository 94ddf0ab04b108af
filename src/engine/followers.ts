import type { Caller } from './caller.js';
import type { Queries } from './database/queries.js';

/** What a change is for its follower. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'REMOVED' | 'OUT_OF_SCOPE';

export interface StoredPosition {
  readonly position: string;
  readonly id: string;
  readonly at: string;
}

/** A change as a statement gives it to one who sees it. */
export interface FoundChange extends StoredPosition {
  readonly action: ChangeAction;
  readonly record: string;
  readonly recordId: string;
  readonly version: number;
  /** What it is called; nothing where that is not read. */
  readonly events?: readonly string[];
  readonly occurredAt: string;
}

/** How the events are chosen that followers of one kind see, all in one statement. */
export interface ScopeKind {
  /** The statement that tells for each event and follower what it is for whom. */
  readonly text: string;
  /** The names of the records of which the statement finds the followers by their owners; of others it asks for each follower. */
  readonly owned: ReadonlySet<string>;
}

/** How the events are chosen that a follower sees. */
export interface ScopeCheck {
  /** One object for all followers of its kind. */
  readonly kind: ScopeKind;
  /** The values of the follower as texts, one row of the statement. */
  readonly values: readonly (string | null)[];
}

/** A change with the reads that all who are told of it at the same time share. */
export interface ToldChange {
  readonly found: FoundChange;
  readonly reads: Queries;
}

/** Whoever is told of changes from now on. */
export interface Follower {
  readonly check: ScopeCheck;
  /** The names of the records that it follows. */
  readonly types: ReadonlySet<string>;
  /** Takes a change that it sees; they come in the order of the feed. */
  take(change: ToldChange): void;
  /** The feed is that of another database by now. */
  end(): void;
}

/** A record that decides what callers see was written, perhaps by a transaction that the feed does not tell of yet. */
export interface Touched {
  readonly record: string;
  readonly id: string;
}

/** Tells the followers of an instance of the changes that they see. */
export interface Hub {
  /** Is told of records that decide about callers; `all` are more than can be named. */
  onTouched: (touched: readonly Touched[] | 'all') => void;
  /** Grows with each commit that it hears of, and when there may have been one without a notice. */
  readonly commits: number;
  /** Makes the check of a follower; `communityId` is the one that it follows, null for all. */
  checkOf(caller: Caller, communityId: string | null): ScopeCheck;
  /** Tells a follower of all changes behind a position that is not behind the present; what came before it reads itself. */
  join(follower: Follower): Promise<void>;
  leave(follower: Follower): void;
  /** Tells of a transaction that this instance has committed. */
  announce(): void;
  close(): Promise<void>;
}
