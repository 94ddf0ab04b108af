import { inflateSync } from 'node:zlib';

const CP_1252 = new TextDecoder('windows-1252');

/** Returns the texts of a PDF in the order in which they are drawn, a line each. */
export function pdfText(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, content = '']) =>
    inflated(Buffer.from(content, 'latin1')),
  );
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => textOf(parts)),
  );
}

function inflated(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1');
  } catch {
    return '';
  }
}

const textOf = (parts: string): string =>
  [...parts.matchAll(/<([0-9a-f]*)>/gi)]
    .map(([, hex = '']) => CP_1252.decode(Buffer.from(hex, 'hex')))
    .join('');
