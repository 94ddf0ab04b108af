import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildSchema, parse, validate } from 'graphql';

/** A module of the reliability runs; they are plain JavaScript. */
const moduleOf = (path: string) => import(pathToFileURL(`reliability/${path}`).href);
const { readCatalogue } = await moduleOf('fuzz/catalogue.mjs');
const { graphqlRequests } = await moduleOf('fuzz/graphql.mjs');
const { restRequests } = await moduleOf('fuzz/rest.mjs');
const { createRandom } = await moduleOf('random.mjs');

const catalogue = readCatalogue(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
type Random = unknown;
interface RestRequest {
  readonly method: string;
  readonly path: string;
}
const graphqlRequest: (random: Random) => { query: string } = graphqlRequests(schema, catalogue);
const restRequest: (random: Random) => RestRequest = restRequests(catalogue);
const operations: readonly RestRequest[] = catalogue.operations;

function several<Request>(count: number, seed: number, make: (random: Random) => Request): Request[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => make(random));
}

describe('the requests of the fuzz run', () => {
  test('the fuzz requests are equal for the same seed, and differ for another seed', () => {
    for (const make of [graphqlRequest, restRequest] as const) {
      const first = several<unknown>(20, 1, make);
      expect(several<unknown>(20, 1, make)).toEqual(first);
      expect(several<unknown>(20, 2, make)).not.toEqual(first);
    }
  });

  test('most GraphQL documents of the fuzz requests are valid, and some are not', () => {
    const valid = several(200, 3, graphqlRequest).filter(({ query }) => {
      try {
        return validate(schema, parse(query)).length === 0;
      } catch {
        return false;
      }
    });
    expect(valid.length).toBeGreaterThan(160);
    expect(valid.length).toBeLessThan(200);
  });

  test('the fuzz requests reach every path of the OpenAPI document', () => {
    const reached = new Set(several(5000, 4, restRequest).map(({ method, path }) => `${method} ${path}`));
    expect(operations.filter(({ method, path }) => !reached.has(`${method} ${path}`))).toEqual([]);
  });
});
