import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { bounded } from './bounded.js';
import { until } from './until.js';

/** A raw connection to a service. */
export class Wire {
  received = '';
  /** The number of received bytes. */
  private bytes = 0;
  /** The number of bytes up to the end of the answer, once its head is received. */
  private wanted: number | null = null;
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        this.received += chunk;
        this.bytes += chunk.length;
      });
  }

  /** The received status; null before one is received. */
  get status(): number | null {
    return this.received === '' ? null : Number(this.received.slice('HTTP/1.1 '.length, 12));
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  /** Waits for an answer with its body, or for the end of the connection. */
  async answered(): Promise<this> {
    await until(() => this.hasAnswer() || !this.isOpen);
    return this;
  }

  /** Waits for the end of the connection. */
  ended(): Promise<unknown> {
    return until(() => !this.isOpen);
  }

  /** Forgets what was received, before the next request. */
  forget(): void {
    this.received = '';
    this.bytes = 0;
    this.wanted = null;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the expectations of a test define the type of an answer
  body(): any {
    return JSON.parse(this.received.slice(this.received.indexOf('\r\n\r\n')));
  }

  header(name: string): string | undefined {
    return new RegExp(`^${name}: (.*)$`, 'im').exec(this.received)?.[1]?.trim();
  }

  private hasAnswer(): boolean {
    this.wanted ??= this.answerLength();
    return this.wanted !== null && this.bytes >= this.wanted;
  }

  /** Read once, since an answer can come in thousands of pieces; null until the head is complete. */
  private answerLength(): number | null {
    const end = this.received.indexOf('\r\n\r\n');
    return end < 0 ? null : end + 4 + Number(this.header('content-length') ?? 0);
  }
}

/** Connects to a service. */
export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const wire = new Wire(connect(Number(port), hostname));
  await bounded(`a connection to ${url}`, once(wire.socket, 'connect'));
  return wire;
}

/** The head of a request with a `Content-Length`. */
export const postHead = (path: string, length: number, headers: Record<string, string> = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${length}`,
    ...Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n');
