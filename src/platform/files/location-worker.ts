import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * Removes from a picture that has arrived the place where it was taken; returns what has changed of it, null for nothing. Runs in a
 * worker thread, since a picture of 20 MB takes up to two seconds. Tests load this file without a build, so it must contain only
 * syntax that Node.js strips.
 */
export default async function clear({ path, sha256 }: { path: string; sha256: string }) {
  const picture = withoutLocation(await readFile(path));
  const changed = { bytes: picture.length, sha256: createHash('sha256').update(picture).digest('hex') };
  if (changed.sha256 === sha256) return null;
  await writeFile(path, picture, { flush: true });
  return changed;
}

/**
 * Returns a picture without the place where it was taken. Other metadata and the pixels stay. Pictures of every format have this
 * in blocks of EXIF, XMP and IPTC, which are blanked where they lie, so that nothing that refers to places in the file changes.
 */
function withoutLocation(picture: Buffer): Buffer {
  const budget = { entries: MOST_ENTRIES_OF_FILE, bytes: 2 * picture.length };
  for (const mark of MARKS)
    for (const start of placesOf(picture, mark)) new ExifBlock(picture, start, budget).removeLocation();
  blankXmp(picture);
  blankIptc(picture);
  blankFilms(picture);
  return picture.toString('latin1', 1, 4) === 'PNG' ? withTrueSums(picture) : picture;
}

/** The most blocks that are read of one kind, many times those of a picture with its thumbnails. */
const MOST_BLOCKS = 64;

/** How a block of EXIF begins, in either byte order, wherever a format keeps it. */
const MARKS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** Where the first directory of a block is at most, so that pixels which look like a block are none. A TIFF has it anywhere. */
const FARTHEST_DIRECTORY = 0xffff;

function* placesOf(bytes: Buffer, mark: Buffer): Generator<number> {
  let place = bytes.indexOf(mark);
  for (let count = 0; place >= 0 && count < MOST_BLOCKS; count++) {
    yield place;
    place = bytes.indexOf(mark, place + mark.length);
  }
}

/** A block of XMP, or a further part of one in a JPEG, up to what is no text; its end may be missing, or in another part. */
const XMP = /(?:(?=<(?:\w{1,40}:)?RDF\b)|xmp\/extension\/\0.{40})([\t\n\r\x20-\xf4]*)/gs;
const XMP_END = /<\/(?:\w{1,40}:)?RDF\s*>/;
const XMP_PLACE = /[<:]\w{0,40}(?:GPS|Location|City|State|Country)/i;

/** What any XMP names. */
const XMP_NAMESPACE = '22-rdf-syntax-ns#';

/** Blanks each block of XMP that names a place. */
function blankXmp(bytes: Buffer): void {
  if (!bytes.includes(XMP_NAMESPACE)) return;
  for (const { 0: whole, 1: text = '', index } of bytes.toString('latin1').matchAll(XMP)) {
    const end = XMP_END.exec(text);
    const block = end ? text.slice(0, end.index + end[0].length) : text;
    const start = index + whole.length - text.length;
    if (XMP_PLACE.test(block)) bytes.fill(' ', start, start + block.length);
  }
}

/** How a block of IPTC begins, before its length. */
const IPTC = Buffer.from('8BIM\x04\x04\0\0\0\0', 'latin1');

/** Its fields of places, with their lengths: those of the content, city, part of a city, state, and country with its code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin each field
const IPTC_PLACE = /\x1c\x02[\x1a\x1b\x5a\x5c\x5f\x64\x65]\0(.)/gs;

/** Blanks the places that IPTC names. */
function blankIptc(bytes: Buffer): void {
  for (const place of placesOf(bytes, IPTC)) {
    const block = bytes.subarray(place + IPTC.length);
    if (block.length < 2) return;
    const text = block.toString('latin1', 2, 2 + block.readUInt16BE());
    for (const { 0: head, 1: length = '', index } of text.matchAll(IPTC_PLACE)) {
      const value = 2 + index + head.length;
      block.fill(' ', value, Math.min(value + length.charCodeAt(0), block.length));
    }
  }
}

/** A position as films have it (ISO 6709), such as the one that a telephone adds to a picture. */
const FILM_PLACE = /[+-]\d{2}\.\d{2,9}[+-]\d{3}\.\d{2,9}(?=[+-][\d.]{1,12}\/|\/)/g;

/** Sets the positions of films to zero. */
function blankFilms(bytes: Buffer): void {
  if (!bytes.includes('ftyp')) return;
  for (const { 0: place, index } of bytes.toString('latin1').matchAll(FILM_PLACE))
    bytes.write(place.replace(/\d/g, '0'), index, 'latin1');
}

const PNG_SIGNATURE_BYTES = 8;

/** The bytes of a chunk of PNG beside its data: length and type before, a sum after. */
const FRAME_BYTES = 12;

/** Returns a PNG with the sums of its changed chunks, and without texts that hold metadata in another form. */
function withTrueSums(bytes: Buffer): Buffer {
  let kept = PNG_SIGNATURE_BYTES;
  let place = kept;
  // What is kept moves up within the picture: a list of a million chunks would take more memory than it.
  const keep = (end: number) => {
    if (kept < place) bytes.copyWithin(kept, place, end);
    kept += end - place;
  };
  while (place + FRAME_BYTES <= bytes.length) {
    const end = place + FRAME_BYTES + bytes.readUInt32BE(place);
    if (end > bytes.length) break;
    const chunk = bytes.subarray(place, end);
    const type = chunk.toString('latin1', 4, 8);
    if (['eXIf', 'iTXt', 'tEXt'].includes(type))
      chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    if (!isHidden(type, chunk)) keep(end);
    place = end;
  }
  keep(bytes.length);
  return bytes.subarray(0, kept);
}

const PNG_XMP = 'XML:com.adobe.xmp\0';
const COMPRESSED = '\x01';

/** Tells whether a chunk is a text that holds metadata in digits or compressed, or a position. */
function isHidden(type: string, chunk: Buffer): boolean {
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return false;
  const text = chunk.toString('latin1', 8, 40);
  if (/^(Raw profile type (exif|app1|xmp|iptc|8bim)|exif:GPS)/i.test(text)) return true;
  return text.startsWith(PNG_XMP) && (type !== 'iTXt' || text[PNG_XMP.length] === COMPRESSED);
}

/** The directory of positions. */
const GPS = 0x8825;

/** What the maker of the camera adds in a form of its own, which may repeat the place. */
const MAKER_NOTE = 0x927c;

/** Fields that lead to further directories: of EXIF, of further pictures. */
const DIRECTORIES: ReadonlySet<number> = new Set([0x8769, 0x014a]);

/** The bytes of a value by the number of its type. */
const BYTES_OF_TYPE: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4 },
};

const ENTRY_BYTES = 12;

/** More than any picture has. A position with more is damaged, and what it seems to hold may be pixels. */
const MOST_DIRECTORIES = 32;
const MOST_ENTRIES = 1_000;
const MOST_ENTRIES_OF_FILE = 20_000;
const MOST_POSITION_ENTRIES = 64;
const MOST_POSITION_BYTES = 4_096;

/** An entry of a directory: its field, and where its values lie. */
interface Entry {
  readonly field: number;
  /** Where the values begin, counted from the beginning of the block. */
  readonly place: number;
  readonly length: number;
}

/** A block of EXIF (a TIFF file) within the bytes of a picture. */
class ExifBlock {
  private readonly bytes: Buffer;
  private readonly start: number;
  /** The entries of the file that are still read, and the bytes that are still blanked. */
  private readonly budget: { entries: number; bytes: number };
  private readonly isLittleEndian: boolean;
  private readonly seen = new Set<number>();

  constructor(bytes: Buffer, start: number, budget: { entries: number; bytes: number }) {
    this.bytes = bytes;
    this.start = start;
    this.budget = budget;
    this.isLittleEndian = bytes.toString('latin1', start, start + 1) === 'I';
  }

  /** Removes what tells where the picture was taken, without moving anything else but entries within their directory. */
  removeLocation(): void {
    const first = this.number(4);
    if (this.start === 0 || first <= FARTHEST_DIRECTORY) this.clean(first);
  }

  private clean(directory: number): void {
    if (directory === 0 || this.seen.has(directory) || this.seen.size >= MOST_DIRECTORIES) return;
    this.seen.add(directory);
    const count = Math.min(this.number(directory, 2), MOST_ENTRIES, this.budget.entries);
    this.budget.entries -= count;
    for (let index = count - 1; index >= 0; index--) {
      const entry = this.entryAt(directory + 2 + index * ENTRY_BYTES);
      if (DIRECTORIES.has(entry.field)) for (const below of this.numbersOf(entry)) this.clean(below);
      if (entry.field === GPS) this.blankPosition(this.numbersOf(entry)[0] ?? 0);
      if (entry.field === MAKER_NOTE) this.blank(entry.place, entry.length);
      if (entry.field === GPS || entry.field === MAKER_NOTE) this.remove(directory, index);
    }
    this.clean(this.number(directory + 2 + this.number(directory, 2) * ENTRY_BYTES));
  }

  private entryAt(place: number): Entry {
    const length = this.number(place + 4) * (BYTES_OF_TYPE[this.number(place + 2, 2)] ?? 1);
    return { field: this.number(place, 2), place: length <= 4 ? place + 8 : this.number(place + 8), length };
  }

  private numbersOf({ place, length }: Entry): number[] {
    const count = Math.min(Math.floor(length / 4), MOST_DIRECTORIES);
    return Array.from({ length: count }, (_, index) => this.number(place + index * 4));
  }

  /** Blanks a directory of positions with its values. */
  private blankPosition(directory: number): void {
    const count = this.number(directory, 2);
    if (directory === 0 || count > MOST_POSITION_ENTRIES) return;
    for (let index = 0; index < count; index++) {
      const { place, length } = this.entryAt(directory + 2 + index * ENTRY_BYTES);
      if (length <= MOST_POSITION_BYTES) this.blank(place, length);
    }
    this.blank(directory, 2 + count * ENTRY_BYTES + 4);
  }

  /** Removes an entry; those behind it, and the place of the next directory, move up. */
  private remove(directory: number, index: number): void {
    const count = this.number(directory, 2);
    const place = this.start + directory + 2 + index * ENTRY_BYTES;
    const end = this.start + directory + 2 + count * ENTRY_BYTES + 4;
    // A value that was blanked may have lain upon the directory.
    if (index >= count || end > this.bytes.length) return;
    this.bytes.copyWithin(place, place + ENTRY_BYTES, end);
    this.bytes.fill(0, end - ENTRY_BYTES, end);
    if (this.isLittleEndian) this.bytes.writeUInt16LE(count - 1, this.start + directory);
    else this.bytes.writeUInt16BE(count - 1, this.start + directory);
  }

  private blank(place: number, length: number): void {
    const first = this.start + place;
    const end = Math.min(first + length, this.bytes.length, first + this.budget.bytes);
    if (end <= first) return;
    this.budget.bytes -= end - first;
    this.bytes.fill(0, first, end);
  }

  /** Returns a number of two or four bytes; 0 beyond the end. */
  private number(place: number, bytes: 2 | 4 = 4): number {
    const at = this.start + place;
    if (at + bytes > this.bytes.length) return 0;
    return this.isLittleEndian ? this.bytes.readUIntLE(at, bytes) : this.bytes.readUIntBE(at, bytes);
  }
}
