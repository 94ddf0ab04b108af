import type { Message, Params } from '../../platform/message.js';

type Fault = Message & { readonly code: string; readonly params?: Params };

export const NOT_A_NUMBER: Fault = { es: 'no es un número', en: 'is no number', code: 'NOT_A_NUMBER' };
export const NOT_A_DATE: Fault = { es: 'no es una fecha', en: 'is no date', code: 'NOT_A_DATE' };
export const NEGATIVE: Fault = { es: 'es negativo', en: 'is negative', code: 'NEGATIVE' };

export const FORMULA: Fault = {
  es: 'es una fórmula; guarde su valor',
  en: 'is a formula; store its value',
  code: 'FORMULA',
};

export const tooManyDecimals = (max: number): Fault => ({
  es: `tiene más de ${max} decimales`,
  en: `has more than ${max} decimal places`,
  code: 'TOO_MANY_DECIMALS',
  params: { max },
});

export const tooManyDigits = (max: number): Fault => ({
  es: `tiene más de ${max} dígitos enteros`,
  en: `has more than ${max} digits before the decimal sign`,
  code: 'TOO_MANY_DIGITS',
  params: { integers: max },
});

export const notOneOf = (values: readonly string[]): Fault => ({
  es: `no es ninguno de: ${values.join(', ')}`,
  en: `is none of: ${values.join(', ')}`,
  code: 'NOT_ONE_OF',
  params: { values },
});

export const tooManyCells = (max: number): Fault => ({
  es: `La fila tiene más de ${max} celdas.`,
  en: `The row has more than ${max} cells.`,
  code: 'TOO_MANY_CELLS',
  params: { max },
});

export const repeats = (line: number): Fault => ({
  es: `La fila repite la de la línea ${line}.`,
  en: `The row repeats that of line ${line}.`,
  code: 'ROW_REPEATED',
  params: { line },
});

export const UNKNOWN_UNIT: Fault = {
  es: 'La comunidad no tiene esa unidad.',
  en: 'The community has no such unit.',
  code: 'UNKNOWN_UNIT',
};

export const UNIT_WITHOUT_PAYER: Fault = {
  es: 'Nadie paga por la unidad.',
  en: 'Nobody pays for the unit.',
  code: 'UNIT_WITHOUT_PAYER',
};

export const PERSON_WITHOUT_NAME: Fault = {
  es: 'La persona no tiene nombre.',
  en: 'The person has no name.',
  code: 'REQUIRED',
};

export const NOT_IN_ROW: Fault = {
  es: 'La fila no nombra a esa persona.',
  en: 'The row does not name that person.',
  code: 'UNKNOWN_RESIDENT',
};

export const EMAIL_TAKEN: Fault = {
  es: 'El correo electrónico es de otra cuenta, que no es de un residente de la comunidad.',
  en: 'The e-mail address is of another account, which is not of a resident of the community.',
  code: 'EMAIL_TAKEN',
};

export const emailShared = (line: number): Fault => ({
  es: `En la línea ${line} el correo electrónico es de otra persona.`,
  en: `In line ${line} the e-mail address is of another person.`,
  code: 'EMAIL_TAKEN',
  params: { line },
});

/** The amounts of an import add up to less than this, so that the database can store their sum. */
export const MOST_OF_ALL = 10 ** 12;

export const SUM_TOO_LARGE: Fault = {
  es: `Con esta fila las cantidades suman ${MOST_OF_ALL} o más.`,
  en: `With this row the amounts add up to ${MOST_OF_ALL} or more.`,
  code: 'SUM_TOO_LARGE',
};
