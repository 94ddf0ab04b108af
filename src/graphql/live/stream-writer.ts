import type { Response } from 'express';

/** Keeps proxies and the listener from closing a connection without changes. */
const HEARTBEAT_MS = 12_000;

/** A client that reads so much later than it is told is cut off; the cursor of the last change that it has goes on. */
const MOST_UNSENT_BYTES = 1024 * 1024;

/** Writes an answer that goes on while its client follows. */
export class StreamWriter {
  readonly #response: Response;
  readonly #heartbeat: NodeJS.Timeout;

  /** Sends the head of the answer, and a heartbeat from time to time. */
  constructor(response: Response, contentType: string, heartbeat: string) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': contentType,
      // Compression would hold back what is smaller than its block.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(heartbeat);
    this.#heartbeat = setInterval(() => void this.write(heartbeat), HEARTBEAT_MS).unref();
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Waits until the text is on its way, so that a slow client takes no more memory than one change. */
  write(text: string): Promise<void> {
    const response = this.#response;
    if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();
    if (!response.writable) return Promise.resolve();
    return new Promise((resolve) => response.write(text, () => resolve()));
  }

  end(text = ''): void {
    clearInterval(this.#heartbeat);
    if (this.#response.writable) this.#response.end(text);
  }
}
