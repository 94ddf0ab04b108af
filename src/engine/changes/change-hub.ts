import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '../caller.js';
import { type Queries, reading } from '../database/queries.js';
import type { Follower, Hub, ScopeCheck, ScopeKind, Touched } from '../followers.js';
import type { AnyRecord } from '../read/record.js';
import { decide, NEWS_LIST, NEWS_TABLE, type NewChange } from './decide.js';
import { BEGINNING, type ChangePosition, type Head, HORIZON, headOf, positionOf } from './feed-head.js';
import type { Notices } from './notices.js';
import { scopeCheckOf } from './scope-check.js';
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
const CHECK_MS = 30_000;

/** How soon the feed is looked at again while a transaction holds it up: at first, and at last. */
const FIRST_PENDING_MS = 50;
const LAST_PENDING_MS = 1_000;

const AFTER_FAULT_MS = 1_000;

/** The most changes of one look, and the most pairs of them with followers that it decides about one by one. */
const MOST_CHANGES = 500;
const MOST_PAIRS = 200_000;

/** The most records of callers that one look names. */
const MOST_TOUCHED = 5_000;

interface News extends Head {
  readonly isPending: boolean;
  readonly touched: readonly Touched[];
  readonly changes: readonly NewChange[];
}

const NEWS = reading(
  `with ${NEWS_TABLE}` +
    ` select ${headOf('$1::xid8', '$2::int8', '$7')}, exists (select 1 from "change_events" p where p."position" >= ${HORIZON}) as "isPending",` +
    ` (select coalesce(jsonb_agg(t), '[]') from (select distinct e."record", e."record_id" as "id" from "change_events" e` +
    ` where (e."position", e."id") > ($1::xid8, $2::int8) and e."record" = any($5::text[]) limit $6::int4) t) as "touched",` +
    ` ${NEWS_LIST} as "changes"`,
);

const PRESENT = reading(`select ${headOf("'0'", '0', "''")}`);

/**
 * Tells all followers of an instance of the changes that they see. It looks at the feed once for all of them when something was
 * committed, and decides for all callers of one kind in one statement; without followers it does nothing.
 */
export class ChangeHub implements Hub {
  readonly #options: HubOptions;
  readonly #readsOfDelivery: () => Queries;
  readonly #followers = new Set<Follower>();
  /** The kinds of followers since somebody follows. */
  readonly #kinds = new Map<string, ScopeKind>();
  /** Runs work apart from the request that causes it, whose statements it does not belong to. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #start: Promise<void> | undefined;
  #position: ChangePosition | undefined;
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

  checkOf(caller: Caller, communityId: string | null): ScopeCheck {
    return scopeCheckOf(caller, this.#options.records(), communityId, this.#kinds);
  }

  async join(follower: Follower): Promise<void> {
    this.#followers.add(follower);
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
    for (const follower of [...this.#followers]) this.leave(follower);
    await this.#options.notices.close();
    await this.#looking;
  }

  async #begin(): Promise<void> {
    const [head] = await this.#options.queries.run<Head>(PRESENT, []);
    if (!head || this.#followers.size === 0) return;
    this.#feed = head.feed;
    this.#position = head.newest ? positionOf(head.newest) : BEGINNING;
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
  async #tell(start: ChangePosition): Promise<boolean> {
    const { queries, keptSince } = this.#options;
    const followed = this.#followedTypes();
    const values = [
      start.position,
      start.id,
      MOST_CHANGES,
      [...followed],
      OF_CALLERS,
      MOST_TOUCHED,
      String(start.at),
    ];
    const [news] = await queries.run<News>(NEWS, values);
    if (!news || !this.#position) return false;
    if ([...this.#followedTypes()].some((type) => !followed.has(type))) {
      // Somebody joined meanwhile: what was read lacks the changes of these types.
      this.#isWoken = true;
      return false;
    }
    const isTakenBack = !news.isThere && start.at >= keptSince();
    if (news.feed === null || news.feed !== this.#feed || isTakenBack) {
      this.#endAll();
      return false;
    }
    // Whoever joins from here on reads these changes itself.
    const followers = [...this.#followers];
    const changes = decidable(news.changes, followers);
    const last = changes.at(-1);
    if (news.touched.length > 0) this.onTouched(news.touched.length < MOST_TOUCHED ? news.touched : 'all');
    if (last) await this.#decide(followers, start, changes, positionOf(last));
    if (!this.#position) return false;
    const isWhole = news.changes.length < MOST_CHANGES && changes.length === news.changes.length;
    if (!isWhole && last) this.#position = positionOf(last);
    else if (news.newest) this.#position = positionOf(news.newest);
    if (!isWhole) this.#isWoken = true;
    return news.isPending;
  }

  /** Returns the types that some follower follows. */
  #followedTypes(): ReadonlySet<string> {
    const followed = new Set<string>();
    for (const { types } of this.#followers) for (const type of types) followed.add(type);
    return followed;
  }

  /** Tells those of the changes who see them, in the order of the feed. */
  async #decide(
    followers: readonly Follower[],
    start: ChangePosition,
    changes: readonly NewChange[],
    end: ChangePosition,
  ): Promise<void> {
    const decided = await decide(this.#options.queries, followers, { start, end, changes });
    const reads = this.#readsOfDelivery();
    for (const { change, action, followers: those } of decided) {
      // One object for all of them, since each may keep it waiting.
      const told = { found: { ...change, action }, reads };
      for (const follower of those) follower.take(told);
    }
  }

  #endAll(): void {
    for (const follower of [...this.#followers]) {
      this.leave(follower);
      follower.end();
    }
  }
}

/** Returns the first of the changes, of which one look decides, at least one. */
function decidable(changes: readonly NewChange[], followers: readonly Follower[]): readonly NewChange[] {
  const counts = new Map<ScopeKind, number>();
  for (const { check } of followers) counts.set(check.kind, (counts.get(check.kind) ?? 0) + 1);
  let pairs = 0;
  const beyond = changes.findIndex(({ record }) => {
    for (const [{ owned }, count] of counts) pairs += owned.has(record) ? 1 : count;
    return pairs > MOST_PAIRS;
  });
  return beyond < 0 ? changes : changes.slice(0, Math.max(beyond, 1));
}
