import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { httpError, overloaded, tooManyRequests } from '../platform/errors.js';
import { networkOf } from '../platform/security/client-address.js';

const MIB = 1024 * 1024;

/** Limits on the incomplete bodies that the process holds in memory. */
export const BODY_LIMITS = {
  /** Per client network: a household behind one address may send a few dozen large bodies at once. */
  networkBytes: 32 * MIB,
  /** JSON bodies per client network: one usually arrives within milliseconds, so few arrive at a time. */
  networkTexts: 200,
  /** Forms per client network, each of which may hold files of 20 MB. */
  networkForms: 50,
  textMs: 20_000,
  /** The maximum duration of a form: 20 MB at 280 kbit/s. */
  formMs: 600_000,
  /** A form must deliver at least `formWindowBytes` in each window of this length: 8 kB a second. */
  formWindowMs: 20_000,
  formWindowBytes: 160 * 1024,
};

/** The limits with that of all clients together. */
export type BodyLimits = Readonly<typeof BODY_LIMITS> & { readonly totalBytes: number };

/** One body while it arrives. */
export interface ArrivingBody {
  /** Adds bytes that are now held in memory for it. */
  grow(bytes: number): void;
  /** To be called when its bytes are released. */
  close(): void;
}

/**
 * Bounds the incomplete bodies. Exceeding a limit ends an incomplete body: the oldest if there are too many,
 * the largest if there are too many bytes, and for the limit of the process the largest of the network that
 * holds most. So a client that sends its body at once is served however many slow bodies others send, even
 * from its own network.
 */
export class ArrivingBodies {
  private readonly networks = new Map<string, Network>();
  private bytes = 0;

  constructor(readonly limits: BodyLimits) {}

  /** @param giveUp Called with the error to answer when the body is ended by a limit. */
  openText(address: string, giveUp: (error: Error) => void): ArrivingBody {
    const network = this.networkAt(address);
    const texts = network.bodies.filter(({ isForm }) => !isForm);
    if (texts.length >= this.limits.networkTexts) this.end(texts[0] as Body, tooManyRequests(RETRY_SECONDS));
    return this.add({ network, isForm: false, bytes: 0, giveUp });
  }

  /**
   * Counts the texts of a form, and ends one that is too slow; none is ended in favour of another.
   * @throws TOO_MANY_REQUESTS when the network already sends too many.
   */
  openForm(request: Request, giveUp: (error: Error) => void): ArrivingBody {
    const network = this.networkAt(request.ip ?? '');
    const forms = network.bodies.filter(({ isForm }) => isForm).length;
    if (forms >= this.limits.networkForms) throw tooManyRequests(RETRY_SECONDS);
    const stopWatching = watchPace(request, this.limits, () => giveUp(tooSlow()));
    return this.add({ network, isForm: true, bytes: 0, giveUp, stopWatching });
  }

  private networkAt(address: string): Network {
    const name = networkOf(address);
    return this.networks.get(name) ?? { name, bodies: [], bytes: 0 };
  }

  private add(body: Body): ArrivingBody {
    const { network } = body;
    this.networks.set(network.name, network);
    network.bodies.push(body);
    return { grow: (bytes) => this.grow(body, bytes), close: () => this.close(body) };
  }

  private grow(body: Body, bytes: number): void {
    const { network } = body;
    if (!network.bodies.includes(body)) return;
    body.bytes += bytes;
    network.bytes += bytes;
    this.bytes += bytes;
    // Exceeding the limit of a network is 429, exceeding the limit of the process 503.
    while (network.bytes > this.limits.networkBytes) {
      this.end(largestOf(network), tooManyRequests(RETRY_SECONDS));
    }
    while (this.bytes > this.limits.totalBytes) {
      const heaviest = [...this.networks.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a));
      this.end(largestOf(heaviest), overloaded(RETRY_SECONDS));
    }
  }

  private end(body: Body, error: Error): void {
    this.close(body);
    body.giveUp(error);
  }

  private close(body: Body): void {
    const { network } = body;
    body.stopWatching?.();
    const place = network.bodies.indexOf(body);
    if (place === -1) return;
    network.bodies.splice(place, 1);
    network.bytes -= body.bytes;
    this.bytes -= body.bytes;
    if (network.bodies.length === 0) this.networks.delete(network.name);
  }
}

/** Calls back once when a form exceeds its duration or delivers too little in a window. Returns what stops watching. */
function watchPace(request: IncomingMessage, limits: BodyLimits, onSlow: () => void): () => void {
  const { socket } = request;
  const windowMs = Math.min(limits.formWindowMs, limits.formMs);
  const started = performance.now();
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return stop();
    const arrived = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    // Timers are coarse, and this one must not exceed the limit by a whole window.
    const isOverdue = performance.now() - started + windowMs / 2 > limits.formMs;
    if (arrived >= limits.formWindowBytes && !isOverdue) return;
    stop();
    onSlow();
  }, windowMs).unref();
  const stop = () => clearInterval(timer);
  return stop;
}

const RETRY_SECONDS = 5;

export const tooSlow = () =>
  httpError(408, {
    es: 'La solicitud tardó demasiado en llegar.',
    en: 'The request took too long to arrive.',
  });

interface Network {
  readonly name: string;
  /** In the order of their start, at most a few hundred; see `Connection.response` for why it is no `Set`. */
  readonly bodies: Body[];
  bytes: number;
}

interface Body {
  readonly network: Network;
  readonly isForm: boolean;
  readonly giveUp: (error: Error) => void;
  /** Of a form. */
  readonly stopWatching?: () => void;
  bytes: number;
}

const largestOf = ({ bodies }: Network) => bodies.reduce((a, b) => (b.bytes > a.bytes ? b : a));
