import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures that tests store, each of some hundred bytes. */

interface Size {
  readonly width: number;
  readonly height: number;
}

const drawn = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 30 } } });

const bytes = async (content: Promise<Buffer>) => new Uint8Array(await content);

export const jpegOf = (size: Size) => bytes(drawn(size).jpeg().toBuffer());

/** A picture of a camera that was held upright: its pixels lie on their side. */
export const turnedJpegOf = (size: Size) =>
  bytes(drawn(size).withMetadata({ orientation: 6 }).jpeg().toBuffer());

export const pngOf = (size: Size) => bytes(drawn(size).png().toBuffer());
export const webpOf = (size: Size) => bytes(drawn(size).webp().toBuffer());
export const gifOf = (size: Size) => bytes(drawn(size).gif().toBuffer());
export const avifOf = (size: Size) => bytes(drawn(size).avif().toBuffer());

/** A picture of a telephone, 64 pixels wide and 48 high. */
export const HEIC = new Uint8Array(readFileSync('tests/support/sample.heic'));
export const HEIC_SIZE: Size = { width: 64, height: 48 };

/** A small file of 49 megapixels, white, which takes seconds. */
export const HEAVY_HEIC = new Uint8Array(readFileSync('tests/support/heavy.heic'));

/** A small file with a very large picture: white, one bit a pixel. */
export function bombOf({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const bitsOfPixel = 1;
  header[8] = bitsOfPixel;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunkOf('IHDR', header),
      chunkOf('IDAT', rows),
      chunkOf('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunkOf(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
