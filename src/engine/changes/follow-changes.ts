import type { Caller } from '../caller.js';
import type { Context, Follower, Hub, ToldChange } from '../context.js';
import type { Queries } from '../database/queries.js';
import { callerOf } from '../policy.js';
import { MAX_PAGE_SIZE } from '../read/page.js';
import type { AnyRecord } from '../read/record.js';
import { BEGINNING, cursorExpired, decodeChangeCursor, isBehind, type Place } from './feed-head.js';
import { type ChangeRow, changeOf, namesOf, readChanges } from './read-changes.js';

/** A change as its follower receives it. */
export interface FollowedChange {
  readonly change: ChangeRow;
  /** The reads that all who are told of it at the same time share; null where it tells of the past. */
  readonly reads: Queries | null;
}

/** Chooses changes, in a context that reads what their followers share. */
type Concerns = (change: ChangeRow, ctx: Context) => boolean | Promise<boolean>;

interface FollowRequest {
  readonly after?: string | null | undefined;
  /** The community whose records are followed; null for all. */
  readonly communityId?: string | null | undefined;
  /** Chooses among the changes of these records. */
  readonly concerns?: Concerns | undefined;
}

/** A follower that falls so far behind reads the changes again itself. */
const MOST_WAITING = 1_000;

/**
 * Follows the changes of some kinds of records that the caller sees: those after a cursor page by page, then all others as they
 * come, without a gap and without a repetition. Throws CURSOR_EXPIRED; ends when the client of the context is gone.
 */
export async function followChanges(
  ctx: Context,
  records: readonly AnyRecord[],
  request: FollowRequest,
): Promise<AsyncGenerator<FollowedChange, undefined>> {
  await readChanges(ctx, records, { after: request.after, first: 0 });
  const queue = new Queue(ctx.services.hub, callerOf(ctx), namesOf(records), request.communityId ?? null);
  ctx.disconnected?.addEventListener('abort', () => queue.leave('stopped'), { once: true });
  // What is committed from here on waits until the follower has read what came before it.
  await queue.join();
  return deliver(ctx, records, request, queue);
}

async function* deliver(
  ctx: Context,
  records: readonly AnyRecord[],
  { after, communityId, concerns = () => true }: FollowRequest,
  queue: Queue,
): AsyncGenerator<FollowedChange, undefined> {
  let cursor = after ?? (await readChanges(ctx, records, {})).pageInfo.endCursor;
  let place: Place = BEGINNING;
  try {
    for (;;) {
      let page: Awaited<ReturnType<typeof readChanges>>;
      do {
        page = await readChanges(ctx, records, { after: cursor, first: MAX_PAGE_SIZE, communityId });
        for (const change of page.edges) {
          ({ cursor, place } = change);
          if (await concerns(change, contextWith(ctx, null))) yield { change, reads: null };
        }
        cursor = page.pageInfo.endCursor;
      } while (page.pageInfo.hasNextPage);
      place = decodeChangeCursor(cursor) ?? place;
      for (;;) {
        const waiting = await queue.next();
        if (waiting === 'stopped') return undefined;
        if (waiting === 'behind') break;
        const { found, reads } = waiting;
        if (!isBehind(found, place)) continue;
        const change = changeOf(page.owner, records, found);
        ({ cursor, place } = change);
        if (await concerns(change, contextWith(ctx, reads))) yield { change, reads };
      }
      await queue.join();
    }
  } finally {
    queue.leave('stopped');
  }
}

const contextWith = (ctx: Context, reads: Queries | null): Context => ({
  ...ctx,
  queries: reads ?? ctx.queries,
  loaders: new Map(),
});

/** The changes that a follower has not taken yet. */
class Queue implements Follower {
  #waiting: ToldChange[] = [];
  /** Why it gets no further changes: it fell behind, its client is gone, or the feed is another one. */
  #left: 'behind' | 'stopped' | 'replaced' | undefined;
  #wake: () => void = () => undefined;

  constructor(
    private readonly hub: Hub,
    readonly caller: Caller,
    readonly types: ReadonlySet<string>,
    readonly communityId: string | null,
  ) {}

  async join(): Promise<void> {
    if (this.#left === 'behind') this.#left = undefined;
    if (!this.#left) await this.hub.join(this);
    if (this.#left) this.hub.leave(this);
  }

  take(change: ToldChange): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(change);
    else this.leave('behind');
    this.#wake();
  }

  end(): void {
    this.leave('replaced');
  }

  leave(why: 'behind' | 'stopped' | 'replaced'): void {
    if (this.#left === 'stopped') return;
    this.hub.leave(this);
    this.#left = why;
    this.#waiting = [];
    this.#wake();
  }

  /** Waits for the next change. */
  async next(): Promise<ToldChange | 'behind' | 'stopped'> {
    for (;;) {
      if (this.#left === 'replaced') throw cursorExpired();
      const next = this.#left ?? this.#waiting.shift();
      if (next) return next;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
