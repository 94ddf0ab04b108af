import type { Pool, PoolClient } from 'pg';

/** What waits for a connection. */
export interface Waiting {
  /** Whether it may share a connection. */
  readonly mayShare: boolean;
  /** Whether it was answered while it waited to be sent again. */
  readonly isAnswered?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Takes the error of what was not sent. */
  reject(error: unknown): void;
}

/** How the items of a queue go to the database. */
export interface Sending<Item> {
  /** The most items that a connection is given at once. */
  readonly mostShared: number;
  /** The most messages that are executed at once, unless they take long; by default as many as there are connections. */
  readonly mostAtOnce?: number;
  /** Sends items on a connection, and gives it back when all are answered; never rejects. */
  send(client: PoolClient, items: readonly Item[]): Promise<void>;
}

/**
 * A message that is executed for longer counts no more: it waits for a lock, or for a slow disk that commits more at once
 * for more connections.
 */
const COUNTED_MS = 10;

/**
 * What waits for a connection of a pool. What comes in one turn of the event loop shares connections: one message carries
 * several items, so that both sides write to sockets and wake up less often.
 */
export class ConnectionQueue<Item extends Waiting> {
  readonly #pool: Pool;
  readonly #sending: Sending<Item>;
  #waiting: Item[] = [];
  #isScheduled = false;
  /** Connections that were asked for and are not here yet. */
  #expected = 0;
  /** Messages that are executed and have not taken long. */
  #executed = 0;

  constructor(pool: Pool, sending: Sending<Item>) {
    this.#pool = pool;
    this.#sending = sending;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#connect();
    });
  }

  /** Sends items before those that wait. */
  addFirst(items: readonly Item[]): void {
    this.#waiting.unshift(...items);
    this.#connect();
  }

  /** Asks for as many connections as the waiting items need and may have. */
  #connect(): void {
    const needed = connectionsFor(this.#waiting, this.#sending.mostShared);
    while (this.#expected < needed && this.#mayAsk()) this.#serve(this.#waiting.at(-1) as Item);
  }

  /** Without a free connection the pool limits what is executed at once, and how long an item waits. */
  #mayAsk(): boolean {
    const { mostAtOnce } = this.#sending;
    if (mostAtOnce === undefined) return true;
    const { idleCount, totalCount, options } = this.#pool;
    const isFree = idleCount > 0 || totalCount < options.max;
    return !isFree || this.#expected + this.#executed < mostAtOnce;
  }

  /** Sends items on the next free connection. Without one in time those up to the last one have waited too long. */
  async #serve(last: Item): Promise<void> {
    this.#expected++;
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#expected--;
      const late = this.#waiting.splice(0, this.#waiting.indexOf(last) + 1);
      for (const { reject } of late) reject(error);
      this.#connect();
      return;
    }
    this.#expected--;
    const end = this.#sending.mostAtOnce === undefined ? undefined : this.#count();
    await this.#sending.send(client, this.#next());
    end?.();
  }

  /** Counts a message until it ends or takes long. Returns what notes its end. */
  #count(): () => void {
    let isCounted = true;
    this.#executed++;
    const end = () => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      this.#executed--;
      this.#connect();
    };
    const timer = setTimeout(end, COUNTED_MS);
    return end;
  }

  /** The first items, as many as share a connection. */
  #next(): Item[] {
    for (const { signal, reject } of this.#waiting) if (signal?.aborted) reject(signal.reason);
    this.#waiting = this.#waiting.filter(({ signal, isAnswered }) => !signal?.aborted && !isAnswered);
    const items = this.#waiting.splice(0, sharing(this.#waiting, 0, this.#sending.mostShared));
    this.#connect();
    return items;
  }
}

/** How many connections the waiting items need. */
function connectionsFor(waiting: readonly Waiting[], most: number): number {
  let needed = 0;
  for (let next = 0; next < waiting.length; next += sharing(waiting, next, most)) needed++;
  return needed;
}

/** How many of the waiting items, from a place on, share a connection. */
function sharing(waiting: readonly Waiting[], from: number, most: number): number {
  if (from >= waiting.length) return 0;
  let count = 1;
  while (count < most && waiting[from]?.mayShare && waiting[from + count]?.mayShare) count++;
  return count;
}
