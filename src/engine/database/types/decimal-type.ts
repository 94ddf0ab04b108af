import { Type } from '@mikro-orm/core';

/**
 * A decimal number with two decimal places, stored exactly as `numeric(14,2)`.
 *
 * A JavaScript number represents 15 digits without loss, one more than the column has, so it prints the stored amount
 * exactly.
 */
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
