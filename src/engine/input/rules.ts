import { counted, type Message } from '../../platform/message.js';

/* Rules of fields that more than one check applies; see `fieldMessage`. */

export const REQUIRED: Message = { es: 'es obligatorio', en: 'is required' };

export const NOT_BLANK: Message = { es: 'no puede estar vacío', en: 'cannot be blank' };

export const mostItems = (max: number): Message => ({
  es: `admite como máximo ${counted(max, 'elemento', 'elementos')}`,
  en: `takes at most ${counted(max, 'item', 'items')}`,
});

export const leastItems = (min: number): Message => ({
  es: `necesita al menos ${counted(min, 'elemento', 'elementos')}`,
  en: `needs at least ${counted(min, 'item', 'items')}`,
});

export const leastCharacters = (min: number): Message => ({
  es: `necesita al menos ${counted(min, 'carácter', 'caracteres')}`,
  en: `needs at least ${counted(min, 'character', 'characters')}`,
});

export const mostCharacters = (max: number): Message => ({
  es: `admite como máximo ${counted(max, 'carácter', 'caracteres')}`,
  en: `takes at most ${counted(max, 'character', 'characters')}`,
});

export const mustBeOneOf = (values: readonly string[]): Message => ({
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
