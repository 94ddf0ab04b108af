import type { EntityManager } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from './types/date-time-type.js';

/**
 * A column for a moment that a client sends: a check of the database keeps its year within the four digits of the wire
 * form.
 */
export const DateTimeColumn =
  (
    options: { nullable?: boolean; onCreate?: (row: unknown, em: EntityManager) => string } = {},
  ): PropertyDecorator =>
  (prototype, key) => {
    const name = String(key);
    Property<Record<string, unknown>>({
      ...options,
      type: DateTimeType,
      check: (columns) => `"${columns[name]}" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z'`,
    })(prototype as Record<string, unknown>, name);
  };
