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
export const MOST_ENTRIES_OF_FILE = 20_000;
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
export class ExifBlock {
  private readonly isLittleEndian: boolean;
  private readonly seen = new Set<number>();

  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    /** The entries that are still read of the file. */
    private readonly budget: { entries: number },
  ) {
    this.isLittleEndian = bytes.toString('latin1', start, start + 4) === 'II*\0';
  }

  /** Removes what tells where the picture was taken, without moving anything else but entries within their directory. */
  removeLocation(): void {
    const head = this.bytes.toString('latin1', this.start, this.start + 4);
    if (head === 'II*\0' || head === 'MM\0*') this.clean(this.number(4));
  }

  private clean(directory: number): void {
    if (directory === 0 || this.seen.has(directory) || this.seen.size >= MOST_DIRECTORIES) return;
    this.seen.add(directory);
    const count = Math.min(this.short(directory), MOST_ENTRIES, this.budget.entries);
    this.budget.entries -= count;
    for (let index = count - 1; index >= 0; index--) {
      const entry = this.entryAt(directory + 2 + index * ENTRY_BYTES);
      if (DIRECTORIES.has(entry.field)) for (const below of this.numbersOf(entry)) this.clean(below);
      if (entry.field === GPS) this.blankPosition(this.numbersOf(entry)[0] ?? 0);
      if (entry.field === MAKER_NOTE) this.blank(entry.place, entry.length);
      if (entry.field === GPS || entry.field === MAKER_NOTE) this.remove(directory, index);
    }
    this.clean(this.number(directory + 2 + this.short(directory) * ENTRY_BYTES));
  }

  private entryAt(place: number): Entry {
    const length = this.number(place + 4) * (BYTES_OF_TYPE[this.short(place + 2)] ?? 1);
    return { field: this.short(place), place: length <= 4 ? place + 8 : this.number(place + 8), length };
  }

  private numbersOf({ place, length }: Entry): number[] {
    const count = Math.min(Math.floor(length / 4), MOST_DIRECTORIES);
    return Array.from({ length: count }, (_, index) => this.number(place + index * 4));
  }

  /** Blanks a directory of positions with its values. */
  private blankPosition(directory: number): void {
    const count = this.short(directory);
    if (directory === 0 || count > MOST_POSITION_ENTRIES) return;
    for (let index = 0; index < count; index++) {
      const { place, length } = this.entryAt(directory + 2 + index * ENTRY_BYTES);
      if (length <= MOST_POSITION_BYTES) this.blank(place, length);
    }
    this.blank(directory, 2 + count * ENTRY_BYTES + 4);
  }

  /** Removes an entry; those behind it, and the place of the next directory, move up. */
  private remove(directory: number, index: number): void {
    const count = this.short(directory);
    const place = this.start + directory + 2 + index * ENTRY_BYTES;
    const end = this.start + directory + 2 + count * ENTRY_BYTES + 4;
    if (end > this.bytes.length) return;
    this.bytes.copyWithin(place, place + ENTRY_BYTES, end);
    this.bytes.fill(0, end - ENTRY_BYTES, end);
    if (this.isLittleEndian) this.bytes.writeUInt16LE(count - 1, this.start + directory);
    else this.bytes.writeUInt16BE(count - 1, this.start + directory);
  }

  private blank(place: number, length: number): void {
    this.bytes.fill(0, this.start + place, Math.min(this.start + place + length, this.bytes.length));
  }

  /** Returns a number of two bytes; 0 beyond the end. */
  private short(place: number): number {
    const at = this.start + place;
    if (at + 2 > this.bytes.length) return 0;
    return this.isLittleEndian ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  /** Returns a number of four bytes; 0 beyond the end. */
  private number(place: number): number {
    const at = this.start + place;
    if (at + 4 > this.bytes.length) return 0;
    return this.isLittleEndian ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }
}
