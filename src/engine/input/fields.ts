import { IsIn, isEmail, Matches, ValidateNested } from 'class-validator';
import { Float, Int } from 'type-graphql';
import { type FieldRule, fieldMessage, type Message, wrongFormat } from '../../platform/message.js';
import { ALL_VISIBLE, isBlank } from '../../platform/texts.js';
import { ianaName } from '../../platform/time.js';
import { Declared } from '../read/declare.js';
import type { TextVocabulary } from '../read/wire-form.js';
import {
  DateScalar,
  DateTimeScalar,
  DecimalScalar,
  EMAIL,
  GuidScalar,
  isLongerThan,
  LABEL,
  LINK,
  MOST_ITEMS,
  RateScalar,
} from '../scalars.js';
import { apply, type Constraints, declareField, type FieldOptions, type FieldType } from './declare-field.js';
import { boundsOf, meets, mustBeOneOf, NOT_BLANK, noLongerThan, notAbove, says, storable } from './rules.js';

/* Declares input fields and their constraints: `coerce.ts` checks type, presence and number form, class-validator the rest. */

/** How a text is read before it is checked and stored; null where it means "not given". */
type Reading = (text: string) => string | null;

const trimmed: Reading = (text) => text.trim();
const trimmedUnless =
  (isNone: (text: string) => boolean): Reading =>
  (text) =>
    isNone(text) ? null : text.trim();
const trimmedOrNull = trimmedUnless(isBlank);

const readings = new Declared<Reading>();

type MovingLimit = (now: Date) => number;

const movingLimits = new Declared<MovingLimit>();

/** Reads the text of a field: trimmed, in its canonical spelling, or as its declaration says. */
export const readText = (prototype: object, name: string, text: string): string | null =>
  (readings.get(prototype, name) ?? trimmed)(text);

/** What a kind of fields declares of a field with some options. */
interface Declaration {
  readonly type: FieldType;
  /** The published constraints; those of numbers and lists are checked too. */
  readonly constraints?: Constraints;
  /** Makes the other constraints for the name of the field. */
  readonly rules?: (name: string) => readonly PropertyDecorator[];
  readonly reading?: Reading | undefined;
  readonly mostAt?: MovingLimit | undefined;
}

/** The parameter of a decorator: options, which may be left out where none is required. */
type Given<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

/** Makes the decorator of a kind of fields. */
function kindOf<Options extends FieldOptions>(declarationOf: (options: Options) => Declaration) {
  const make =
    (options = {} as Options): PropertyDecorator =>
    (prototype, key) => {
      const name = String(key);
      const { type, constraints = {}, rules = () => [], reading, mostAt } = declarationOf(options);
      const again = (changes: FieldOptions) => make({ ...options, ...changes });
      declareField(prototype, name, { type, options, constraints, again });
      if (reading) readings.set(prototype, name, reading);
      if (mostAt) movingLimits.set(prototype, name, mostAt);
      apply(prototype, name, [...boundsOf(name, constraints), ...rules(name)]);
    };
  return make as (...given: Given<Options>) => PropertyDecorator;
}

const NO_EMAIL = wrongFormat('email', {
  es: 'debe ser un correo electrónico válido',
  en: 'must be a valid e-mail address',
});

const NO_LINK = wrongFormat('link', {
  es: 'debe ser una dirección http(s) o una ruta de este servicio',
  en: 'must be an http(s) URL or a path of this service',
});

const NO_TIME_ZONE = wrongFormat('timeZone', {
  es: 'debe ser una zona horaria IANA, como America/Mexico_City',
  en: 'must be an IANA time zone, such as America/Mexico_City',
});

interface TextOptions extends FieldOptions {
  /** Maximum number of characters, counted as in `scalars.ts`. */
  max: number;
  /** An empty text is valid; with `null` it is stored as null. */
  blank?: boolean | 'null';
  /** Tells which texts are blank, where others are too than those in which nothing is to be seen. */
  isBlank?: (text: string) => boolean;
  /** Not trimmed. */
  verbatim?: boolean;
  /** Not stored as it is, so it may have characters that the database refuses. */
  unstored?: boolean;
  /** What the text looks like. */
  form?: { readonly pattern: RegExp; readonly name: string; readonly rule: Message };
}

const textOf = (options: TextOptions) => {
  const { max, blank, form, verbatim, unstored, isBlank: isNone = isBlank } = options;
  return {
    type: () => String,
    constraints: { maxLength: max, ...(blank ? {} : { minLength: 1 }) },
    reading: verbatim
      ? (given: string) => given
      : blank === 'null'
        ? trimmedUnless((text) => isBlank(text) || (!isLongerThan(text, max) && isNone(text)))
        : undefined,
    rules: (name: string) => [
      ...(form ? [Matches(form.pattern, says(name, wrongFormat(form.name, form.rule)))] : []),
      ...(unstored ? [] : [storable(name)]),
      noLongerThan(name, max),
      ...(blank ? [] : [notBlank(name, isNone)]),
    ],
  };
};

/** Declares a text, trimmed; blank only with `blank`. */
export const TextField = kindOf<TextOptions>(textOf);

const notBlank = (name: string, isNone: (text: string) => boolean) =>
  meets('notBlank', says(name, NOT_BLANK), (given) => typeof given === 'string' && !isNone(given));

/** Reads the spelling of one of some values, whatever its case and spaces. */
function spellingIn(values: readonly string[]): Reading {
  const bare = (value: string) => value.replace(/\s/g, '').toLowerCase();
  return (given) => values.find((value) => bare(value) === bare(given)) ?? trimmedOrNull(given);
}

/** Declares one of the texts of a vocabulary; case and spaces of the input are ignored, its spelling is stored. */
export function ChoiceField(vocabulary: TextVocabulary, options: FieldOptions = {}): PropertyDecorator {
  const values = Object.values(vocabulary.values);
  return kindOf(() => ({
    type: () => String,
    constraints: { enum: values },
    reading: spellingIn(values),
    rules: (name) => [IsIn(values, says(name, mustBeOneOf(values)))],
  }))({ ...options, vocabulary });
}

/** Declares a valid e-mail address of at most `EMAIL` characters. */
export const EmailField = kindOf(({ optional }) => ({
  type: () => String,
  constraints: { format: 'email', maxLength: EMAIL },
  reading: optional ? trimmedOrNull : undefined,
  rules: (name) => [
    noLongerThan(name, EMAIL),
    // The form of a text that is too long is not checked, since that takes time.
    meets('email', says(name, NO_EMAIL), (given) => isTooLong(given, EMAIL) || isEmailAddress(given)),
  ],
}));

const isTooLong = (given: unknown, max: number) => typeof given === 'string' && isLongerThan(given, max);
const isEmailAddress = (given: unknown) =>
  isEmail(given, { ignore_max_length: true }) && ALL_VISIBLE.test(String(given));

/** Declares an http(s) URL or a path of this service, of at most `LINK` characters; blank only where it is optional. */
export const LinkField = kindOf((options) => {
  const text = textOf({ ...options, max: LINK, blank: options.optional === true });
  const isValid = (given: unknown) => typeof given !== 'string' || isTooLong(given, LINK) || isLink(given);
  return { ...text, rules: (name) => [...text.rules(name), meets('link', says(name, NO_LINK), isValid)] };
});

const zoneOf = (given: unknown) =>
  typeof given === 'string' && !isLongerThan(given, LABEL) ? ianaName(given) : null;

/** Declares the name of an IANA time zone; case of the input is ignored, the spelling of IANA is stored. */
export const TimeZoneField = kindOf(({ optional }) => ({
  type: () => String,
  constraints: { pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$', maxLength: LABEL },
  reading: (given) => zoneOf(given.trim()) ?? (optional ? trimmedOrNull : trimmed)(given),
  rules: (name) => [meets('timeZone', says(name, NO_TIME_ZONE), (given) => zoneOf(given) !== null)],
}));

/** Returns the error of a value above a maximum that depends on the current time, which class-validator does not know. */
export function faultByTime(prototype: object, name: string, value: unknown, now: Date): FieldRule | null {
  const max = movingLimits.get(prototype, name)?.(now);
  return max !== undefined && typeof value === 'number' && value > max
    ? fieldMessage(name, notAbove(max))
    : null;
}

/** Declares a whole number within bounds; a maximum that depends on the current time is a function. */
export const IntField = kindOf<FieldOptions & { min?: number; max?: number | MovingLimit }>(({ min, max }) =>
  typeof max === 'function'
    ? { type: () => Int, constraints: { minimum: min }, mostAt: max }
    : { type: () => Int, constraints: { minimum: min, maximum: max } },
);

/** Declares an exact amount with two decimal places; negative only with `negative`. */
export const DecimalField = kindOf<FieldOptions & { negative?: boolean; max?: number }>(
  ({ negative, max }) => ({
    type: () => DecimalScalar,
    constraints: { multipleOf: 0.01, minimum: negative ? undefined : 0, maximum: max },
  }),
);

/** Declares an exact number above 0 with six decimal places. */
export const RateField = kindOf(() => ({
  type: () => RateScalar,
  constraints: { multipleOf: 0.000001, minimum: 0.000001 },
}));

export const FloatField = kindOf<FieldOptions & { min: number; max: number }>(({ min, max }) => ({
  type: () => Float,
  constraints: { minimum: min, maximum: max },
}));

export const GuidField = kindOf(() => ({ type: () => GuidScalar }));
export const DateTimeField = kindOf(() => ({ type: () => DateTimeScalar }));
export const DateField = kindOf(() => ({ type: () => DateScalar }));
export const BooleanField = kindOf(() => ({ type: () => Boolean }));

/** Declares an enum, which bodies of REST do not have. */
export const EnumField = (type: object, options: FieldOptions = {}): PropertyDecorator =>
  kindOf(() => ({ type: () => type as typeof String }))({ ...options, graphqlOnly: true });

export const GuidListField = kindOf(() => ({
  type: () => [GuidScalar],
  constraints: { maxItems: MOST_ITEMS },
}));

/** Declares a list of texts, each of bounded length. */
export const TextListField = kindOf<FieldOptions & { max: number; most: number }>(({ max, most }) => ({
  type: () => [String],
  constraints: { maxItems: most, maxLength: max },
  rules: (name) => [storable(name, { each: true }), noLongerThan(name, max, { each: true })],
}));

/** Declares a nested input, or a list of nested inputs. */
export const NestedField = (
  type: () => object,
  options: FieldOptions & { least?: number; most?: number } = {},
): PropertyDecorator =>
  kindOf(({ least, most }: typeof options) => ({
    type: type as () => typeof String,
    constraints: { minItems: least, maxItems: most },
    rules: () => [ValidateNested()],
  }))(options);

const NIL = '00000000-0000-0000-0000-000000000000';

/** In REST the nil GUID stands for a record that there is not. */
const NOT_NIL = wrongFormat('id', { es: 'no puede ser el GUID nulo', en: 'cannot be the nil GUID' });

const NewId = kindOf(() => ({
  type: () => GuidScalar,
  rules: (name) => [meets('newId', says(name, NOT_NIL), (id) => id !== NIL)],
}));

/** Declares the id that a client may give to a new record. Only the graph takes it, and no patch has it. */
export const NewIdField = () =>
  NewId({ optional: true, whenLeftOut: 'Random', onlyNew: true, graphqlOnly: true });

/** An arbitrary base: a text is a path of this service if it resolves to the same origin. */
const OWN_ORIGIN = 'https://own.invalid';

/** Tells whether a text, read as browsers do (`java\nscript:`, backslashes), is an http(s) URL with a host or a path here. */
function isLink(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return URL.parse(text, OWN_ORIGIN)?.origin === OWN_ORIGIN && !/^https?:/i.test(text);
}
