import { setTimeout as pause } from 'node:timers/promises';
import type { CommonOptions } from './database.js';
import type { Engine } from './engine.js';
import { type EngineFolder, EngineThread } from './engine-worker.js';

const WATCH_INTERVAL_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;
/** How long an engine may take to end and to start again: a disk that does not answer holds up both. */
const RESTART_PATIENCE_MS = 30_000;

/**
 * An engine in a thread of its own, so that nothing it does can stop the service. Requests that wait when the thread is
 * lost fail, since they may have been executed; later ones wait for the next thread.
 */
export class ThreadedEngine implements Engine {
  #thread: EngineThread | undefined;
  #restarting: Promise<void> | undefined;
  #isWatched = false;
  #isClosed = false;
  #watch: NodeJS.Timeout | undefined;

  /** `outer.log` takes a line at a restart, `outer.fail` where that fails. */
  private constructor(
    private readonly folder: EngineFolder,
    private readonly outer: Pick<CommonOptions, 'log' | 'fail'>,
  ) {}

  /** Opens the database of a folder. */
  static async open(
    folder: EngineFolder,
    outer: Pick<CommonOptions, 'log' | 'fail'> = {},
  ): Promise<ThreadedEngine> {
    const engine = new ThreadedEngine(folder, outer);
    await engine.#start();
    return engine;
  }

  async #start(): Promise<void> {
    const thread = new EngineThread(this.folder, (reason) => this.#takeLoss(thread, reason));
    this.#thread = thread;
    await thread.opened;
  }

  get session(): AbortSignal {
    return this.#current.session;
  }

  async exec(messages: Uint8Array): Promise<Uint8Array> {
    return (await this.#ready()).request('exec', messages);
  }

  async reset(): Promise<void> {
    await (await this.#ready()).request('reset');
  }

  /** Restarts the thread from now on when it ends or leaves a request unanswered for so long; 0 waits forever. */
  watch(timeoutMs: number): void {
    this.#isWatched = true;
    if (timeoutMs === 0) return;
    const look = () => {
      if (this.#restarting || this.#current.silentMs < timeoutMs) return;
      void this.restart(`it has not answered for ${Math.round(timeoutMs / 1000)} seconds`);
    };
    this.#watch = setInterval(look, Math.min(WATCH_INTERVAL_MS, timeoutMs)).unref();
  }

  restart(reason: string): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#restarting ??= this.#replace(reason).finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#restarting?.catch(() => undefined);
    const closed = this.#current.request('close').catch(() => undefined);
    await Promise.race([closed, pause(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    await this.#current.end('it is closed');
  }

  get #current(): EngineThread {
    return this.#thread as EngineThread;
  }

  async #ready(): Promise<EngineThread> {
    await this.#restarting;
    if (this.#isClosed) throw new Error('PGlite is closed');
    return this.#current;
  }

  #takeLoss(thread: EngineThread, reason: string): void {
    if (this.#isClosed || thread !== this.#thread) return;
    if (this.#isWatched) void this.restart(reason);
    else this.#giveUp(`The embedded database is lost: ${reason}`);
  }

  async #replace(reason: string): Promise<void> {
    const begun = performance.now();
    const late = pause(RESTART_PATIENCE_MS, 'late' as const, { ref: false });
    const next = this.#current.end(reason).then(() => this.#start());
    try {
      if ((await Promise.race([next, late])) === 'late') throw new Error('there was no answer in time');
    } catch (error) {
      return this.#giveUp(
        `The embedded database is lost: ${reason}. It did not start again: ${(error as Error).message}`,
      );
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    this.outer.log?.(`The embedded database was started again in ${seconds} s, since ${reason}`);
  }

  #giveUp(line: string): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
    this.outer.fail?.(line);
  }
}
