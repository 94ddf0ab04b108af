import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries } from '../database/queries.js';
import type { Follower, Hub, StoredPosition } from '../followers.js';
import type { AnyRecord } from '../read/record.js';
import { BEGINNING } from './feed-head.js';
import { decide, readNews } from './news.js';
import type { Notices } from './notices.js';
import { type ScopeCheck, type ScopeKind, scopeCheckOf } from './scope-check.js';
import { readsOfDeliveries } from './shared-reads.js';

interface HubOptions {
  readonly queries: Queries;
  readonly notices: Notices;
  /** All records that are followed. */
  readonly records: () => readonly AnyRecord[];
  /** The time since which every change is in the feed, in milliseconds. */
  readonly keptSince: () => number;
  readonly readTimeoutMs: number;
  readonly onFault: (error: unknown) => void;
}

/** Records that decide about the caller behind a token. */
const OF_CALLERS = ['User', 'Resident', 'Community'];

/** Without notices, as of other programs and of instances that were killed, changes are found after this time. */
const CHECK_MS = 4_000;

/** How soon the feed is looked at again while a transaction holds it up: at first, and at last. */
const FIRST_PENDING_MS = 50;
const LAST_PENDING_MS = 1_000;

const AFTER_FAULT_MS = 1_000;

/** The most changes of one look. */
const MOST_CHANGES = 500;

/**
 * Tells all followers of an instance of the changes that they see. It looks at the feed once for all of them when something was
 * committed, and decides for all callers of one kind in one statement; without followers it does nothing.
 */
export class ChangeHub implements Hub {
  readonly #options: HubOptions;
  readonly #readsOfDelivery: () => Queries;
  readonly #followers = new Map<Follower, ScopeCheck>();
  /** The kinds of followers since somebody follows. */
  readonly #kinds = new Map<string, ScopeKind>();
  /** Runs work apart from the request that causes it, whose statements it does not belong to. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #start: Promise<void> | undefined;
  #position: StoredPosition | undefined;
  #feed: string | null = null;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #pendingMs = 0;
  #timer: NodeJS.Timeout | undefined;

  onTouched: Hub['onTouched'] = () => undefined;
  commits = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#readsOfDelivery = readsOfDeliveries(options.queries, options.readTimeoutMs);
  }

  async join(follower: Follower): Promise<void> {
    this.#followers.set(follower, scopeCheckOf(follower, this.#options.records(), this.#kinds));
    this.#start ??= this.#apart(() => {
      this.#options.notices.hear(() => this.#wake());
      return this.#begin();
    });
    try {
      await this.#start;
    } catch (error) {
      this.leave(follower);
      throw error;
    }
  }

  leave(follower: Follower): void {
    if (!this.#followers.delete(follower) || this.#followers.size > 0) return;
    this.#start = undefined;
    this.#position = undefined;
    this.#kinds.clear();
    clearTimeout(this.#timer);
    this.#options.notices.rest();
  }

  announce(): void {
    this.#apart(() => {
      this.#options.notices.send();
      this.#wake();
    });
  }

  async close(): Promise<void> {
    for (const follower of [...this.#followers.keys()]) this.leave(follower);
    await this.#options.notices.close();
    await this.#looking;
  }

  async #begin(): Promise<void> {
    const present = { starts: [BEGINNING], types: [], most: 0 };
    const { feed, newest } = await readNews(this.#options.queries, present);
    if (this.#followers.size === 0) return;
    this.#feed = feed;
    this.#position = newest ?? BEGINNING;
    this.#lookIn(0);
  }

  #wake(): void {
    this.commits++;
    this.#pendingMs = 0;
    if (this.#position) this.#look();
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#followers.size === 0) return;
    this.#timer = setTimeout(() => {
      if (ms === CHECK_MS) this.commits++;
      this.#look();
    }, ms).unref();
  }

  #look(): void {
    this.#isWoken = true;
    clearTimeout(this.#timer);
    this.#looking ??= this.#lookWhileWoken().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookWhileWoken(): Promise<void> {
    let pauseMs = CHECK_MS;
    while (this.#isWoken && this.#position) {
      this.#isWoken = false;
      try {
        const isPending = await this.#tell(this.#position);
        this.#pendingMs = isPending ? Math.min(this.#pendingMs * 2 || FIRST_PENDING_MS, LAST_PENDING_MS) : 0;
        pauseMs = this.#pendingMs || CHECK_MS;
      } catch (error) {
        this.#options.onFault(error);
        pauseMs = AFTER_FAULT_MS;
      }
    }
    this.#lookIn(pauseMs);
  }

  /** Reads the changes behind a position and tells of them; returns whether more are to come from transactions that run. */
  async #tell(start: StoredPosition): Promise<boolean> {
    const { queries, keptSince } = this.#options;
    const pairs = this.#pairs();
    const types = Object.keys(pairs);
    const request = { starts: [start], types, most: MOST_CHANGES, pairs, watched: OF_CALLERS };
    const news = await readNews(queries, request);
    if (!this.#position) return false;
    if (Object.keys(this.#pairs()).some((type) => pairs[type] === undefined)) {
      // Somebody joined meanwhile: what was read lacks the changes of these types.
      this.#isWoken = true;
      return false;
    }
    const isTakenBack = news.missing.length > 0 && start.at >= keptSince();
    if (news.feed !== this.#feed || isTakenBack) {
      this.#endAll();
      return false;
    }
    if (news.touched?.length !== 0) this.onTouched(news.touched ? new Set(news.touched) : 'all');
    // Whoever joins from here on reads these changes itself.
    if (news.last) await this.#decide([...this.#followers], { start, end: news.last, types: news.types });
    if (!this.#position) return false;
    const end = news.hasMore ? news.last : news.newest;
    if (end) this.#position = end;
    if (news.hasMore) this.#isWoken = true;
    return news.isPending;
  }

  /** Returns the types that are followed, each with the number of followers of whom each of its changes is asked. */
  #pairs(): Record<string, number> {
    const pairs: Record<string, number> = {};
    for (const [{ types }, { kind }] of this.#followers)
      for (const type of types) pairs[type] = (pairs[type] ?? 1) + (kind.owned.has(type) ? 0 : 1);
    return pairs;
  }

  /** Tells those of the changes who see them, in the order of the feed. */
  async #decide(
    followers: readonly (readonly [Follower, ScopeCheck])[],
    stretch: Parameters<typeof decide>[2],
  ): Promise<void> {
    const decided = await decide(this.#options.queries, followers, stretch);
    const reads = this.#readsOfDelivery();
    for (const { change: found, readers } of decided) {
      // One object for all of them, since each may keep it waiting.
      const told = { found, reads };
      for (const follower of readers) follower.take(told);
    }
  }

  #endAll(): void {
    for (const follower of [...this.#followers.keys()]) {
      this.leave(follower);
      follower.end();
    }
  }
}
