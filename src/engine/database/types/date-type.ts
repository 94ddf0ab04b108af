import { Type } from '@mikro-orm/core';

/** A calendar day without time or zone as `YYYY-MM-DD` text, stored as `date`. */
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
