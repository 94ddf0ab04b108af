import { buildSchema, isNonNullType, Kind, type ObjectTypeDefinitionNode, parse } from 'graphql';
import { NULL_ONLY_WITH_ERROR } from '../../src/engine/declare.js';
import { schemaText } from '../../src/graphql/published-schema.js';
import { schema } from '../support/schema.js';

/** Operations whose answer is null only with an error say so by a directive in the published schema. */

const text = schemaText(schema);

const marked = parse(text)
  .definitions.filter((one): one is ObjectTypeDefinitionNode => one.kind === Kind.OBJECT_TYPE_DEFINITION)
  .flatMap(({ name, fields = [] }) =>
    fields
      .filter(({ directives = [] }) => directives.some((one) => one.name.value === 'semanticNonNull'))
      .map((field) => `${name.value}.${field.name.value}`),
  );

const declared = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (root) =>
    Object.values(root?.getFields() ?? {})
      .filter(({ extensions }) => extensions[NULL_ONLY_WITH_ERROR] === true)
      .map(({ name }) => `${root?.name}.${name}`),
);

test('exactly the operations that are null only with an error have the directive in the published schema', () => {
  expect(declared.length).toBeGreaterThan(100);
  expect(marked.sort()).toEqual(declared.sort());
  expect(marked).toContain('Query.vehicles');
  expect(marked).not.toContain('Query.vehicle');
});

test('the published schema defines the directive and can be built', () => {
  const built = buildSchema(text);
  expect(built.getDirective('semanticNonNull')?.args.map(({ name }) => name)).toEqual(['levels']);
  expect(isNonNullType(built.getQueryType()?.getFields().vehicles?.type)).toBe(false);
});
