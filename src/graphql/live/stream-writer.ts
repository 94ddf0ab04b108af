import { type Response } from 'express';

/** The most bytes that wait for a client to read them, answers of every protocol and pongs; one beyond them closes it. */
export const MOST_UNREAD_BYTES = 1024 * 1024;

/** Keeps proxies and the listener from closing a connection without changes, and finds clients that read nothing. */
const HEARTBEAT_MS = 12_000;

/** Writes an answer that goes on while its client follows; one that takes nothing between two heartbeats is cut off. */
export class StreamWriter {
  readonly #response: Response;
  readonly #heartbeat: NodeJS.Timeout;

  /** Sends the head of the answer with its opening, and a heartbeat from time to time. */
  constructor(response: Response, contentType: string, heartbeat: string, opening = heartbeat) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': contentType,
      // Compression would hold back what is smaller than its block.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    let isTaken = true;
    const beat = async (text: string) => {
      if (!isTaken) return void response.destroy();
      isTaken = false;
      await this.write(text);
      isTaken = true;
    };
    void beat(opening);
    this.#heartbeat = setInterval(() => void beat(heartbeat), HEARTBEAT_MS).unref();
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Waits until the text is on its way. Several operations may share an answer, so a client that reads nothing is cut off. */
  write(text: string): Promise<void> {
    const response = this.#response;
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    if (!response.writable) return Promise.resolve();
    return new Promise((resolve) => response.write(text, () => resolve()));
  }

  end(text = ''): void {
    clearInterval(this.#heartbeat);
    if (this.#response.writable) this.#response.end(text);
  }
}
