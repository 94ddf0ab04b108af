import type { FieldErrors } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage } from '../../platform/message.js';
import { isLongerThan } from '../text-limits.js';
import { isStorable, NOT_STORABLE } from './class-constraints.js';
import type { Constraints } from './constraints.js';
import { leastCharacters, mostCharacters, mostItems, notAbove, notBelow } from './rules.js';

/** Returns what is wrong with a number, a text or a list by the published constraints of its argument. */
export function argumentErrors(
  name: string,
  value: number | string | readonly unknown[],
  constraints: Constraints = {},
): FieldErrors {
  const broken = brokenRule(value, constraints);
  return broken ? { [name]: [fieldMessage(name, broken)] } : {};
}

function brokenRule(
  value: number | string | readonly unknown[],
  { minimum, maximum, minLength, maxLength, maxItems }: Constraints,
): FieldRule | null {
  if (typeof value === 'string') {
    if (maxLength === undefined) return null;
    if (!isStorable(value)) return NOT_STORABLE;
    if (minLength !== undefined && !isLongerThan(value.trim(), minLength - 1))
      return leastCharacters(minLength);
    return isLongerThan(value.trim(), maxLength) ? mostCharacters(maxLength) : null;
  }
  if (typeof value !== 'number') {
    return maxItems !== undefined && value.length > maxItems ? mostItems(maxItems) : null;
  }
  if (minimum !== undefined && value < minimum) return notBelow(minimum);
  return maximum !== undefined && value > maximum ? notAbove(maximum) : null;
}
