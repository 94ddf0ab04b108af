import type { Request } from 'express';
import { httpError } from '../platform/errors.js';
import { type ArrivingBodies, tooSlow } from './arriving-bodies.js';
import { assertConnected, interrupted } from './interrupted.js';

/** The largest JSON body of a caller who has shown a token. */
const MOST_BYTES = 1024 * 1024;

/** The largest of anybody else. */
const MOST_ANONYMOUS_BYTES = 16 * 1024;

/** Nothing asks for more; what walks a body goes down level by level and must not run out of stack. */
const DEEPEST = 64;

const JSON_TYPE = /^\s*(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /charset\s*=\s*"?(?!utf-?8)[\w-]/i;

/** Reads a JSON body; undefined when there is none. Refuses what is no JSON, too large, too slow or malformed. */
export async function readJsonBody(
  request: Request,
  bodies: ArrivingBodies,
  { anonymous }: { anonymous: boolean },
): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length === 0 || (Number.isNaN(length) && request.headers['transfer-encoding'] === undefined))
    return undefined;
  const type = request.headers['content-type'] ?? '';
  if (
    !JSON_TYPE.test(type) ||
    OTHER_CHARSET.test(type) ||
    request.headers['content-encoding'] !== undefined
  ) {
    throw httpError(415, 'El cuerpo de la solicitud debe ser JSON (application/json) en UTF-8.');
  }
  const mostBytes = anonymous ? MOST_ANONYMOUS_BYTES : MOST_BYTES;
  if (length > mostBytes) throw tooLarge(mostBytes);
  const body = parse(await readBytes(request, bodies, mostBytes));
  assertShallow(body);
  return body;
}

/** Refuses what is nested so deep that walking through it could exhaust the stack. */
export function assertShallow(body: unknown): void {
  if (isDeeperThan(DEEPEST, body)) {
    throw httpError(400, `El cuerpo de la solicitud tiene más de ${DEEPEST} niveles.`);
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    const text = UTF_8.decode(bytes);
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw httpError(400, 'El cuerpo de la solicitud no es JSON válido.');
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (!isWalked(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** What JSON consists of; a file among the values is one of them, not a tree of its own. */
const isWalked = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const tooLarge = (mostBytes: number) =>
  httpError(
    413,
    `El cuerpo de la solicitud supera el máximo de ${mostBytes === MOST_BYTES ? '1 MB' : '16 kB'}.`,
  );

async function readBytes(request: Request, bodies: ArrivingBodies, mostBytes: number): Promise<Buffer> {
  assertConnected(request);
  return new Promise((resolve, reject) => {
    const giveUp = (error: Error) => {
      stop();
      request.resume();
      reject(error);
    };
    const arriving = bodies.openText(request.ip ?? '', giveUp);
    const timer = setTimeout(() => giveUp(tooSlow()), bodies.limits.textMs);
    const pieces = new Pieces(mostBytes);

    const add = (chunk: Buffer) => {
      if (pieces.length + chunk.length > mostBytes) giveUp(tooLarge(mostBytes));
      else arriving.grow(pieces.add(chunk));
    };
    const finish = () => {
      stop();
      resolve(pieces.joined());
    };
    const leave = () => giveUp(interrupted());
    const stop = () => {
      clearTimeout(timer);
      arriving.close();
      request.off('data', add).off('end', finish).off('close', leave);
    };
    request.on('data', add).once('end', finish).once('close', leave).on('error', ignore);
  });
}

/** What goes wrong with a request also closes it. */
const ignore = () => undefined;

/** One piece is held as it is; more are copied into a buffer that doubles, for a body may come byte by byte. */
class Pieces {
  length = 0;
  private held: Buffer = Buffer.alloc(0);

  constructor(private readonly mostBytes: number) {}

  /** Gives by how many bytes of memory it grew. */
  add(piece: Buffer): number {
    const start = this.length;
    this.length += piece.length;
    if (start === 0) {
      this.held = piece;
      return piece.length;
    }
    const grownBy = this.length > this.held.length ? this.extend(start) : 0;
    piece.copy(this.held, start);
    return grownBy;
  }

  joined(): Buffer {
    return this.held.subarray(0, this.length);
  }

  private extend(used: number): number {
    const before = this.held;
    const size = Math.min(Math.max(this.length, 2 * before.length), this.mostBytes);
    this.held = Buffer.allocUnsafeSlow(size);
    before.copy(this.held, 0, 0, used);
    return size - before.length;
  }
}
