import { Type } from '@mikro-orm/core';

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
