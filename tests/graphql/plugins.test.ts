import { gunzipSync } from 'node:zlib';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

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
  invalidRequestWasReceived: noted('invalidRequestWasReceived'),
  contextCreationDidFail: async ({ error }) => void calls.push(`contextCreationDidFail ${error.message}`),
  requestDidStart: async () => {
    calls.push('requestDidStart');
    return {
      didResolveSource: noted('didResolveSource'),
      parsingDidStart: async () => {
        calls.push('parsingDidStart');
        return async (error) => void (error && calls.push('parsing failed'));
      },
      validationDidStart: async () => {
        calls.push('validationDidStart');
        return async (errors) => void (errors && calls.push(`validation found ${errors.length}`));
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
      didEncounterErrors: async ({ errors }) =>
        void calls.push(`didEncounterErrors ${errors.map(({ extensions }) => extensions.code)}`),
      willSendResponse: noted('willSendResponse'),
    };
  },
};

/** The reports that the service sends to Apollo, unpacked. */
const reports: { url: string; text: string }[] = [];
const realFetch = globalThis.fetch;

const SCHEMA_REPORTS = 'https://schema-reporting.api.apollographql.com';

/** Apollo's answers to the first report of a schema: send its text at once, then report again in an hour. */
const schemaWanted = () => {
  const isFirst = reports.filter(({ url }) => url.startsWith(SCHEMA_REPORTS)).length === 1;
  const reportSchema = {
    __typename: 'ReportSchemaResponse',
    inSeconds: isFirst ? 0 : 3600,
    withCoreSchema: true,
  };
  return JSON.stringify({ data: { reportSchema } });
};

let plain: Service;
let service: Service;
let started: readonly string[];
let reporter: Client;
beforeAll(async () => {
  plain = await startService();
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('apollographql')) return realFetch(input, init);
    const text =
      typeof init?.body === 'string' ? init.body : gunzipSync(init?.body as Buffer).toString('latin1');
    reports.push({ url: String(input), text });
    return new Response(String(input).startsWith(SCHEMA_REPORTS) ? schemaWanted() : '{}', {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  // Apollo Server waits up to ten seconds before it reports the schema.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  service = await startService({
    environment: {
      APOLLO_KEY: 'service:community:key',
      APOLLO_GRAPH_REF: 'community@test',
      APOLLO_SCHEMA_REPORTING: 'on',
    },
    extensions: {
      plugins: [recorder],
      formatError: (error) => ({ ...error, message: `${error.message} (formatted)` }),
    },
  });
  random.mockRestore();
  started = calls.splice(0);
  // Sent early, since the report at the end may miss the last operation.
  reporter = await asAdmin();
  const query = 'query Reported($search: String) { residents(search: $search) { totalCount } }';
  await reporter.graphql(query, { search: 'Julian Ortega' });
});
let isStopped = false;
const stop = async () => {
  if (isStopped) return;
  isStopped = true;
  await service.stop();
  await plain.stop();
};
afterAll(async () => {
  await stop();
  globalThis.fetch = realFetch;
});

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

  test('sees the resolution of each field of a document that is new or known', async () => {
    const { resident } = await service.make.residentUser(await service.make.community());
    const { id } = await service.make.vehicle(resident);
    const client = await asAdmin();
    const query = 'query ($id: GUID!) { vehicle(id: $id) { id resident { fullName } } }';
    for (const _time of ['new', 'known', 'known again']) {
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
    expect(calls).toContain('didEncounterErrors UNAUTHORIZED');
    const failed = await service.anonymous.post('/graphql', { query: 'query Broken { __typename }' });
    expect(failed.status).toBe(500);
    expect(calls).toContain('unexpectedErrorProcessingRequest');
  });

  const begun = ['requestDidStart', 'didResolveSource', 'parsingDidStart'];
  const invalid = (count: number, code: string) => [
    ...begun,
    'validationDidStart',
    `validation found ${count}`,
    `didEncounterErrors ${Array(count).fill(code)}`,
    'willSendResponse',
  ];
  const refusals: [string, object, readonly string[]][] = [
    [
      'a syntax error',
      { query: '{ me { id }' },
      [...begun, 'parsing failed', 'didEncounterErrors GRAPHQL_PARSE_FAILED', 'willSendResponse'],
    ],
    [
      'too many tokens',
      { query: `{ ${'a '.repeat(2001)}}` },
      [...begun, 'parsing failed', 'didEncounterErrors GRAPHQL_PARSE_FAILED', 'willSendResponse'],
    ],
    ['unknown fields', { query: '{ nothing me { nor } }' }, invalid(2, 'GRAPHQL_VALIDATION_FAILED')],
    [
      'too deep a document',
      { query: `{ me ${'{ a '.repeat(30)}${'}'.repeat(30)} }` },
      invalid(1, 'GRAPHQL_VALIDATION_FAILED'),
    ],
    [
      'an unknown operation',
      { query: 'query A { __typename }', operationName: 'B' },
      [
        ...begun,
        'validationDidStart',
        'didResolveOperation',
        'responseForOperation',
        'executionDidStart',
        'executionDidEnd',
        'didEncounterErrors OPERATION_RESOLUTION_FAILURE',
        'willSendResponse',
      ],
    ],
  ];

  test.each(refusals)(
    'learns of %s at its stage, first and again; nothing is resolved',
    async (_title, body, expected) => {
      const unobserved = await plain.anonymous.post('/graphql', body, { 'x-request-id': 'the-same' });
      for (const _time of ['first', 'again']) {
        const answer = await service.anonymous.post('/graphql', body, { 'x-request-id': 'the-same' });
        expect(calls.splice(0)).toEqual(expected);
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body).replaceAll(' (formatted)', '')).toBe(
          JSON.stringify(unobserved.body),
        );
      }
      expect(resolved).toEqual([]);
    },
  );

  test('learns of a mutation in the URL', async () => {
    const query = encodeURIComponent('mutation { logout(input: {}) }');
    const { status } = await service.anonymous.get(`/graphql?query=${query}`);
    expect(status).toBe(405);
    expect(calls).toContain('didEncounterErrors BAD_REQUEST');
    expect(calls).not.toContain('executionDidStart');
  });

  test('learns of a request without an operation', async () => {
    const { status } = await service.anonymous.post('/graphql', [{ query: '{ __typename }' }]);
    expect(status).toBe(400);
    expect(calls).toEqual(['invalidRequestWasReceived']);
  });

  test('learns of a request with a bad token', async () => {
    const { status } = await service.anonymous.post(
      '/graphql',
      { query: '{ __typename }' },
      { authorization: 'Bearer no' },
    );
    expect(status).toBe(401);
    expect(calls).toEqual(['contextCreationDidFail No autorizado.']);
  });
});

test('the schema is reported with its text', async () => {
  const sent = () =>
    reports.filter(({ url }) => url.startsWith(SCHEMA_REPORTS)).map(({ text }) => JSON.parse(text));
  await until(() => sent().length === 2);
  expect(sent()[0].variables).toMatchObject({ report: { graphRef: 'community@test' }, coreSchema: null });
  expect(sent()[1].variables.coreSchema).toBe(await (await fetch(`${plain.url}/schema.graphql`)).text());
});

test('a plugin learns that the service cannot start, and why', async () => {
  const failures: string[] = [];
  const failing = startService({
    extensions: {
      plugins: [
        { serverWillStart: () => Promise.reject(new Error('The collector is not reachable')) },
        { startupDidFail: async ({ error }) => void failures.push(error.message) },
      ],
    },
  });
  await expect(failing).rejects.toThrow('The collector is not reachable');
  expect(failures).toEqual(['The collector is not reachable']);
});

test('at the end plugins are drained and stopped, and usage is reported without values, names and tokens', async () => {
  await stop();
  expect(calls.slice(-2)).toEqual(['drainServer', 'serverWillStop']);
  expect(reports.map(({ url }) => url)).toContain(
    'https://usage-reporting.api.apollographql.com/api/ingress/traces',
  );
  const text = reports.map((report) => report.text).join('');
  expect(text).toContain('# Reported\nquery Reported($search:String)');
  expect(text).toMatch(/ResidentConnection[\s\S]*totalCount/);
  expect(text).not.toContain('Julian Ortega');
  expect(text).not.toContain(reporter.token);
});
