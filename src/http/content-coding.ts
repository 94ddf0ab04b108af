import type { IncomingMessage } from 'node:http';
import { httpError } from '../platform/errors.js';

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
