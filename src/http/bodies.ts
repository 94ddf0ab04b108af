import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { type DomainError, httpError, interrupted, overloaded, tooManyRequests } from '../platform/errors.js';
import { networkOf } from '../platform/security/client-address.js';
import { isPlain } from '../platform/texts.js';

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

/** Requests whose clients wait for `100 Continue` before they send the body, with what asks for it. */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Handles requests with `Expect` like others: `100 Continue` is sent once the body is read, so a refusal costs no upload.
 * @param isEnding Tells whether every answer is the last one of its connection.
 */
export function handleExpectations(server: Server, handle: RequestListener, isEnding: () => boolean): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A client that is refused may send the body or not, so nothing can follow on its connection.
    response.setHeader('Connection', 'close');
    waiting.set(request, () => {
      if (!isEnding()) response.removeHeader('Connection');
      response.writeContinue();
    });
    handle(request, response);
  });
  server.on('checkExpectation', handle);
}

/** Sends `100 Continue` to a client that waits for it. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.();
  waiting.delete(request);
}

const MOST_BYTES = 1024 * 1024;

const MOST_ANONYMOUS_BYTES = 16 * 1024;

/** A longer body takes milliseconds to be read. */
const LONG_BYTES = 32 * 1024;

/** What a chunk takes beside its bytes: a body may arrive byte by byte. */
const CHUNK_BYTES = 512;

/** More levels than any operation needs; bounded because the code that walks a body is recursive. */
const DEEPEST = 64;

/** More fields and items than any operation needs; bounded because each of them is read several times in one piece. */
const MOST_VALUES = 10_000;

const JSON_TYPE = /^\s*(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /charset\s*=\s*"?(?!utf-?8)[\w-]/i;

/** Reads a JSON body; undefined when there is none. Refuses other types and too large, slow or malformed bodies. */
export async function readJsonBody(
  request: Request,
  bodies: ArrivingBodies,
  { anonymous }: { anonymous: boolean },
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const type = request.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type)) throw notJson();
  assertNotEncoded(request);
  const mostBytes = anonymous ? MOST_ANONYMOUS_BYTES : MOST_BYTES;
  if (length > mostBytes) throw tooLarge(mostBytes);
  askForBody(request);
  const bytes = arrivedBytes(request, length) ?? (await readBytes(request, bodies, mostBytes));
  if (bytes.length > LONG_BYTES) await longTurn();
  const body = parse(bytes);
  assertBounded(body);
  return body;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Gives each long body a turn of the event loop, so that short requests are answered between those of one client. */
function longTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => endOfTurn());
  return lastTurn;
}

/** Tells whether a request has a body, even if it is in chunks of which there may be none. */
export const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;

/** Refuses a body nested so deeply that a recursive function could exhaust the stack, and one of too many values. */
export function assertBounded(body: unknown): void {
  let values = 0;
  const walk = (value: unknown, levels: number): void => {
    if (!Array.isArray(value) && !isPlain(value)) return;
    if (levels === 0) throw tooDeep();
    const inner = Object.values(value);
    values += inner.length;
    if (values > MOST_VALUES) throw tooManyValues();
    for (const one of inner) walk(one, levels - 1);
  };
  walk(body, DEEPEST);
}

const tooDeep = () =>
  httpError(400, {
    es: `El cuerpo de la solicitud tiene más de ${DEEPEST} niveles.`,
    en: `The request body has more than ${DEEPEST} levels.`,
  });

const tooManyValues = () =>
  httpError(400, {
    es: `El cuerpo de la solicitud tiene más de ${MOST_VALUES} valores.`,
    en: `The request body has more than ${MOST_VALUES} values.`,
  });

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    const text = UTF_8.decode(bytes);
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw malformedJson();
  }
}

export const notJson = () =>
  httpError(415, {
    es: 'El cuerpo de la solicitud debe ser JSON (application/json) en UTF-8.',
    en: 'The request body must be JSON (application/json) in UTF-8.',
  });

export const malformedJson = () =>
  httpError(400, {
    es: 'El cuerpo de la solicitud no es JSON válido.',
    en: 'The request body is not valid JSON.',
  });

export function tooLarge(mostBytes = MOST_BYTES): DomainError {
  const size = mostBytes === MOST_BYTES ? '1 MB' : '16 kB';
  return httpError(413, {
    es: `El cuerpo de la solicitud supera el máximo de ${size}.`,
    en: `The request body exceeds the maximum of ${size}.`,
  });
}

/** Returns a body of a length that has arrived as a whole, as a small one does with its headers; null for any other. */
function arrivedBytes(request: Request, length: number): Buffer | null {
  if (request.readableLength !== length || request.destroyed) return null;
  const bytes = request.read() as Buffer;
  // Node.js releases a request once it has emitted its end.
  request.resume();
  return bytes;
}

async function readBytes(request: Request, bodies: ArrivingBodies, mostBytes: number): Promise<Buffer> {
  assertConnected(request);
  const { promise, resolve, reject: giveUp } = Promise.withResolvers<Buffer>();
  const arriving = bodies.openText(request.ip ?? '', giveUp);
  const timer = setTimeout(() => giveUp(tooSlow()), bodies.limits.textMs);
  const chunks: Buffer[] = [];
  let length = 0;
  const add = (chunk: Buffer) => {
    length += chunk.length;
    if (length > mostBytes) return giveUp(tooLarge(mostBytes));
    chunks.push(chunk);
    arriving.grow(chunk.length + CHUNK_BYTES);
  };
  const finish = () => resolve(Buffer.concat(chunks));
  const leave = () => giveUp(interrupted());
  request.on('data', add).once('end', finish).once('close', leave).on('error', ignore);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    arriving.close();
    request.off('data', add).off('end', finish).off('close', leave).resume();
  }
}

/** Ignores an error of a request, which also emits `close`. */
const ignore = () => undefined;

/** Values that change nothing; `utf-8` is a charset that some clients write into the wrong header. */
const NO_CODING = new Set(['', 'identity', 'utf-8', 'utf8']);

const LONGEST_SHOWN = 50;

/** Refuses a body that is compressed or otherwise encoded, and names the coding. */
export function assertNotEncoded({ headers }: IncomingMessage): void {
  const codings = (headers['content-encoding'] ?? '').split(',').map((coding) => coding.trim());
  const coding = codings.find((name) => !NO_CODING.has(name.toLowerCase()))?.slice(0, LONGEST_SHOWN);
  if (coding === undefined) return;
  throw httpError(415, {
    es: `El cuerpo de la solicitud no se acepta con Content-Encoding: ${coding}; envíelo sin codificar.`,
    en: `The request body is not accepted with Content-Encoding: ${coding}; send it without one.`,
  });
}

/** Refuses a request whose client disconnected before its body was read: no further event would end the reading. */
export function assertConnected(request: Readable): void {
  if (request.destroyed) throw interrupted();
}
