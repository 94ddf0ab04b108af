import { getMetadataStorage, type ValidationError, ValidationTypes, validateSync } from 'class-validator';
import { Upload } from 'graphql-upload-ts';
import { type FieldErrors, type FieldFault, validationError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { untranslated } from '../../platform/message.js';
import type { Clock } from '../../platform/time/clock.js';
import { faultByTime, readText } from './fields.js';

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
  if (!hasConstraints(input)) return errors;
  collect(validateSync(input, { forbidUnknownValues: false }), '', errors);
  for (const [name, value] of Object.entries(input)) {
    const fault = faultByTime(Object.getPrototypeOf(input), name, value, clock.now());
    if (fault) errors[name] = [...(errors[name] ?? []), fault];
  }
  return errors;
}

interface ConstrainedField {
  readonly name: string;
  readonly mayBeAbsent: boolean;
}

const constrained = new Map<object, readonly ConstrainedField[]>();

/** Tells whether an input can break a constraint: most filters have only fields without any. */
function hasConstraints(input: object): boolean {
  const fields = getOrInsert(constrained, input.constructor, () => constrainedFields(input.constructor));
  return fields.some(
    ({ name, mayBeAbsent }) => !mayBeAbsent || (input as Record<string, unknown>)[name] !== undefined,
  );
}

function constrainedFields(declaredBy: object): ConstrainedField[] {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(declaredBy as () => void, '', false, false);
  return Object.entries(storage.groupByPropertyName(rules)).flatMap(([name, ofField]) => {
    const conditions = ofField.filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    return conditions.length === ofField.length ? [] : [{ name, mayBeAbsent: conditions.length > 0 }];
  });
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
