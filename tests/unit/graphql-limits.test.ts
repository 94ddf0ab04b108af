import { buildSchema, type GraphQLError, getIntrospectionQuery, parse, validate } from 'graphql';
import { hideSuggestions } from '../../src/graphql/errors.js';
import {
  createDocumentReader,
  type DocumentLimits,
  measured,
  parseLimited,
} from '../../src/graphql/read-document.js';

const schema = buildSchema(/* GraphQL */ `
  type Query {
    community(id: ID!): Community
    communities(first: Int, after: String): CommunityConnection!
    few(first: Int = 5): CommunityConnection!
    reachable: Reachable
    connection: Connected
  }
  type Mutation { renameCommunity(name: String!): Community }
  union Reachable = Community | Resident
  interface Named { name: String, neighbours(first: Int): ResidentConnection! }
  type Connected { id: ID! }
  type Community {
    id: ID!
    name: String
    residents(first: Int, after: String): ResidentConnection!
  }
  type Resident implements Named {
    id: ID!
    name: String
    community: Community
    neighbours(first: Int): ResidentConnection!
    vehicles(first: Int): VehicleConnection!
  }
  type Vehicle { id: ID!, resident: Resident }
  type PageInfo { hasNextPage: Boolean! }
  type CommunityConnection { edges: [CommunityEdge!]!, nodes: [Community!]!, totalCount: Int!, pageInfo: PageInfo! }
  type CommunityEdge { node: Community! }
  type ResidentConnection { edges: [ResidentEdge!]!, nodes: [Resident!]!, totalCount: Int!, pageInfo: PageInfo! }
  type ResidentEdge { node: Resident! }
  type VehicleConnection { edges: [VehicleEdge!]!, nodes: [Vehicle!]!, totalCount: Int! }
  type VehicleEdge { node: Vehicle! }
`);

const LIMITS: DocumentLimits = { tokens: 2_000, depth: 12, aliases: 15, directives: 50, cost: 150_000 };

const validateLimits = (source: string, limits: Partial<DocumentLimits> = {}) =>
  measured(schema, parse(source), { ...LIMITS, ...limits }).faults;

const limitsNamed = (errors: readonly GraphQLError[]) => errors.map((error) => error.extensions.limit);

const errorOf = (action: () => unknown): GraphQLError => {
  try {
    action();
  } catch (error) {
    return error as GraphQLError;
  }
  throw new Error('nothing was thrown');
};

describe('the tokens of a document', () => {
  const documentOf = (tokens: number) => `{ ${'id '.repeat(tokens - 2)}}`;

  test('a document of exactly as many tokens as allowed is parsed', () => {
    const { document, tokens } = parseLimited(documentOf(2000), LIMITS);

    expect(document.definitions).toHaveLength(1);
    expect(tokens).toBe(2000);
  });

  test('a document of one token more than allowed is refused in Spanish with the limit', () => {
    const error = errorOf(() => parseLimited(documentOf(2001), LIMITS));

    expect(error.message).toMatch(/^El documento supera el límite «tokens» de 2000: /);
    expect(error.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED', limit: 'tokens', maximum: 2000 });
  });

  test('a syntax error has the code of a failed parse and its location in the document', () => {
    const error = errorOf(() => parseLimited('{ community(', LIMITS));

    expect(error.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED' });
    expect(error.locations).toEqual([{ line: 1, column: 13 }]);
  });

  test('a syntax error whose text resembles the token limit remains a syntax error', () => {
    const error = errorOf(() => parseLimited('{ "Document contains more than 5 tokens" }', LIMITS));

    expect(error.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED' });
  });

  test('brackets of every kind count as nesting anywhere in a document', () => {
    const within = (levels: number, open: string, close: string) =>
      `${open.repeat(levels)}${close.repeat(levels)}`;
    const documents = (levels: number) => [
      `{ a(b: ${within(levels - 2, '[', ']')}) }`,
      `{ a(b: ${within(levels - 2, '{c:', '}')}) }`,
      `query ($a: I = ${within(levels - 1, '[', ']')}) { a }`,
      `query ($a: ${within(levels - 1, '[', ']')}) { a }`,
      `{ a @b(c: ${within(levels - 2, '[', ']')}) }`,
      within(levels, '{a', '}'),
    ];
    const refusals = (levels: number) =>
      documents(levels).map((source) => {
        try {
          return parseLimited(source, LIMITS) && undefined;
        } catch (error) {
          return (error as GraphQLError).extensions.limit;
        }
      });

    expect(refusals(200)).not.toContain('depth');
    expect(refusals(201)).toEqual(Array(6).fill('depth'));
    expect(errorOf(() => parseLimited(`{ ${'['.repeat(50_000)}`, LIMITS)).extensions).toEqual({
      code: 'GRAPHQL_PARSE_FAILED',
      limit: 'depth',
      maximum: 200,
    });
  });

  test('brackets in strings, block strings and comments do not count', () => {
    const brackets = '['.repeat(500);
    const source = `{ a(b: "${brackets}", c: """${brackets} \\""" ${brackets}""") } # ${brackets}`;

    expect(parseLimited(source, LIMITS).tokens).toBe(11);
  });

  test('a malformed token is reported as a syntax error', () => {
    const error = errorOf(() => parseLimited('{ a ? }', LIMITS));

    expect(error.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED' });
    expect(error.locations).toEqual([{ line: 1, column: 5 }]);
  });

  test('a document that repeats the same fields too often is refused', () => {
    const repeated = (times: number) => `{ ${'reachable { ... on Community { id } } '.repeat(times)} }`;
    const unused = `{ connection { id } } fragment F on Community { ${'id '.repeat(150)} }`;

    expect(validateLimits(repeated(80))).toEqual([]);
    const [error] = validateLimits(repeated(120));
    expect(error?.message).toBe(
      'El documento supera el límite «tokens» de 2000: repite demasiadas veces los mismos campos.',
    );
    expect(createDocumentReader(schema, LIMITS, true)(unused)).toMatchObject({
      pairs: 0,
      faults: [{ message: 'Fragment "F" is never used.' }],
    });
  });

  test('a short document whose fragments multiply into too many fields is refused', () => {
    const levels = Array.from({ length: 9 }, (_, level) => level);
    const bomb = levels.map(
      (level) => `fragment F${level} on Resident { ...F${level + 1} id ...F${level + 1} }`,
    );
    const source = `{ reachable { ...F0 } } ${bomb.join(' ')} fragment F9 on Resident { id name community { id name } }`;

    expect(limitsNamed(validateLimits(source))).toEqual(['tokens']);
  });
});

test('the fields of all operations of a document count together, up to five times those of one', () => {
  const fragment = `fragment F on Query { connection { ${'id '.repeat(8)} } }`;
  const source = (operations: number) =>
    `${Array.from({ length: operations }, (_, at) => `query Q${at} { ...F }`).join(' ')} ${fragment}`;

  expect(validateLimits(source(5), { tokens: 9 })).toEqual([]);
  expect(limitsNamed(validateLimits(source(6), { tokens: 9 }))).toEqual(['tokens']);
});

describe('the depth of a document', () => {
  const nested = (levels: number): string => (levels === 1 ? 'id' : `community { ${nested(levels - 1)} }`);

  test('a document at the depth limit is accepted, and one level more is refused', () => {
    expect(validateLimits(`{ ${nested(12)} }`)).toEqual([]);

    const [error] = validateLimits(`{ ${nested(13)} }`);
    expect(error?.message).toBe('El documento supera el límite «depth» de 12: anida 13 niveles.');
    expect(error?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', limit: 'depth', maximum: 12 });
    expect(error?.locations).toEqual([{ line: 1, column: 1 }]);
  });

  test('the fields edges, node and nodes add no depth', () => {
    const source = '{ communities { edges { node { residents { nodes { vehicles { nodes { id } } } } } } } }';

    expect(validateLimits(source, { depth: 4 })).toEqual([]);
    expect(limitsNamed(validateLimits(source, { depth: 3 }))).toEqual(['depth']);
  });

  test('the depth of fragments and inline fragments counts', () => {
    const spread =
      'query { a { ...F } } fragment F on Resident { community { ...G } } fragment G on Community { id }';
    const inline = '{ a { ... on Resident { community { ... { id } } } } }';

    for (const source of [spread, inline]) {
      expect(validateLimits(source, { depth: 3 })).toEqual([]);
      expect(limitsNamed(validateLimits(source, { depth: 2 }))).toEqual(['depth']);
    }
  });

  test('the depth of a fragment counts at its deepest spread', () => {
    const source = '{ ...F a { b { ...F } } } fragment F on Query { c { d } }';

    expect(limitsNamed(validateLimits(source, { depth: 3 }))).toEqual(['depth']);
  });

  test('the depth limit applies to every operation of the document', () => {
    const source = 'query Shallow { id } query Deep { a { b { c } } }';

    expect(limitsNamed(validateLimits(source, { depth: 2 }))).toEqual(['depth']);
  });

  test('fragments that spread each other are refused before they are written out', () => {
    const source = '{ ...F } fragment F on Query { community { ...G } } fragment G on Community { ...F }';

    expect(createDocumentReader(schema, LIMITS, true)(source)).toMatchObject({
      pairs: 0,
      faults: [{ message: 'Cannot spread fragment "F" within itself via "G".' }],
    });
  });

  test('fragments that multiply into spreads of one that is not there are refused before they are written out', () => {
    const levels = Array.from(
      { length: 60 },
      (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );

    expect(createDocumentReader(schema, LIMITS, true)(`{ ...F0 } ${levels.join(' ')}`)).toMatchObject({
      pairs: 0,
      faults: [{ message: 'Unknown fragment "F60".' }, { message: 'Unknown fragment "F60".' }],
    });
  });
});

describe('introspection', () => {
  const explorerQuery = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });

  test("an explorer's introspection query passes every limit and rule", () => {
    const { document } = parseLimited(explorerQuery, LIMITS);

    expect(validate(schema, document)).toEqual([]);
    expect(measured(schema, document, { ...LIMITS, depth: 3 }).faults).toEqual([]);
  });

  test('deeply nested introspection is refused', () => {
    const ofTypes = (levels: number): string => (levels === 0 ? 'name' : `ofType { ${ofTypes(levels - 1)} }`);

    expect(limitsNamed(validateLimits(`{ __schema { types { ${ofTypes(40)} } } }`))).toEqual(['depth']);
  });

  test('introspection is refused when it is switched off, except __typename', () => {
    const read = createDocumentReader(schema, LIMITS, false);

    expect(read(explorerQuery).faults).not.toEqual([]);
    expect(read('{ __type(name: "Query") { name } }').faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('introspection has been disabled'),
    ]);
    expect(read('{ __typename }').faults).toEqual([]);
  });

  test('without introspection the messages do not suggest names of the schema', () => {
    const messagesOf = (source: string) =>
      validate(schema, parse(source)).map((error) => hideSuggestions(error.message));

    expect(messagesOf('{ comunity(id: 1) { id } }')).toEqual([
      'Cannot query field "comunity" on type "Query".',
    ]);
    expect(messagesOf('{ reachable { name } }')).toEqual(['Cannot query field "name" on type "Reachable".']);
    expect(messagesOf('{ community(idd: 1) { id } }')[0]).toBe(
      'Unknown argument "idd" on field "Query.community".',
    );
    expect(hideSuggestions('¿Ya existe?')).toBe('¿Ya existe?');
  });
});

describe('the directives of a document', () => {
  const directives = (count: number) => '@include(if: true) '.repeat(count);

  test('fifty directives are accepted and one more is refused', () => {
    expect(validateLimits(`{ id ${directives(50)} }`)).toEqual([]);

    const [error] = validateLimits(`{ id ${directives(51)} }`);
    expect(error?.message).toBe('El documento supera el límite «directives» de 50: usa 51 directivas.');
    expect(error?.extensions).toEqual({
      code: 'GRAPHQL_VALIDATION_FAILED',
      limit: 'directives',
      maximum: 50,
    });
  });

  test.each([
    ['an operation', `query ${directives(3)} { id }`],
    ['a variable', `query ($a: Int ${directives(3)}) { id }`],
    ['a spread', `{ ...F ${directives(3)} } fragment F on Query { id }`],
    ['an inline fragment', `{ ... ${directives(3)} { id } }`],
    ['a fragment', `{ ...F } fragment F on Query ${directives(3)} { id }`],
    ['a field of a fragment spread twice', `{ ...F ...F } fragment F on Query { id ${directives(2)} }`],
  ])('the directives of %s count', (_place, source) => {
    expect(limitsNamed(validateLimits(source, { directives: 2 }))).toEqual(['directives']);
  });
});
