import { gunzipSync } from 'node:zlib';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../src/core/context.js';
import { type Service, startService } from '../support/service.js';

const calls: string[] = [];
const resolved: string[] = [];
const noted = (hook: string) => async () => void calls.push(hook);

const recorder: ApolloServerPlugin<Context> = {
  serverWillStart: async () => {
    calls.push('serverWillStart');
    return {
      schemaDidLoadOrUpdate: () => void calls.push('schemaDidLoadOrUpdate'),
      drainServer: noted('drainServer'),
      serverWillStop: noted('serverWillStop'),
    };
  },
  unexpectedErrorProcessingRequest: noted('unexpectedErrorProcessingRequest'),
  requestDidStart: async () => {
    calls.push('requestDidStart');
    return {
      didResolveSource: noted('didResolveSource'),
      parsingDidStart: async () => {
        calls.push('parsingDidStart');
      },
      validationDidStart: async () => {
        calls.push('validationDidStart');
      },
      didResolveOperation: noted('didResolveOperation'),
      responseForOperation: async ({ operationName }) => {
        calls.push('responseForOperation');
        if (operationName === 'Broken') throw new Error('A plugin failed');
        if (operationName !== 'Cached') return null;
        return {
          http: { headers: new Map() as never },
          body: { kind: 'single', singleResult: { data: { cached: true } } },
        };
      },
      executionDidStart: async () => {
        calls.push('executionDidStart');
        return {
          willResolveField: ({ info }) => {
            resolved.push(`${info.parentType.name}.${info.fieldName}`);
          },
          executionDidEnd: noted('executionDidEnd'),
        };
      },
      didEncounterErrors: noted('didEncounterErrors'),
      willSendResponse: noted('willSendResponse'),
    };
  },
};

/** The reports that the service sends to Apollo, unpacked. */
const reports: { url: string; text: string }[] = [];
const realFetch = globalThis.fetch;

let service: Service;
let started: readonly string[];
beforeAll(async () => {
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('apollographql')) return realFetch(input, init);
    reports.push({ url: String(input), text: gunzipSync(init?.body as Buffer).toString('latin1') });
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  };
  service = await startService({
    environment: { APOLLO_KEY: 'service:community:key', APOLLO_GRAPH_REF: 'community@test' },
    extensions: {
      plugins: [recorder],
      formatError: (error) => ({ ...error, message: `${error.message} (formatted)` }),
    },
  });
  started = calls.splice(0);
});
let isStopped = false;
const stop = async () => {
  if (isStopped) return;
  isStopped = true;
  await service.stop();
  globalThis.fetch = realFetch;
};
afterAll(stop);

beforeEach(() => {
  calls.length = 0;
  resolved.length = 0;
});

const asAdmin = async () => service.as(await service.make.systemAdmin());

describe('a plugin of Apollo Server', () => {
  test('is called at the start', () => {
    expect(started).toEqual(['serverWillStart', 'schemaDidLoadOrUpdate']);
  });

  test('sees every request; parsing and validation only of a document that is new, as with Apollo Server alone', async () => {
    const client = await asAdmin();
    const known = [
      'requestDidStart',
      'didResolveSource',
      'didResolveOperation',
      'responseForOperation',
      'executionDidStart',
      'executionDidEnd',
      'willSendResponse',
    ];
    const unknown = [...known.slice(0, 2), 'parsingDidStart', 'validationDidStart', ...known.slice(2)];
    await client.graphql('query Seen { __typename }');
    expect(calls.splice(0)).toEqual(unknown);
    await client.graphql('query Seen { __typename }');
    expect(calls).toEqual(known);
  });

  test('sees the resolution of each field of a document that is new, known or compiled', async () => {
    const { resident } = await service.make.residentUser(await service.make.community());
    const { id } = await service.make.vehicle(resident);
    const client = await asAdmin();
    const query = 'query ($id: GUID!) { vehicle(id: $id) { id resident { fullName } } }';
    for (const _time of ['new', 'known', 'compiled']) {
      const { data } = await client.graphql(query, { id });
      expect(data.vehicle.resident.fullName).toBe(resident.fullName);
      expect(resolved.splice(0)).toEqual([
        'Query.vehicle',
        'Vehicle.id',
        'Vehicle.resident',
        'Resident.fullName',
      ]);
    }
  });

  test('does not see what REST resolves', async () => {
    const client = await asAdmin();
    await client.graphql('{ vehicleTypes { id } }');
    resolved.length = 0;
    expect((await client.get('/api/vehicletypes')).status).toBe(200);
    expect(resolved).toEqual([]);
  });

  test('may answer an operation itself', async () => {
    const client = await asAdmin();
    const { body } = await client.post('/graphql', { query: 'query Cached { vehicleTypes { id } }' });
    expect(body).toEqual({ data: { cached: true } });
    expect(calls).not.toContain('executionDidStart');
  });

  test('learns of errors, and its own failure is answered with 500', async () => {
    const { body } = await service.anonymous.post('/graphql', { query: '{ vehicleTypes { id } }' });
    expect(body.errors[0]).toMatchObject({
      message: 'No autorizado. (formatted)',
      extensions: { code: 'UNAUTHORIZED' },
    });
    expect(calls).toContain('didEncounterErrors');
    const failed = await service.anonymous.post('/graphql', { query: 'query Broken { __typename }' });
    expect(failed.status).toBe(500);
    expect(calls).toContain('unexpectedErrorProcessingRequest');
  });

  test('learns of a document that is refused, which executes nothing', async () => {
    const { status, body } = await service.anonymous.post('/graphql', { query: '{ nothing }' });
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(calls).toContain('didEncounterErrors');
    expect(resolved).toEqual([]);
  });
});

test('at the end plugins are drained and stopped, and usage is reported without values, names and tokens', async () => {
  const client = await asAdmin();
  const query = 'query Reported($search: String) { residents(filter: { search: $search }) { totalCount } }';
  await client.graphql(query, { search: 'Julian Ortega' });
  await stop();
  expect(calls.slice(-2)).toEqual(['drainServer', 'serverWillStop']);
  expect(reports.map(({ url }) => url)).toContain(
    'https://usage-reporting.api.apollographql.com/api/ingress/traces',
  );
  const text = reports.map((report) => report.text).join('');
  expect(text).toContain('# Reported\nquery Reported($search:String)');
  expect(text).toMatch(/ResidentConnection[\s\S]*totalCount/);
  expect(text).not.toContain('Julian Ortega');
  expect(text).not.toContain(client.token);
});
