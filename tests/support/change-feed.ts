import pg from 'pg';
import type { Client, GraphqlAnswer } from './client.js';
import type { Instances } from './instances.js';
import type { Service } from './service.js';
import { until } from './until.js';

export interface SeenChange {
  readonly action: string;
  readonly cursor: string;
  readonly nodeId: string;
  readonly type: string;
  readonly recordId: string;
  readonly version: number;
  readonly node: { readonly __typename: string; readonly nodeId: string; readonly version?: number } | null;
}

const CHANGES = `query ($after: String, $first: Int, $types: [String!], $communityId: GUID) {
  changes(after: $after, first: $first, types: $types, communityId: $communityId) {
    edges { action cursor nodeId type recordId version occurredAt node { __typename nodeId ... on VersionedRecord { version } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface ChangesVariables {
  readonly after?: string | null;
  readonly first?: number;
  readonly types?: readonly string[];
  readonly communityId?: string;
}

export const askChanges = (client: Client, variables: ChangesVariables = {}): Promise<GraphqlAnswer> =>
  client.graphql(CHANGES, { ...variables });

/** Reads one page of the feed. */
export async function readChanges(
  client: Client,
  variables: ChangesVariables = {},
): Promise<{ edges: SeenChange[]; pageInfo: { hasNextPage: boolean; endCursor: string } }> {
  const { data, errors } = await askChanges(client, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.changes;
}

/** Waits until every transaction that has begun by now has ended, so that the feed tells of all of them. */
export const settleFeed = ({ database }: Service): Promise<void> =>
  settled((text, values) => database.queries.change(text, values));

type Ask = (text: string, values: unknown[]) => Promise<readonly object[]>;

/* A transaction of another database of the server counts too, so that tests that run beside this one hold the feed up. */
async function settled(ask: Ask): Promise<void> {
  const [begun] = await ask('select pg_current_xact_id()::text as id', []);
  const { id } = begun as { id: string };
  await until(async () => {
    const [row] = await ask('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isPast"', [id]);
    return (row as { isPast: boolean }).isPast;
  });
}

/** Reads all changes after a cursor, page by page, once what has begun by now has ended. */
export async function changesSince(
  service: Service,
  client: Client,
  after: string,
  variables: ChangesVariables = {},
): Promise<SeenChange[]> {
  await settleFeed(service);
  const found: SeenChange[] = [];
  for (let cursor = after; ; ) {
    const { edges, pageInfo } = await readChanges(client, { ...variables, after: cursor });
    found.push(...edges);
    cursor = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return found;
  }
}

/** The cursor of the present, behind all that has begun by now. */
export async function presentCursor(service: Service, client: Client): Promise<string> {
  await settleFeed(service);
  return (await readChanges(client)).pageInfo.endCursor;
}

/** The same for a client of instances that run in processes of their own. */
export async function presentOnInstances({ databaseUrl }: Instances, client: Client): Promise<string> {
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  try {
    await settled(async (text, values) => (await session.query<object>(text, values)).rows);
  } finally {
    await session.end();
  }
  return (await readChanges(client)).pageInfo.endCursor;
}
