import { type ValidationError, validateSync } from 'class-validator';
import {
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { Upload } from 'graphql-upload-ts';
import type { ClassType } from 'type-graphql';
import { type FieldErrors, type FieldFault, validationError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { type FieldRule, fieldMessage, type Message, untranslated } from '../../platform/message.js';
import { declaredInputs } from '../../platform/private-members.js';
import type { Clock } from '../../platform/time.js';
import type { Context } from '../context.js';
import { twinOf } from '../read/wire-form.js';
import { isRequiredInRest, wholeOf } from './declare-field.js';
import { faultByTime, readText } from './fields.js';
import { differsFrom, REQUIRED } from './rules.js';

/** Checks an argument of a resolver: the constraints of an input, whose texts it brings to the form that is stored. */
export function checkArgument(value: unknown, _type: unknown, { context }: { context: object }): void {
  const { running, services } = context as Context;
  if (typeof value !== 'object' || value === null) return;
  if (running.hasCheckedInput) trimTexts(value);
  else validateInput(value, services.clock);
}

/** Trims the texts of an input and throws VALIDATION_ERROR with the errors of all fields. */
export function validateInput(input: unknown, clock: Clock): void {
  const errors = inputErrors(input, clock);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Trims the texts of an input, or of each of a list, and returns the errors of its fields. */
export function inputErrors(input: unknown, clock: Clock, path = ''): FieldErrors {
  const errors: FieldErrors = {};
  if (Array.isArray(input))
    return Object.assign(errors, ...input.map((item, at) => inputErrors(item, clock, pathOf(path, at))));
  if (typeof input !== 'object' || input === null) return errors;
  trimTexts(input);
  collect(validateSync(input, { forbidUnknownValues: false }), path, errors);
  for (const [name, value] of Object.entries(input)) {
    const fault = faultByTime(Object.getPrototypeOf(input), name, value, clock.now());
    const at = pathOf(path, name);
    if (fault) errors[at] = [...(errors[at] ?? []), fault];
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
  /** Without a prototype, since a client may name a field `__proto__`. */
  readonly errors: FieldErrors = Object.create(null);
  /** The number of wrong fields. */
  size = 0;

  /** Takes the name under which the input as a whole is reported, as its path is empty. */
  constructor(private readonly nameOfWhole: string) {}

  get isFull(): boolean {
    return this.size >= MOST_FIELDS;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Reports a field that breaks a rule, and what the schema expects there. */
  add(path: string, rule: FieldRule, schema?: Message): undefined {
    const name = path || this.nameOfWhole;
    this.report(name, [{ ...fieldMessage(name, rule), schema }]);
  }

  /** Reports the violations of constraints, of fields that are not reported yet. */
  addConstraints(errors: FieldErrors): void {
    for (const [path, messages] of Object.entries(errors)) {
      if (!(path in this.errors)) this.report(path, messages);
    }
  }

  private report(name: string, messages: readonly FieldFault[]): void {
    const known = this.errors[name];
    if (!known) this.size += 1;
    this.errors[name] = [...(known ?? []), ...messages];
  }
}

/**
 * Makes an instance of the class of an input type, on which its constraints are declared, of the plain fields of a value. An enum
 * field becomes the field whose value it names; adds to `errors` what is wrong with both together.
 */
export function inputInstance(
  type: GraphQLInputType,
  value: unknown,
  errors: FieldErrors = {},
  path = '',
): unknown {
  const present = getNullableType(type);
  if (isListType(present))
    return Array.isArray(value)
      ? value.map((item, index) => inputInstance(present.ofType, item, errors, pathOf(path, index)))
      : value;
  if (!isInputObjectType(present) || typeof value !== 'object' || value === null) return value;
  const declared = inputClass(present.name);
  if (!declared) return value;
  const instance = new declared() as Record<string, unknown>;
  const fields = present.getFields();
  // Null is not given, but in a patch, where it clears.
  const isPatch = wholeOf(declared) !== undefined;
  const sent = value as Readonly<Record<string, unknown>>;
  const twinned = (name: string) => (isPatch ? sent[name] : (sent[name] ?? undefined));
  for (const { name, ...field } of Object.values(fields)) {
    const given = sent[name];
    const twin = twinOf(field);
    if (!twin) {
      if (given !== undefined) instance[name] = inputInstance(field.type, given, errors, pathOf(path, name));
      continue;
    }
    const named = twinned(name);
    const meant = named === null ? null : twin.vocabulary.values[String(named)];
    if (named !== undefined) instance[twin.field] = meant;
    const source = fields[twin.field];
    for (const [wrong, rule] of faultsOfTwins(source, twinned(twin.field), name, named, meant)) {
      const at = pathOf(path, wrong);
      errors[at] = [fieldMessage(at, rule)];
    }
  }
  return instance;
}

/** Returns what is wrong with a field and the enum field in its place: that they contradict each other, or that neither is given. */
function faultsOfTwins(
  source: GraphQLInputField | undefined,
  value: unknown,
  twin: string,
  given: unknown,
  meant: unknown,
): [name: string, FieldRule][] {
  if (!source) return [];
  if (value === undefined || given === undefined)
    return isRequiredInRest(source) && (value ?? given ?? null) === null ? [[source.name, REQUIRED]] : [];
  if (bare(value) === bare(meant)) return [];
  return [
    [source.name, differsFrom(twin)],
    [twin, differsFrom(source.name)],
  ];
}

const classes = new Map<string, ClassType<object> | undefined>();

export const inputClass = (typeName: string): ClassType<object> | undefined =>
  getOrInsert(
    classes,
    typeName,
    () => declaredInputs().find(({ name }) => name === typeName)?.target as ClassType<object> | undefined,
  );

/** Returns a value as it is compared: texts of a vocabulary without regard to case and spaces. */
const bare = (value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '').toLowerCase() : value);

/** Returns the first of some fields that an input gives, which is reported when the rule about all of them is broken. */
export const firstGiven = <Name extends string>(
  input: { readonly [Field in Name]?: unknown },
  ...names: readonly Name[]
): Name | undefined => names.find((name) => input[name] !== undefined && input[name] !== null);
