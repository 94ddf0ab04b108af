import { Type } from '@mikro-orm/core';

/**
 * A list of texts, kept as `text[]`. MikroORM's own array type loses what PostgreSQL's array literals treat
 * specially: an unquoted `null` and the escapes of JSON.
 */
export class TextArrayType extends Type<string[] | null, string | null> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && `{${value.map(quoted).join(',')}}`;
  }

  override getColumnType(): string {
    return 'text[]';
  }

  override compareAsType(): string {
    return 'string[]';
  }

  override ensureComparable(): boolean {
    return false;
  }
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
