import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import { says } from './constraint-messages.js';
import type { Constraints } from './constraints.js';
import { leastItems, mostItems, notAbove, notBelow } from './rules.js';

/** Returns the decorators of the bounds of a number or a list. */
export function boundsOf(
  name: string,
  { minimum, maximum, minItems, maxItems }: Constraints,
): PropertyDecorator[] {
  return [
    ...(minimum === undefined ? [] : [Min(minimum, says(name, notBelow(minimum)))]),
    ...(maximum === undefined ? [] : [Max(maximum, says(name, notAbove(maximum)))]),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems, says(name, leastItems(minItems)))]),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems, says(name, mostItems(maxItems)))]),
  ];
}
