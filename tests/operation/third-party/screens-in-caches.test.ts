import { randomUUID } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { fetchExchange, Client as UrqlClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { type FragmentSpreadNode, getOperationAST, parse, print, valueFromASTUntyped, visit } from 'graphql';
import { commitMutation, createOperationDescriptor, fetchQuery } from 'relay-runtime';
import * as apolloSettings from '../../../examples/clients/apollo.js';
import * as urqlSettings from '../../../examples/clients/urql.js';
import { seedDemo } from '../../../src/demo/seed.js';
import { readScreens, type Screen } from '../../../src/http/screens.js';
import type { Client } from '../../support/client.js';
import { type Service, startService } from '../../support/service.js';
import { compileForRelay, relayOn } from './relay-artifacts.js';
import { networkOf } from './sent-requests.js';

/**
 * Every published screen, read one after another into one cache of each client with its published settings, stays whole there,
 * also after writes to what the screens show.
 */

const screens = (await readScreens()).filter(({ operation }) => operation === 'query');

/** The kinds of records that screens show and users rename, each with the field that is renamed. */
const RENAMED: Readonly<Record<string, string>> = {
  Amenity: 'nombre',
  Announcement: 'titulo',
  Community: 'nombre',
  Resident: 'fullName',
  ResidentCharge: 'descripcion',
  ServiceProvider: 'nombre',
  Survey: 'titulo',
  Ticket: 'contenido',
};

const renaming = (kind: string, field: string) =>
  `mutation store${kind}Mutation($nodeId: ID!, $text: String!) {
    update${kind}(nodeId: $nodeId, input: { ${field}: $text }) { nodeId ${field} }
  }`;

interface Cache {
  /** Reads a screen from the service into the cache. */
  read(screen: Screen): Promise<unknown>;
  /** What the cache alone has of a screen; undefined where something is missing. */
  kept(screen: Screen): unknown;
  /** Renames a record by a mutation whose answer the cache takes. */
  rename(kind: string, variables: { readonly nodeId: string; readonly text: string }): Promise<unknown>;
}

let service: Service;
let client: Client;
let variables: Readonly<Record<string, object>>;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  await seedDemo(service.database, service.services.passwords, service.services.files);
  client = service.as(await service.make.systemAdmin());
  const [ticket] = await service.database.queries.change<{ id: number }>(
    'select min(id) as id from tickets',
    [],
  );
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const to = new Date(Date.now() + 8 * 86_400_000).toISOString();
  variables = {
    'ticket-thread': { id: ticket?.id },
    'book-amenity': { from, to },
    'reservation-calendar': { from, to },
  };
});
afterAll(() => service.stop());

const variablesOf = ({ name }: Screen) => ({ ...variables[name] });

function apolloCache(): Cache {
  const { possibleTypes, typePolicies } = apolloSettings;
  const apollo = new ApolloClient({
    cache: new InMemoryCache({ possibleTypes, typePolicies }),
    link: new HttpLink({ uri: `${service.url}/graphql`, fetch: networkOf(client).fetch }),
  });
  const queryOf = (screen: Screen) => ({ query: gql(screen.document), variables: variablesOf(screen) });
  return {
    read: async (screen) => (await apollo.query({ ...queryOf(screen), fetchPolicy: 'network-only' })).data,
    kept(screen) {
      const { result, missing } = apollo.cache.diff({ ...queryOf(screen), optimistic: true });
      if (missing) throw new Error(`${screen.name}: ${missing.message}`);
      return result;
    },
    rename: (kind, given) =>
      apollo.mutate({ mutation: gql(renaming(kind, RENAMED[kind]!)), variables: given }),
  };
}

function urqlCache(): Cache {
  const { keys, possibleTypes, resolvers, updates } = urqlSettings;
  const urql = new UrqlClient({
    url: `${service.url}/graphql`,
    fetch: networkOf(client).fetch,
    preferGetMethod: false,
    exchanges: [cacheExchange({ keys, possibleTypes, resolvers, updates }), fetchExchange],
  });
  return {
    async read(screen) {
      const { data, error } = await urql
        .query(screen.document, variablesOf(screen), { requestPolicy: 'network-only' })
        .toPromise();
      expect(error).toBeUndefined();
      return data;
    },
    kept: (screen) => urql.readQuery(screen.document, variablesOf(screen))?.data,
    rename: (kind, given) => urql.mutation(renaming(kind, RENAMED[kind]!), given).toPromise(),
  };
}

/** The name by which the compiler of Relay takes the operation of a screen. */
const relayName = (screen: Screen) => `store${getOperationAST(parse(screen.document))?.name?.value}Query`;

const UNMASKED = (
  getOperationAST(parse('{ ...all @relay(mask: false) }'))!.selectionSet.selections[0] as FragmentSpreadNode
).directives;

/** The compiler of Relay takes no default of a variable that may not be null, so that a client of Relay sends it. */
function forRelay(screen: Screen) {
  const defaults: Record<string, unknown> = {};
  const document = visit(parse(screen.document), {
    OperationDefinition: (node) => ({ ...node, name: { ...node.name!, value: relayName(screen) } }),
    VariableDefinition: ({ defaultValue, ...node }) => {
      if (defaultValue) defaults[node.variable.name.value] = valueFromASTUntyped(defaultValue);
      return node;
    },
    // So that an answer shows what its fragments select.
    FragmentSpread: (node) => ({ ...node, directives: UNMASKED }),
  });
  return { text: print(document), variables: { ...defaults, ...variablesOf(screen) } };
}

async function relayCache(): Promise<Cache> {
  const texts = [
    ...screens.map((screen) => forRelay(screen).text),
    ...Object.entries(RENAMED).map(([kind, field]) => renaming(kind, field)),
  ];
  const artifact = await compileForRelay('store', texts.map((text) => `graphql\`${text}\`;`).join('\n'));
  const relay = relayOn(service.url, networkOf(client));
  return {
    read: (screen) => fetchQuery(relay, artifact(relayName(screen)), forRelay(screen).variables).toPromise(),
    kept(screen) {
      const { data, isMissingData } = relay.lookup(
        createOperationDescriptor(artifact(relayName(screen)), forRelay(screen).variables).fragment,
      );
      return isMissingData ? undefined : data;
    },
    rename: (kind, variables) =>
      new Promise((resolve, reject) => {
        commitMutation(relay, {
          mutation: artifact(`store${kind}Mutation`),
          variables,
          onCompleted: resolve,
          onError: reject,
        });
      }),
  };
}

type Shown = { readonly nodeId?: string } & Readonly<Record<string, unknown>>;

/** Every object of an answer that has a node id. */
function recordsIn(answer: unknown): Shown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const below = Object.values(answer).flatMap(recordsIn);
  return 'nodeId' in answer ? [answer as Shown, ...below] : below;
}

const kindOf = (nodeId = '') => Buffer.from(nodeId, 'base64url').toString().split(':')[0];

test.each([
  ['Apollo Client', apolloCache],
  ['urql', urqlCache],
  ['Relay', relayCache],
] as const)(
  'every screen stays whole in the cache of %s when all others were read and records are renamed',
  async (_name, make) => {
    const cache = await make();
    const answers = new Map<string, unknown>();
    for (const screen of screens) answers.set(screen.name, await cache.read(screen));
    for (const { name, ...screen } of screens)
      expect([name, cache.kept({ name, ...screen })]).toEqual([name, answers.get(name)]);

    const all = recordsIn([...answers.values()]);
    for (const [kind, field] of Object.entries(RENAMED)) {
      const shown = all.find((record) => kindOf(record.nodeId) === kind && typeof record[field] === 'string');
      expect([kind, shown?.nodeId]).toEqual([kind, expect.any(String)]);
      const text = `${kind} ${randomUUID()}`;
      await cache.rename(kind, { nodeId: shown!.nodeId!, text });
      let renamed = 0;
      for (const screen of screens) {
        const kept = cache.kept(screen);
        expect([screen.name, kept]).toEqual([screen.name, expect.anything()]);
        for (const record of recordsIn(kept)) {
          if (record.nodeId !== shown!.nodeId || record[field] === undefined) continue;
          expect([screen.name, record[field]]).toEqual([screen.name, text]);
          renamed++;
        }
      }
      expect(renamed).toBeGreaterThan(0);
    }
    for (const screen of screens) answers.set(screen.name, await cache.read(screen));
    for (const screen of screens)
      expect([screen.name, cache.kept(screen)]).toEqual([screen.name, answers.get(screen.name)]);
  },
);
