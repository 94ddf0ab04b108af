import { createClient, type Client as LiveClient } from 'graphql-ws/client';
import { WebSocket } from 'ws';
import { bounded } from './bounded.js';
import type { SeenChange } from './change-feed.js';
import type { Client } from './client.js';
import { until } from './until.js';

export const FOLLOW = `subscription ($after: String, $types: [String!], $communityId: GUID) {
  changes(after: $after, types: $types, communityId: $communityId) {
    action cursor nodeId version occurredAt node { __typename nodeId ... on VersionedRecord { version } }
  }
}`;

/** A message of a subscription: an answer of GraphQL. */
export interface LiveAnswer {
  readonly data?: { readonly changes: SeenChange } | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

/** A subscription that a test follows. */
export interface Followed {
  /** What came so far. */
  readonly answers: readonly LiveAnswer[];
  /** The changes that came so far. */
  readonly changes: readonly SeenChange[];
  /** How it ended; undefined while it is open. An end without an error is null. */
  readonly ended: unknown;
  /** Waits for so many changes. */
  received(count: number): Promise<readonly SeenChange[]>;
  /** Waits for its end. */
  end(): Promise<unknown>;
  stop(): void;
}

/** A connection of the library graphql-ws, which does not connect again. */
export const connect = (client: Client, params: Record<string, unknown> = tokenOf(client)): LiveClient =>
  createClient({
    url: `${client.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: params,
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  });

const tokenOf = ({ token }: Client) => (token ? { Authorization: `Bearer ${token}` } : {});

/** Begins a subscription on a connection. */
export function followOn(
  live: LiveClient,
  variables: Record<string, unknown> = {},
  query = FOLLOW,
  extensions?: Record<string, unknown>,
): Followed {
  const answers: LiveAnswer[] = [];
  let ended: unknown;
  const stop = live.subscribe<LiveAnswer['data']>(
    { query, variables, ...(extensions ? { extensions } : {}) },
    {
      next: (answer) => void answers.push(answer as LiveAnswer),
      error: (error) => {
        ended = error;
      },
      complete: () => {
        ended ??= null;
      },
    },
  );
  const changes = () => answers.flatMap(({ data }) => Object.values(data ?? {}) as SeenChange[]);
  return {
    answers,
    get changes() {
      return changes();
    },
    get ended() {
      return ended;
    },
    received: (count) =>
      bounded(
        `${count} changes`,
        until(() => changes().length >= count && changes()),
        {
          known: () => JSON.stringify({ answers, ended }),
        },
      ),
    end: () =>
      bounded(
        'the end',
        until(() => ended !== undefined).then(() => ended),
      ),
    stop,
  };
}

/** Begins a subscription on a connection of its own. */
export function follow(client: Client, variables?: Record<string, unknown>, query?: string): Followed {
  const live = connect(client);
  const followed = followOn(live, variables, query);
  return Object.assign(followed, { stop: () => void live.dispose() });
}
