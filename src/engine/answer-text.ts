import { AnswerTooLarge } from './database/errors.js';

/** Holds the value of a field as the JSON that PostgreSQL wrote. */
export class AnswerText {
  constructor(readonly json: string) {}

  /** Parses the value, for what needs more than its text. */
  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

/** Writes the body of an answer as JSON, with the texts of its fields as they are. */
export function stringifyAnswer(body: object): string {
  const parts = Object.entries(body).flatMap(([name, value]) => {
    const text = name === 'data' ? textOf(value) : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${parts.join(',')}}`;
}

/** Returns the JSON of a part of the data; only the root fields and what they lead to are looked at for texts. */
function textOf(value: unknown, levels = 2): string {
  if (value instanceof AnswerText) return value.json;
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}:${textOf(part, levels - 1)}`,
  );
  return `{${parts.join(',')}}`;
}

/** The bytes that one operation may still read for its answer. Several statements take from it together. */
export class AnswerRoom {
  #turn: Promise<unknown> = Promise.resolve();

  /** Takes the most bytes of the answer; where `takesTurns`, texts are written one after the other, each within what is left. */
  constructor(
    private bytes: number,
    private readonly takesTurns = false,
  ) {}

  get left(): number {
    return Math.max(this.bytes, 0);
  }

  /** Takes bytes that were read; tells whether there was room for them. */
  take(bytes: number): boolean {
    this.bytes -= bytes;
    return this.bytes >= 0;
  }

  /** Runs a statement that writes a text of the answer, whose length is known when it is whole. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    if (!this.takesTurns) return write();
    const written = this.#turn.then(write);
    this.#turn = written.catch(() => undefined);
    return written;
  }
}

/** Throws AnswerTooLarge for data of an answer that is longer as JSON than so many bytes, without writing it. */
export function assertFits(data: unknown, mostBytes: number): void {
  const room = new AnswerRoom(mostBytes);
  const measure = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      const bytes = typeof value === 'string' ? bytesOfText(value) : String(value).length;
      if (!room.take(bytes + 1)) throw new AnswerTooLarge();
    } else if (Array.isArray(value)) value.forEach(measure);
    else if (value instanceof AnswerText) {
      if (!room.take(Buffer.byteLength(value.json))) throw new AnswerTooLarge();
    } else {
      for (const [key, below] of Object.entries(value)) {
        if (!room.take(key.length + 3)) throw new AnswerTooLarge();
        measure(below);
      }
    }
  };
  measure(data);
}

/** What JSON writes as an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters
const ESCAPED = /[\u0000-\u001f"\\]/;

const bytesOfText = (text: string) =>
  ESCAPED.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2;
