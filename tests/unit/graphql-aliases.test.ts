import { buildSchema, parse } from 'graphql';
import { measured } from '../../src/graphql/read-document.js';

const schema = buildSchema(/* GraphQL */ `
  type Query { id: ID! resident: Resident, community: Community }
  type Community { id: ID!, name: String, residents: ResidentConnection! }
  type Resident { id: ID!, name: String, community: Community }
  type ResidentConnection { nodes: [Resident!]!, totalCount: Int! }
`);

const LIMITS = { tokens: 2_000, depth: 12, aliases: 15, directives: 50 };

const refusalsOf = (source: string) => measured(schema, parse(source), LIMITS).faults;

/** How many names of repeated fields the refusal of a document counts; undefined if it is accepted. */
const namesRefused = (source: string): number | undefined => {
  const [error] = refusalsOf(source);
  return error && Number(/con (\d+) nombres/.exec(error.message)?.[1]);
};

describe('the aliases of a document', () => {
  const aliased = (count: number, field: string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');

  test('a field may be selected under fifteen names, not under sixteen', () => {
    expect(refusalsOf(`{ ${aliased(15, 'id')} }`)).toEqual([]);

    const [error] = refusalsOf(`{ ${aliased(16, 'id')} }`);
    expect(error?.message).toBe(
      'El documento supera el límite «aliases» de 15: selecciona los mismos campos con 16 nombres.',
    );
    expect(error?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', limit: 'aliases', maximum: 15 });
  });

  test('aliases of fields that are selected once are free', () => {
    const aliasEach = (source: string) => source.replace(/\w+/g, 'a_$&: $&');
    const resident = '{ __typename id name community { id name residents { totalCount } } }';
    const source = aliasEach(
      `{ resident ${resident} community { id name residents { nodes ${resident} } } }`,
    );

    expect(source.match(/a_/g)).toHaveLength(22);
    expect(refusalsOf(source)).toEqual([]);
  });

  test('the names of all repeated fields are counted together, at every place and through fragments', () => {
    const source = (
      fragment: string,
    ) => `{ ${aliased(4, 'resident { ...F }')} community { a: id b: id name } }
      fragment F on Resident { ${fragment} }`;

    expect(namesRefused(source('a: id b: id'))).toBeUndefined();
    expect(namesRefused(source('a: id b: id ... { c: id }'))).toBe(18);
  });

  test('a field that is selected by its own name counts beside its aliases', () => {
    expect(namesRefused(`{ ${aliased(15, 'id')} }`)).toBeUndefined();
    expect(namesRefused(`{ id ${aliased(15, 'id')} }`)).toBe(16);
  });

  test('a repeated __typename counts like any field, and a repeated name counts once', () => {
    expect(namesRefused(`{ ${aliased(16, '__typename')} }`)).toBe(16);
    expect(namesRefused(`{ ${'__typename '.repeat(30)} }`)).toBeUndefined();
  });

  test('fragments that are merged at one place count once', () => {
    const source = (aliases: number) =>
      `{ ${'resident { ...F } '.repeat(4)} } fragment F on Resident { ${aliased(aliases, 'id')} }`;

    expect(namesRefused(source(15))).toBeUndefined();
    expect(namesRefused(source(16))).toBe(16);
  });
});
