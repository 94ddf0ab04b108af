import { Type } from '@mikro-orm/core';

/** An instant as ISO 8601 text in UTC with milliseconds (`2026-01-02T03:04:05.678Z`), stored as `timestamptz(3)`. */
export class DateTimeType extends Type<string, string> {
  override getColumnType(): string {
    return 'timestamptz(3)';
  }

  override compareAsType(): string {
    return 'string';
  }

  override ensureComparable(): boolean {
    return false;
  }
}
