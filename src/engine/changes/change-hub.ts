import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { DomainError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import type { Follower, Hub, StoredPosition } from '../context.js';
import { isPoolBusy } from '../database/errors.js';
import { type Changes, LISTEN, NOTIFY, type Queries } from '../database/queries.js';
import type { AnyRecord } from '../read/record.js';
import { BEGINNING } from './feed-head.js';
import { decide, readNews } from './news.js';
import { type ScopeCheck, type ScopeKind, scopeCheckOf } from './scope-check.js';

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

/** The reads of all deliveries of an instance at the same time: as many short ones as one connection takes, and less than a pool. */
const READS_AT_ONCE = 8;

const WAIT_MS = 10_000;

/** Stands for all followers together. */
const FOLLOWERS = 'followers';

/**
 * Returns how to make the reads of a delivery. Its statements are the given ones, each of which is run once for all who read the
 * same by it until the delivery is done. Their rows are shared and must not be changed.
 */
export function readsOfDeliveries(queries: Queries, limitMs: number): () => Queries {
  const slots = new UserSlots(READS_AT_ONCE, WAIT_MS);
  const read = patient({
    ...queries,
    run: (text, values, options) =>
      slots.run(FOLLOWERS, () => queries.run(text, values, { ...options, limitMs })),
  });
  return () => {
    const known = new Map<string, Promise<unknown[]>>();
    return {
      ...queries,
      run: <Row>(...[text, values, options]: Parameters<Queries['run']>) =>
        getOrInsert(known, JSON.stringify([text, values]), () =>
          read.run<Row>(text, values, options),
        ) as Promise<Row[]>,
    };
  };
}

/** Returns the same statements, whose reads wait for a free connection as long as none is free, instead of failing. */
export const patient = (queries: Queries): Queries => ({
  ...queries,
  async run<Row>(...given: Parameters<Queries['run']>): Promise<Row[]> {
    for (;;) {
      try {
        return await queries.run<Row>(...given);
      } catch (error) {
        // A read whose client has gone fails as interrupted.
        if (!isBusy(error)) throw error;
      }
    }
  },
});

/** Tells whether a read was not begun, since others held the connections for as long as it waited. */
const isBusy = (error: unknown): boolean =>
  isPoolBusy(error) || (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS');

/** An instance tells of all commits of such a time together. */
const PAUSE_MS = 20;

const RETRY_MS = 1_000;

interface NoticesOptions {
  readonly changes: Changes;
  /** Opens a session that listens. */
  readonly openSession: () => Promise<Client>;
}

/**
 * Tells other instances that something was committed, and hears it from them. Notices may be lost: what they tell of is found
 * later without them. They are sent outside of transactions, since `NOTIFY` takes a lock that serializes commits.
 */
export class Notices {
  readonly #own = randomUUID();
  readonly #options: NoticesOptions;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #heard: AbortController | undefined;
  #isClosed = false;

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Tells the others soon. */
  send(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const sent = this.#options.changes.change(NOTIFY, [this.#own]);
      this.#sending = sent.catch(() => undefined);
    }, PAUSE_MS);
  }

  /** Calls a function at each notice of another instance, and when notices may have been lost. */
  hear(onNotice: () => void): void {
    if (this.#heard) return;
    this.#heard = new AbortController();
    void this.#listen(onNotice, this.#heard.signal);
  }

  /** Ends the session. */
  rest(): void {
    this.#heard?.abort();
    this.#heard = undefined;
  }

  /** Waits for the notice that is being sent; one that waits is not sent any more. */
  async close(): Promise<void> {
    this.rest();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  async #listen(onNotice: () => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // While the database is away, or the session is lost, followers are told at the next check.
      await this.#listenOnce(onNotice, signal).catch(() => undefined);
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #listenOnce(onNotice: () => void, signal: AbortSignal): Promise<void> {
    const session = await this.#options.openSession();
    const ended = once(session, 'end');
    const end = () => void session.end().catch(() => undefined);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    session.on('notification', ({ payload }) => {
      if (payload !== this.#own) onNotice();
    });
    try {
      await session.query(LISTEN);
      onNotice();
      await ended;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }
}
