import type { Response } from 'express';
import { networkOf } from '../platform/security/client-network.js';

/** Shorter answers are hardly more than what the buffers of a connection take. */
const LONG_BYTES = 64 * 1024;

interface Network {
  readonly name: string;
  /** In the order of their start, with their bytes. */
  readonly answers: Map<Response, number>;
  bytes: number;
}

/**
 * Bounds the memory of long answers that clients have not taken yet. Exceeding the limit closes the connection that has
 * waited longest in the network that holds most. So a client that reads its answer at once gets it, however many others
 * leave theirs unread.
 */
export class UnsentAnswers {
  private readonly networks = new Map<string, Network>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** Counts an answer that was handed to its connection, until the connection has taken it. */
  add(response: Response, bytes: number): void {
    if (bytes < LONG_BYTES || response.writableFinished || response.destroyed) return;
    const name = networkOf(response.req.ip ?? '');
    const network = this.networks.get(name) ?? { name, answers: new Map(), bytes: 0 };
    this.networks.set(name, network);
    network.answers.set(response, bytes);
    network.bytes += bytes;
    this.bytes += bytes;
    response.once('close', () => this.remove(network, response));
    while (this.bytes > this.mostBytes) this.endOldest();
  }

  private endOldest(): void {
    const heaviest = [...this.networks.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const [oldest] = heaviest.answers.keys();
    if (!oldest) return;
    this.remove(heaviest, oldest);
    oldest.destroy();
  }

  private remove(network: Network, response: Response): void {
    const bytes = network.answers.get(response);
    if (bytes === undefined) return;
    network.answers.delete(response);
    network.bytes -= bytes;
    this.bytes -= bytes;
    if (network.answers.size === 0) this.networks.delete(network.name);
  }
}
