import type { FieldErrors } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import { notAbove, notBelow } from './rules.js';

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

/** The errors of a number outside the published bounds of its argument. */
export function boundErrors(
  name: string,
  value: number,
  { minimum, maximum }: Constraints = {},
): FieldErrors {
  if (minimum !== undefined && value < minimum) return { [name]: [fieldMessage(name, notBelow(minimum))] };
  if (maximum !== undefined && value > maximum) return { [name]: [fieldMessage(name, notAbove(maximum))] };
  return {};
}
