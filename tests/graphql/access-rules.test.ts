import { GraphQLObjectType, GraphQLSchema, GraphQLString, isObjectType } from 'graphql';
import { shownNames } from '../../src/core/policy/shown-fields.js';
import { READS } from '../../src/core/schema/parameters.js';
import { RESTRICTION } from '../../src/core/schema/restricted.js';
import { assertAccessRules } from '../../src/graphql/access-rules.js';
import { createSchema } from '../../src/graphql/schema.js';
import { resolvers } from '../../src/modules/index.js';
import { residents } from '../../src/modules/residents/resident.access.js';

/** A schema whose record has one field and whose query leads to it. */
function schemaWith(field: string, fieldRule: object, pathRule: object): GraphQLSchema {
  const record = new GraphQLObjectType({
    name: 'Resident',
    fields: { [field]: { type: GraphQLString, extensions: { ...fieldRule } } },
  });
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { newest: { type: record, extensions: { ...pathRule } } },
    }),
  });
}

const SCOPED = { [READS]: residents };

test('a schema is accepted in which every path to a record names its row scope', () => {
  expect(() => assertAccessRules(schemaWith('number', {}, SCOPED))).not.toThrow();
});

test('the start fails for a path to a record without its row scope', () => {
  expect(() => assertAccessRules(schemaWith('number', {}, {}))).toThrow(
    'Query.newest leads to Resident without its row scope',
  );
});

test('the start fails for a field without a rule about who sees it', () => {
  expect(() => assertAccessRules(schemaWith('nickname', {}, SCOPED))).toThrow(
    'Resident.nickname does not say who may see it',
  );
  const restricted = { [RESTRICTION]: { rule: 'phone', owner: 'id' } };
  expect(() => assertAccessRules(schemaWith('nickname', restricted, SCOPED))).not.toThrow();
});

test('every field named in the rules about who sees it exists', async () => {
  const types = (await createSchema(resolvers)).getTypeMap();
  const named = Object.values(types).filter(isObjectType);
  const names = named.flatMap((type) => [
    type.name,
    ...Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  ]);
  expect(shownNames().filter((name) => !names.includes(name))).toEqual([]);
});
