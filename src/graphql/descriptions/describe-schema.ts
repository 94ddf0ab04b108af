import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describeInput } from './inputs.js';
import { describeListArguments, describeOrders, describePage } from './lists.js';
import { describeOperations, describeRestrictedFields } from './operations.js';
import { describeRecord } from './records.js';

/** Adds the descriptions that follow from the schema itself, once for all types; a declaration says what is special about it. */
export function describeSchema(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (root) => root !== null && root !== undefined,
  );
  const objects = types.filter(isObjectType);
  const records = objects.filter((type) => !roots.includes(type));
  for (const type of records) {
    describePage(type);
    describeRecord(schema, type);
  }
  for (const type of types.filter(isEnumType)) describeOrders(type);
  for (const type of types.filter(isInputObjectType)) describeInput(schema, type);
  for (const type of objects) {
    for (const field of Object.values(type.getFields())) {
      describeListArguments(field);
    }
  }
  for (const type of records) describeRestrictedFields(type);
  for (const root of roots) {
    root.description ??= ROOTS[root.name];
    describeOperations(root);
  }
}

const ROOTS: Readonly<Record<string, string>> = {
  Query: 'The reads. A caller gets only what it may read; everything else is as if it did not exist.',
  Mutation:
    'The writes. Each is one transaction; one that breaks a rule changes nothing and answers an error with a code.' +
    ' One that is sent again with the same idempotency key is done once: the header `Idempotency-Key`, `idempotencyKey`' +
    ' in the extensions of the request, or `@idempotent`.',
  Subscription: 'What a caller is told of as it happens.',
};
