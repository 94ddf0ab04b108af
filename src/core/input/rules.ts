import type { Message } from '../../platform/message.js';

/* Rules of fields that more than one check applies; see `fieldMessage`. */

export const REQUIRED: Message = { es: 'es obligatorio', en: 'is required' };

export const NOT_BLANK: Message = { es: 'no puede estar vacío', en: 'cannot be blank' };

export const mostItems = (max: number): Message => ({
  es: `admite como máximo ${max} elementos`,
  en: `takes at most ${max} items`,
});

export const leastCharacters = (min: number): Message => ({
  es: `necesita al menos ${min} caracteres`,
  en: `needs at least ${min} characters`,
});

export const mostCharacters = (max: number): Message => ({
  es: `admite como máximo ${max} caracteres`,
  en: `takes at most ${max} characters`,
});

export const oneOf = (values: readonly string[]): Message => ({
  es: `debe ser uno de: ${values.join(', ')}`,
  en: `must be one of: ${values.join(', ')}`,
});

export const notTogetherWith = (name: string): Message => ({
  es: `no se puede combinar con ${name}`,
  en: `cannot be combined with ${name}`,
});

export const notBelow = (min: number): Message => ({
  es: `debe ser al menos ${min}`,
  en: `must be at least ${min}`,
});

export const notAbove = (max: number): Message => ({
  es: `debe ser como máximo ${max}`,
  en: `must be at most ${max}`,
});
