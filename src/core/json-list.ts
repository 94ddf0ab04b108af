import { type GraphQLField, isNullableType } from 'graphql';
import type { JsonField, JsonPage, JsonRows } from '../database/json-rows.js';
import { type Reads, reading } from '../database/queries.js';
import { isRowValue } from './row-value.js';

/** The fields of the records of a list, all of them columns or the same in every record. */
export interface JsonRecords {
  /** The name of their type. */
  readonly type: string;
  readonly fields: readonly JsonField[];
}

/** A field of an answer under its name there; null when it is more than the value of a column. */
export function jsonFieldOf(name: string, field: GraphQLField<unknown, unknown>): JsonField | null {
  if (!isRowValue(field)) return null;
  return { column: field.name, key: keyOf(name), isNullable: isNullableType(field.type) };
}

/** A field that has the same value in every record. */
export const constantField = (name: string, value: string): JsonField => ({
  column: null,
  key: Buffer.concat([keyOf(name), Buffer.from(JSON.stringify(value))]),
  isNullable: false,
});

const keyOf = (name: string) => Buffer.from(`${JSON.stringify(name)}:`);

/**
 * Takes the records of a list as JSON in place of its nodes, where their fields are columns: that saves an object for
 * each record in the driver and another one in the executor.
 */
export class JsonList {
  readonly #records: JsonRecords;
  #rows: JsonRows | null = null;

  constructor(records: JsonRecords) {
    this.#records = records;
  }

  /** Null when the list was left to the resolvers of its fields. */
  get rows(): JsonRows | null {
    return this.#rows;
  }

  /** Whether rows of a type with these columns are those of the list. */
  takes(type: string, columns: readonly string[]): boolean {
    const { fields } = this.#records;
    const isRead = fields.every(({ column }) => column === null || columns.includes(column));
    return isRead && type === this.#records.type;
  }

  /**
   * Reads rows as JSON; null when one lacks a value that a field must have, which the executor reports. `page` tells
   * which of the rows are those of a page.
   */
  async read(
    queries: Reads,
    text: string,
    values: readonly unknown[],
    page?: JsonPage,
  ): Promise<JsonRows | null> {
    const { fields } = this.#records;
    const handling = page ? { asJson: fields, page } : { asJson: fields };
    const [rows] = await queries.run<JsonRows>(reading(text), values, handling);
    if (!rows?.json) return null;
    this.#rows = rows;
    return rows;
  }
}
