import {
  GraphQLError,
  type GraphQLNamedType,
  GraphQLScalarType,
  GraphQLString,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { type FieldRule, RULE, wrongType } from '../platform/message.js';

/* Limits texts of inputs and columns alike, by code points, as PostgreSQL's `char_length` and JSON Schema's `maxLength` do. */

/** Names, colours, breeds, concepts, identifiers of business. */
export const SHORT_TEXT = 200;

export const ADDRESS = 500;

/** One of the options of a question. */
export const OPTION = 500;

/** Links and paths. */
export const LINK = 1000;

/** Notes, descriptions, questions, answers. */
export const LONG_TEXT = 4000;

/** A kind or type as free text, and the origin of a comment. */
export const LABEL = 50;

export const EMAIL = 256;

/** Bounds a token that is compared and never stored: any other one is wrong, not too long. As long as a body without a caller. */
export const TOKEN = 16 * 1024;

/** What a push service calls a device, short enough for an index. */
export const DEVICE_TOKEN = 500;

/** The phone of a person, and the number of a house or apartment. */
export const PHONE = 50;
export const UNIT_NUMBER = 50;

/** Maximum number of pictures of a ticket or a comment. */
export const MOST_PICTURES = 20;

/** Maximum number of options of a question. */
export const MOST_OPTIONS = 200;

/** Maximum length of any list in an input: each item costs time before anything else is checked. */
export const MOST_ITEMS = 1000;

export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** A value that its scalar does not take. */
export class BrokenRule extends GraphQLError {
  constructor(
    readonly rule: FieldRule,
    /** The value, if it is a number that bounds of its field can be compared with. */
    readonly number?: number,
  ) {
    super(rule.en);
  }
}

/** Makes a scalar whose values are plain JSON in both directions: rows leave the database in wire form. */
function jsonScalar<T>(
  name: string,
  description: string,
  specifiedByURL: string,
  rule: FieldRule,
  /** Parses a value; undefined for one that breaks the rule. */
  parse: (value: unknown) => T | undefined,
  /** Makes the error of a value, where the rule has parts. */
  faultOf: (value: unknown) => BrokenRule = () => new BrokenRule(rule),
): GraphQLScalarType<T, T> {
  const parseValue = (value: unknown) => {
    const parsed = parse(value);
    if (parsed === undefined) throw faultOf(value);
    return parsed;
  };
  return new GraphQLScalarType<T, T>({
    name,
    description,
    specifiedByURL,
    extensions: { [RULE]: rule },
    serialize: (value) => value as T,
    parseValue,
    parseLiteral: (node: ValueNode, variables) => parseValue(valueFromASTUntyped(node, variables)),
  });
}

export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const GUID_RULE = wrongType('GUID', {
  es: 'debe ser un identificador GUID válido',
  en: 'must be a valid GUID',
});

export const GuidScalar = jsonScalar(
  'GUID',
  'An identifier of 8-4-4-4-12 hexadecimal digits, of any GUID version. Upper and lower case are accepted, lower case is returned.',
  'https://www.rfc-editor.org/rfc/rfc9562',
  GUID_RULE,
  (value) => (typeof value === 'string' && GUID.test(value.trim()) ? value.trim().toLowerCase() : undefined),
);

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Converts ISO 8601 text to UTC with milliseconds; without an offset it is UTC, a date alone is midnight UTC. */
function parseDateTime(text: string): string | undefined {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = match;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const zone = /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone}`);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999
    ? undefined
    : date.toISOString();
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const DateTimeScalar = jsonScalar(
  'DateTime',
  'A moment as ISO 8601 text, returned in UTC with milliseconds: `2026-03-01T18:30:00.000Z`. Input may carry any offset and is read as UTC without one; a date alone is midnight UTC.',
  'https://www.rfc-editor.org/rfc/rfc3339',
  wrongType('DateTime', {
    es: 'debe ser una fecha y hora ISO 8601 válida',
    en: 'must be a valid ISO 8601 date and time',
  }),
  (value) => (typeof value === 'string' ? parseDateTime(value) : undefined),
);

export const DateScalar = jsonScalar(
  'Date',
  'A calendar day without a time or a zone, as `YYYY-MM-DD`. Of a longer ISO 8601 text only the date is taken.',
  'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  wrongType('Date', {
    es: 'debe ser una fecha válida (AAAA-MM-DD)',
    en: 'must be a valid date (YYYY-MM-DD)',
  }),
  (value) => (typeof value === 'string' && parseDateTime(value) ? value.trim().slice(0, 10) : undefined),
);

const DECIMAL = /^-?\d{1,12}(\.\d{1,2})?$/;

/** More than two decimal places, also of a number that JavaScript writes with an exponent. */
const TOO_MANY_PLACES = /\.\d{3,}$|e-/;

const LEAST_TOO_LARGE = 1e12;

const NO_DECIMAL = wrongType('Decimal', {
  es: 'debe ser un número con un máximo de doce dígitos enteros y dos decimales',
  en: 'must be a number with at most twelve digits before the decimal point and two after it',
});

const MOST_DIGITS: FieldRule = {
  es: 'debe ser un número con un máximo de doce dígitos enteros',
  en: 'must be a number with at most twelve digits before the decimal point',
  code: 'TOO_MANY_DIGITS',
  params: { integers: 12 },
};

const MOST_PLACES: FieldRule = {
  es: 'debe ser un número con un máximo de dos decimales',
  en: 'must be a number with at most two decimal places',
  code: 'TOO_MANY_DIGITS',
  params: { decimals: 2 },
};

/** Returns what is wrong with a value that is no decimal: its size, its decimal places, or both. */
function decimalFault(value: unknown): BrokenRule {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return new BrokenRule(NO_DECIMAL);
  const isTooLarge = Math.abs(number) >= LEAST_TOO_LARGE;
  const isTooFine = TOO_MANY_PLACES.test(String(value));
  if (isTooLarge === isTooFine) return new BrokenRule(NO_DECIMAL, number);
  return new BrokenRule(isTooLarge ? MOST_DIGITS : MOST_PLACES, number);
}

export const DecimalScalar = jsonScalar(
  'Decimal',
  'An exact decimal number with at most two decimal places and twelve digits before them, sent as a JSON number. Amounts of money are in Mexican pesos (MXN).',
  'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  NO_DECIMAL,
  (value) => (typeof value === 'number' && DECIMAL.test(String(value)) ? value : undefined),
  decimalFault,
);

const RATE = /^-?\d{1,3}(\.\d{1,6})?$/;

export const RateScalar = jsonScalar(
  'Rate',
  'An exact decimal number with at most six decimal places and three digits before them, sent as a JSON number.',
  'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  wrongType('Rate', {
    es: 'debe ser un número con un máximo de tres dígitos enteros y seis decimales',
    en: 'must be a number with at most three digits before the decimal point and six after it',
  }),
  (value) => (typeof value === 'number' && RATE.test(String(value)) ? value : undefined),
);

/** Name of the extension of a scalar that is a text to everything but its clients. */
const IS_TEXT = 'isText';

/** Makes the type of a text in answers, whose form is checked where it is written, in an input that is a plain text. */
const textScalar = (name: string, description: string, specifiedByURL: string) =>
  new GraphQLScalarType<string, string>({
    name,
    description,
    specifiedByURL,
    extensions: { [IS_TEXT]: true },
  });

export const isText = (type: GraphQLNamedType): boolean =>
  type === GraphQLString || type.extensions[IS_TEXT] === true;

export const LocalTimeScalar = textScalar(
  'LocalTime',
  'A time of day without a zone, as `HH:mm`, from `00:00` to `23:59`; `24:00` is the end of a day.',
  'https://www.iso.org/iso-8601-date-and-time-format.html',
);

export const EmailAddressScalar = textScalar(
  'EmailAddress',
  'An e-mail address.',
  'https://www.rfc-editor.org/rfc/rfc6531#section-3.3',
);

export const UrlScalar = textScalar('URL', 'An absolute URL.', 'https://url.spec.whatwg.org/');

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  description: 'Any JSON value: an object, a list, a text, a number, a boolean or null.',
});
