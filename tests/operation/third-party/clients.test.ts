import { createHash, randomUUID } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { fetchExchange, Client as UrqlClient } from '@urql/core';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { bounded } from '../../support/bounded.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function vehicleOfThisTest() {
  const { resident } = await service.make.residentUser(await service.make.community());
  return service.make.vehicle(resident);
}

/** A fetch with the token of a new system administrator, which records the requests. */
async function recordingFetch() {
  const admin = service.as(await service.make.systemAdmin());
  const sent: { method: string; body: Record<string, unknown> }[] = [];
  const send: typeof fetch = (input, init) => {
    sent.push({ method: init?.method ?? 'GET', body: JSON.parse(String(init?.body ?? '{}')) });
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      authorization: `Bearer ${admin.token}`,
    };
    return fetch(input, { ...init, headers });
  };
  return { sent, send };
}

const VEHICLES = 'query Vehicles($first: Int) { vehicles(first: $first) { nodes { id brand } } }';

describe('Apollo Client', () => {
  const apolloClient = (send: typeof fetch) =>
    new ApolloClient({
      cache: new InMemoryCache(),
      link: ApolloLink.from([
        new PersistedQueryLink({ sha256: (text) => createHash('sha256').update(text).digest('hex') }),
        new HttpLink({ uri: `${service.url}/graphql`, fetch: send }),
      ]),
    });

  test('Apollo Client registers a persisted query once and sends only its hash from then on', async () => {
    const vehicle = await vehicleOfThisTest();
    const { sent, send } = await recordingFetch();
    const client = apolloClient(send);
    const query = gql`query VehicleOfThisTest($id: GUID!) { vehicle(id: $id) { id brand } }`;
    for (let time = 1; time <= 2; time++) {
      const { data } = await client.query<{ vehicle: unknown }>({
        query,
        variables: { id: vehicle.id },
        fetchPolicy: 'network-only',
      });
      expect(data?.vehicle).toMatchObject({ id: vehicle.id, brand: vehicle.brand });
    }
    expect(sent.map(({ body }) => 'query' in body)).toEqual([false, true, false]);
    client.stop();
  });

  test('Apollo Client normalizes records by their id, so that a second query needs no request', async () => {
    const vehicle = await vehicleOfThisTest();
    const { sent, send } = await recordingFetch();
    const client = apolloClient(send);
    const query = gql`query One($id: GUID!) { vehicle(id: $id) { id brand } }`;
    await client.query({ query, variables: { id: vehicle.id } });
    const requests = sent.length;
    await client.query({ query, variables: { id: vehicle.id } });
    expect(sent).toHaveLength(requests);
    expect(client.cache.extract()).toHaveProperty(`Vehicle:${vehicle.id}`);
    client.stop();
  });

  test('Apollo Client gets an error with its code', async () => {
    const { send } = await recordingFetch();
    const client = apolloClient(send);
    const { error } = await client.query({
      query: gql`query Bad($first: Int) { vehicles(first: $first) { nodes { id } } }`,
      variables: { first: 501 },
      errorPolicy: 'all',
    });
    expect(error).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
    client.stop();
  });

  test('Apollo Client with HttpLink alone hears each change and each error before anything else is sent', async () => {
    const user = await service.make.residentUser(await service.make.community());
    const { token } = service.as(user);
    let opened = 0;
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new HttpLink({
        uri: `${service.url}/graphql`,
        headers: { authorization: `Bearer ${token}` },
        fetch: async (input, init) => {
          const { body, headers } = await fetch(input, init);
          opened++;
          return new Response(withoutLaterHeartbeats(body as ReadableStream<Uint8Array>), { headers });
        },
      }),
    });
    const { data } = await client.query<{ changes: { pageInfo: { endCursor: string } } }>({
      query: gql`{ changes { pageInfo { endCursor } } }`,
    });
    const heard: unknown[] = [];
    const follow = (after?: string) =>
      client
        .subscribe({ query: PETS_CHANGED, variables: { after } })
        .subscribe(({ data: told, error }) => void heard.push(error ?? told));
    const subscription = follow(data?.changes.pageInfo.endCursor);
    await until(() => opened === 2);
    for (let count = 1; count <= 3; count++) {
      const { id } = await service.make.pet(user.resident);
      await bounded(
        `change ${count}`,
        until(() => heard.length === count),
      );
      expect(heard.at(-1)).toMatchObject({ changes: { node: { id } } });
    }
    subscription.unsubscribe();
    follow('no cursor');
    await bounded(
      'the error',
      until(() => heard.length === 4),
    );
    expect(heard.at(-1)).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
    client.stop();
  });
});

const PETS_CHANGED = gql`subscription ($after: String) {
  changes(after: $after, types: ["Pet"]) { nodeId node { ... on Pet { id } } }
}`;

/** Passes on the parts of an answer but the heartbeats after the first, which would push on what a parser holds back. */
function withoutLaterHeartbeats(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const HEARTBEAT = '\r\n\r\n{}';
  let beats = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (!Buffer.from(chunk).includes(HEARTBEAT) || beats++ === 0) controller.enqueue(chunk);
      },
    }),
  );
}

describe('apollo-upload-client', () => {
  test('apollo-upload-client sends the files among the variables of a mutation', async () => {
    const { resident: _, ...user } = await service.make.residentUser(await service.make.community());
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new UploadHttpLink({
        uri: `${service.url}/graphql`,
        headers: {
          authorization: `Bearer ${service.as(user).token}`,
          'apollo-require-preflight': 'true',
        },
      }),
    });
    const file = new File(['Muestra'], 'muestra.txt', { type: 'text/plain' });
    const { data } = await client.mutate({
      mutation: gql`
        mutation ($input: FileUploadInput!) {
          uploadFile(input: $input) { originalFileName fileSizeBytes }
        }
      `,
      variables: { input: { file, path: `${randomUUID()}/muestra.txt` } },
    });
    expect(data).toMatchObject({ uploadFile: { originalFileName: 'muestra.txt', fileSizeBytes: 7 } });
    client.stop();
  });
});

describe('urql', () => {
  test('urql queries with variables and reports errors', async () => {
    const vehicle = await vehicleOfThisTest();
    const { send } = await recordingFetch();
    const client = new UrqlClient({
      url: `${service.url}/graphql`,
      fetch: send,
      exchanges: [fetchExchange],
      preferGetMethod: false,
    });
    const one = await client
      .query('query One($id: GUID!) { vehicle(id: $id) { brand } }', { id: vehicle.id })
      .toPromise();
    expect(one.data).toEqual({ vehicle: { brand: vehicle.brand } });
    const bad = await client.query(VEHICLES, { first: 501 }).toPromise();
    expect(bad.error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
