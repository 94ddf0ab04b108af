import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { FieldErrors } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage } from '../../platform/message.js';
import { twinOf } from '../vocabulary.js';
import { isRequiredInRest } from './rest-only.js';
import { REQUIRED } from './rules.js';
import { pathOf } from './validate.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns an input with each enum field replaced by the field whose value it names. */
export function withoutTwins(type: GraphQLInputType, value: unknown): unknown {
  const present = getNullableType(type);
  if (isListType(present))
    return Array.isArray(value) ? value.map((item) => withoutTwins(present.ofType, item)) : value;
  if (!isInputObjectType(present) || !isObject(value)) return value;
  const result: Record<string, unknown> = { ...value };
  for (const { name, ...field } of Object.values(present.getFields())) {
    const twin = twinOf(field);
    if (result[name] === undefined) continue;
    if (twin) {
      result[twin.field] = named(twin.vocabulary.values, result[name]);
      delete result[name];
    } else result[name] = withoutTwins(field.type, result[name]);
  }
  return result;
}

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
