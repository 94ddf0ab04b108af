import type { IncomingMessage } from 'node:http';
import { unreadable } from '../core/errors.js';

/** JSON payloads end here (specification 8). */
const MOST_BYTES = 1024 * 1024;

/** Nothing asks for more; what walks a body goes down level by level and must not run out of stack. */
const DEEPEST = 64;

const JSON_TYPE = /^\s*(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /charset\s*=\s*"?(?!utf-?8)[\w-]/i;

/** Reads a JSON body; undefined when there is none. Refuses what is no JSON, too large or malformed. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length === 0 || (Number.isNaN(length) && request.headers['transfer-encoding'] === undefined))
    return undefined;
  const type = request.headers['content-type'] ?? '';
  if (
    !JSON_TYPE.test(type) ||
    OTHER_CHARSET.test(type) ||
    request.headers['content-encoding'] !== undefined
  ) {
    throw unreadable(415, 'El cuerpo de la solicitud debe ser JSON (application/json) en UTF-8.');
  }
  if (length > MOST_BYTES) throw tooLarge();
  const body = parse(await readBytes(request));
  assertShallow(body);
  return body;
}

/** Refuses what is nested so deep that walking through it could exhaust the stack. */
export function assertShallow(body: unknown): void {
  if (isDeeperThan(DEEPEST, body)) {
    throw unreadable(400, `El cuerpo de la solicitud tiene más de ${DEEPEST} niveles.`);
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    const text = UTF_8.decode(bytes);
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw unreadable(400, 'El cuerpo de la solicitud no es JSON válido.');
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

const tooLarge = () => unreadable(413, 'El cuerpo de la solicitud supera el máximo de 1 MB.');

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) {
        request.removeAllListeners('data');
        request.resume();
        reject(tooLarge());
      } else {
        chunks.push(chunk);
      }
    });
    const interrupted = () => reject(unreadable(400, 'La solicitud se interrumpió.'));
    request.once('error', interrupted).once('close', interrupted);
    request.once('end', () => {
      request.off('close', interrupted);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
  });
}
