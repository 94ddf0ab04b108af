import { IsIn, isEmail, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { Float, Int } from 'type-graphql';
import { type FieldRule, wrongFormat } from '../../platform/field-faults.js';
import { fieldMessage, type Message } from '../../platform/message.js';
import { isBlank } from '../../platform/texts.js';
import { ianaName } from '../../platform/time/calendar.js';
import { Declared } from '../read/declare.js';
import { DateScalar, DateTimeScalar, DecimalScalar, GuidScalar, RateScalar } from '../scalars.js';
import { EMAIL, isLongerThan, LABEL, LINK, MOST_ITEMS } from '../text-limits.js';
import { OneOf, type TextVocabulary } from '../vocabulary.js';
import { apply, type Constraints, declareField, type FieldOptions, repeatable } from './declare-field.js';
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

/** Reads the text of a field: trimmed, in its canonical spelling, or as its declaration says. */
export const readText = (prototype: object, name: string, text: string): string | null =>
  (readings.get(prototype, name) ?? trimmed)(text);

interface Declaration {
  readonly type: Parameters<typeof declareField>[2];
  /** The published constraints; those of numbers and lists are checked too. */
  readonly constraints?: Constraints;
  /** Makes the other constraints for the name of the field. */
  readonly rules?: (name: string) => PropertyDecorator[];
  readonly reading?: Reading | undefined;
}

/** Makes the decorator of a field, which `make` makes again with other options. */
const fieldOf = <Options extends FieldOptions>(
  make: (options: Options) => PropertyDecorator,
  options: Options,
  { type, constraints = {}, rules = () => [], reading }: Declaration,
): PropertyDecorator =>
  repeatable(make, options, (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, type, options, constraints);
    if (reading) readings.set(prototype, name, reading);
    apply(prototype, key, [...boundsOf(name, constraints), ...rules(name)]);
  });

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
  /** Maximum number of characters, counted as in `text-limits.ts`. */
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

/** Declares a text, trimmed; blank only with `blank`. */
export function TextField(options: TextOptions): PropertyDecorator {
  const { isBlank: isNone = isBlank } = options;
  return fieldOf(TextField, options, {
    type: () => String,
    constraints: { maxLength: options.max, ...(options.blank ? {} : { minLength: 1 }) },
    reading: options.verbatim
      ? (given) => given
      : options.blank === 'null'
        ? trimmedUnless((text) => isBlank(text) || (!isLongerThan(text, options.max) && isNone(text)))
        : undefined,
    rules: (name) => [
      ...(options.form
        ? [Matches(options.form.pattern, says(name, wrongFormat(options.form.name, options.form.rule)))]
        : []),
      ...(options.unstored ? [] : [storable(name)]),
      noLongerThan(name, options.max),
      ...(options.blank ? [] : [notBlank(name, isNone)]),
    ],
  });
}

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
  return fieldOf((changed: FieldOptions) => ChoiceField(vocabulary, changed), options, {
    type: () => String,
    constraints: { enum: values },
    reading: spellingIn(values),
    rules: (name) => [OneOf(vocabulary) as PropertyDecorator, IsIn(values, says(name, mustBeOneOf(values)))],
  });
}

/** Declares a valid e-mail address of at most `EMAIL` characters. */
export const EmailField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(EmailField, options, {
    type: () => String,
    constraints: { format: 'email', maxLength: EMAIL },
    reading: options.optional ? trimmedOrNull : undefined,
    rules: (name) => [
      noLongerThan(name, EMAIL),
      // The form of a text that is too long is not checked, since that takes time.
      meets('email', says(name, NO_EMAIL), (given) => isTooLong(given, EMAIL) || isEmailAddress(given)),
    ],
  });

const isTooLong = (given: unknown, max: number) => typeof given === 'string' && isLongerThan(given, max);
const isEmailAddress = (given: unknown) => isEmail(given, { ignore_max_length: true });

/** Declares an http(s) URL or a path of this service, of at most `LINK` characters; blank only where it is optional. */
export const LinkField = (options: FieldOptions = {}): PropertyDecorator =>
  repeatable(LinkField, options, (prototype, key) => {
    TextField({ ...options, max: LINK, blank: options.optional === true })(prototype, key);
    const isValid = (given: unknown) => typeof given !== 'string' || isTooLong(given, LINK) || isLink(given);
    apply(prototype, key, [meets('link', says(String(key), NO_LINK), isValid)]);
  });

const zoneOf = (given: unknown) =>
  typeof given === 'string' && !isLongerThan(given, LABEL) ? ianaName(given) : null;

/** Declares the name of an IANA time zone; case of the input is ignored, the spelling of IANA is stored. */
export function TimeZoneField(options: FieldOptions = {}): PropertyDecorator {
  const otherwise = options.optional ? trimmedOrNull : trimmed;
  return fieldOf(TimeZoneField, options, {
    type: () => String,
    constraints: { pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$', maxLength: LABEL },
    reading: (given) => zoneOf(given.trim()) ?? otherwise(given),
    rules: (name) => [meets('timeZone', says(name, NO_TIME_ZONE), (given) => zoneOf(given) !== null)],
  });
}

type MovingLimit = (now: Date) => number;

const movingLimits = new Declared<MovingLimit>();

/** Returns the error of a value above a maximum that depends on the current time, which class-validator does not know. */
export function faultByTime(prototype: object, name: string, value: unknown, now: Date): FieldRule | null {
  const max = movingLimits.get(prototype, name)?.(now);
  return max !== undefined && typeof value === 'number' && value > max
    ? fieldMessage(name, notAbove(max))
    : null;
}

/** Declares a whole number within bounds; a maximum that depends on the current time is a function. */
export const IntField =
  (options: FieldOptions & { min?: number; max?: number | MovingLimit } = {}): PropertyDecorator =>
  (prototype, key) => {
    const { min, max } = options;
    if (typeof max === 'function') movingLimits.set(prototype, String(key), max);
    const constraints = { minimum: min, maximum: typeof max === 'number' ? max : undefined };
    fieldOf(IntField, options, { type: () => Int, constraints })(prototype, key);
  };

/** Declares an exact amount with two decimal places; negative only with `negative`. */
export const DecimalField = (
  options: FieldOptions & { negative?: boolean; max?: number } = {},
): PropertyDecorator =>
  fieldOf(DecimalField, options, {
    type: () => DecimalScalar,
    constraints: { multipleOf: 0.01, minimum: options.negative ? undefined : 0, maximum: options.max },
  });

/** Declares an exact number above 0 with six decimal places. */
export const RateField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(RateField, options, {
    type: () => RateScalar,
    constraints: { multipleOf: 0.000001, minimum: 0.000001 },
  });

export const FloatField = (options: FieldOptions & { min: number; max: number }): PropertyDecorator =>
  fieldOf(FloatField, options, {
    type: () => Float,
    constraints: { minimum: options.min, maximum: options.max },
  });

export const GuidField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(GuidField, options, { type: () => GuidScalar });

export const DateTimeField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(DateTimeField, options, { type: () => DateTimeScalar });

export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(DateField, options, { type: () => DateScalar });

export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(BooleanField, options, { type: () => Boolean });

/** Declares an enum, which bodies of REST do not have. */
export const EnumField = (type: object, options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(
    (changed: FieldOptions) => EnumField(type, changed),
    { ...options, graphqlOnly: true },
    {
      type: () => type as typeof String,
    },
  );

export const GuidListField = (options: FieldOptions = {}): PropertyDecorator =>
  fieldOf(GuidListField, options, { type: () => [GuidScalar], constraints: { maxItems: MOST_ITEMS } });

/** Declares a list of texts, each of bounded length. */
export const TextListField = (options: FieldOptions & { max: number; most: number }): PropertyDecorator =>
  fieldOf(TextListField, options, {
    type: () => [String],
    constraints: { maxItems: options.most, maxLength: options.max },
    rules: (name) => [storable(name, { each: true }), noLongerThan(name, options.max, { each: true })],
  });

/** Declares a nested input, or a list of nested inputs. */
export const NestedField = (
  type: () => object,
  options: FieldOptions & { least?: number; most?: number } = {},
): PropertyDecorator =>
  fieldOf((changed: typeof options) => NestedField(type, changed), options, {
    type: type as () => typeof String,
    constraints: { minItems: options.least, maxItems: options.most },
    rules: () => [ValidateNested()],
  });

const NIL = '00000000-0000-0000-0000-000000000000';

/** In REST the nil GUID stands for a record that there is not. */
const NOT_NIL = wrongFormat('id', { es: 'no puede ser el GUID nulo', en: 'cannot be the nil GUID' });

const NEW_ID: FieldOptions = { optional: true, whenLeftOut: 'Random', onlyNew: true, graphqlOnly: true };

/** Declares the id that a client may give to a new record. Only the graph takes it, and no patch has it. */
export const NewIdField = (): PropertyDecorator =>
  repeatable(NewIdField, NEW_ID, (prototype, key) => {
    declareField(prototype, key, () => GuidScalar, NEW_ID, {});
    apply(prototype, key, [
      ValidateBy({ name: 'newId', validator: { validate: (id) => id !== NIL } }, says(String(key), NOT_NIL)),
    ]);
  });

/** An arbitrary base: a text is a path of this service if it resolves to the same origin. */
const OWN_ORIGIN = 'https://own.invalid';

/** Tells whether a text, read as browsers do (`java\nscript:`, backslashes), is an http(s) URL with a host or a path here. */
function isLink(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return URL.parse(text, OWN_ORIGIN)?.origin === OWN_ORIGIN && !/^https?:/i.test(text);
}
