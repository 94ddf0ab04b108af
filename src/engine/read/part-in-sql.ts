import type { FieldNode } from 'graphql';
import type { Context } from '../context.js';
import type { Document } from './chosen-fields.js';
import type { AnyRecord } from './record.js';
import type { Statement } from './statement.js';

/** Name of the extension of a field whose value is a part of its record that PostgreSQL can make. */
export const PART_IN_SQL = 'partInSql';

/** Makes a part of a record, an object, in SQL. */
export interface PartInSql {
  /** Tells whether a field of the part is SQL. */
  readonly makes: (name: string) => boolean;
  /** Returns the statement of one row, the object of the answer. */
  readonly selectOf: (row: PartOfRow) => string;
}

/** The row that a part belongs to, and the statement that reads it. */
export interface PartOfRow {
  readonly ctx: Context;
  readonly statement: Statement;
  readonly document: Document;
  readonly nodes: readonly FieldNode[];
  /** The SQL of the id of the row. */
  readonly id: string;
  /** The record within whose scope the row is read; null without a scope. */
  readonly scope: AnyRecord | null;
  /** Returns a name that the statement does not have yet. */
  readonly nameOf: (kind: string) => string;
}
