import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../../src/platform/config/environment.js';
import { isTraced, startTracing } from '../../../src/platform/tracing/start-tracing.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import { unique } from '../../support/samples.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { type ReceivedSpan, startCollector } from '../../support/trace-collector.js';
import { until } from '../../support/until.js';

let folder: string;
let database: ProcessDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-tracing-'));
  database = await databaseForProcess();
});
afterEach(endProcesses);
afterAll(async () => {
  await database.dispose();
  await removeFolder(folder);
});

/** Prints the address of every module that the main thread loads. */
const PRINT_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log('loads', url), next(url, context)) });`;

/** Starts the service with the variables of OpenTelemetry. */
async function start(telemetry: Record<string, string>) {
  const service = startProcess(
    {
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      SHUTDOWN_DELAY_SECONDS: '0',
      ...database.environment,
      ...telemetry,
    },
    ['--import', `data:text/javascript,${encodeURIComponent(PRINT_MODULES)}`],
  );
  const url = await service.listening();
  const username = `ana-${unique()}`;
  const person = {
    firstName: 'Anastasia',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  };
  const { body } = await new Client(url).post('/api/auth/register', person);
  return { service, person, client: new Client(url, body.token) };
}

async function end(service: ServiceProcess): Promise<void> {
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.faults).toEqual([]);
}

const loadsTheSdk = ({ output }: ServiceProcess) =>
  output.some((line) => line.startsWith('loads') && line.includes('/open-telemetry'));

const logOf = ({ output }: ServiceProcess) =>
  output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

let lastTrace = 0;

/** A new trace of a client, with its header; `01` says that it is recorded. */
function traceOfClient(flags = '01') {
  const id = (++lastTrace).toString(16).padStart(32, 'a');
  return { id, headers: { traceparent: `00-${id}-${CLIENT_SPAN}-${flags}` } };
}

/** The code of a span that failed. */
const ERROR = 2;

const CLIENT_SPAN = '00000000000000b7';
const isRoot = ({ parentSpanId }: ReceivedSpan) => parentSpanId === CLIENT_SPAN;

const communityInput = (nombre: string) => ({
  nombre,
  descripcion: 'Casas',
  direccion: 'Calle Oculta 1',
  contacto: 'Anastasia',
  email: 'contacto@correo.example',
  phone: '442 123 4567',
  tipoComunidad: 'FRACCIONAMIENTO',
  latitud: 20.5,
  longitud: -100.3,
  cantidadViviendas: 10,
});

const DOCUMENT = 'query Casas($search: String) { communities(search: $search) { nodes { id } } }';

/** The span of a trace whose parent is the given one, by its name. */
function childOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan, name: string): ReceivedSpan {
  const found = spans.find((span) => span.parentSpanId === parent.spanId && span.name === name);
  if (!found) throw new Error(`No span ${name} below ${parent.name}: ${JSON.stringify(spans, null, 1)}`);
  return found;
}

test('a request, its operation and its statements are spans of the trace of its client, without anything private', async () => {
  const collector = await startCollector();
  try {
    const { service, person, client } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=pruebas',
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
    const created = await client.post('/api/communities', communityInput('Privada Escondida'));
    const traced = {
      read: traceOfClient(),
      query: traceOfClient(),
      secondQuery: traceOfClient(),
      thirdQuery: traceOfClient(),
      missing: traceOfClient(),
      taken: traceOfClient(),
      mail: traceOfClient(),
      unrecorded: traceOfClient('00'),
    };
    const path = `/api/communities/${created.body.id}`;
    expect((await client.get(path, traced.read.headers)).body).toEqual(created.body);
    const asked = { query: DOCUMENT, variables: { search: 'Escondida' } };
    const queries = [traced.query, traced.secondQuery, traced.thirdQuery];
    for (const { headers } of queries) {
      const { body } = await client.post('/graphql', asked, headers);
      expect(body.data.communities.nodes).toEqual([{ id: created.body.id }]);
    }
    expect((await client.get('/casa-de-ana', traced.missing.headers)).status).toBe(404);
    expect((await client.get(path, traced.unrecorded.headers)).status).toBe(200);
    const again = await client.post('/api/auth/register', person, traced.taken.headers);
    expect(again.status).toBe(400);
    const forgotten = { email: person.email };
    expect((await client.post('/api/auth/forgot-password', forgotten, traced.mail.headers)).status).toBe(200);
    // The mail is sent after its answer. What the process has to send at its end has a time limit.
    await until(() => collector.spans().some(({ name }) => name === 'send mail'));
    await until(() => collector.spans().filter(isRoot).length === Object.keys(traced).length - 1);
    await end(service);
    expect(loadsTheSdk(service)).toBe(true);

    const spansOf = ({ id }: { id: string }) => collector.spans().filter(({ traceId }) => traceId === id);
    const rootOf = (spans: readonly ReceivedSpan[]) => {
      const roots = spans.filter(isRoot);
      expect(roots).toHaveLength(1);
      return roots[0] as ReceivedSpan;
    };

    const read = spansOf(traced.read);
    const request = rootOf(read);
    expect(request).toMatchObject({
      name: 'GET /api/communities/{id}',
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/communities/{id}',
        'http.response.status_code': 200,
      },
    });
    const operation = childOf(read, request, 'query');
    expect(operation.attributes).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'community',
      'community.interface': 'rest',
      'community.outcome': 'success',
      'community.statements': read.length - 2,
    });
    const statement = childOf(read, operation, 'Community record');
    expect(statement.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'Community record',
      'community.plan': expect.stringMatching(/^(once|generic|custom)$/),
      'community.way': 'passed',
      'community.rows': 1,
    });
    const times = [request, operation, statement].map(({ startTimeUnixNano: at }) => BigInt(at));
    const ends = [statement, operation, request].map(({ endTimeUnixNano: at }) => BigInt(at));
    const inOrder = [...times, ...ends];
    expect(inOrder.every((time, index) => index === 0 || (inOrder[index - 1] as bigint) <= time)).toBe(true);

    for (const query of queries.map(spansOf))
      expect(childOf(query, rootOf(query), 'query').attributes).toMatchObject({
        'graphql.operation.name': 'Casas',
        'community.interface': 'graphql',
      });

    const missing = spansOf(traced.missing);
    expect(missing).toHaveLength(1);
    expect(rootOf(missing)).toMatchObject({
      name: 'GET',
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 404 },
    });

    const taken = spansOf(traced.taken);
    const refused = childOf(taken, rootOf(taken), 'mutation');
    expect(refused.attributes).toMatchObject({ 'community.outcome': 'refused' });
    expect(taken.filter(({ status }) => status.code === ERROR)).toMatchObject([
      { parentSpanId: refused.spanId, attributes: { 'db.system.name': 'postgresql', 'community.rows': 0 } },
    ]);

    const mail = spansOf(traced.mail);
    const forgot = childOf(mail, rootOf(mail), 'mutation');
    expect(childOf(mail, forgot, 'send mail').attributes).toEqual({});

    const recorded = [traced.read, ...queries, traced.missing, traced.taken, traced.mail].map(({ id }) => id);
    expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set(recorded));

    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-collector-key': 'abc', 'content-type': 'application/json' },
    });
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'community-service',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'deployment.environment.name': 'pruebas',
    });

    const sent = JSON.stringify(collector.requests);
    const { username, email } = person;
    const secrets = [username, email, 'correo.example', 'Anastasia', 'Ríos', PASSWORD, client.token ?? ''];
    for (const secret of [...secrets, 'Escondida', 'Oculta', created.body.id, 'casa-de-ana'])
      expect(sent).not.toContain(secret);

    const lines = logOf(service).filter(({ msg }) => msg === 'request');
    for (const { id } of Object.values(traced))
      expect(lines.filter(({ traceId }) => traceId === id)).toMatchObject([
        { requestId: expect.any(String) },
      ]);
    const written = logOf(service).find(({ msg }) => msg.startsWith('Mail written'));
    expect(written).toMatchObject({ traceId: traced.mail.id });
  } finally {
    await collector.stop();
  }
});

test('a collector that never answers fails no request and does not keep the process', async () => {
  const collector = await startCollector({ isSilent: true });
  try {
    const { service, client } = await start({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    });
    expect((await client.get('/api/communities')).status).toBe(200);
    // Beyond 15 s it would end with exit code 1.
    await end(service);
    expect(collector.requests[0]?.headers).toMatchObject({ 'content-type': 'application/x-protobuf' });
    expect(logOf(service).filter(({ level }) => level > 30)).toMatchObject([
      { msg: 'Traces: the last spans were not taken: No answer within 2000 ms' },
    ]);
  } finally {
    await collector.stop();
  }
});

test('a collector that is down fails no request, does not keep the process and is named in the log', async () => {
  const taken = await listenOnOwnPort();
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : null;
  await new Promise((closed) => taken.close(closed));
  const { service, client } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    // Shorter than the wait for a second attempt.
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  });
  expect((await client.get('/api/communities')).status).toBe(200);
  await end(service);
  expect(logOf(service).filter(({ level }) => level > 30)).toMatchObject([
    { msg: expect.stringMatching(/^Traces: /) },
  ]);
});

test('with OTEL_SDK_DISABLED nothing is sent, and the SDK is not loaded, as without an address of a collector', async () => {
  const collector = await startCollector();
  try {
    const { service, client } = await start({
      OTEL_SDK_DISABLED: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const { id, headers } = traceOfClient();
    expect((await client.get('/api/communities', headers)).status).toBe(200);
    await end(service);
    expect(collector.connections()).toBe(0);
    expect(loadsTheSdk(service)).toBe(false);
    expect(service.output.join('\n')).not.toContain(id);
    expect(logOf(service).filter((line) => 'traceId' in line)).toEqual([]);
  } finally {
    await collector.stop();
  }
  expect(isTraced({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toBe(false);
  expect(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toBe(true);
  expect(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBe(false);
  expect(isTraced({})).toBe(false);
});

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http:// or https:// address'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://', 'must be an http:// or https:// address'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf or http/json'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be one of parentbased_always_on, '],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be from 0 to 1'],
])('%s=%s is refused', async (name, value, fault) => {
  const opened = startTracing({ ...ENDPOINT, [name]: value }, () => undefined);
  const error = await opened.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).faults).toEqual([expect.stringContaining(`${name} ${fault}`)]);
});

test('the start ends with the one line of a refused setting', async () => {
  const service = startProcess({ DATA_DIR: folder, ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '10' });
  expect(await service.ended).toBe(1);
  expect(service.output).toEqual([]);
  expect(service.faults).toEqual(['OTEL_TRACES_SAMPLER_ARG must be from 0 to 1']);
});
