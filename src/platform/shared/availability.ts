import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { inTime } from '../work.js';

interface AvailabilityOptions {
  /** The name of the server in the log. */
  readonly name: string;
  /** How long work may take. */
  readonly limitMs: number;
  /** Does what the work of others does, a write included; rejects while the server cannot. */
  readonly probe: () => Promise<unknown>;
  /** Returns why work fails, where its error does not tell it. */
  readonly reason?: () => string | undefined;
  readonly log: Logger;
}

/** How often a server that is away is probed. */
const PROBE_MS = 500;

/**
 * Runs work on a server that may be away. The first work that fails, or takes longer than it may, makes all other work fail at
 * once, until a probe succeeds. So a server that is gone, frozen, slow or full delays requests once and not each of them.
 */
export class Availability {
  #isUp = true;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  /** Probes belong to no request. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(private readonly options: AvailabilityOptions) {}

  get isUp(): boolean {
    return this.#isUp;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isUp) throw new Error(`${this.options.name} is away`);
    try {
      return await inTime(work(), this.options.limitMs);
    } catch (error) {
      this.#fall(error);
      throw error;
    }
  }

  /** Finds out whether the server answers; never throws. */
  async check(): Promise<void> {
    await this.run(this.options.probe).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #fall(error: unknown): void {
    if (!this.#isUp || this.#isClosed) return;
    this.#isUp = false;
    const { name, reason, log } = this.options;
    // An error of a driver may hold the arguments of its command.
    const message = error instanceof Error ? error.message : String(error);
    log.warn(
      { reason: reason?.() ?? message },
      `${name} is away: until it answers, this instance keeps on its own what others share`,
    );
    this.#outside(() => this.#probeLater());
  }

  #probeLater(): void {
    this.#timer = setTimeout(async () => {
      const { name, limitMs, probe, log } = this.options;
      this.#isUp = await inTime(probe(), limitMs).then(
        () => true,
        () => false,
      );
      if (this.#isClosed) return;
      if (this.#isUp) log.info(`${name} answers again`);
      else this.#probeLater();
    }, PROBE_MS).unref();
  }
}
