import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { FieldRule } from '../../platform/field-faults.js';
import { isLongerThan } from '../text-limits.js';
import { eachOf, says, stated } from './constraint-messages.js';
import { mostCharacters } from './rules.js';

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
