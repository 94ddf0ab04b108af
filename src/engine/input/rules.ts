import type { FieldRule } from '../../platform/field-faults.js';
import { counted } from '../../platform/message.js';

/* Declares rules of fields that more than one check applies; see `fieldMessage`. */

export const REQUIRED: FieldRule = { es: 'es obligatorio', en: 'is required', code: 'REQUIRED' };

export const NOT_BLANK: FieldRule = { es: 'no puede estar vacío', en: 'cannot be blank', code: 'BLANK' };

export const mostItems = (max: number): FieldRule => ({
  es: `admite como máximo ${counted(max, 'elemento', 'elementos')}`,
  en: `takes at most ${counted(max, 'item', 'items')}`,
  code: 'TOO_MANY_ITEMS',
  params: { max },
});

export const leastItems = (min: number): FieldRule => ({
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
