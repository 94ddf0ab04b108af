import { ArrayMaxSize, ArrayMinSize, Max, Min, ValidateBy, type ValidationOptions } from 'class-validator';
import type { FieldErrors } from '../../platform/errors.js';
import { type FieldRule, wrongFormat } from '../../platform/field-faults.js';
import { counted, fieldMessage } from '../../platform/message.js';
import { isLongerThan } from '../text-limits.js';
import type { Constraints } from './declare-field.js';

/* Declares rules of fields that more than one check applies; see `fieldMessage`. */

export const REQUIRED: FieldRule = { es: 'es obligatorio', en: 'is required', code: 'REQUIRED' };

export const NOT_BLANK: FieldRule = { es: 'no puede estar vacío', en: 'cannot be blank', code: 'BLANK' };

export const mostItems = (max: number): FieldRule => ({
  es: `admite como máximo ${counted(max, 'elemento', 'elementos')}`,
  en: `takes at most ${counted(max, 'item', 'items')}`,
  code: 'TOO_MANY_ITEMS',
  params: { max },
});

const leastItems = (min: number): FieldRule => ({
  es: `necesita al menos ${counted(min, 'elemento', 'elementos')}`,
  en: `needs at least ${counted(min, 'item', 'items')}`,
  code: 'TOO_FEW_ITEMS',
  params: { min },
});

export const leastCharacters = (min: number): FieldRule => ({
  es: `necesita al menos ${counted(min, 'carácter', 'caracteres')}`,
  en: `needs at least ${counted(min, 'character', 'characters')}`,
  code: 'TOO_SHORT',
  params: { min },
});

export const mostCharacters = (max: number): FieldRule => ({
  es: `admite como máximo ${counted(max, 'carácter', 'caracteres')}`,
  en: `takes at most ${counted(max, 'character', 'characters')}`,
  code: 'TOO_LONG',
  params: { max },
});

export const mustBeOneOf = (values: readonly string[]): FieldRule => ({
  es: `debe ser uno de: ${values.join(', ')}`,
  en: `must be one of: ${values.join(', ')}`,
  code: 'NOT_ONE_OF',
  params: { values },
});

export const notTogetherWith = (name: string): FieldRule => ({
  es: `no se puede combinar con ${name}`,
  en: `cannot be combined with ${name}`,
  code: 'NOT_TOGETHER',
  params: { other: name },
});

export const notBelow = (min: number): FieldRule => ({
  es: `debe ser al menos ${min}`,
  en: `must be at least ${min}`,
  code: 'TOO_SMALL',
  params: { min },
});

export const notAbove = (max: number): FieldRule => ({
  es: `debe ser como máximo ${max}`,
  en: `must be at most ${max}`,
  code: 'TOO_LARGE',
  params: { max },
});

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

export const NO_MONTH = wrongFormat('YYYY-MM', {
  es: 'debe ser un mes (AAAA-MM)',
  en: 'must be a month (YYYY-MM)',
});

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
  { minimum, maximum, minLength, maxLength, maxItems, pattern }: Constraints,
): FieldRule | null {
  if (typeof value === 'string') {
    if (maxLength === undefined) return null;
    if (!isStorable(value)) return NOT_STORABLE;
    if (minLength !== undefined && !isLongerThan(value.trim(), minLength - 1))
      return leastCharacters(minLength);
    if (isLongerThan(value.trim(), maxLength)) return mostCharacters(maxLength);
    // Of arguments, months alone have a pattern.
    return pattern !== undefined && !new RegExp(pattern).test(value.trim()) ? NO_MONTH : null;
  }
  if (typeof value !== 'number') {
    return maxItems !== undefined && value.length > maxItems ? mostItems(maxItems) : null;
  }
  if (minimum !== undefined && value < minimum) return notBelow(minimum);
  return maximum !== undefined && value > maximum ? notAbove(maximum) : null;
}
