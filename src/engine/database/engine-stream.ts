import { Duplex } from 'node:stream';
import type { Engine } from './engine.js';

/** Connects the driver to an embedded engine, in the place of a socket. */
export class EngineStream extends Duplex {
  constructor(private readonly engine: Engine) {
    super();
  }

  /** Resets the session, which all connections share, from what the last one left in it. */
  connect(): this {
    this.engine.reset().then(
      () => {
        const { session } = this.engine;
        session.addEventListener('abort', () => this.destroy(session.reason), { once: true });
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#exec(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exec(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #exec(messages: Buffer, done: (error?: Error | null) => void): void {
    this.engine.exec(messages).then((answer) => {
      if (!this.destroyed && answer.length > 0) this.push(answer);
      done();
    }, done);
  }

  /** Does nothing, as the methods below: the driver calls them on a socket, and an engine in the process needs none. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
