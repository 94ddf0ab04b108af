import { randomInt } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client';
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { possibleTypes, typePolicies } from '../../../examples/clients/apollo.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { createRandom } from '../../support/random.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { CAR } from '../../support/samples.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { type SelectionRules, twoSelections } from './generated-selections.js';
import { networkOf } from './sent-requests.js';

/** Whatever two documents select of a record, the second leaves the answer of the first in the cache. */

const SEED = Number(process.env.CACHE_SEED ?? randomInt(2 ** 31));
/** Pairs of documents for each kind of record. */
const PAIRS = 2;

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  process.stdout.write(`Selections of the caches: CACHE_SEED=${SEED}\n`);
});
afterAll(() => service.stop());

/** The records of the reference tables are in every database. */
const REFERENCES: Readonly<Record<string, string | number>> = {
  TicketCategory: 1,
  TicketStatus: 1,
  VehicleType: CAR,
};

interface ById {
  readonly query: string;
  readonly type: GraphQLObjectType;
  readonly idType: string;
}

const BY_ID: readonly ById[] = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
  const id = field.args.find(({ name }) => name === 'id');
  const isRecord = isObjectType(field.type) && field.type.getInterfaces().length > 0;
  return id && isRecord
    ? [{ query: field.name, type: field.type as GraphQLObjectType, idType: String(id.type) }]
    : [];
});

test('there is a query by id for nearly every kind of record', () => {
  expect(BY_ID.length).toBeGreaterThan(25);
});

const SETTINGS: readonly [name: string, config: InMemoryCacheConfig, rules: SelectionRules][] = [
  [
    'with the settings of examples/clients and no id that its place tells',
    { possibleTypes, typePolicies },
    { ids: false, sharesUnkeyed: true },
  ],
  ['without settings and with the id of every object', {}, { ids: true, sharesUnkeyed: false }],
];

describe.each(SETTINGS)('in a cache %s', (_name, config, rules) => {
  test.each(BY_ID)(
    'two documents about $query leave each other complete',
    async ({ query, type, idType }) => {
      const id = fixture.ids[type.name] ?? REFERENCES[type.name];
      expect([type.name, id]).not.toContain(undefined);
      for (let number = 0; number < PAIRS; number++) {
        const random = createRandom(SEED + number);
        const selections = twoSelections(type, random, rules);
        const documents = Object.values(selections).map((selection: string) =>
          gql(
            `query ($id: ${idType}) { ${query}(id: $id) { ${rules.ids ? 'id ' : ''}${selection} __typename } }`,
          ),
        );
        const apollo = new ApolloClient({
          cache: new InMemoryCache(config),
          link: new HttpLink({
            uri: `${service.url}/graphql`,
            fetch: networkOf(fixture.clients.system).fetch,
          }),
        });
        const answers = [];
        for (const document of documents)
          answers.push((await apollo.query({ query: document, variables: { id } })).data);
        for (const [index, document] of documents.entries()) {
          const kept = apollo.cache.diff({ query: document, variables: { id }, optimistic: true });
          expect([SEED, selections, kept.missing?.message]).toEqual([SEED, selections, undefined]);
          expect(kept.result).toEqual(answers[index]);
        }
        apollo.stop();
      }
    },
  );
});
