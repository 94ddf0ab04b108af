import { ArrayMaxSize, ArrayMinSize, Max, Min, ValidateBy, type ValidationOptions } from 'class-validator';
import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage } from '../../platform/message.js';
import { isLongerThan } from '../text-limits.js';
import type { Constraints } from './constraints.js';
import { leastItems, mostCharacters, mostItems, notAbove, notBelow } from './rules.js';

/* Makes the constraints of class-validator, each with the rule that it states. */

/** Gives a constraint its rule as the context of its message; class-validator merges the contexts of constraints of one kind. */
const stated = (rule: FieldRule): ValidationOptions => ({ message: rule.es, context: { [rule.es]: rule } });

export const says = (name: string, rule: FieldRule) => stated(fieldMessage(name, rule));

const eachOf = (name: string, rule: FieldRule): FieldRule => ({
  ...rule,
  es: `Cada elemento de ${name} ${rule.es}.`,
  en: `Each item of ${name} ${rule.en}.`,
});

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

const NUL = '\0';
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Tells whether PostgreSQL can store a text: not with NUL or an unpaired surrogate. */
export const isStorable = (text: string): boolean => !(text.includes(NUL) || HALF_A_PAIR.test(text));

export const NOT_STORABLE: FieldRule = {
  es: 'contiene caracteres no permitidos',
  en: 'contains characters that are not allowed',
  code: 'CHARACTER_NOT_ALLOWED',
};

/** Makes a constraint that class-validator does not have. */
export const meets = (
  kind: string,
  options: ValidationOptions,
  validate: (value: unknown) => boolean,
): PropertyDecorator => ValidateBy({ name: kind, validator: { validate } }, options);

export const storable = (name: string, { each = false } = {}) =>
  meets(
    'storable',
    { each, ...says(name, NOT_STORABLE) },
    (text) => typeof text !== 'string' || isStorable(text),
  );

/** Limits a text as PostgreSQL counts it; class-validator's own `MaxLength` does not count the variation selectors. */
export const noLongerThan = (name: string, max: number, { each = false } = {}) =>
  meets(
    'noLongerThan',
    { each, ...(each ? stated(eachOf(name, mostCharacters(max))) : says(name, mostCharacters(max))) },
    (text) => typeof text !== 'string' || !isLongerThan(text, max),
  );
