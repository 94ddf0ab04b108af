import { type GraphQLField, GraphQLInt, type GraphQLSchema } from 'graphql';
import { type Context, OWN_ACCOUNT } from '../engine/index.js';

/** The argument with the version that a change was prepared on. */
export const EXPECTED_VERSION = 'expectedVersion';

/** Tells whether a mutation changes or deletes the record whose id it takes, or the caller's own account. */
const changesRecord = ({ name, args, extensions }: GraphQLField<unknown, Context>) =>
  extensions[OWN_ACCOUNT] ||
  (/^(update|delete|approve|cancel|change)[A-Z]/.test(name) &&
    args.some((argument) => argument.name === 'id'));

/** Gives every mutation that changes or deletes a record the argument that refuses a lost update. */
export function addExpectedVersions(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (changesRecord(field)) field.args = [...field.args, argument()];
  }
}

const argument = () => ({
  name: EXPECTED_VERSION,
  description: '`CONFLICT` for another.',
  type: GraphQLInt,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
});
