import type { DataRow } from './data-row.js';

/** The columns of the rows that a statement gives. */
export interface ResultColumns {
  readonly names: readonly string[];
  /** Their types, as OIDs of PostgreSQL. */
  readonly types: readonly number[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: copies of it have their fields in the order of the columns. */
  readonly empty: Readonly<Record<string, unknown>>;
}

/** Takes the rows of a statement as they arrive. */
export interface RowSink {
  /** Takes what it needs of the row, whose memory is used again afterwards. */
  add(columns: ResultColumns, row: DataRow): void;
  /** What it made of the rows when there are no more. */
  finish(): object[];
}

/** Makes an object of each row. */
export class RowObjects implements RowSink {
  readonly #rows: object[] = [];

  add({ names, parsers, empty }: ResultColumns, { fields: texts }: DataRow): void {
    const row: Record<string, unknown> = { ...empty };
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index];
      if (typeof text === 'string') row[names[index] as string] = parsers[index]?.(text);
    }
    this.#rows.push(row);
  }

  finish(): object[] {
    return this.#rows;
  }
}
