import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { tooSlow } from './arriving-bodies.js';
import type { Connections } from './connections.js';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'La solicitud no es HTTP válido.',
  408: tooSlow().message,
  413: 'La solicitud es demasiado grande.',
  431: 'Los encabezados de la solicitud son demasiado largos.',
};

/** Answers invalid HTTP, such as a malformed or slow request head, with the standard error body. */
export function answerClientErrors(server: Server, { underwayOn, inPlaceOfAnswer }: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
    inPlaceOfAnswer(socket, () => {
      if (socket.writable && !underwayOn(socket)?.headersSent) socket.write(answerTo(error.code));
      socket.destroy();
    }),
  );
}

function answerTo(code = ''): string {
  const status = STATUSES[code] ?? 400;
  const traceId = randomUUID();
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: MESSAGES[status], errors: null, traceId });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${traceId}`,
    '',
    body,
  ].join('\r\n');
}

/** The statuses of errors of Node.js and its parser; any other error is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
