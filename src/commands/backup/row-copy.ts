import type { Column, Table } from './table-rows.js';

/** Copies rows in the text format of COPY: a line for each row, a tab between two values, `\N` for null. */
export interface RowCopy {
  /** Reads the rows of a table in the order of its primary key. */
  read(table: Table): AsyncIterable<Buffer | string>;
  /** Begins to write rows into a table. */
  write(table: Pick<Table, 'name'>, columns: readonly Column[]): RowWriter;
}

export interface RowWriter {
  /** Takes whole rows. */
  add(rows: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Gives up, so that the transaction can be rolled back. */
  abort(): Promise<void>;
}
