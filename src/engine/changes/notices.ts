import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Changes, LISTEN, NOTIFY } from '../database/queries.js';

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
