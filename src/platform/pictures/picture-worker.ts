import { readFile } from 'node:fs/promises';
import { all, type Decoded } from 'heic-decode';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** The process that reads pictures, one for each message. */

/** The most pixels of a picture, since a small file may hold a very large one. */
const MOST_PIXELS = 50_000_000;

/** The longer side of a thumbnail at most. */
const THUMBNAIL_PIXELS = 320;

const THUMBNAIL_QUALITY = 75;
const CONVERTED_QUALITY = 85;

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true };

/** The readers of the library that may be used: others read formats that are no pictures here, such as SVG. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** The library of HEIC tells the console what it cannot read, which nobody looks at. */
Object.assign(console, { log: () => undefined, warn: () => undefined, error: () => undefined });

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });
sharp.cache(false);
sharp.concurrency(1);

/** A format of pictures that browsers show, or that a converted copy is shown of. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** A picture as it is shown, and its copies. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly thumbnail: Uint8Array;
  /** JPEG, of a picture that browsers do not show. */
  readonly jpeg: Uint8Array | null;
}

export interface PictureTask {
  readonly path: string;
  readonly format: PictureFormat;
}

process.on('message', async ({ path, format }: PictureTask) => {
  const reading = format === 'heic' ? convert(path) : read(path);
  // A damaged picture is none.
  process.send?.(await reading.catch(() => null));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** Reads a picture that browsers show; null for one that is too large. */
async function read(path: string): Promise<ReadPicture | null> {
  const { autoOrient } = await sharp(path, OPTIONS).metadata();
  const { width, height } = autoOrient;
  if (isTooLarge(width, height)) return null;
  return { width, height, thumbnail: await thumbnailOf(sharp(path, OPTIONS)), jpeg: null };
}

/** Reads an HEIC picture, and converts it; null for one that is too large. */
async function convert(path: string): Promise<ReadPicture | null> {
  const decoded = await decode(await readFile(path));
  if (!decoded) return null;
  const { width, height, data } = decoded;
  // Neither reading anywhere nor optimal codes of JPEG, which each hold the whole picture in memory once more.
  const raw = sharp(data, { raw: { width, height, channels: 4 }, sequentialRead: true });
  const jpeg = await raw.jpeg({ quality: CONVERTED_QUALITY, optimiseCoding: false }).toBuffer();
  return { width, height, thumbnail: await thumbnailOf(sharp(jpeg)), jpeg };
}

async function decode(buffer: Buffer): Promise<Decoded | null> {
  const pictures = await all({ buffer });
  try {
    const [first] = pictures;
    return !first || isTooLarge(first.width, first.height) ? null : await first.decode();
  } finally {
    pictures.dispose();
  }
}

const isTooLarge = (width: number, height: number) => width * height > MOST_PIXELS;

const thumbnailOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .autoOrient()
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer();
