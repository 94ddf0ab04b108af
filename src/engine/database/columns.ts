import { type EntityManager, Type } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Extensions } from 'type-graphql';

/** A text that rows hold in wire form. */
abstract class WireText extends Type<string, string> {
  override compareAsType(): string {
    return 'string';
  }

  override ensureComparable(): boolean {
    return false;
  }
}

/** An instant as ISO 8601 text in UTC with milliseconds (`2026-01-02T03:04:05.678Z`), stored as `timestamptz(3)`. */
export class DateTimeType extends WireText {
  override getColumnType(): string {
    return 'timestamptz(3)';
  }
}

/** A calendar day without time or zone as `YYYY-MM-DD` text, stored as `date`. */
export class DateType extends WireText {
  override getColumnType(): string {
    return 'date';
  }
}

/** A decimal number with two places, stored as `numeric(14,2)`, whose digits a JavaScript number represents without loss. */
export class DecimalType extends Type<number, number> {
  /** How many digits a value has at most, and how many decimal places. */
  protected readonly form: readonly [digits: number, places: number] = [14, 2];

  override convertToDatabaseValue(value: number): number {
    return typeof value === 'number' ? Number(value.toFixed(this.form[1])) : value;
  }

  override getColumnType(): string {
    return `numeric(${this.form.join(',')})`;
  }

  override compareAsType(): string {
    return 'number';
  }

  override ensureComparable(): boolean {
    return false;
  }
}

/** A decimal number with six places, stored as `numeric(9,6)`. */
export class RateType extends DecimalType {
  protected override readonly form = [9, 6] as const;
}

/** A list of texts, stored as `text[]`. MikroORM's own array type does not preserve an unquoted `null` and JSON escapes. */
class TextListType extends Type<string[] | null, string | null> {
  override convertToDatabaseValue(texts: string[] | null): string | null {
    return texts && `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }

  /** Parses the literals of the snapshots of the unit of work; rows contain arrays. */
  override convertToJSValue(value: string[] | string | null): string[] | null {
    if (typeof value !== 'string') return value;
    return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) => text.replace(/\\(.)/gs, '$1'));
  }

  override getColumnType(): string {
    return 'text[]';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/** A list of GUIDs, stored as `uuid[]`. */
export class GuidListType extends TextListType {
  override convertToJSValue(value: string[] | string | null): string[] | null {
    if (typeof value !== 'string') return value;
    return value.match(/[0-9a-f-]{36}/gi) ?? [];
  }

  override getColumnType(): string {
    return 'uuid[]';
  }
}

/** Name of the extension of a field with the most characters of its text, of a list of all its texts. */
export const MOST_TEXT = 'mostText';

export interface ColumnOptions {
  /** The name of the column, if it differs from that of the property. */
  fieldName?: string;
  nullable?: boolean;
  unique?: boolean;
  /** What rows get that were there before the column. */
  default?: string;
  /** The same as SQL, for what is no text. */
  defaultRaw?: string;
  /** Omitted from the audit log and from every other view of a row. */
  hidden?: boolean;
  onCreate?: (row: unknown, em: EntityManager) => string;
}

/** Declares a column for a text of at most `max` characters, which a check of the database enforces. */
export const TextColumn = (max: number, options: ColumnOptions = {}): PropertyDecorator =>
  columnOf({ ...options, type: 'text' }, (column) => `char_length(${column}) <= ${max}`, max);

/** Declares a column for at most `most` texts of at most `max` characters each, which a check of the database enforces. */
export const TextListColumn = (
  { most, max }: { most: number; max: number },
  options: ColumnOptions = {},
): PropertyDecorator =>
  columnOf(
    { ...options, type: TextListType },
    (column) => `cardinality(${column}) <= ${most} and longest_text(${column}) <= ${max}`,
    most * max,
  );

/** Declares a column for one of some texts, which a check of the database enforces. */
export const ListedTextColumn = (values: readonly string[], options: ColumnOptions = {}): PropertyDecorator =>
  columnOf(
    { ...options, type: 'text' },
    (column) => `${column} in (${values.map((value) => `'${value}'`).join(', ')})`,
  );

/** Declares a column for a moment that a client sends; a check keeps its year within the four digits of the wire form. */
export const DateTimeColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  columnOf(
    { ...options, type: DateTimeType },
    (column) => `${column} between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z'`,
  );

type PropertyOptions = NonNullable<Parameters<typeof Property>[0]>;

/** Declares a column with a check, which is named `<table>_<column>_check`. */
const columnOf =
  (
    options: ColumnOptions & Pick<PropertyOptions, 'type'>,
    check: (column: string) => string,
    mostText?: number,
  ): PropertyDecorator =>
  (prototype, key) => {
    const name = String(key);
    Property<Record<string, unknown>>({
      ...options,
      check: (columns) => check(`"${columns[name]}"`),
    })(prototype as Record<string, unknown>, name);
    if (mostText !== undefined) Extensions({ [MOST_TEXT]: mostText })(prototype, name);
  };
