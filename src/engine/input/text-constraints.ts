import { ValidateBy } from 'class-validator';
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

export const storable = (name: string, { each = false } = {}) =>
  ValidateBy(
    {
      name: 'storable',
      validator: {
        validate: (text) => typeof text !== 'string' || isStorable(text),
      },
    },
    { each, ...says(name, NOT_STORABLE) },
  );

/** Limits a text as PostgreSQL counts it; class-validator's own `MaxLength` does not count the variation selectors. */
export const noLongerThan = (name: string, max: number, { each = false } = {}) =>
  ValidateBy(
    {
      name: 'noLongerThan',
      validator: { validate: (text) => typeof text !== 'string' || !isLongerThan(text, max) },
    },
    { each, ...(each ? stated(eachOf(name, mostCharacters(max))) : says(name, mostCharacters(max))) },
  );
