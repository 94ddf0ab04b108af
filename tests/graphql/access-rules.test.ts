import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { NON_PERSONAL, READS, RESTRICTION, SHOWN } from '../../src/engine/declare.js';
import { assertAccessRules } from '../../src/graphql/schema.js';
import { residents } from '../../src/modules/residents/resident.access.js';

const SCOPED = { [READS]: residents };

/** A schema whose record has one field and whose query leads to it. */
function schemaWith({
  field = {},
  type = {},
  path = SCOPED,
}: Partial<Record<'field' | 'type' | 'path', object>>) {
  const record = new GraphQLObjectType({
    name: 'Resident',
    extensions: { ...type },
    fields: { nickname: { type: GraphQLString, extensions: { ...field } } },
  });
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { newest: { type: record, extensions: { ...path } } },
    }),
  });
}

test('the start fails for a path to a record without its row scope', () => {
  expect(() => assertAccessRules(schemaWith({ field: { [SHOWN]: true }, path: {} }))).toThrow(
    'Query.newest leads to Resident without its row scope',
  );
});

test('the start fails for a field without a rule about who sees it', () => {
  expect(() => assertAccessRules(schemaWith({}))).toThrow('Resident.nickname does not say who may see it');
});

test.each([
  ['that is shown', { field: { [SHOWN]: true } }],
  ['that is restricted', { field: { [RESTRICTION]: { rule: 'phone', owner: 'id' } } }],
  ['of a type that tells of no person', { type: { [NON_PERSONAL]: true } }],
])('the start accepts a field %s', (_, rule) => {
  expect(() => assertAccessRules(schemaWith(rule))).not.toThrow();
});
