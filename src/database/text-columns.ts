import { Property } from '@mikro-orm/decorators/legacy';
import { TextListType } from './types/text-list-type.js';

export interface TextColumnOptions {
  /** The name of the column, if it differs from that of the property. */
  fieldName?: string;
  nullable?: boolean;
  unique?: boolean;
  /** Omitted from the audit log and from every other view of a row. */
  hidden?: boolean;
}

/** A column for a text of at most `max` characters, which a check of the database enforces. */
export const TextColumn = (max: number, options: TextColumnOptions = {}): PropertyDecorator =>
  columnOf({ ...options, type: 'text' }, (column) => `char_length(${column}) <= ${max}`);

/** A column for at most `most` texts of at most `max` characters each, which a check of the database enforces. */
export const TextListColumn = (
  { most, max }: { most: number; max: number },
  options: TextColumnOptions = {},
): PropertyDecorator =>
  columnOf(
    { ...options, type: TextListType },
    (column) => `cardinality(${column}) <= ${most} and longest_text(${column}) <= ${max}`,
  );

/** A column for one of some texts, which a check of the database enforces. */
export const ListedTextColumn = (
  values: readonly string[],
  options: TextColumnOptions = {},
): PropertyDecorator =>
  columnOf(
    { ...options, type: 'text' },
    (column) => `${column} in (${values.map((value) => `'${value}'`).join(', ')})`,
  );

type PropertyOptions = NonNullable<Parameters<typeof Property>[0]>;

/** A check on a property is named `<table>_<column>_check`. */
const columnOf =
  (
    options: TextColumnOptions & Pick<PropertyOptions, 'type'>,
    check: (column: string) => string,
  ): PropertyDecorator =>
  (prototype, key) => {
    const name = String(key);
    Property<Record<string, unknown>>({
      ...options,
      check: (columns) => check(`"${columns[name]}"`),
    })(prototype as Record<string, unknown>, name);
  };
