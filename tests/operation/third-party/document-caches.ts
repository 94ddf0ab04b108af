import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { fetchExchange, Client as UrqlClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import {
  type FragmentSpreadNode,
  getOperationAST,
  Kind,
  parse,
  print,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { commitMutation, createOperationDescriptor, fetchQuery } from 'relay-runtime';
import * as apolloSettings from '../../../examples/clients/apollo.js';
import * as urqlSettings from '../../../examples/clients/urql.js';
import type { Client, GraphqlAnswer } from '../../support/client.js';
import type { Service } from '../../support/service.js';
import { compileForRelay, relayOn } from './relay-artifacts.js';
import { networkOf } from './sent-requests.js';

/** A document that a client sends, with the values of its variables. */
export interface Sent {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Answer = GraphqlAnswer['data'];

/** The cache of a client with its published settings. */
export interface DocumentCache {
  /** Reads a query from the service into the cache. */
  read(query: Sent): Promise<Answer>;
  /** What the cache alone has of a query; undefined where something is missing. */
  kept(query: Sent): Answer;
  /** Sends a mutation, whose answer the cache takes. */
  write(mutation: Sent): Promise<Answer>;
}

interface Session {
  readonly service: Service;
  readonly client: Client;
}

/** The caches of the three clients; that of Relay is made for the documents that it will be sent. */
export const CACHES = [
  ['Apollo Client', apolloCache],
  ['urql', urqlCache],
  ['Relay', relayCache],
] as const satisfies readonly (readonly [
  string,
  (session: Session, documents: readonly string[]) => DocumentCache | Promise<DocumentCache>,
])[];

function apolloCache({ service, client }: Session): DocumentCache {
  const { possibleTypes, typePolicies } = apolloSettings;
  const apollo = new ApolloClient({
    cache: new InMemoryCache({ possibleTypes, typePolicies }),
    link: new HttpLink({ uri: `${service.url}/graphql`, fetch: networkOf(client).fetch }),
  });
  const queryOf = ({ document, variables }: Sent) => ({ query: gql(document), variables });
  return {
    read: async (query) => (await apollo.query({ ...queryOf(query), fetchPolicy: 'network-only' })).data,
    kept(query) {
      const { result, missing } = apollo.cache.diff({ ...queryOf(query), optimistic: true });
      return missing ? undefined : result;
    },
    write: async ({ document, variables }) =>
      (await apollo.mutate({ mutation: gql(document), variables })).data,
  };
}

function urqlCache({ service, client }: Session): DocumentCache {
  const { keys, possibleTypes, resolvers, updates } = urqlSettings;
  const urql = new UrqlClient({
    url: `${service.url}/graphql`,
    fetch: networkOf(client).fetch,
    preferGetMethod: false,
    exchanges: [cacheExchange({ keys, possibleTypes, resolvers, updates }), fetchExchange],
  });
  return {
    async read({ document, variables }) {
      const { data, error } = await urql
        .query(document, variables, { requestPolicy: 'network-only' })
        .toPromise();
      expect(error).toBeUndefined();
      return data;
    },
    kept: ({ document, variables }) => urql.readQuery(document, variables)?.data,
    async write({ document, variables }) {
      const { data, error } = await urql.mutation(document, variables).toPromise();
      expect(error).toBeUndefined();
      return data;
    },
  };
}

/** The name by which the compiler of Relay takes the operation of a document. */
function relayName(document: string): string {
  const { name, operation } = getOperationAST(parse(document))!;
  return `store${name?.value}${operation === 'query' ? 'Query' : 'Mutation'}`;
}

const UNMASKED = (
  getOperationAST(parse('{ ...all @relay(mask: false) }'))!.selectionSet.selections[0] as FragmentSpreadNode
).directives;

/** The compiler of Relay takes no default of a variable that may not be null, so that a client of Relay sends it. */
function forRelay(document: string) {
  const name = relayName(document);
  const defaults: Record<string, unknown> = {};
  const fragmentOf = (fragment: string) => `store_${name}_${fragment}`;
  const renamed = visit(parse(document), {
    OperationDefinition: (node) => ({ ...node, name: { ...node.name!, value: name } }),
    VariableDefinition: ({ defaultValue, ...node }) => {
      if (defaultValue) defaults[node.variable.name.value] = valueFromASTUntyped(defaultValue);
      return node;
    },
    FragmentDefinition: (node) => ({ ...node, name: { ...node.name, value: fragmentOf(node.name.value) } }),
    // So that an answer shows what its fragments select.
    FragmentSpread: (node) => ({
      ...node,
      name: { kind: Kind.NAME, value: fragmentOf(node.name.value) },
      directives: UNMASKED,
    }),
  });
  return { name, defaults, text: print(renamed) };
}

async function relayCache(
  { service, client }: Session,
  documents: readonly string[],
): Promise<DocumentCache> {
  const sources = documents.map((document) => `graphql\`${forRelay(document).text}\`;`);
  const artifact = await compileForRelay('store', sources.join('\n'));
  const relay = relayOn(service.url, networkOf(client));
  const sent = ({ document, variables }: Sent) => {
    const { name, defaults } = forRelay(document);
    return { artifact: artifact(name), variables: { ...defaults, ...variables } };
  };
  return {
    async read(query) {
      const { artifact, variables } = sent(query);
      return fetchQuery(relay, artifact, variables).toPromise();
    },
    kept(query) {
      const { artifact, variables } = sent(query);
      const { data, isMissingData } = relay.lookup(createOperationDescriptor(artifact, variables).fragment);
      return isMissingData ? undefined : data;
    },
    write(mutation) {
      const { artifact, variables } = sent(mutation);
      return new Promise((resolve, reject) => {
        commitMutation(relay, {
          mutation: artifact,
          variables,
          onCompleted: (answer, errors) => (errors ? reject(new Error(errors[0]?.message)) : resolve(answer)),
          onError: reject,
        });
      });
    },
  };
}
