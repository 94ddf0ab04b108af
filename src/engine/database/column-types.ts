import { Type } from '@mikro-orm/core';

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
  override convertToDatabaseValue(value: number): number {
    return typeof value === 'number' ? Number(value.toFixed(2)) : value;
  }

  override getColumnType(): string {
    return 'numeric(14,2)';
  }

  override compareAsType(): string {
    return 'number';
  }

  override ensureComparable(): boolean {
    return false;
  }
}

/** A list of texts, stored as `text[]`. MikroORM's own array type does not preserve an unquoted `null` and JSON escapes. */
export class TextListType extends Type<string[] | null, string | null> {
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
