import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { fetchExchange, subscriptionExchange, Client as UrqlClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { EventSource } from 'eventsource';
import { OperationTypeNode } from 'graphql';
import { createClient, type Client as LiveClient } from 'graphql-ws';
import {
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
} from 'relay-runtime';
import { WebSocket } from 'ws';
import * as forApollo from '../../../examples/clients/apollo.js';
import { RECONNECTING, resuming } from '../../../examples/clients/follow.js';
import { eventsClient } from '../../../examples/clients/follow-events.js';
import * as forUrql from '../../../examples/clients/urql.js';
import { bounded } from '../../support/bounded.js';
import { until } from '../../support/until.js';
import { compileForRelay } from './relay-artifacts.js';
import { networkOf } from './sent-requests.js';

/** A change as a client receives it. */
export interface Told {
  readonly action: string;
  readonly cursor: string;
  readonly nodeId: string;
}

/** What a client has received of the changes that it follows. */
export interface Following {
  readonly told: readonly Told[];
  /** What ended it; undefined while it is open. */
  readonly fault: unknown;
  /** Waits for so many changes. */
  received(count: number): Promise<readonly Told[]>;
  stop(): void;
}

/** A client with a normalized cache, which shows pets. */
export interface Screen {
  open(id: string): Promise<void>;
  /** The name of a pet in the cache. */
  nameOf(id: string): string | undefined;
  follow(after: string, type: FollowedType): Following;
}

export interface Reached {
  /** Where the service is at each request. */
  readonly url: () => string;
  /** The token of each request and of each connection. */
  readonly token: () => string;
}

/** A client of the library graphql-ws as docs/clients/graphql.md makes it, which connects again without long pauses. */
const liveClient = ({ url, token }: Reached): LiveClient =>
  resuming(
    createClient({
      url: () => `${url().replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: () => ({ Authorization: `Bearer ${token()}` }),
      ...RECONNECTING,
      retryWait: () => RECONNECTING.retryWait(-5),
    }),
    20,
  );

const PET = 'query followerPetQuery($id: GUID!) { pet(id: $id) { id name } }';
/** The fields of a record that are followed, by its type. */
const FOLLOWED = { Pet: 'id name', User: 'id phone' };

type FollowedType = keyof typeof FOLLOWED;

const subscriptionOf = (type: FollowedType) => `subscription follower${type}Subscription($after: String) {
  changes(after: $after, types: ["${type}"]) { action cursor nodeId node { ... on ${type} { ${FOLLOWED[type]} } } }
}`;

interface Shown {
  readonly pet: { readonly id: string; readonly name: string } | null;
}

interface Changed {
  readonly changes: Told & { readonly node?: { readonly id: string; readonly name?: string } | null };
}

/** Collects what a subscription gives; `begin` returns what stops it. */
function followingOf(
  begin: (take: (data: unknown) => void, end: (fault: unknown) => void) => () => void,
): Following {
  const told: Told[] = [];
  let fault: unknown;
  const stop = begin(
    (data) => void told.push((data as Changed).changes),
    (error) => {
      fault ??= error ?? 'the end';
    },
  );
  const known = () => JSON.stringify({ told, fault: String(fault) });
  return {
    told,
    get fault() {
      return fault;
    },
    received: (count) =>
      bounded(
        `${count} changes`,
        until(() => told.length >= count && told),
        { known },
      ),
    stop,
  };
}

const fetchOf = ({ token }: Reached): typeof fetch =>
  networkOf({
    get token() {
      return token();
    },
  }).fetch;

function apolloScreen(reached: Reached): Screen {
  const client = new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes: forApollo.possibleTypes,
      typePolicies: forApollo.typePolicies,
    }),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(liveClient(reached)),
      new HttpLink({ uri: () => `${reached.url()}/graphql`, fetch: fetchOf(reached) }),
    ),
  });
  const shown = new Map<string, string | undefined>();
  return {
    async open(id) {
      const pet = client.watchQuery<Shown>({ query: gql(PET), variables: { id } });
      pet.subscribe(({ data }) => shown.set(id, data?.pet?.name as string | undefined));
      await until(() => shown.get(id));
    },
    nameOf: (id) => shown.get(id),
    follow: (after, type) =>
      followingOf((take, end) => {
        const subscription = client
          .subscribe({ query: gql(subscriptionOf(type)), variables: { after } })
          .subscribe({
            next: ({ data, error }) => (error ? end(error) : take(data)),
            error: end,
            complete: () => end(null),
          });
        return () => subscription.unsubscribe();
      }),
  };
}

function urqlScreen(reached: Reached): Screen {
  const live = liveClient(reached);
  const { keys, possibleTypes, resolvers, updates } = forUrql;
  const client = new UrqlClient({
    url: `${reached.url()}/graphql`,
    fetch: fetchOf(reached),
    preferGetMethod: false,
    exchanges: [
      cacheExchange({ keys, possibleTypes, resolvers, updates }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: live.subscribe(
              { query, variables: variables as Record<string, unknown> },
              sink as never,
            ),
          }),
        }),
      }),
    ],
  });
  const shown = new Map<string, string | undefined>();
  return {
    async open(id) {
      client.query<Shown>(PET, { id }).subscribe(({ data }) => shown.set(id, data?.pet?.name));
      await until(() => shown.get(id));
    },
    nameOf: (id) => shown.get(id),
    follow: (after, type) =>
      followingOf(
        (take, end) =>
          client
            .subscription(subscriptionOf(type), { after })
            .subscribe(({ data, error }) => (error ? end(error) : take(data))).unsubscribe,
      ),
  };
}

function relayScreen(reached: Reached, artifact: (name: string) => ConcreteRequest): Screen {
  const live = liveClient(reached);
  const send = fetchOf(reached);
  const environment = new Environment({
    store: new Store(new RecordSource()),
    getDataID: ({ nodeId }, type) => (type === 'ChangeEdge' ? undefined : nodeId) as string,
    network: Network.create(
      async ({ text }, variables): Promise<GraphQLResponse> => {
        const response = await send(`${reached.url()}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: text, variables }),
        });
        return (await response.json()) as GraphQLResponse;
      },
      ({ text }, variables) =>
        Observable.create((sink) => live.subscribe({ query: text as string, variables }, sink as never)),
    ),
  });
  const operationOf = (id: string) => createOperationDescriptor(artifact('followerPetQuery'), { id });
  return {
    async open(id) {
      await fetchQuery(environment, artifact('followerPetQuery'), { id }).toPromise();
      environment.retain(operationOf(id));
    },
    nameOf: (id) => (environment.lookup(operationOf(id).fragment).data as unknown as Shown).pet?.name,
    follow: (after, type) =>
      followingOf((take, end) => {
        const { dispose } = requestSubscription(environment, {
          subscription: artifact(`follower${type}Subscription`),
          variables: { after },
          onNext: take,
          onError: end,
          onCompleted: () => end(null),
        });
        return dispose;
      }),
  };
}

/** A page without a library, which keeps the names that it shows. */
function plainScreen(reached: Reached): Screen {
  const live = resuming(
    eventsClient({ url: () => `${reached.url()}/graphql/stream`, token: reached.token, EventSource }),
    20,
  );
  const send = fetchOf(reached);
  const shown = new Map<string, string>();
  return {
    async open(id) {
      const response = await send(`${reached.url()}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: PET, variables: { id } }),
      });
      const { data } = (await response.json()) as { data: Shown };
      shown.set(id, data.pet?.name as string);
    },
    nameOf: (id) => shown.get(id),
    follow: (after, type) =>
      followingOf((take, end) =>
        live.subscribe<Changed & Record<string, unknown>>(
          { query: subscriptionOf(type), variables: { after } },
          {
            next({ data }) {
              const node = data?.changes.node;
              if (node?.name) shown.set(node.id, node.name);
              take(data);
            },
            error: end,
            complete: () => end(null),
          },
        ),
      ),
  };
}

/** The libraries that tests follow by, with what makes a screen of each. */
export const LIBRARIES: readonly [name: string, make: (reached: Reached) => Promise<Screen>][] = [
  ['Apollo Client', async (reached) => apolloScreen(reached)],
  ['urql', async (reached) => urqlScreen(reached)],
  ['a plain EventSource', async (reached) => plainScreen(reached)],
  [
    'Relay',
    async (reached) =>
      relayScreen(
        reached,
        await compileForRelay(
          'follower',
          [PET, subscriptionOf('Pet'), subscriptionOf('User')]
            .map((text) => `graphql\`${text}\`;`)
            .join('\n'),
        ),
      ),
  ],
];
