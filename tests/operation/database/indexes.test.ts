import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import pg from 'pg';
import {
  nodesOf,
  type RecordedStatement,
  readOf,
  recordStatements,
} from '../../../src/commands/docs/recorded-statements.js';
import { type Database, openDatabase } from '../../../src/engine/database.js';
import {
  ALLOWED,
  type Allowed,
  type Caller,
  definitionOf,
  isAllowed,
  RELATION,
  type Relation,
} from '../../../src/engine/declare.js';
import { entities } from '../../../src/modules/entities.js';
import { wireSelection } from '../../../src/rest/selection.js';
import { fillTables, type LargeTables } from '../../support/large-tables.js';
import { type PlanNode, wholeReads } from '../../support/query-plan.js';
import { routeSchema as schema } from '../../support/schema.js';
import { databaseOnServer } from '../../support/server-database.js';

/*
 * Every read of records finds its rows by an index: each list with each filter in each order, and each
 * relation, for callers of each kind of row scope. The cases follow from the schema, so a new list, filter or
 * order is covered at once. Totals are left out, since they read every row that they count.
 */

type Field = GraphQLField<unknown, unknown>;

/** A page of 5 of 2,000 rows gets the plan of a page of 50 of 20,000 rows. */
const FIRST = 5;

/** Reads that scan a table, by field, role and filter, with the reason. */
const EXCEPTIONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^Query.(community|resident)Charges SYSTEM_ADMIN \w+ filter.estatus$/,
    'the status is computed from payments',
  ],
  [/^Query.users ADMIN_COMPANY/, 'the row scope compares the residences and assignments of each user'],
  [
    /^Query.comments (SYSTEM_ADMIN|RESIDENT) \w+$/,
    'how many are in scope depends on two parents, which PostgreSQL cannot estimate',
  ],
];

/**
 * Orders that sort the rows left by filter and scope: they are rarely used, and an index would slow down
 * every write.
 */
const SORTED: Readonly<Record<string, string>> = {
  User: 'firstName lastName email role',
  Resident: 'number communityName balance oldestUnpaid',
  Vehicle: 'brand model year residentName',
  Pet: 'species breed age residentName',
  ResidentVisit: 'departureDate visitorName residentName',
  Ticket: 'statusId residentName categoriaTicketNombre',
  Comment: 'updatedAt',
  Survey: 'titulo',
  Amenity: 'costo fechaAlta',
  AmenitySchedule: 'horaInicio',
  AmenityReservation: 'status amenityName residentName',
  Contract: 'fechaFin folioContrato estadoContrato costoTotal',
  PaymentHistory: 'monto estadoPago',
  CommunityCharge: 'montoCargo saldo',
  Payment: 'montoPago formaDePago',
  ResidentCharge: 'monto residentName',
  ResidentPayment: 'monto status residentName',
  BankBalance: 'banco cuenta monto',
  Announcement: 'createdAt',
  Banner: 'title startDate endDate',
  CommunityConfiguration: 'titulo updatedAt',
  CommunityPrice: 'updatedAt',
  CommunityProvider: 'categoryOrIndustry rating updatedAt',
  ServiceProvider: 'giro rating updatedAt',
  Document: 'createdAt',
};

const ROLES = ['SYSTEM_ADMIN', 'ADMIN_COMPANY', 'RESIDENT'] as const;

const reads = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => isObjectType(type))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(({ type, field }) =>
    type === schema.getQueryType()
      ? isRankedSearch(field) || (definitionOf(recordOf(field)) && !definitionOf(recordOf(field))?.reference)
      : (field.extensions[RELATION] as Relation | undefined)?.kind === 'many',
  );

/** Searches that read records of several types. */
function isRankedSearch({ args }: Field): boolean {
  return args.some(({ name }) => name === 'text');
}

let database: Database;
let server: Awaited<ReturnType<typeof databaseOnServer>>;
let client: pg.Client;
let tables: LargeTables;
beforeAll(async () => {
  server = await databaseOnServer();
  database = await openDatabase({ kind: 'server', url: server.url, poolSize: 1, entities });
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  tables = await fillTables(client);
  // Statements that are executed need a time zone that PostgreSQL knows.
  await client.query('update communities set time_zone = null');
  // All pages are in memory, so reading a row by an index costs little more than by a scan.
  await client.query('set random_page_cost = 1.1');
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.close();
  await server.dispose();
});

describe('the plan of a read', () => {
  test.each(reads.map(({ type, field }) => [`${type.name}.${field.name}`, type, field] as const))(
    '%s scans no large table',
    async (title, type, field) => {
      const found: string[] = [];
      let explained = 0;
      for (const role of ROLES) {
        const caller = callerWith(role);
        if (!mayCall(field, caller)) continue;
        for (const given of variablesOf(type, field)) {
          const name = `${title} ${role} ${given.name}`;
          if (EXCEPTIONS.some(([pattern]) => pattern.test(name))) continue;
          for (const read of await statementsOf(type, field, caller, given.values)) {
            explained += 1;
            found.push(...wholeReads(await planOf(read), tables.names).map((what) => `${name}: ${what}`));
          }
        }
      }
      expect(found).toEqual([]);
      expect(explained).toBeGreaterThan(0);
    },
  );

  test.each([
    ['tickets', 'where', { statusId: { eq: 1 } }],
    ['tickets', 'where', { categoriaTicketId: { eq: 1 } }],
    ['tickets', 'first', FIRST],
    ['residents', 'first', FIRST],
    ['payments', 'first', FIRST],
    ['communityCharges', 'first', FIRST],
  ])('%s with %s %j of an administrator reads no row of other communities', async (name, argument, value) => {
    const type = schema.getQueryType() as GraphQLObjectType;
    const field = type.getFields()[name] as Field;
    const several = callerWith('ADMIN_COMPANY');
    for (const communityIds of [several.communityIds, several.communityIds.slice(0, 1)] as string[][]) {
      const caller = { ...several, communityIds, audienceIds: communityIds };
      const given = new Map<string, unknown>([[argument, value]]);
      const [read] = await statementsOf(type, field, caller, given);
      const plan = await genericPlanOf(read as RecordedStatement);
      expect(scansOf(plan)).toContainEqual(expect.stringMatching(/(community|comunidad)_id/));
    }
  });

  test.each([
    ['residentCharges', 'fecha'],
    ['residentPayments', 'fechaPago'],
    ['communityCharges', 'fechaDePago'],
    ['payments', 'fechaDePago'],
    ['paymentHistories', 'fechaPago'],
    ['bankBalances', 'fechaSaldo'],
    ['tickets', 'fechaReporte'],
    ['documents', 'fecha'],
    ['announcements', 'fecha'],
    ['residentVisits', 'arrivalDate'],
    ['amenityReservations', 'horario'],
    ['surveys', 'fechaInicio'],
    ['surveys', 'fechaFin'],
    ['auditEntries', 'createdAt'],
  ])('%s with %s in a month or on a day reads only that part of an index', async (name, moment) => {
    const type = schema.getQueryType() as GraphQLObjectType;
    const field = type.getFields()[name] as Field;
    const column = moment.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const condition of [{ inMonth: '2026-11' }, { day: { eq: '2026-11-01' } }]) {
      const given = new Map<string, unknown>([['where', { [moment]: condition }]]);
      const [read] = await statementsOf(type, field, callerWith('SYSTEM_ADMIN'), given);
      const plan = await genericPlanOf(read as RecordedStatement);
      expect(scansOf(plan)).toContainEqual(expect.stringMatching(`${column} >= .*${column} < `));
    }
  });

  test.each([
    ['residents', 'COMMUNITY_NAME_ASC', '{ nodes { balance } }'],
    ['residents', 'COMMUNITY_NAME_ASC', '{ nodes { oldestUnpaid community { nombre } } }'],
    ['residents', 'COMMUNITY_NAME_ASC', '{ edges { node { balance } } }'],
    ['residentCharges', 'MONTO_ASC', '{ nodes { balance } }'],
  ])('%s by %s compute the accounts of one page: %s', async (name, order, selection) => {
    const query = schema.getQueryType() as GraphQLObjectType;
    const values = new Map<string, unknown>([
      ['first', FIRST],
      ['orderBy', [order]],
    ]);
    const caller = callerWith('SYSTEM_ADMIN');
    const [read] = await statementsOf(query, query.getFields()[name] as Field, caller, values, selection);
    const { text, values: bound } = read as RecordedStatement;
    const { rows } = await client.query({
      text: `explain (analyze, format json) ${text}`,
      values: [...bound],
    });
    const accounts = loopsOf(rows[0]['QUERY PLAN'][0].Plan, 'resident_payments');
    expect(accounts).toBeGreaterThan(0);
    // One row more tells whether the list goes on.
    expect(accounts).toBeLessThanOrEqual(FIRST + 1);
  });

  test.each([
    ['announcements', { readers: { some: { isActive: { eq: true } } } }],
    ['communities', { users: { some: { isActive: { eq: true } } } }],
    ['residentCharges', { lateFees: { some: { monto: { gte: 1 } } } }],
    ['payments', { contracts: { some: { costoTotal: { gte: 1 } } } }],
  ])(
    'a condition of %s on records that pairs link to them compares no record with all others: %j',
    async (name, where) => {
      const query = schema.getQueryType() as GraphQLObjectType;
      const given = new Map<string, unknown>([['where', where]]);
      const field = query.getFields()[name] as Field;
      const caller = callerWith('SYSTEM_ADMIN');
      const [read] = await statementsOf(query, field, caller, given, '{ totalCount }');
      const plan = await planOf(read as RecordedStatement);
      expect(joinsOfAll(plan)).toEqual([]);
    },
  );

  test('the check finds a sequential scan', async () => {
    const text = 'select * from "vehicles" where "color" = $1 order by "color" limit 5';
    expect(wholeReads(await planOf({ text, values: ['Gris'] }), tables.names)).toEqual([
      'sequential scan of vehicles',
    ]);
  });
});

/** The plan that connections use, which is the same for all values. */
async function genericPlanOf({ text, values }: RecordedStatement): Promise<PlanNode> {
  const { rows } = await client.query({ text: `explain (generic_plan, format json) ${text}`, values: [] });
  expect(values.length).toBeGreaterThan(0);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** What the indexes of a plan are searched for. */
const scansOf = (node: PlanNode): string[] => [
  ...(node['Index Cond'] ? [node['Index Cond']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** The filters of nested loops of a plan whose inner side has all rows of a table, whatever the outer row is. */
const joinsOfAll = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Nested Loop' && node['Join Filter'] ? [node['Join Filter']] : []),
  ...(node.Plans ?? []).flatMap(joinsOfAll),
];

/** The most times that a plan read a table. */
const loopsOf = (node: PlanNode, table: string): number =>
  Math.max(
    node['Relation Name'] === table ? (node['Actual Loops'] ?? 0) : 0,
    ...(node.Plans ?? []).map((child) => loopsOf(child, table)),
  );

function recordOf(field: Field): string {
  return getNamedType(nodesOf(field)?.type ?? field.type).name;
}

function callerWith(role: (typeof ROLES)[number]): Caller {
  const { userId, residentId, communityIds: five } = tables.sample;
  const ids = role === 'RESIDENT' ? five.slice(0, 1) : role === 'ADMIN_COMPANY' ? five : [];
  return {
    userId,
    username: '',
    email: '',
    role,
    residentId: role === 'RESIDENT' ? residentId : null,
    communityIds: role === 'SYSTEM_ADMIN' ? 'all' : ids,
    audienceIds: ids,
  };
}

const mayCall = ({ name, extensions }: Field, caller: Caller) =>
  isAllowed(caller, (extensions[ALLOWED] as Allowed | undefined) ?? 'public') &&
  (caller.residentId !== null || !/^my[A-Z]/.test(name));

interface Given {
  readonly name: string;
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * The arguments of a read, once for each order with a search and with each key. Texts of `where`, and conditions of
 * relations, are combined with the default order only.
 */
function variablesOf(type: GraphQLObjectType, field: Field): Given[] {
  const record = recordOf(field);
  const argument = (name: string) => field.args.filter((one) => one.name === name);
  const fixed = field.args
    .filter((one) => isNonNullType(one.type))
    .map((one): [string, unknown] => [one.name, tables.valueFor(record, one)]);
  const first = argument('first').map(({ name }): [string, unknown] => [name, FIRST]);
  const orders = argument('orderBy').flatMap((one) => ordersOf(record, one));
  const filters = [
    undefined,
    ...argument('search').map((one) => ({ path: one.name, value: tables.valueFor(record, one) })),
    ...argument('where').flatMap((one) => keysOf(record, one)),
    ...argument('where').flatMap(() => containsOf(record)),
  ];
  const isRelation = type !== schema.getQueryType();
  return (orders.length > 0 ? orders : [undefined]).flatMap((order, position) =>
    filters
      .filter((filter) => position === 0 || !filter || (!isRelation && !filter.path.endsWith('.contains')))
      .map((filter) => ({
        name: [order, filter?.path].filter(Boolean).join(' '),
        values: new Map<string, unknown>([
          ...fixed,
          ...first,
          ...(order ? [['orderBy', [order]] as const] : []),
          ...(filter ? [[filter.path.split('.')[0] as string, filter.value] as const] : []),
        ]),
      })),
  );
}

function ordersOf(record: string, { type }: GraphQLArgument): string[] {
  const named = getNamedType(type);
  const names = isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
  const sorted = SORTED[record]?.split(' ') ?? [];
  return names.filter((name) => !sorted.includes(definitionOf(record)?.orders[name]?.[0] ?? ''));
}

/** Texts that people search; other fields are compared row by row in the order of the list. */
const SEARCHED: Readonly<Record<string, string>> = {
  Resident: 'fullName number',
  Vehicle: 'licensePlate brand model',
  ResidentVisit: 'visitorName licensePlate subject',
  Ticket: 'contenido',
  Survey: 'titulo',
  ResidentCharge: 'descripcion',
  ResidentPayment: 'concepto',
  Document: 'titulo',
  Announcement: 'titulo',
};

const containsOf = (record: string): Leaf[] =>
  (SEARCHED[record]?.split(' ') ?? []).map((field) => ({
    path: `where.${field}.contains`,
    value: { [field]: { contains: 'a1b2c' } },
  }));

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** Fields by which lists are narrowed in every order. */
const KEYS =
  /^(?:communityId|comunidadId|residentId|residenteId|contratoId|amenityId|cargoResidenteId|categoriaTicketId|statusId|vehicleTypeId|userId|recordId)$/;

/** A condition on each key of a record. */
function keysOf(record: string, { type }: GraphQLArgument): Leaf[] {
  const where = getNamedType(type);
  const fields = isInputObjectType(where) ? Object.values(where.getFields()) : [];
  return fields.flatMap(({ name, type: operators }) => {
    const comparisons = getNamedType(operators);
    const eq = isInputObjectType(comparisons) ? comparisons.getFields().eq : undefined;
    if (!eq || !KEYS.test(name)) return [];
    return [{ path: `where.${name}.eq`, value: { [name]: { eq: tables.valueFor(record, eq, name) } } }];
  });
}

/** The statements of a list, or of a relation of a parent. */
async function statementsOf(
  type: GraphQLObjectType,
  field: Field,
  caller: Caller,
  values: ReadonlyMap<string, unknown>,
  selection?: string,
): Promise<RecordedStatement[]> {
  const args = field.args.filter(({ name }) => values.has(name));
  const nodes = nodesOf(field);
  const fields = isAbstractType(getNamedType(nodes?.type ?? field.type))
    ? '{ __typename }'
    : wireSelection(nodes?.type ?? field.type, caller.role);
  const selected = selection ?? (nodes ? `{ nodes ${fields} }` : fields);
  const read = readOf(field, args, selected, ({ name }) => values.get(name));
  return recordStatements(database.orm, type === schema.getQueryType() ? schema : schemaFor(type), {
    ...read,
    role: caller.role,
    caller,
    ...(type === schema.getQueryType() ? {} : { parent: { id: tables.idOf(type.name) } }),
  });
}

const schemas = new Map<GraphQLObjectType, GraphQLSchema>();

/** A schema with the parent's type as query type, so that a relation is read without its parent. */
function schemaFor(type: GraphQLObjectType): GraphQLSchema {
  const found = schemas.get(type) ?? new GraphQLSchema({ query: type, assumeValid: true });
  schemas.set(type, found);
  return found;
}

async function planOf({ text, values }: { text: string; values: readonly unknown[] }): Promise<PlanNode> {
  const { rows } = await client.query({ text: `explain (format json) ${text}`, values: [...values] });
  return rows[0]['QUERY PLAN'][0].Plan;
}
