import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { routes } from '../../../src/modules/routes.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from '../../interfaces/endpoints.table.js';
import { deepSelection, documentOf, isConnection, rootFields } from '../../support/documents.js';
import { expectNotFound } from '../../support/expect-not-found.js';
import { makePopulatedFixture, passInput, unitInput } from '../../support/populated-fixture.js';
import { pathOf, requestTo } from '../../support/requests.js';
import { type PopulatedFixture, RESOURCES, type Resource, resourceOf } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';

/** An administrator and a resident of one community can neither see nor change the data of another one. */

const OUTSIDERS = ['admin', 'residentUser'] as const;
type Outsider = (typeof OUTSIDERS)[number];

const mutations = new Map(rootFields(schema, 'mutation').map((field) => [field.name, field]));

let service: Service;
let theirs: PopulatedFixture;
let own: PopulatedFixture;
let tokenOfTheirs: string;
beforeAll(async () => {
  // The documents of this test select everything and exceed the default limits.
  const environment = { GRAPHQL_MAX_TOKENS: '20000', GRAPHQL_MAX_COST: '1000000' };
  service = await startService({ environment });
  theirs = await makePopulatedFixture(service);
  own = await makePopulatedFixture(service);
  const pass = await service.make.pass(theirs.residentUser.resident);
  tokenOfTheirs = service.services.visitorTokens.issue(pass);
});
afterAll(() => service.stop());

const rows = ENDPOINTS.filter((endpoint) => routes.some((route) => keyOf(route) === keyOf(endpoint)));
const table = (chosen: readonly Endpoint[]) => chosen.map((row) => [titleOf(row), row] as const);
const operationOf = (endpoint: Endpoint) =>
  routes.find((route) => keyOf(route) === keyOf(endpoint))?.operation as string;

/** The GUIDs that are out of scope for everyone outside the community. */
function idsOf({ community, admin, residentUser, reservable, ids }: PopulatedFixture): string[] {
  const rowIds = Object.values(ids).filter((id) => typeof id === 'string');
  return [community.id, admin.id, residentUser.id, residentUser.resident.id, reservable, ...rowIds];
}

/** The ids, names and marked texts of a community fixture that an answer or a body contains. */
function tracesIn(value: unknown, fixture: PopulatedFixture): string[] {
  const text = JSON.stringify(value ?? null);
  const { community, residentUser, mark } = fixture;
  return [...idsOf(fixture), community.nombre, residentUser.resident.fullName, mark].filter((it) =>
    text.includes(it),
  );
}

const namesAny = (body: unknown, fixture: PopulatedFixture) =>
  idsOf(fixture).some((id) => JSON.stringify(body).includes(id));

let countingRows: Promise<string> | undefined;

/** The number of rows of each table that requests write. */
async function rowCounts(): Promise<Record<string, number>> {
  // What follows the answers of earlier requests writes rows too.
  await service.settled();
  countingRows ??= statementCountingRows();
  const found = await service.database.queries.change<{ name: string; total: number }>(
    await countingRows,
    [],
  );
  return Object.fromEntries(found.map(({ name, total }) => [name, total]));
}

async function statementCountingRows(): Promise<string> {
  const tables = await service.database.queries.change<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'" +
      " and table_name not in ('audit_entries', 'path_uses', 'refresh_tokens')",
    [],
  );
  return tables
    .map(({ name }) => `select '${name}' as name, count(*)::int4 as total from "${name}"`)
    .join(' union all ');
}

/** A record as a caller of its own community reads it. */
async function asItIs(resource: Resource, id: unknown): Promise<unknown> {
  const { status, body } = await theirs.clients.system.get(`${resource.path}/${id}`);
  expect(status).toBe(200);
  return body;
}

/** The refusals of the contract other than 404, such as 403 for a role that may not call the path. */
const EXCEPTIONS: Readonly<Record<string, Partial<Record<Outsider, number>>>> = {
  'PUT /api/tickets/{id}': { residentUser: 403 },
  'GET /api/Documents/{id}/download': { admin: 403 },
  'GET /api/Documents/{id}/file': { admin: 403, residentUser: 403 },
  // A caller without a resident record is refused before the survey is looked up.
  'POST /api/encuestas/{id}/responder': { admin: 400 },
};

function refusalOf(endpoint: Endpoint, who: Outsider): number {
  const mayCall = endpoint.level === 'any' || (endpoint.level === 'admin' && who === 'admin');
  return mayCall ? (EXCEPTIONS[titleOf(endpoint)]?.[who] ?? 404) : 403;
}

/** Bodies that refer to the other community by a number, or are not JSON. */
const NAMES_NO_GUID = /comentarios|Documents\/upload/;

const REFERENCE = /vehicletypes|categoriaticket|statusticket/;

/** Files of records that are in the graph alone; the tests of their modules ask for them as an outsider. */
const IN_GRAPH_ALONE = /importaciones|constancias/;

const REFUSALS = ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'INVALID_OPERATION'];

/** The value of a filter field that refers to the fixture, by the name of the field. */
const OWNER_IDS: Readonly<Record<string, (fixture: PopulatedFixture) => unknown>> = {
  communityId: ({ community }) => community.id,
  comunidadId: ({ community }) => community.id,
  residentId: ({ residentUser }) => residentUser.resident.id,
  residenteId: ({ residentUser }) => residentUser.resident.id,
  contratoId: ({ ids }) => ids.Contract,
  amenityId: ({ ids }) => ids.Amenity,
  cargoResidenteId: ({ ids }) => ids.ResidentCharge,
  unitId: ({ ids }) => ids.Unit,
  payerId: ({ residentUser }) => residentUser.resident.id,
};

const isReference = (name: string) => /^(vehicleType|ticketCategory|ticketStatus)$/.test(name);

/** The records of operations that answer papers. */
const RECORDS_OF_PAPERS: Readonly<Record<string, string>> = {
  certificatePaper: 'Certificate',
  receiptPaper: 'ReceiptedPayment',
  residentStatementPaper: 'Resident',
  unitStatementPaper: 'Unit',
};

/** The record type in the fixture for what an operation answers. */
function recordOf(operation: {
  readonly name: string;
  readonly type: GraphQLOutputType;
}): Resource['record'] {
  const { name } = getNamedType(operation.type);
  return (RECORDS_OF_PAPERS[operation.name] ?? name).replace(
    /^(Survey|Document|Import)(Results|Download|Rejects)$/,
    '$1',
  ) as Resource['record'];
}

function pick(variables: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

const required = ({ args }: GraphQLField<unknown, unknown>) =>
  args.filter(({ name, type }) => name === 'id' || isNonNullType(type)).map(({ name }) => name);

const takesNothingElse = (field: GraphQLField<unknown, unknown>) => required(field).length === 0;

describe('through REST an outsider', () => {
  test('the outsider has rows in its own community', async () => {
    for (const who of OUTSIDERS) {
      const { body } = await own.clients[who].get('/api/vehicles');
      expect(tracesIn(body, own)).toContain(own.residentUser.resident.id);
    }
  });

  test.each(table(rows.filter(({ answer, path }) => answer.endsWith('[]') && !REFERENCE.test(path))))(
    'REST shows an outsider no foreign row in %s',
    async (_title, endpoint) => {
      const { path } = await requestTo(endpoint, theirs);
      for (const who of OUTSIDERS) {
        for (const address of new Set([path, (await requestTo(endpoint, own)).path])) {
          const { status, body } = await own.clients[who].get(address);
          expect({ who, address, status, traces: tracesIn(body, theirs) }).toMatchObject({ traces: [] });
          if (/\{/.test(endpoint.path) && address === path && status === 200) expect(body).toEqual([]);
        }
      }
    },
  );

  test.each(table(rows.filter(({ path }) => path.startsWith('/api/charges'))))(
    'REST answers an outsider 404 for a foreign owner from %s',
    async (_title, endpoint) => {
      const answer = await own.clients.admin.get(pathOf(endpoint.path, theirs));
      expect(answer.status).toBe(404);
    },
  );

  test.each(
    table(
      rows.filter(({ path }) => path.includes('{id}') && !REFERENCE.test(path) && !IN_GRAPH_ALONE.test(path)),
    ),
  )('REST refuses an outsider by %s and changes no row', async (_title, endpoint) => {
    const resource = resourceOf(endpoint.path) as Resource;
    const { path, body } = await requestTo(endpoint, theirs);
    const id = path.slice(resource.path.length + 1).split('/')[0];
    const before = await asItIs(resource, id);
    for (const who of OUTSIDERS) {
      const refused = await own.clients[who].send(endpoint.method, path, body);
      const status = refusalOf(endpoint, who);
      expect({ who, status: refused.status }).toEqual({ who, status });
      if (status === 404) expectNotFound(endpoint, refused);
      expect(tracesIn(refused.body, theirs)).toEqual([]);
    }
    expect(await asItIs(resource, id)).toEqual(before);
  });

  const created = rows.filter(
    ({ status, path }) => (status === 201 && path !== '/api/communities') || path === '/api/Documents/upload',
  );

  test.each(table(created))(
    'an outsider creates nothing by %s for another community',
    async (title, endpoint) => {
      const { path, body } = await requestTo(endpoint, theirs);
      expect(namesAny(body, theirs) || NAMES_NO_GUID.test(title)).toBe(true);
      const before = await rowCounts();
      for (const who of OUTSIDERS) {
        if (title === 'POST /api/tickets' && who === 'residentUser') continue;
        const answer = await own.clients[who].post(path, body);
        expect({ who, isRefused: [400, 403].includes(answer.status) }).toEqual({ who, isRefused: true });
      }
      expect(await rowCounts()).toEqual(before);
    },
  );

  // For a resident caller, `residentId` and `communityId` in the body are ignored.
  test('an outsider creates a ticket only for itself, whatever the body names', async () => {
    const { body } = await own.clients.residentUser.post('/api/tickets', {
      categoriaTicketId: 6,
      residentId: theirs.residentUser.resident.id,
      communityId: theirs.community.id,
    });
    expect(body).toMatchObject({ residentId: own.residentUser.resident.id, communityId: own.community.id });
  });

  test.each(table(rows.filter(({ method }) => method === 'PUT')))(
    'an outsider cannot move a record to another community by %s',
    async (_title, endpoint) => {
      const resource = resourceOf(endpoint.path) as Resource;
      const body = await (resource.change ?? resource.input)(theirs);
      if (!namesAny(body, theirs)) return;
      const path = pathOf(endpoint.path, own);
      const before = await own.clients.system.get(path);
      for (const who of OUTSIDERS) {
        const refused = await own.clients[who].put(path, body);
        expect({ who, isRefused: [400, 403, 404].includes(refused.status) }).toEqual({
          who,
          isRefused: true,
        });
      }
      expect((await own.clients.system.get(path)).body).toEqual(before.body);
    },
  );

  test('an outsider sees no users of other communities and assigns no communities out of scope', async () => {
    const guard = await service.make.guard(own.community);
    const refused = await own.clients.admin.put(`/api/users/${guard.id}`, {
      userCommunityIds: [own.community.id, theirs.community.id],
    });
    expect(refused.status).toBe(400);
    const { body } = await own.clients.admin.get(`/api/users/${guard.id}`);
    expect(body.userCommunityIds).toEqual([own.community.id]);
    expect((await own.clients.admin.get(`/api/users/${theirs.residentUser.id}`)).status).toBe(404);
  });
});

/** A REST body as the input of its mutation, which takes no password of another user. */
function inputOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body;
  const { password: _, ...input } = body;
  return input;
}

describe('through GraphQL an outsider', () => {
  const connections = rootFields(schema, 'query').filter((field) => isConnection(field.type));

  test.each(connections.map((field) => [field.name, field] as const))(
    'GraphQL shows an outsider no foreign row in %s or its relations',
    async (name, field) => {
      const names = ['first', ...required(field)];
      const query = documentOf('query', field, names, deepSelection(field.type, { sizes: [3, 2] }));
      // Lists that take no owner answer the same, whoever owns the rows.
      const owners = takesNothingElse(field) ? [own] : [own, theirs];
      const found: Partial<Record<Outsider, { totalCount: number }>> = {};
      for (const who of OUTSIDERS) {
        for (const fixture of owners) {
          const variables = {
            first: 20,
            contratoId: fixture.ids.Contract,
            comunidadId: fixture.community.id,
            amenityId: fixture.reservable,
            from: '2020-01-01',
            to: '2099-12-31',
          };
          const { data, errors } = await own.clients[who].graphql(query, pick(variables, names));
          const codes = (errors ?? []).map(({ extensions }) => extensions.code);
          expect({ who, codes, traces: tracesIn(data, theirs) }).toEqual({
            who,
            codes: codes.filter((code) => ['FORBIDDEN', 'INVALID_OPERATION', 'NOT_FOUND'].includes(code)),
            traces: [],
          });
          if (fixture === own) found[who] = data?.[name];
        }
      }
      if (name !== 'auditEntries' && name !== 'users') {
        // The same document finds the caller's own data, so an empty answer is meaningful.
        const page = found.admin;
        expect(page?.totalCount).toBeGreaterThan(0);
        expect(tracesIn(page, own)).not.toEqual([]);
      }
    },
  );

  const free = connections.filter((field) => takesNothingElse(field));
  const filtered = free.flatMap((field) => {
    const where = getNamedType(field.args.find(({ name }) => name === 'where')?.type);
    const owners = isInputObjectType(where) ? Object.keys(where.getFields()) : [];
    const isOwner = (name: string) => name in OWNER_IDS;
    return owners.filter(isOwner).map((owner) => [field.name, owner, field] as const);
  });

  test.each(filtered)(
    'GraphQL answers an outsider an empty page from %s for a foreign %s',
    async (name, owner, field) => {
      const query = documentOf('query', field, ['where'], '{ totalCount nodes { id } }');
      const where = { [owner]: { eq: OWNER_IDS[owner]?.(theirs) } };
      for (const who of OUTSIDERS) {
        const { data, errors } = await own.clients[who].graphql(query, { where });
        if (errors) expect(REFUSALS).toContain(errors[0]?.extensions.code);
        else expect(data[name]).toEqual({ totalCount: 0, nodes: [] });
      }
    },
  );

  const byId = rootFields(schema, 'query').filter(
    (field) => field.args.some((arg) => arg.name === 'id') && !isReference(field.name) && recordOf(field),
  );

  test.each(byId.map((field) => [field.name, field] as const))(
    'GraphQL answers an outsider null for a foreign %s',
    async (name, field) => {
      const query = documentOf('query', field, ['id'], deepSelection(field.type, { sizes: [] }));
      const id = theirs.ids[recordOf(field)];
      expect(id).toBeDefined();
      for (const who of OUTSIDERS) {
        const { data, errors } = await own.clients[who].graphql(query, { id });
        expect(data?.[name] ?? null).toBeNull();
        for (const { extensions } of errors ?? []) expect(extensions.code).toBe('FORBIDDEN');
      }
      const { data } = await theirs.clients.admin.graphql(query, { id });
      expect(data[name]).not.toBeNull();
    },
  );

  const writes = rows.filter(
    ({ method, path }) =>
      method !== 'GET' && (path.includes('{id}') || resourceOf(path)) && path !== '/api/communities',
  );

  test.each(table(writes.filter(({ path }) => path !== '/api/Documents/upload')))(
    'GraphQL refuses an outsider the operation of %s and changes nothing',
    async (title, endpoint) => {
      const field = mutations.get(operationOf(endpoint));
      if (!field) throw new Error('It stands for no mutation');
      const resource = resourceOf(endpoint.path) as Resource;
      const { path, body } = await requestTo(endpoint, theirs);
      const id = path.slice(resource.path.length + 1).split('/')[0];
      const numeric = typeof theirs.ids[resource.record] === 'number';
      const names = field.args.map(({ name }) => name);
      const query = documentOf('mutation', field, names, deepSelection(field.type, { sizes: [] }));
      const stored = () => (id ? asItIs(resource, id) : rowCounts());
      const before = await stored();
      for (const who of OUTSIDERS) {
        if (title === 'POST /api/tickets' && who === 'residentUser') continue;
        const variables = pick({ id: numeric ? Number(id) : id, input: inputOf(body) }, names);
        const { errors } = await own.clients[who].graphql(query, variables);
        expect(REFUSALS).toContain(errors?.[0]?.extensions.code);
      }
      expect(await stored()).toEqual(before);
    },
  );

  test.each([
    ['createCommunityCharge', () => ({ input: chargeInput() })],
    ['updateCommunityCharge', () => ({ id: theirs.ids.CommunityCharge, input: { montoCargo: 1 } })],
    ['deleteCommunityCharge', () => ({ id: theirs.ids.CommunityCharge })],
    ['createPayment', () => ({ input: paymentInput() })],
    ['updatePayment', () => ({ id: theirs.ids.Payment, input: { isActive: false } })],
  ] as const)('GraphQL refuses an outsider %s and changes nothing', async (name, variables) => {
    const field = mutations.get(name);
    if (!field) throw new Error('There is no such mutation');
    const names = field.args.map((arg) => arg.name);
    const query = documentOf('mutation', field, names, deepSelection(field.type, { sizes: [] }));
    const statement = `/api/charges/contrato/${theirs.ids.Contract}`;
    const before = await theirs.clients.admin.get(statement);
    expect(tracesIn(before.body, theirs)).not.toEqual([]);
    for (const who of OUTSIDERS) {
      const { errors } = await own.clients[who].graphql(query, variables());
      expect(REFUSALS).toContain(errors?.[0]?.extensions.code);
    }
    expect((await theirs.clients.admin.get(statement)).body).toEqual(before.body);
  });

  test.each([
    ['createAmenityClosure', () => ({ input: { ...samples.closure(), amenityId: theirs.ids.Amenity } })],
    ['updateAmenityClosure', () => ({ id: theirs.ids.AmenityClosure, input: { reason: 'Fiesta' } })],
    ['deleteAmenityClosure', () => ({ id: theirs.ids.AmenityClosure })],
    ['setAmenityBuffer', () => ({ id: theirs.ids.Amenity, input: { bufferMinutes: 5 } })],
    ['remindSurvey', () => ({ id: theirs.ids.Survey })],
    ['createVisitorPass', () => ({ input: passInput(theirs) })],
    ['revokeVisitorPass', () => ({ id: theirs.ids.VisitorPass })],
    ['checkInVisitor', () => ({ input: { token: tokenOfTheirs } })],
  ] as const)('GraphQL refuses an outsider %s, and no record changes', async (name, variables) => {
    const field = mutations.get(name);
    if (!field) throw new Error('There is no such mutation');
    const names = field.args.map((arg) => arg.name);
    const query = documentOf('mutation', field, names, deepSelection(field.type, { sizes: [] }));
    const { Amenity, Survey, VisitorPass } = theirs.ids;
    const read = () =>
      theirs.clients.admin.graphql(
        `query ($amenity: GUID!, $survey: GUID!, $pass: GUID!) {
          amenity(id: $amenity) { version closures { nodes { id version } } } survey(id: $survey) { version }
          visitorPass(id: $pass) { version } visitorPasses { nodes { id } }
        }`,
        { amenity: Amenity, survey: Survey, pass: VisitorPass },
      );
    const before = await read();
    expect(before.data.amenity.closures.nodes).not.toEqual([]);
    for (const who of OUTSIDERS) {
      const { errors } = await own.clients[who].graphql(query, variables());
      expect(REFUSALS).toContain(errors?.[0]?.extensions.code);
    }
    expect((await read()).data).toEqual(before.data);
  });

  test.each([
    ['createUnit', () => ({ input: unitInput(theirs) })],
    ['updateUnit', () => ({ id: theirs.ids.Unit, input: { area: 1 } })],
    ['setUnitPeople', () => ({ id: theirs.ids.Unit, input: { people: [], payerId: null } })],
    [
      'setUnitPeople',
      () => ({ id: own.ids.Unit, input: { people: [], payerId: theirs.residentUser.resident.id } }),
    ],
    ['transferUnit', () => ({ id: theirs.ids.Unit, input: saleTo(own) })],
    ['transferUnit', () => ({ id: own.ids.Unit, input: saleTo(theirs) })],
    ['deleteUnit', () => ({ id: theirs.ids.Unit })],
    ['adjustUnit', () => ({ id: theirs.ids.Unit, input: { amount: 1, concept: 'x', day: '2026-03-01' } })],
    ['createResidentCharge', () => ({ input: ofUnit({ ...march, monto: 1 }, 'residentId') })],
    ['createResidentPayment', () => ({ input: ofUnit({ monto: 1 }, 'residenteId') })],
    ['updateResidentCharge', () => ({ id: own.ids.ResidentCharge, input: { unitId: theirs.ids.Unit } })],
  ] as const)('GraphQL refuses an outsider %s of a unit, and no unit changes', async (name, variables) => {
    const field = mutations.get(name);
    if (!field) throw new Error('There is no such mutation');
    const names = field.args.map((arg) => arg.name);
    const query = documentOf('mutation', field, names, deepSelection(field.type, { sizes: [] }));
    const read = async (fixture: PopulatedFixture) =>
      (
        await fixture.clients.admin.graphql(
          `query ($id: GUID!) { unit(id: $id) {
            version balance people { nodes { id version } } charges { totalCount } payments { totalCount } community { units { totalCount } }
          } }`,
          { id: fixture.ids.Unit },
        )
      ).data.unit;
    const before = [await read(theirs), await read(own)];
    expect(before).not.toContain(null);
    for (const who of OUTSIDERS) {
      const { errors } = await own.clients[who].graphql(query, variables());
      expect(REFUSALS).toContain(errors?.[0]?.extensions.code);
    }
    expect([await read(theirs), await read(own)]).toEqual(before);
  });

  const march = { fecha: '2026-03-10T00:00:00.000Z', descripcion: 'Marzo', estatus: 'Activo' };

  const saleTo = ({ residentUser }: PopulatedFixture) => ({
    ...{ payerId: residentUser.resident.id, on: '2026-03-01', debt: 'FOLLOWS' },
  });

  const ofUnit = (input: object, resident: string) => ({
    ...input,
    [resident]: own.residentUser.resident.id,
    unitId: theirs.ids.Unit,
  });

  const chargeInput = () => ({
    contratoId: theirs.ids.Contract,
    montoCargo: 1,
    fechaDePago: '2026-03-10T00:00:00.000Z',
  });

  const paymentInput = () => ({
    montoPago: 1,
    formaDePago: 'Efectivo',
    fechaDePago: '2026-03-10T00:00:00.000Z',
    pagoCargos: [{ cargosComunidadId: theirs.ids.CommunityCharge, montoAplicado: 1 }],
  });
});

test('every resource can be created by a declared route', () => {
  const paths = new Set(rows.map(({ path }) => path));
  expect(RESOURCES.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([]);
});
