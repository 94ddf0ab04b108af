import type { JsonField, JsonPage, JsonRows } from '../database/json-rows.js';
import type { Queries } from '../database/queries.js';

/**
 * Takes the records of a list as JSON in place of its nodes, where their fields are columns: that saves an object for
 * each record in the driver and another one in the executor.
 */
export class JsonList {
  readonly #fields: readonly JsonField[];
  #rows: JsonRows | null = null;

  constructor(fields: readonly JsonField[]) {
    this.#fields = fields;
  }

  /** Null when the list was left to the resolvers of its fields. */
  get rows(): JsonRows | null {
    return this.#rows;
  }

  /** Whether rows with these columns are those of the list. */
  takes(columns: readonly string[]): boolean {
    return this.#fields.every(({ column }) => columns.includes(column));
  }

  /**
   * Reads rows as JSON; null when one lacks a value that a field must have, which the executor reports. `page` tells how
   * rows that have the total of their list are read.
   */
  async read(
    queries: Queries,
    text: string,
    values: readonly unknown[],
    page?: JsonPage,
  ): Promise<JsonRows | null> {
    const handling = page ? { asJson: this.#fields, page } : { asJson: this.#fields };
    const [rows] = await queries.run<JsonRows>(text, values, handling);
    if (!rows?.json) return null;
    this.#rows = rows;
    return rows;
  }
}
