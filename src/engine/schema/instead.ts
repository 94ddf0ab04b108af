import { type GraphQLArgument, type GraphQLField, getNullableType } from 'graphql';
import { validationError } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import type { Context } from '../context.js';
import { NOT_WITH } from '../input/declare-field.js';
import { REQUIRED } from '../input/rules.js';

/** Lets a mutation take an argument in the place of a required one, whose value `meaningOf` returns. */
export function takeInstead(
  mutation: GraphQLField<unknown, Context>,
  required: GraphQLArgument,
  other: Pick<GraphQLArgument, 'name' | 'type' | 'description'>,
  meaningOf: (given: string) => unknown,
): void {
  const { resolve } = mutation;
  const { name } = required;
  required.type = getNullableType(required.type);
  const added = { ...required, ...other, extensions: { [NOT_WITH]: name } };
  mutation.args = mutation.args.flatMap((argument) => (argument === required ? [required, added] : argument));
  mutation.resolve = (source, { [other.name]: given, ...args }, ctx, info) => {
    const value = args[name] ?? (typeof given === 'string' ? meaningOf(given) : undefined);
    if (value === undefined) throw validationError({ [name]: [fieldMessage(name, REQUIRED)] });
    return resolve?.(source, { ...args, [name]: value }, ctx, info);
  };
}
