import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { type DomainError, httpError, interrupted } from '../platform/errors.js';
import { type ArrivingBodies, tooSlow } from './arriving-bodies.js';

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
  return parse(bytes);
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
  const codings = headers['content-encoding']?.split(',').map((coding) => coding.trim());
  const coding = codings?.find((name) => !NO_CODING.has(name.toLowerCase()))?.slice(0, LONGEST_SHOWN);
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
