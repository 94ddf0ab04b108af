/** A row in the memory of the message that brought it. The driver uses that memory again once the message is handled. */
export class DataRow {
  readonly name = 'dataRow';
  readonly bytes: Buffer;
  /** Where its number of values is. */
  readonly offset: number;
  /** Bytes of the row, at least those of its texts. */
  readonly length: number;

  constructor(bytes: Buffer, offset: number, length: number) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  /** The texts of its values, as the driver's own rows have them. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    const places = placesIn(this);
    const texts: (string | null)[] = [];
    for (let index = 0; index < places.count; index++) {
      const start = places.starts[index] as number;
      const end = places.ends[index] as number;
      texts.push(end < start ? null : bytes.toString('utf8', start, end));
    }
    return texts;
  }
}

/** PostgreSQL gives at most so many values in a row. */
const MOST_VALUES = 1664;

/** Where the values of a row are in its memory. A null ends before it starts. */
interface Places {
  count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Rows are read one after the other, each at once. */
const shared: Places = { count: 0, starts: new Int32Array(MOST_VALUES), ends: new Int32Array(MOST_VALUES) };

const COUNT_LENGTH = 2;
const SIZE_LENGTH = 4;

/** The places of the values of a row, until it is asked for those of another one. */
export function placesIn({ bytes, offset }: DataRow): Places {
  const { starts, ends } = shared;
  const count = bytes.readInt16BE(offset);
  let start = offset + COUNT_LENGTH;
  for (let index = 0; index < count; index++) {
    const size = bytes.readInt32BE(start);
    start += SIZE_LENGTH;
    starts[index] = start;
    ends[index] = start + size;
    if (size > 0) start += size;
  }
  shared.count = count;
  return shared;
}
