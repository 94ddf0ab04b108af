import { buildSchema, type GraphQLObjectType, getOperationAST, getVariableValues, parse } from 'graphql';
import { costExceeded, costOfAnswer, costOf as costOfOperation } from '../../src/graphql/cost.js';
import { knownOperation } from '../../src/graphql/known-operation.js';

const newSchema = () =>
  buildSchema(/* GraphQL */ `
    type Query {
      community(id: ID!): Community
      communities(first: Int): CommunityConnection!
      few(first: Int = 5): CommunityConnection!
      reachable: Reachable
      connection: Connected
    }
    type Mutation { renameCommunity(name: String!): Community }
    union Reachable = Community | Resident
    interface Named { neighbours(first: Int): ResidentConnection! }
    type Connected { id: ID! }
    type Community { id: ID!, residents(first: Int): ResidentConnection! }
    type Resident implements Named {
      id: ID!
      neighbours(first: Int): ResidentConnection!
      vehicles(first: Int): VehicleConnection!
    }
    type Vehicle { id: ID! }
    type PageInfo { hasNextPage: Boolean! }
    type CommunityConnection {
      edges: [CommunityEdge!]!
      nodes: [Community!]!
      pageInfo: PageInfo!
      totalCount: Int!
    }
    type CommunityEdge { node: Community! }
    type ResidentConnection { nodes: [Resident!]!, totalCount: Int! }
    type VehicleConnection { nodes: [Vehicle!]!, totalCount: Int! }
  `);

const schema = newSchema();

function operationOf(source: string, operationName?: string, within = schema) {
  const document = parse(source);
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new Error('the document has no such operation');
  }
  return knownOperation(within, document, operation);
}

describe('the cost of a request', () => {
  const costOf = (
    source: string,
    variables: Record<string, unknown> = {},
    operationName?: string,
    within = schema,
  ) => {
    const operation = operationOf(source, operationName, within);
    const { coerced } = getVariableValues(within, operation.definition.variableDefinitions ?? [], variables);
    return costOfOperation(operation, coerced ?? {});
  };

  test('records outside of pages cost nothing', () => {
    expect(costOf('{ community(id: 1) { id } connection { id } __typename }')).toBe(0);
  });

  test('a connection costs its page size, and nested connections are multiplied by it', () => {
    expect(costOf('{ communities(first: 7) { nodes { id } } }')).toBe(7);
    expect(
      costOf('{ communities(first: 7) { edges { node { residents(first: 10) { nodes { id } } } } } }'),
    ).toBe(77);
    expect(
      costOf(`{ community(id: 1) { residents(first: 2) { nodes {
        vehicles(first: 3) { nodes { id } } neighbours(first: 4) { nodes { vehicles(first: 5) { nodes { id } } } }
      } } } }`),
    ).toBe(2 * (1 + 3 + 2 * 4 * (1 + 5)));
  });

  test('a field costs its complexity too, multiplied like a record', () => {
    const weighted = newSchema();
    for (const [type, field] of [
      ['Query', 'connection'],
      ['ResidentConnection', 'totalCount'],
    ] as const) {
      const { extensions } = (weighted.getType(type) as GraphQLObjectType).getFields()[field] ?? {};
      Object.assign(extensions ?? {}, { complexity: 10 });
    }
    const source =
      '{ connection { id } communities(first: 3) { nodes { residents(first: 2) { totalCount nodes { id } } } } }';

    expect(costOf(source, {}, undefined, weighted)).toBe(10 + 3 * (1 + 2 + 10));
  });

  test('a page counts where its records are selected, and its `pageInfo` alone as a count', () => {
    expect(costOf('{ communities(first: 7) { totalCount __typename } }')).toBe(0);
    expect(costOf('{ communities(first: 7) { pageInfo { hasNextPage } } }')).toBe(10);
    expect(
      costOf(
        '{ communities(first: 7) { pageInfo { hasNextPage } ...P } } fragment P on CommunityConnection { pageInfo { __typename } }',
      ),
    ).toBe(10);
    expect(costOf('{ communities(first: 7) { pageInfo { hasNextPage } nodes { id } } }')).toBe(7);
    expect(
      costOf(
        '{ communities(first: 7) { ...P totalCount } } fragment P on CommunityConnection { edges { node { id } } }',
      ),
    ).toBe(7);
  });

  test('an absent or null page size costs the default of the field or of the schema', () => {
    expect(costOf('{ communities { nodes { id } } }')).toBe(50);
    expect(costOf('{ communities(first: null) { nodes { id } } }')).toBe(50);
    expect(costOf('{ few { nodes { id } } }')).toBe(5);
  });

  test('a page size above the maximum costs the maximum, an empty page costs one record', () => {
    expect(costOf('{ communities(first: 100000) { nodes { id } } }')).toBe(500);
    expect(costOf('{ communities(first: 0) { nodes { residents(first: 9) { nodes { id } } } } }')).toBe(10);
  });

  test('the cost of a variable page size follows the request, then the default', () => {
    const source = `query ($outer: Int = 3, $inner: Int) {
      communities(first: $outer) { nodes { residents(first: $inner) { nodes { id } } } }
    }`;

    expect(costOf(source, { outer: 2, inner: 4 })).toBe(10);
    expect(costOf(source, { inner: 4 })).toBe(15);
    expect(costOf(source, { outer: null, inner: 4 })).toBe(250);
    expect(costOf(source, {})).toBe(153);
  });

  test('the cost of a fragment counts for each spread', () => {
    const source = `
      query ($size: Int) { communities(first: 2) { nodes { ...Homes } } reachable { ... on Community { ...Homes } } }
      fragment Homes on Community { residents(first: $size) { nodes { ... on Named { neighbours(first: 3) { nodes { id } } } } } }`;

    expect(costOf(source, { size: 10 })).toBe(2 + 2 * 10 * (1 + 2 * 3) + 10 * (1 + 2 * 3));
  });

  test('only the cost of the executed operation counts, also of a mutation', () => {
    const source = `query Small { communities(first: 1) { nodes { id } } }
      mutation Rename { renameCommunity(name: "x") { residents(first: 8) { nodes { id } } } }`;

    expect(costOf(source, {}, 'Small')).toBe(1);
    expect(costOf(source, {}, 'Rename')).toBe(8);
  });

  test('a limit of 150,000 lets two default pages of the same type nest and refuses a third, naming the limit', () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'id' : `neighbours { nodes { ${nested(levels - 1)} } }`;
    const residents = (levels: number) => costOf(`{ reachable { ... on Resident { ${nested(levels)} } } }`);

    const exceeded = (levels: number) => costExceeded({ requested: residents(levels), maximum: 150_000 });

    expect(exceeded(2)).toBeUndefined();
    const error = exceeded(3);
    expect(error?.message).toBe(
      'El documento supera el límite «cost» de 150000: cuesta 1010100; pida páginas menores con «first», o menos condiciones.',
    );
    expect(error?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', limit: 'cost', maximum: 150_000 });
  });
});

describe('the cost of texts and of what leads back', () => {
  const texts = buildSchema(/* GraphQL */ `
    type Query { tickets(first: Int): TicketConnection!, node: Node, ticket: Ticket }
    interface Node { id: ID! }
    type Ticket implements Node { id: ID!, contents: String!, title: String!, resident: Resident! }
    type Resident implements Node { id: ID!, fullName: String!, tickets(first: Int): TicketConnection! }
    type TicketConnection { edges: [TicketEdge!]!, nodes: [Ticket!]! }
    type TicketEdge { node: Ticket! }
  `);
  const { contents } = (texts.getType('Ticket') as GraphQLObjectType).getFields();
  Object.assign(contents?.extensions ?? {}, { mostText: 4000 });
  const costOf = (source: string) => costOfOperation(operationOf(source, undefined, texts), {});

  test.each([
    ['a long text', '{ tickets(first: 5) { nodes { contents } } }', 5 * (1 + 6)],
    ['a long text in edges', '{ tickets(first: 5) { edges { node { contents } } } }', 5 * (1 + 6)],
    [
      'a long text under two names',
      '{ tickets(first: 5) { nodes { a: contents b: contents } } }',
      5 * (1 + 13),
    ],
    ['short texts together', '{ tickets(first: 5) { nodes { a: title b: title c: title } } }', 5 * (1 + 1)],
    [
      'texts of the record that each leads to',
      '{ tickets(first: 5) { nodes { a: title resident { b: fullName c: fullName } } } }',
      5 * 2,
    ],
    ['one record', '{ ticket { contents } }', 6],
    ['a long name in the answer', `{ tickets(first: 5) { nodes { ${'a'.repeat(1200)}: id } } }`, 5 * (1 + 2)],
    [
      'records that lead back',
      '{ tickets(first: 5) { nodes { resident { tickets(first: 7) { nodes { id } } } } } }',
      5 * (1 + 2 * 7),
    ],
    [
      'records that lead back twice',
      '{ tickets(first: 5) { nodes { resident { tickets(first: 7) { nodes { resident { tickets(first: 3) { nodes { id } } } } } } } } }',
      5 * (1 + 2 * 7 * (1 + 4 * 3)),
    ],
    [
      'a record that leads back, by its texts',
      '{ tickets(first: 5) { nodes { resident { tickets(first: 7) { nodes { resident { tickets { __typename } } } } } } } }',
      5 * (1 + 2 * 7),
    ],
    [
      'records below an interface',
      '{ node { ... on Ticket { resident { tickets(first: 7) { nodes { id } } } } } }',
      2 * 7,
    ],
    [
      'records by fragments',
      '{ tickets(first: 5) { nodes { ...T } } } fragment T on Ticket { resident { ...R } } fragment R on Resident { tickets(first: 7) { nodes { id } } }',
      5 * (1 + 2 * 7),
    ],
  ])('%s', (_what, source, cost) => {
    expect(costOf(source)).toBe(cost);
  });

  test('an answer costs the texts that it holds', () => {
    const operation = operationOf('{ tickets { nodes { contents } } }', undefined, texts);
    const answer = (length: number) => ({
      tickets: { nodes: [{ contents: 'x'.repeat(length) }, { contents: '' }] },
    });
    expect([10, 1300].map((length) => costOfAnswer(operation, {}, answer(length)))).toEqual([2, 4]);
  });
});

describe('the cost of an answer', () => {
  const costOf = (source: string, data: Record<string, unknown> | null) =>
    costOfAnswer(operationOf(source), {}, data);
  const ids = (size: number) => Array.from({ length: size }, (_, id) => ({ id }));

  test('an answer costs the records that it holds, whatever the sizes of its pages', () => {
    const source = '{ communities(first: 100) { nodes { id residents(first: 9) { nodes { id } } } } }';
    const community = (residents: number) => ({ id: 1, residents: { nodes: ids(residents) } });
    expect(costOf(source, { communities: { nodes: [] } })).toBe(0);
    expect(costOf(source, { communities: { nodes: [community(0), community(3)] } })).toBe(2 + 3);
  });

  test('a record that a page holds in `nodes` and in `edges` costs one', () => {
    const source = '{ communities { nodes { id } edges { node { id } } all: nodes { id } } }';
    const edges = ids(4).map((node) => ({ node }));
    expect(costOf(source, { communities: { nodes: ids(4), edges, all: ids(4) } })).toBe(4);
  });

  test('a null costs nothing, and neither does what a directive leaves out', () => {
    expect(costOf('{ communities { pageInfo { hasNextPage } } }', { communities: null })).toBe(0);
    expect(costOf('{ communities { nodes { id } } }', {})).toBe(0);
    expect(costOf('{ communities { nodes { id } } }', null)).toBe(0);
  });

  test('records below an interface or a union count by their type', () => {
    const source = `{ reachable {
      ... on Community { residents { nodes { ... on Named { neighbours { nodes { id } } } } } }
      ... on Resident { vehicles { nodes { id } } }
    } }`;
    expect(costOf(source, { reachable: { vehicles: { nodes: ids(2) } } })).toBe(2);
    const residents = { nodes: [{ neighbours: { nodes: ids(5) } }] };
    expect(costOf(source, { reachable: { residents } })).toBe(1 + 5);
  });
});
