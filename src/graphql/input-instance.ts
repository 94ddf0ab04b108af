import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { ClassType } from 'type-graphql';
import { declaredInputs } from '../platform/private-members.js';

/** Converts the plain fields of an input type into an instance of its class, on which the constraints are declared. */
export function inputInstance(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return Array.isArray(value) ? value.map((item) => inputInstance(nullable.ofType, item)) : value;
  }
  if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null) return value;
  const declared = inputClass(nullable.name);
  if (!declared) return value;
  const instance = new declared() as Record<string, unknown>;
  for (const { name, type: fieldType } of Object.values(nullable.getFields())) {
    const given = (value as Record<string, unknown>)[name];
    if (given !== undefined) instance[name] = inputInstance(fieldType, given);
  }
  return instance;
}

const classes = new Map<string, ClassType<object> | undefined>();

export function inputClass(typeName: string): ClassType<object> | undefined {
  if (!classes.has(typeName)) {
    const declared = declaredInputs().find(({ name }) => name === typeName);
    classes.set(typeName, declared?.target as ClassType<object> | undefined);
  }
  return classes.get(typeName);
}
