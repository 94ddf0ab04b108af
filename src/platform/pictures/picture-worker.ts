import { readFile } from 'node:fs/promises';
import { all, type Decoded } from 'heic-decode';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** The most pixels of a picture, since a small file may hold a very large one. */
const MOST_PIXELS = 50_000_000;

/** The longer side of a thumbnail at most. */
const THUMBNAIL_PIXELS = 320;

/** The longest that a picture may take. */
const MOST_SECONDS = 30;

const THUMBNAIL_QUALITY = 75;
const CONVERTED_QUALITY = 85;

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true };

/** The readers of the library that may be used: others read formats that are no pictures here, such as SVG. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** The library of HEIC tells the console what it cannot read, where the log of the service goes. */
console.log = () => undefined;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });
sharp.cache(false);
sharp.concurrency(1);

/** A picture as it is shown, and its copies. */
interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly thumbnail: Uint8Array;
  /** JPEG, of a picture that browsers do not show. */
  readonly jpeg: Uint8Array | null;
}

interface Task {
  readonly path: string;
}

/** Reads a picture that browsers show; null for one that is damaged or too large. */
export async function read({ path }: Task): Promise<ReadPicture | null> {
  try {
    const { autoOrient } = await sharp(path, OPTIONS).metadata();
    const { width, height } = autoOrient;
    if (isTooLarge(width, height)) return null;
    return { width, height, thumbnail: await thumbnailOf(sharp(path, OPTIONS)), jpeg: null };
  } catch {
    return null;
  }
}

/** Reads an HEIC picture, and converts it; null for one that is damaged or too large. */
export async function convert({ path }: Task): Promise<ReadPicture | null> {
  try {
    const decoded = await decode(await readFile(path));
    if (!decoded) return null;
    const { width, height, data } = decoded;
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    const jpeg = await picture.clone().jpeg({ quality: CONVERTED_QUALITY }).toBuffer();
    return { width, height, thumbnail: await thumbnailOf(picture), jpeg };
  } catch {
    return null;
  }
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
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
