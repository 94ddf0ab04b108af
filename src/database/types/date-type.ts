import { Type } from '@mikro-orm/core';

/** A calendar day without a time or a zone as `YYYY-MM-DD` text, kept as `date`. */
export class DateType extends Type<string, string> {
  override getColumnType(): string {
    return 'date';
  }

  override compareAsType(): string {
    return 'string';
  }

  override ensureComparable(): boolean {
    return false;
  }
}
