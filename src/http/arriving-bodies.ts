import { httpError, overloaded, tooManyRequests } from '../platform/errors.js';
import { networkOf } from '../platform/security/client-network.js';

/** How much of the bodies that have not arrived whole the process holds in memory. */
export interface BodyLimits {
  /** In all. */
  readonly totalBytes: number;
  /** Of one client network: a house behind one address may send some dozens of large bodies at once. */
  readonly networkBytes: number;
  /** JSON bodies of one client network: one usually arrives within milliseconds, so few are underway at a time. */
  readonly networkTexts: number;
  /** Forms of one client network, each of which may fill files of 20 MB. */
  readonly networkForms: number;
  /** The longest that a JSON body may take to arrive. */
  readonly textMs: number;
  /** The longest that a form may take: 20 MB at 280 kbit/s. */
  readonly formMs: number;
  /** A form must bring at least `formWindowBytes` in each window of this length: 8 kB a second. */
  readonly formWindowMs: number;
  readonly formWindowBytes: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: Omit<BodyLimits, 'totalBytes'> = {
  networkBytes: 32 * MIB,
  networkTexts: 200,
  networkForms: 50,
  textMs: 20_000,
  formMs: 600_000,
  formWindowMs: 20_000,
  formWindowBytes: 160 * 1024,
};

/** One body while it arrives. */
export interface ArrivingBody {
  /** Counts bytes that are now held in memory for it. */
  grow(bytes: number): void;
  /** To be called when its bytes are held no more. */
  close(): void;
}

/**
 * Bounds the bodies underway. What exceeds a limit ends a body that has not arrived whole: of too many the oldest, of
 * too many bytes the largest, and where the limit is that of the process, the largest of the network that holds most.
 * So a client that sends its body at once is served however many others trickle theirs, even from its own network.
 */
export class ArrivingBodies {
  private readonly networks = new Map<string, Network>();
  private bytes = 0;

  constructor(readonly limits: BodyLimits) {}

  /** @param giveUp Called when the body is to be given up, with the error to answer. */
  openText(address: string, giveUp: (error: Error) => void): ArrivingBody {
    const network = this.networkAt(address);
    const texts = network.bodies.size - network.forms;
    if (texts >= this.limits.networkTexts) this.end(oldestText(network), tooManyRequests(RETRY_SECONDS));
    return this.add({ network, isForm: false, bytes: 0, giveUp });
  }

  /**
   * Of a form only its texts are held in memory. One underway is not ended for another: sending a file takes its time.
   * @throws TOO_MANY_REQUESTS when the network sends too many already.
   */
  openForm(address: string, giveUp: (error: Error) => void): ArrivingBody {
    const network = this.networkAt(address);
    if (network.forms >= this.limits.networkForms) throw tooManyRequests(RETRY_SECONDS);
    return this.add({ network, isForm: true, bytes: 0, giveUp });
  }

  private networkAt(address: string): Network {
    const name = networkOf(address);
    return this.networks.get(name) ?? { name, bodies: new Set(), forms: 0, bytes: 0 };
  }

  private add(body: Body): ArrivingBody {
    const { network } = body;
    this.networks.set(network.name, network);
    network.bodies.add(body);
    if (body.isForm) network.forms++;
    return { grow: (bytes) => this.grow(body, bytes), close: () => this.close(body) };
  }

  private grow(body: Body, bytes: number): void {
    const { network } = body;
    if (!network.bodies.has(body)) return;
    body.bytes += bytes;
    network.bytes += bytes;
    this.bytes += bytes;
    // What a network gives up for itself is 429, what it gives up for all is 503.
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
    if (!network.bodies.delete(body)) return;
    if (body.isForm) network.forms--;
    network.bytes -= body.bytes;
    this.bytes -= body.bytes;
    if (network.bodies.size === 0) this.networks.delete(network.name);
  }
}

const RETRY_SECONDS = 5;

export const tooSlow = () => httpError(408, 'La solicitud tardó demasiado en llegar.');

interface Network {
  readonly name: string;
  /** In the order in which they began. */
  readonly bodies: Set<Body>;
  forms: number;
  bytes: number;
}

interface Body {
  readonly network: Network;
  readonly isForm: boolean;
  readonly giveUp: (error: Error) => void;
  bytes: number;
}

const oldestText = ({ bodies }: Network) => [...bodies].find(({ isForm }) => !isForm) as Body;

const largestOf = ({ bodies }: Network) => [...bodies].reduce((a, b) => (b.bytes > a.bytes ? b : a));
