import { Type } from '@mikro-orm/core';

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
