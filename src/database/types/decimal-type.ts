import { Type } from '@mikro-orm/core';

/**
 * A decimal number with two decimal places, stored exactly as `numeric(14,2)`.
 *
 * Fourteen digits stay below the 15 that a JavaScript number carries without loss, so the number that is read
 * prints as the amount that was stored.
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
