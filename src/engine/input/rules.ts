import { ArrayMaxSize, ArrayMinSize, Max, Min, ValidateBy, type ValidationOptions } from 'class-validator';
import type { FieldErrors } from '../../platform/errors.js';
import {
  counted,
  type FaultCode,
  type FieldRule,
  fieldMessage,
  type Message,
  wrongFormat,
} from '../../platform/message.js';
import { isLongerThan } from '../scalars.js';
import type { Constraints } from './declare-field.js';

/* Declares rules of fields that more than one check applies; see `fieldMessage`. */

export const REQUIRED: FieldRule = { es: 'es obligatorio', en: 'is required', code: 'REQUIRED' };

export const NOT_BLANK: FieldRule = { es: 'no puede estar vacío', en: 'cannot be blank', code: 'BLANK' };

/** Makes the rules of one code, each with its limit as a parameter. */
const limited =
  (code: FaultCode, limit: 'min' | 'max', textOf: (limit: number) => Message) =>
  (value: number): FieldRule => ({ ...textOf(value), code, params: { [limit]: value } });

export const mostItems = limited('TOO_MANY_ITEMS', 'max', (max) => ({
  es: `admite como máximo ${counted(max, 'elemento', 'elementos')}`,
  en: `takes at most ${counted(max, 'item', 'items')}`,
}));

const leastItems = limited('TOO_FEW_ITEMS', 'min', (min) => ({
  es: `necesita al menos ${counted(min, 'elemento', 'elementos')}`,
  en: `needs at least ${counted(min, 'item', 'items')}`,
}));

export const leastCharacters = limited('TOO_SHORT', 'min', (min) => ({
  es: `necesita al menos ${counted(min, 'carácter', 'caracteres')}`,
  en: `needs at least ${counted(min, 'character', 'characters')}`,
}));

const mostCharacters = limited('TOO_LONG', 'max', (max) => ({
  es: `admite como máximo ${counted(max, 'carácter', 'caracteres')}`,
  en: `takes at most ${counted(max, 'character', 'characters')}`,
}));

const notBelow = limited('TOO_SMALL', 'min', (min) => ({
  es: `debe ser al menos ${min}`,
  en: `must be at least ${min}`,
}));

export const notAbove = limited('TOO_LARGE', 'max', (max) => ({
  es: `debe ser como máximo ${max}`,
  en: `must be at most ${max}`,
}));

export const mustBeOneOf = (values: readonly string[]): FieldRule => ({
  es: `debe ser uno de: ${values.join(', ')}`,
  en: `must be one of: ${values.join(', ')}`,
  code: 'NOT_ONE_OF',
  params: { values },
});

/** States that a field excludes another one, or contradicts it. */
const notTogether = (other: string, text: Message): FieldRule => ({
  ...text,
  code: 'NOT_TOGETHER',
  params: { other },
});

export const notTogetherWith = (name: string) =>
  notTogether(name, { es: `no se puede combinar con ${name}`, en: `cannot be combined with ${name}` });

export const differsFrom = (name: string) =>
  notTogether(name, { es: `dice otra cosa que ${name}`, en: `says something else than ${name}` });

/* Makes the constraints of class-validator, each with the rule that it states. */

/** Gives a constraint its rule as the context of its message; class-validator merges the contexts of constraints of one kind. */
const stated = (rule: FieldRule): ValidationOptions => ({ message: rule.es, context: { [rule.es]: rule } });

export const says = (name: string, rule: FieldRule) => stated(fieldMessage(name, rule));

const eachOf = (name: string, rule: FieldRule): FieldRule => ({
  ...rule,
  es: `Cada elemento de ${name} ${rule.es}.`,
  en: `Each item of ${name} ${rule.en}.`,
});

/** The bounds of a number or a list that class-validator checks. */
const BOUNDS = [
  ['minimum', Min, notBelow],
  ['maximum', Max, notAbove],
  ['minItems', ArrayMinSize, leastItems],
  ['maxItems', ArrayMaxSize, mostItems],
] as const;

/** Returns the decorators of the bounds of a number or a list. */
export const boundsOf = (name: string, constraints: Constraints): PropertyDecorator[] =>
  BOUNDS.flatMap(([keyword, decorate, rule]) => {
    const limit = constraints[keyword];
    return limit === undefined ? [] : [decorate(limit, says(name, rule(limit)))];
  });

const NUL = '\0';
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Tells whether PostgreSQL can store a text: not with NUL or an unpaired surrogate. */
const isStorable = (text: string): boolean => !(text.includes(NUL) || HALF_A_PAIR.test(text));

const NOT_STORABLE: FieldRule = {
  es: 'contiene caracteres no permitidos',
  en: 'contains characters that are not allowed',
  code: 'CHARACTER_NOT_ALLOWED',
};

const NO_MONTH = wrongFormat('YYYY-MM', {
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

/** Returns what is wrong with an argument by its published constraints. */
export function argumentErrors(name: string, value: unknown, constraints: Constraints = {}): FieldErrors {
  const [broken] = brokenRules(value, constraints);
  return broken ? { [name]: [fieldMessage(name, broken)] } : {};
}

/** Returns the rules of a number, a text or a list that a value breaks, of a text the first one. */
export function brokenRules(value: unknown, constraints: Constraints): FieldRule[] {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = constraints;
  if (typeof value === 'number')
    return [
      ...(minimum !== undefined && value < minimum ? [notBelow(minimum)] : []),
      ...(maximum !== undefined && value > maximum ? [notAbove(maximum)] : []),
    ];
  if (Array.isArray(value))
    return maxItems !== undefined && value.length > maxItems ? [mostItems(maxItems)] : [];
  if (typeof value !== 'string' || maxLength === undefined) return [];
  const text = value.trim();
  if (!isStorable(value)) return [NOT_STORABLE];
  if (minLength !== undefined && !isLongerThan(text, minLength - 1)) return [leastCharacters(minLength)];
  if (isLongerThan(text, maxLength)) return [mostCharacters(maxLength)];
  // Of arguments, months alone have a pattern.
  return pattern !== undefined && !new RegExp(pattern).test(text) ? [NO_MONTH] : [];
}
