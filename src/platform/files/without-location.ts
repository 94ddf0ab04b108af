import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createKeyedMutex } from '../security/keyed-mutex.js';
import type { ArrivedFile } from './arrivals.js';
import { ExifBlock, MOST_ENTRIES_OF_FILE } from './exif-block.js';

/** One picture at a time is in memory. */
const inSequence = createKeyedMutex();

/** Removes from a file that has arrived, if it is a picture, the place where it was taken. */
export async function clearLocation(file: ArrivedFile): Promise<ArrivedFile> {
  if (!STARTS.test(await startOf(file))) return file;
  return inSequence('', async () => {
    const picture = withoutLocation(await readFile(file.path));
    const sha256 = createHash('sha256').update(picture).digest('hex');
    if (sha256 === file.sha256) return file;
    await writeFile(file.path, picture, { flush: true });
    return { path: file.path, bytes: picture.length, sha256 };
  });
}

/** The bytes at the start of a file that tell whether it is a picture. */
const START_BYTES = 12;

const STARTS = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp|II[*]|MM.[*]|GIF8)/s;

async function startOf({ path }: ArrivedFile): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns a picture without the place where it was taken. Other metadata and the pixels stay. Pictures of every format have this
 * in blocks of EXIF and XMP, which are blanked where they lie, so that nothing that refers to places in the file changes.
 */
function withoutLocation(picture: Buffer): Buffer {
  const budget = { entries: MOST_ENTRIES_OF_FILE };
  for (const start of exifStarts(picture)) new ExifBlock(picture, start, budget).removeLocation();
  blankXmp(picture);
  return picture.toString('latin1', 1, 4) === 'PNG' ? withTrueSums(picture) : picture;
}

/** The most blocks that are read of one kind, many times those of a picture with its thumbnails. */
const MOST_BLOCKS = 64;

/** What stands before a block: in JPEG and HEIC, in a chunk of WebP with its length, in a chunk of PNG. */
const BEFORE = [
  { mark: Buffer.from('Exif\0\0', 'latin1'), length: 6 },
  { mark: Buffer.from('EXIF', 'latin1'), length: 8 },
  { mark: Buffer.from('eXIf', 'latin1'), length: 4 },
];

/** How a block begins whose first directory follows at once, in either byte order. */
const HEADS = [Buffer.from('49492a0008000000', 'hex'), Buffer.from('4d4d002a00000008', 'hex')];

/** Finds where blocks of EXIF begin, wherever a format keeps them; some are none. */
function exifStarts(bytes: Buffer): ReadonlySet<number> {
  const starts = new Set([0]);
  for (const { mark, length } of BEFORE)
    for (const place of placesOf(bytes, mark)) starts.add(place + length);
  for (const head of HEADS) for (const place of placesOf(bytes, head)) starts.add(place);
  return starts;
}

function* placesOf(bytes: Buffer, mark: Buffer): Generator<number> {
  let place = bytes.indexOf(mark);
  for (let count = 0; place >= 0 && count < MOST_BLOCKS; count++) {
    yield place;
    place = bytes.indexOf(mark, place + mark.length);
  }
}

const XMP_START = Buffer.from('<rdf:RDF');
const XMP_END = Buffer.from('</rdf:RDF>');

/** Blanks each block of XMP that names a place. */
function blankXmp(bytes: Buffer): void {
  for (const start of placesOf(bytes, XMP_START)) {
    const end = bytes.indexOf(XMP_END, start);
    const block = bytes.subarray(start, end < 0 ? bytes.length : end + XMP_END.length);
    if (/GPS|Location|City|State|Country/i.test(block.toString('latin1'))) block.fill(' ');
  }
}

const PNG_SIGNATURE_BYTES = 8;

/** The bytes of a chunk of PNG beside its data: length and type before, a sum after. */
const FRAME_BYTES = 12;

/** Returns a PNG with the sums of its changed chunks, and without texts that hold EXIF or XMP in another form. */
function withTrueSums(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let place = PNG_SIGNATURE_BYTES;
  while (place + FRAME_BYTES <= bytes.length) {
    const end = place + FRAME_BYTES + bytes.readUInt32BE(place);
    if (end > bytes.length) break;
    const chunk = bytes.subarray(place, end);
    const type = chunk.toString('latin1', 4, 8);
    if (type === 'eXIf' || type === 'iTXt')
      chunk.writeUInt32BE(sumOf(chunk.subarray(4, -4)), chunk.length - 4);
    if (!isHidden(type, chunk)) kept.push(chunk);
    place = end;
  }
  return Buffer.concat([...kept, bytes.subarray(place)]);
}

const SUMS = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Computes the sum of a chunk (PNG, annex D). Node.js 20 does not have it. */
function sumOf(content: Buffer): number {
  let sum = ~0;
  for (const byte of content) sum = (SUMS[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
}

const XMP_TEXT = 'XML:com.adobe.xmp\0';
const COMPRESSED = '\x01';

/** Tells whether a chunk is a text that holds EXIF or XMP in digits or compressed. */
function isHidden(type: string, chunk: Buffer): boolean {
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return false;
  const text = chunk.toString('latin1', 8, 40);
  if (/^Raw profile type (exif|app1|xmp)/i.test(text)) return true;
  return text.startsWith(XMP_TEXT) && (type !== 'iTXt' || text[XMP_TEXT.length] === COMPRESSED);
}
