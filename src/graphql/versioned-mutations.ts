import { defaultFieldResolver, type GraphQLField, GraphQLInt, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.js';
import { callerOf } from '../core/policy.js';
import { OWN_ACCOUNT } from '../core/schema/allow.js';
import { expectingVersion } from '../core/write/expected-version.js';

const EXPECTED_VERSION = 'expectedVersion';

/** The mutations that change or delete the record whose id they take, or the caller's own account. */
const changesRecord = ({ name, args, extensions }: GraphQLField<unknown, Context>) =>
  extensions[OWN_ACCOUNT] ||
  (/^(update|delete|approve|cancel|change)[A-Z]/.test(name) &&
    args.some((argument) => argument.name === 'id'));

/** Gives every mutation that changes or deletes a record the argument that refuses a lost update. */
export function addExpectedVersions(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (changesRecord(field)) addExpectedVersion(field);
  }
}

function addExpectedVersion(field: GraphQLField<unknown, Context>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.args = [...field.args, argument()];
  field.resolve = async (source, { [EXPECTED_VERSION]: version, ...args }, ctx, info) => {
    const given = typeof version === 'number' ? [version] : null;
    const id = field.extensions[OWN_ACCOUNT] ? callerOf(ctx).userId : args.id;
    return expectingVersion(ctx, id, given, async () => resolve(source, args, ctx, info));
  };
}

const argument = () => ({
  name: EXPECTED_VERSION,
  description:
    'The `version` that the change was prepared on: if the record has another one by now, nothing is changed, and the' +
    ' error `CONFLICT` has it in `extensions.current`: its id, `version` and `updatedAt`, and what is selected of it.' +
    ' Left out, the record is changed whatever version it has.',
  type: GraphQLInt,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
});
