import { buildSchema, type ExecutionResult, type GraphQLFieldResolver, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../../src/core/context.js';
import { createInterpreter } from '../../src/graphql/interpreter.js';
import { rootFieldsOf } from '../../src/graphql/root-fields.js';

type Resolver = GraphQLFieldResolver<unknown, string[]>;

const fail: Resolver = (_source, _args, log, { path }) => {
  log.push(`${path.key}`);
  throw new Error(`no ${path.key}`);
};
const failLater: Resolver = async (...call) => fail(...call);
const pet = async (_source: unknown, _args: unknown, log: string[]) => {
  log.push('pet');
  return { name: 'Canela', age: 4, tags: ['a', null], young: [{ name: 'Sol' }, { name: null }, null] };
};

const schema = buildSchema(`
  enum Order { OLDEST YOUNGEST }
  type Pet { name: String!, age: Int, tags: [String!], all: [String!]!, young: [Pet], best: Pet, owed: Pet!,
    broken: Int!, brokenLater: Int!, dark: Int, order(by: Order = OLDEST): Order }
  interface Being { name: String!, best: Pet }
  type Plant implements Being { name: String!, best: Pet, height: Int!, owner: Person! }
  type Animal implements Being { name: String!, best: Pet, legs: Int }
  type Person { name: String! }
  union Thing = Plant | Animal | Person
  type Query { beings: [Being], sureBeings: [Being!]!, things: [Thing], thing: Thing, unknown: Thing, pet: Pet, sure: Pet!, refused: Pet, surelyRefused: Pet!, laterRefused: [Pet!]!, echo(n: Int! = 3): Int }
  type Mutation { write: Pet!, fail: Pet, surelyFail: Pet! }
`);

const beings = async (_source: unknown, _args: unknown, log: string[]) => {
  log.push('beings');
  return [
    { __typename: 'Plant', name: 'Nopal', height: 2, owner: { name: 'Ana' } },
    { __typename: 'Plant', name: 'Agave', height: null, owner: { name: null } },
    null,
    { __typename: 'Animal', name: null, legs: 4 },
  ];
};

const resolvers: Record<string, Record<string, Resolver>> = {
  Query: {
    pet,
    beings,
    sureBeings: beings,
    things: beings,
    thing: () => ({ __typename: 'Person', name: 'Ana' }),
    unknown: () => ({ __typename: 'Pet', name: 'Ana' }),
    sure: pet,
    refused: fail,
    surelyRefused: fail,
    laterRefused: failLater,
    echo: (_source, { n }) => n,
  },
  Mutation: { write: pet, fail: failLater, surelyFail: fail },
  Pet: {
    best: pet,
    owed: () => null,
    broken: fail,
    brokenLater: failLater,
    dark: fail,
    order: (_source, { by }) => by,
  },
};
for (const [type, fields] of Object.entries(resolvers)) {
  const declared = (schema.getType(type) as import('graphql').GraphQLObjectType).getFields();
  for (const [field, resolve] of Object.entries(fields))
    Object.assign(declared[field] as object, { resolve });
}

for (const name of ['Being', 'Thing'])
  Object.assign(schema.getType(name) as object, {
    resolveType: (row: { __typename: string }) => row.__typename,
  });

const interpreted = createInterpreter(schema);

function operationOf(source: string) {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const [definition] = document.definitions;
  if (definition?.kind !== 'OperationDefinition') throw new Error('The operation comes first');
  const isIntrospective = rootFieldsOf(document, definition).includes('__schema');
  return { document, definition, isIntrospective };
}

/** The response to the client, and the resolvers that ran in their order. */
function told({ data, errors = [] }: ExecutionResult, log: readonly string[]) {
  const shown = errors.map(({ message, path, locations }) => ({ message, path, locations }));
  return JSON.stringify({ data, errors: shown, log });
}

test.each([
  '{ pet { name age tags } }',
  '{ beings { name } }',
  '{ beings { __typename ... on Plant { height kind: __typename } ... on Animal { legs } ...Named } } fragment Named on Being { name }',
  '{ beings { ... on Plant { owner { name } } best { name owed { name } } } pet { name } }',
  '{ sureBeings { ... on Animal { name } } pet { name } }',
  '{ things { ... on Plant { height } ... on Being { best { name } } ... on Person { name } } thing { __typename } }',
  '{ thing { ... on Person { name } } unknown { __typename } }',
  '{ b: pet { age name } a: __typename pet { name } }',
  '{ refused { name } pet { name } }',
  '{ surelyRefused { name } refused { name } pet { name } }',
  '{ refused { name } laterRefused { name } surelyRefused { name } }',
  '{ laterRefused { name } surelyRefused { name } }',
  '{ sure { young { name } } }',
  '{ pet { young { name best { young { name } } } } }',
  '{ pet { owed { name } dark } sure { name } }',
  '{ sure { owed { name } dark } refused { name } }',
  '{ pet { broken brokenLater dark name } }',
  '{ pet { best { broken } brokenLater } }',
  '{ pet { all } sure { best { all name } } }',
  '{ pet { order(by: YOUNGEST) again: order } echo same: echo(n: 5) }',
  '{ ...F pet { ... on Pet { age } } } fragment F on Query { pet { name best { ...G } } } fragment G on Pet { name dark }',
  'query ($yes: Boolean = true) { pet { name @skip(if: $yes) age @include(if: $yes) } refused @skip(if: $yes) { name } }',
  'mutation { surelyFail { name } write { name } fail { name } }',
  'mutation { fail { name } write { name best { name } } again: write { name } }',
  'mutation { write { broken } fail { name } last: write { name } }',
  '{ __schema { queryType { fields { name type { kind ofType { name } } } } } }',
])('the document %s has the same result interpreted and compiled', async (source) => {
  const operation = operationOf(source);
  const compiled = compileQuery(schema, operation.document, undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(compiled)) throw new Error('The document does not compile');
  const [logCompiled, logInterpreted]: [string[], string[]] = [[], []];
  const variables = { yes: true };
  const expected = told(await compiled.query(undefined, logCompiled, variables), logCompiled);
  const run = interpreted(operation);
  expect(told(await run(logInterpreted as unknown as Context, variables), logInterpreted)).toBe(expected);
});
