import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Canvas } from './canvas.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const BITS_PER_CHANNEL = 8;

const COLOR_TYPE_RGB = 2;

const compress = promisify(deflate);

/** A canvas as a PNG file in the smallest form of the format, with four chunks. */
export async function pngOf(canvas: Canvas): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(canvas.width, 0);
  header.writeUInt32BE(canvas.height, 4);
  header.set([BITS_PER_CHANNEL, COLOR_TYPE_RGB], 8);
  const data = await compress(scanlinesOf(canvas), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row after a byte that marks it as unfiltered. */
function scanlinesOf(canvas: Canvas): Buffer {
  const rgb = canvas.toRgb();
  const bytes = canvas.width * 3;
  const lines = Buffer.alloc(canvas.height * (bytes + 1));
  for (let row = 0; row < canvas.height; row++) {
    lines.set(rgb.subarray(row * bytes, (row + 1) * bytes), row * (bytes + 1) + 1);
  }
  return lines;
}

/** Length, name, content, and a checksum over name and content. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
