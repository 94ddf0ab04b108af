import type { FieldErrors } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import { mostItems, notAbove, notBelow } from './rules.js';

/** Published constraints of a field, under the keywords of JSON Schema. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  minItems?: number;
  maxItems?: number;
  /** The step that expresses the number of decimal places. */
  multipleOf?: number;
}

/** Name of the extension with the constraints of an input field. */
export const CONSTRAINTS = 'constraints';

/** Name of the extension of an argument that cannot be sent together with another one, which it names. */
export const NOT_WITH = 'notWith';

/** The errors of a list or a number outside the published bounds of its argument. */
export function boundErrors(
  name: string,
  value: number | readonly unknown[],
  { minimum, maximum, maxItems }: Constraints = {},
): FieldErrors {
  if (typeof value !== 'number') {
    const isTooLong = maxItems !== undefined && value.length > maxItems;
    return isTooLong ? { [name]: [fieldMessage(name, mostItems(maxItems))] } : {};
  }
  if (minimum !== undefined && value < minimum) return { [name]: [fieldMessage(name, notBelow(minimum))] };
  if (maximum !== undefined && value > maximum) return { [name]: [fieldMessage(name, notAbove(maximum))] };
  return {};
}
