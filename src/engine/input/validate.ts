import { type ValidationError, validateSync } from 'class-validator';
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { Upload } from 'graphql-upload-ts';
import type { ClassType } from 'type-graphql';
import { type FieldErrors, type FieldFault, validationError } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { fieldMessage, type Message, untranslated } from '../../platform/message.js';
import { declaredInputs } from '../../platform/private-members.js';
import type { Clock } from '../../platform/time/clock.js';
import { twinOf } from '../vocabulary.js';
import { isRequiredInRest } from './declare-field.js';
import { faultByTime, readText } from './fields.js';
import { REQUIRED } from './rules.js';

/** Trims the texts of an input and throws VALIDATION_ERROR with the errors of all fields. */
export function validateInput(input: unknown, clock: Clock): void {
  const errors = inputErrors(input, clock);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Trims the texts of an input and returns the errors of its fields. */
export function inputErrors(input: unknown, clock: Clock): FieldErrors {
  if (typeof input !== 'object' || input === null) return {};
  trimTexts(input);
  const errors: FieldErrors = {};
  collect(validateSync(input, { forbidUnknownValues: false }), '', errors);
  for (const [name, value] of Object.entries(input)) {
    const fault = faultByTime(Object.getPrototypeOf(input), name, value, clock.now());
    if (fault) errors[name] = [...(errors[name] ?? []), fault];
  }
  return errors;
}

/** Trims the texts of an input, writes choices as they are stored, and takes a blank that means nothing for null. */
export function trimTexts(input: object): void {
  const fields = input as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (typeof value === 'string') {
      fields[name] = readText(Object.getPrototypeOf(input), name, value);
    } else if (Array.isArray(value)) {
      fields[name] = value.map((item) => (typeof item === 'string' ? item.trim() : item));
      for (const item of value) if (isPlain(item)) trimTexts(item);
    } else if (isPlain(value)) {
      trimTexts(value);
    }
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Upload);

function collect(found: readonly ValidationError[], parent: string, errors: FieldErrors): void {
  for (const { property, constraints, contexts = {}, children } of found) {
    const path = pathOf(parent, property);
    if (constraints)
      errors[path] = Object.entries(constraints).map(
        ([kind, text]): FieldFault => contexts[kind]?.[text] ?? { ...untranslated(text), code: 'INVALID' },
      );
    collect(children ?? [], path, errors);
  }
}

/** Joins a path: `preguntas` and `0` give `preguntas[0]`, that and `pregunta` give `preguntas[0].pregunta`. */
export function pathOf(parent: string, property: string | number): string {
  if (/^\d+$/.test(String(property)) && parent !== '') return `${parent}[${property}]`;
  return parent === '' ? String(property) : `${parent}.${property}`;
}

/** At most this many fields are reported per request; a large body could have hundreds of thousands. */
const MOST_FIELDS = 100;

/** Collects what is wrong with one input, by the paths of its fields. */
export class InputFaults {
  readonly errors: FieldErrors = {};

  /** Takes the name under which the input as a whole is reported, as its path is empty. */
  constructor(private readonly nameOfWhole: string) {}

  get isFull(): boolean {
    return this.size >= MOST_FIELDS;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Returns the number of wrong fields. */
  get size(): number {
    return Object.keys(this.errors).length;
  }

  /** Reports a field that breaks a rule, and what the schema expects there. */
  add(path: string, rule: FieldRule, schema?: Message): undefined {
    const name = path || this.nameOfWhole;
    this.report(name, [{ ...fieldMessage(name, rule), schema }]);
  }

  /** Reports the violations of constraints, of fields that are not reported yet. */
  addConstraints(errors: FieldErrors): void {
    for (const [path, messages] of Object.entries(errors)) {
      if (!Object.hasOwn(this.errors, path)) this.report(path, messages);
    }
  }

  private report(name: string, messages: readonly FieldFault[]): void {
    const known = Object.hasOwn(this.errors, name) ? (this.errors[name] ?? []) : [];
    // Defined, not assigned, since a client may name a field `__proto__`.
    Object.defineProperty(this.errors, name, {
      value: [...known, ...messages],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes an instance of the class of an input type, on which its constraints are declared, of the plain fields of a value. An enum
 * field becomes the field whose value it names.
 */
export function inputInstance(type: GraphQLInputType, value: unknown): unknown {
  const present = getNullableType(type);
  if (isListType(present))
    return Array.isArray(value) ? value.map((item) => inputInstance(present.ofType, item)) : value;
  if (!isInputObjectType(present) || !isObject(value)) return value;
  const declared = inputClass(present.name);
  if (!declared) return value;
  const instance = new declared() as Record<string, unknown>;
  for (const { name, ...field } of Object.values(present.getFields())) {
    const given = value[name];
    if (given === undefined) continue;
    const twin = twinOf(field);
    if (twin) instance[twin.field] = named(twin.vocabulary.values, given);
    else instance[name] = inputInstance(field.type, given);
  }
  return instance;
}

const classes = new Map<string, ClassType<object> | undefined>();

export const inputClass = (typeName: string): ClassType<object> | undefined =>
  getOrInsert(
    classes,
    typeName,
    () => declaredInputs().find(({ name }) => name === typeName)?.target as ClassType<object> | undefined,
  );

/** Returns the errors of enum fields that contradict the field beside them, and of required fields without either. */
export function twinErrors(type: GraphQLInputType, value: unknown, path = ''): FieldErrors {
  const present = getNullableType(type);
  if (isListType(present) && Array.isArray(value))
    return joined(value.map((item, index) => twinErrors(present.ofType, item, pathOf(path, index))));
  if (!isInputObjectType(present) || !isObject(value)) return {};
  const fields = Object.values(present.getFields());
  return joined(
    fields.map(({ name, ...field }) => {
      const twin = twinOf(field);
      if (!twin) return twinErrors(field.type, value[name], pathOf(path, name));
      const [text, given] = [value[twin.field], value[name]];
      const source = present.getFields()[twin.field];
      if (text === undefined || given === undefined)
        return source && isRequiredInRest(source) && (text ?? given ?? null) === null
          ? errorsAt(path, [[twin.field, REQUIRED]])
          : {};
      if (bare(text) === bare(named(twin.vocabulary.values, given))) return {};
      return errorsAt(path, [
        [twin.field, differsFrom(name)],
        [name, differsFrom(twin.field)],
      ]);
    }),
  );
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const named = (values: Fields, name: unknown) => (name === null ? null : values[String(name)]);

/** Returns a value as it is compared: texts of a vocabulary without regard to case and spaces. */
const bare = (value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '').toLowerCase() : value);

const differsFrom = (name: string): FieldRule => ({
  es: `dice otra cosa que ${name}`,
  en: `says something else than ${name}`,
  code: 'NOT_TOGETHER',
  params: { other: name },
});

const errorsAt = (path: string, found: readonly (readonly [string, FieldRule])[]): FieldErrors =>
  Object.fromEntries(
    found.map(([name, rule]) => [pathOf(path, name), [fieldMessage(pathOf(path, name), rule)]]),
  );

const joined = (errors: readonly FieldErrors[]): FieldErrors => Object.assign({}, ...errors);

/** Returns the first of some fields that an input gives, which is reported when the rule about all of them is broken. */
export const firstGiven = <Name extends string>(
  input: { readonly [Field in Name]?: unknown },
  ...names: readonly Name[]
): Name | undefined => names.find((name) => input[name] !== undefined && input[name] !== null);
