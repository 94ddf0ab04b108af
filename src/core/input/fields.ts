import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsOptional,
  isEmail,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import type { GraphQLScalarType } from 'graphql';
import { Extensions, Field, Float, Int } from 'type-graphql';
import { DateScalar, DateTimeScalar, DecimalScalar, GuidScalar } from '../scalars.js';
import { EMAIL, isLongerThan, MOST_ITEMS } from '../text-limits.js';

/*
 * The fields of inputs: each decorator declares the GraphQL field and what its value must meet, once. Type, presence
 * and number forms are checked where variables are read (`coerce.ts`), the rest by class-validator; OpenAPI shows all.
 */

/** What a client may learn of a field beyond its type; the keys are those of JSON Schema. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  enum?: readonly string[];
  minItems?: number;
  maxItems?: number;
  /** How many decimal places, as a step. */
  multipleOf?: number;
}

/** The extension under which an input field carries its constraints. */
export const CONSTRAINTS = 'constraints';

interface Common {
  /** May be left out or null. */
  optional?: boolean;
  description?: string;
}

interface TextOptions extends Common {
  /** Most characters, as `text-limits.ts` counts them. */
  max: number;
  /** An empty text is a value too. */
  blank?: boolean;
  /** Kept to the letter instead of trimmed. */
  verbatim?: boolean;
}

const NUL = '\0';
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Refuses a text with what PostgreSQL cannot store: NUL, and half of a surrogate pair. */
const storable = (name: string, { each = false } = {}) =>
  ValidateBy(
    {
      name: 'storable',
      validator: {
        validate: (text) => typeof text !== 'string' || !(text.includes(NUL) || HALF_A_PAIR.test(text)),
      },
    },
    { each, message: `El campo ${name} contiene caracteres no permitidos.` },
  );

/** What was declared of the fields of input classes, and holds for the classes that extend them. */
class Declared<T> {
  private readonly known = new WeakMap<object, Map<string, T>>();

  set(prototype: object, name: string, value: T): void {
    const fields = this.known.get(prototype) ?? new Map<string, T>();
    this.known.set(prototype, fields.set(name, value));
  }

  get(prototype: object, name: string): T | undefined {
    for (let holder: object | null = prototype; holder; holder = Object.getPrototypeOf(holder)) {
      const value = this.known.get(holder)?.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

const verbatimFields = new Declared<true>();

/** Whether a text of an input class is to be kept to the letter. */
export const isVerbatim = (prototype: object, name: string) => verbatimFields.get(prototype, name) ?? false;

/** A text: trimmed, and not blank unless `blank` is said. */
export function Text(options: TextOptions): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    const { max } = options;
    declareField(prototype, key, () => String, options, {
      maxLength: max,
      ...(options.blank ? {} : { minLength: 1 }),
    });
    if (options.verbatim) {
      verbatimFields.set(prototype, name, true);
    }
    apply(prototype, key, [
      storable(name),
      noLongerThan(name, max),
      ...(options.blank ? [] : [Matches(/\S/u, { message: `El campo ${name} no puede estar vacío.` })]),
    ]);
  };
}

/** class-validator's own `MaxLength` does not count the variation selectors that PostgreSQL counts. */
const noLongerThan = (name: string, max: number, { each = false } = {}) =>
  ValidateBy(
    {
      name: 'noLongerThan',
      validator: { validate: (text) => typeof text !== 'string' || !isLongerThan(text, max) },
    },
    {
      each,
      message: each
        ? `Cada elemento de ${name} admite como máximo ${max} caracteres.`
        : `El campo ${name} admite como máximo ${max} caracteres.`,
    },
  );

const choices = new Declared<readonly string[]>();

/** How the choice of an input class is spelled that a text means, none where it is blank; any other text as it is. */
export function spelled(prototype: object, name: string, text: string): string | null {
  const values = choices.get(prototype, name);
  if (!values) return text;
  const bare = (value: string) => value.replace(/\s/g, '').toLowerCase();
  return text === '' ? null : (values.find((value) => bare(value) === bare(text)) ?? text);
}

/** One of some values, taken without regard to case and spaces and kept as it is spelled here. */
export function Choice(values: readonly string[], options: Common = {}): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    choices.set(prototype, name, values);
    declareField(prototype, key, () => String, options, { enum: values });
    apply(prototype, key, [
      IsIn([...values], { message: `El campo ${name} debe ser uno de: ${values.join(', ')}.` }),
    ]);
  };
}

const optionalEmails = new Declared<true>();

/** Whether a blank text in a field of an input class means "not given". */
export const blankIsAbsent = (prototype: object, name: string) =>
  optionalEmails.get(prototype, name) ?? false;

/** An e-mail address in valid form; nothing but `EMAIL` limits its length. */
export function Email(options: Common = {}): PropertyDecorator {
  const max = EMAIL;
  return (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, () => String, options, { format: 'email', maxLength: max });
    if (options.optional) optionalEmails.set(prototype, name, true);
    apply(prototype, key, [
      noLongerThan(name, max),
      ValidateBy(
        {
          name: 'email',
          validator: {
            // The form is checked only within the length: checking it takes time.
            validate: (text) =>
              (typeof text === 'string' && isLongerThan(text, max)) ||
              isEmail(text, { ignore_max_length: true }),
          },
        },
        { message: `El campo ${name} debe ser un correo electrónico válido.` },
      ),
    ]);
  };
}

type MovingLimit = (now: Date) => number;

const movingLimits = new Declared<MovingLimit>();

/** What is wrong with a value whose limit depends on the current time; class-validator cannot be given a clock. */
export function faultByTime(prototype: object, name: string, value: unknown, now: Date): string | null {
  const max = movingLimits.get(prototype, name)?.(now);
  return max !== undefined && typeof value === 'number' && value > max ? aboveMaximum(name, max) : null;
}

/** A whole number within bounds; a maximum that depends on the current time is a function. */
export function Whole(
  options: Common & { min?: number; max?: number | MovingLimit } = {},
): PropertyDecorator {
  return (prototype, key) => {
    const { min, max } = options;
    const name = String(key);
    declareField(prototype, key, () => Int, options, {
      ...(min === undefined ? {} : { minimum: min }),
      ...(typeof max === 'number' ? { maximum: max } : {}),
    });
    if (typeof max === 'function') movingLimits.set(prototype, name, max);
    apply(prototype, key, [...atLeast(name, min), ...(typeof max === 'number' ? atMost(name, max) : [])]);
  };
}

/** An exact amount with two decimal places, never negative unless `negative` is said. */
export function Amount(options: Common & { negative?: boolean; max?: number } = {}): PropertyDecorator {
  return (prototype, key) => {
    const min = options.negative ? undefined : 0;
    const name = String(key);
    declareField(prototype, key, () => DecimalScalar, options, {
      multipleOf: 0.01,
      ...(min === undefined ? {} : { minimum: min }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
    });
    apply(prototype, key, [
      ...atLeast(name, min),
      ...(options.max === undefined ? [] : atMost(name, options.max)),
    ]);
  };
}

/** A number that need not be exact. */
export function Real(options: Common & { min: number; max: number }): PropertyDecorator {
  return (prototype, key) => {
    declareField(prototype, key, () => Float, options, { minimum: options.min, maximum: options.max });
    apply(prototype, key, [...atLeast(String(key), options.min), ...atMost(String(key), options.max)]);
  };
}

export const Guid = (options: Common = {}) => scalarField(GuidScalar, options);

export const Moment = (options: Common = {}) => scalarField(DateTimeScalar, options);

export const Day = (options: Common = {}) => scalarField(DateScalar, options);

export function Flag(options: Common = {}): PropertyDecorator {
  return (prototype, key) => declareField(prototype, key, () => Boolean, options, {});
}

/** A list of GUIDs; `coerce` refuses a longer one. */
export function Guids(options: Common = {}): PropertyDecorator {
  return (prototype, key) =>
    declareField(prototype, key, () => [GuidScalar], options, { maxItems: MOST_ITEMS });
}

/** A list of texts, each of bounded length. */
export function Texts(options: Common & { max: number; most: number }): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, () => [String], options, { maxItems: options.most, maxLength: options.max });
    apply(prototype, key, [
      ArrayMaxSize(options.most, {
        message: `El campo ${name} admite como máximo ${options.most} elementos.`,
      }),
      storable(name, { each: true }),
      noLongerThan(name, options.max, { each: true }),
    ]);
  };
}

/** Another input within this one, or a list of them. */
export function Nested(
  type: () => object,
  options: Common & { least?: number; most?: number } = {},
): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    declareField(prototype, key, type as () => typeof String, options, {
      ...(options.least === undefined ? {} : { minItems: options.least }),
      ...(options.most === undefined ? {} : { maxItems: options.most }),
    });
    apply(prototype, key, [
      ValidateNested(),
      ...(options.least === undefined
        ? []
        : [
            ArrayMinSize(options.least, {
              message: `El campo ${name} necesita al menos ${options.least} elementos.`,
            }),
          ]),
      ...(options.most === undefined
        ? []
        : [
            ArrayMaxSize(options.most, {
              message: `El campo ${name} admite como máximo ${options.most} elementos.`,
            }),
          ]),
    ]);
  };
}

const scalarField =
  (scalar: GraphQLScalarType, options: Common): PropertyDecorator =>
  (prototype, key) =>
    declareField(prototype, key, () => scalar, options, {});

const atLeast = (name: string, min: number | undefined) =>
  min === undefined ? [] : [Min(min, { message: `El campo ${name} debe ser al menos ${min}.` })];

const atMost = (name: string, max: number) => [Max(max, { message: aboveMaximum(name, max) })];

const aboveMaximum = (name: string, max: number) => `El campo ${name} debe ser como máximo ${max}.`;

type FieldType = Parameters<typeof Field>[0];

function declareField(
  prototype: object,
  key: string | symbol,
  type: FieldType,
  { optional = false, description }: Common,
  constraints: Constraints,
): void {
  apply(prototype, key, [
    Field(type as () => typeof String, { nullable: optional, description }) as PropertyDecorator,
    Extensions({ [CONSTRAINTS]: constraints }) as PropertyDecorator,
    ...(optional ? [IsOptional()] : []),
  ]);
}

function apply(prototype: object, key: string | symbol, decorators: readonly PropertyDecorator[]): void {
  for (const decorate of decorators) decorate(prototype, key);
}
