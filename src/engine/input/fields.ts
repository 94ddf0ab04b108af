import { IsIn, isEmail, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { Float, Int } from 'type-graphql';
import { type FieldRule, wrongFormat } from '../../platform/field-faults.js';
import { fieldMessage, type Message } from '../../platform/message.js';
import { ianaName } from '../../platform/time/calendar.js';
import { DateScalar, DateTimeScalar, DecimalScalar, GuidScalar } from '../scalars.js';
import { EMAIL, isLongerThan, LABEL, LINK, MOST_ITEMS } from '../text-limits.js';
import type { TextVocabulary } from '../vocabulary.js';
import { atLeast, atLeastItems, atMost, atMostItems } from './bounds.js';
import { says } from './constraint-messages.js';
import type { Constraints } from './constraints.js';
import { apply, Declared, declareField, type FieldOptions, repeatable } from './declare-field.js';
import { isLink } from './link.js';
import type { RestOnlyInput } from './rest-only.js';
import { mustBeOneOf, NOT_BLANK, notAbove } from './rules.js';
import { noLongerThan, storable } from './text-constraints.js';

/* Declares input fields and their constraints: `coerce.ts` checks type, presence and number form, class-validator the rest. */

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
  /** The graph does not have the field. */
  restOnly?: RestOnlyInput;
  /** Maximum number of characters, counted as in `text-limits.ts`. */
  max: number;
  /** An empty text is valid; with `null` it is stored as null. */
  blank?: boolean | 'null';
  /** Not trimmed. */
  verbatim?: boolean;
  /** Not stored as it is, so it may have characters that the database refuses. */
  unstored?: boolean;
  /** What the text looks like. */
  form?: { readonly pattern: RegExp; readonly name: string; readonly rule: Message };
}

const verbatimFields = new Declared<true>();

/** Tells whether a text field is exempt from trimming. */
export const isVerbatim = (prototype: object, name: string) => verbatimFields.get(prototype, name) ?? false;

/** Declares a text, trimmed; blank only with `blank`. */
export function TextField(options: TextOptions): PropertyDecorator {
  return repeatable(TextField, options, (prototype, key) => {
    const name = String(key);
    const { max } = options;
    declareField(prototype, key, () => String, options, {
      maxLength: max,
      ...(options.blank ? {} : { minLength: 1 }),
    });
    if (options.verbatim) verbatimFields.set(prototype, name, true);
    if (options.blank === 'null') absentWhenBlank.set(prototype, name, true);
    apply(prototype, key, [
      ...(options.form
        ? [Matches(options.form.pattern, says(name, wrongFormat(options.form.name, options.form.rule)))]
        : []),
      ...(options.unstored ? [] : [storable(name)]),
      noLongerThan(name, max),
      ...(options.blank ? [] : [Matches(/\S/u, says(name, NOT_BLANK))]),
    ]);
  });
}

/** The canonical spelling of a text; null where it means "not given". */
type Spelling = (text: string) => string | null;

const spellings = new Declared<Spelling>();

/** Returns the canonical spelling of a choice or of the name of a time zone; any other text unchanged. */
export function canonicalSpelling(prototype: object, name: string, text: string): string | null {
  const spelling = spellings.get(prototype, name);
  return spelling ? spelling(text) : text;
}

function spellingIn(values: readonly string[]): Spelling {
  const bare = (value: string) => value.replace(/\s/g, '').toLowerCase();
  return (text) => (text === '' ? null : (values.find((value) => bare(value) === bare(text)) ?? text));
}

/** Declares one of the texts of a vocabulary; case and spaces of the input are ignored, its spelling is stored. */
export function ChoiceField(
  vocabulary: Pick<TextVocabulary, 'values'>,
  options: FieldOptions = {},
): PropertyDecorator {
  const values = Object.values(vocabulary.values);
  const make = (changed: FieldOptions) => ChoiceField(vocabulary, changed);
  return repeatable(make, options, (prototype, key) => {
    const name = String(key);
    spellings.set(prototype, name, spellingIn(values));
    declareField(prototype, key, () => String, options, { enum: values });
    apply(prototype, key, [IsIn(values, says(name, mustBeOneOf(values)))]);
  });
}

const absentWhenBlank = new Declared<true>();

/** Tells whether a blank means "not given" for a field. */
export const blankIsAbsent = (prototype: object, name: string) =>
  absentWhenBlank.get(prototype, name) ?? false;

/** Declares a valid e-mail address of at most `EMAIL` characters. */
export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  const max = EMAIL;
  return repeatable(EmailField, options, (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, () => String, options, { format: 'email', maxLength: max });
    if (options.optional) absentWhenBlank.set(prototype, name, true);
    apply(prototype, key, [
      noLongerThan(name, max),
      ValidateBy(
        {
          name: 'email',
          validator: {
            // The form of a text that is too long is not checked, since that takes time.
            validate: (text) =>
              (typeof text === 'string' && isLongerThan(text, max)) ||
              isEmail(text, { ignore_max_length: true }),
          },
        },
        says(name, NO_EMAIL),
      ),
    ]);
  });
}

/** Declares an http(s) URL or a path of this service, of at most `LINK` characters; blank only where it is optional. */
export function LinkField(options: FieldOptions = {}): PropertyDecorator {
  return repeatable(LinkField, options, (prototype, key) => {
    const name = String(key);
    TextField({ ...options, max: LINK, ...(options.optional === true ? { blank: true } : {}) })(
      prototype,
      key,
    );
    apply(prototype, key, [
      ValidateBy(
        {
          name: 'link',
          validator: {
            validate: (text) => typeof text !== 'string' || isLongerThan(text, LINK) || isLink(text),
          },
        },
        says(name, NO_LINK),
      ),
    ]);
  });
}

/** What the name of a time zone looks like. */
const TIME_ZONE_PATTERN = '^[A-Za-z][A-Za-z0-9_+/-]*$';

const zoneOf = (text: unknown) =>
  typeof text === 'string' && !isLongerThan(text, LABEL) ? ianaName(text) : null;

/** Declares the name of an IANA time zone; case of the input is ignored, the spelling of IANA is stored. */
export function TimeZoneField(options: FieldOptions = {}): PropertyDecorator {
  return repeatable(TimeZoneField, options, (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, () => String, options, {
      pattern: TIME_ZONE_PATTERN,
      maxLength: LABEL,
    });
    if (options.optional) absentWhenBlank.set(prototype, name, true);
    spellings.set(prototype, name, (text) => zoneOf(text) ?? text);
    apply(prototype, key, [
      ValidateBy(
        { name: 'timeZone', validator: { validate: (text) => zoneOf(text) !== null } },
        says(name, NO_TIME_ZONE),
      ),
    ]);
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
export function IntField(
  options: FieldOptions & { min?: number; max?: number | MovingLimit } = {},
): PropertyDecorator {
  return repeatable(IntField, options, (prototype, key) => {
    const { min, max } = options;
    const name = String(key);
    declareField(prototype, key, () => Int, options, {
      ...(min === undefined ? {} : { minimum: min }),
      ...(typeof max === 'number' ? { maximum: max } : {}),
    });
    if (typeof max === 'function') movingLimits.set(prototype, name, max);
    apply(prototype, key, [...atLeast(name, min), ...(typeof max === 'number' ? atMost(name, max) : [])]);
  });
}

/** Declares an exact amount with two decimal places; negative only with `negative`. */
export function DecimalField(
  options: FieldOptions & { negative?: boolean; max?: number } = {},
): PropertyDecorator {
  return repeatable(DecimalField, options, (prototype, key) => {
    const min = options.negative ? undefined : 0;
    const name = String(key);
    declareField(prototype, key, () => DecimalScalar, options, {
      multipleOf: 0.01,
      ...(min === undefined ? {} : { minimum: min }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
    });
    apply(prototype, key, [...atLeast(name, min), ...atMost(name, options.max)]);
  });
}

export function FloatField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  return repeatable(FloatField, options, (prototype, key) => {
    declareField(prototype, key, () => Float, options, { minimum: options.min, maximum: options.max });
    apply(prototype, key, [...atLeast(String(key), options.min), ...atMost(String(key), options.max)]);
  });
}

export const GuidField = (options: FieldOptions = {}): PropertyDecorator =>
  plainField(GuidField, () => GuidScalar, options);

export const DateTimeField = (options: FieldOptions = {}): PropertyDecorator =>
  plainField(DateTimeField, () => DateTimeScalar, options);

export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  plainField(DateField, () => DateScalar, options);

export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  plainField(BooleanField, () => Boolean, options);

/** Declares a list of GUIDs; `coerce` refuses a list that is too long. */
export const GuidListField = (options: FieldOptions = {}): PropertyDecorator =>
  plainField(GuidListField, () => [GuidScalar], options, { maxItems: MOST_ITEMS });

/** Declares a list of texts, each of bounded length. */
export function TextListField(options: FieldOptions & { max: number; most: number }): PropertyDecorator {
  return repeatable(TextListField, options, (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, () => [String], options, { maxItems: options.most, maxLength: options.max });
    apply(prototype, key, [
      ...atMostItems(name, options.most),
      storable(name, { each: true }),
      noLongerThan(name, options.max, { each: true }),
    ]);
  });
}

/** Declares a nested input, or a list of nested inputs. */
export function NestedField(
  type: () => object,
  options: FieldOptions & { least?: number; most?: number } = {},
): PropertyDecorator {
  const make = (changed: typeof options) => NestedField(type, changed);
  return repeatable(make, options, (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, type as () => typeof String, options, {
      ...(options.least === undefined ? {} : { minItems: options.least }),
      ...(options.most === undefined ? {} : { maxItems: options.most }),
    });
    apply(prototype, key, [
      ValidateNested(),
      ...atLeastItems(name, options.least),
      ...atMostItems(name, options.most),
    ]);
  });
}

/** Declares a field whose constraints the schema checks. */
const plainField = (
  make: (options: FieldOptions) => PropertyDecorator,
  type: Parameters<typeof declareField>[2],
  options: FieldOptions,
  constraints: Constraints = {},
) => repeatable(make, options, (prototype, key) => declareField(prototype, key, type, options, constraints));
