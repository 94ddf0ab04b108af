import { type GraphQLField, getNamedType, isListType, isNonNullType } from 'graphql';
import { type AccessPath, accessPaths, isSearchable, reachOn } from '../../src/commands/docs/reach.js';
import {
  type AnyRecord,
  definitionOf,
  nodeIdOf,
  RELATION,
  type Reach,
  type Relation,
  tableOf,
} from '../../src/engine/declare.js';
import { storedColumnOf } from '../../src/engine/read/declare.js';
import { SEARCHED } from '../../src/modules/search/searched.js';
import { ROLE_CODES, type RoleCode } from '../../src/platform/roles.js';
import { roleId } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { makePopulatedFixture, makeReceipt, makeRow } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES } from '../support/resources.js';
import { CAR } from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { IN_LISTS, REACH, ROLES } from './reach.table.js';

/**
 * Tests the access matrix of docs/access.md: one person takes each role in turn and asks for its own rows,
 * those of a neighbour and those of another company, by id, in the list at the root, by search in that list
 * and over all records, and through every relation.
 */

const paths = accessPaths(schema);

type Id = string | number;
const WHOSE = ['own', 'neighbours', 'foreign'] as const;
type Whose = (typeof WHOSE)[number];

const WITHIN: Readonly<Record<Reach, readonly Whose[]>> = {
  all: WHOSE,
  community: ['own', 'neighbours'],
  partly: ['own'],
  own: ['own'],
  none: [],
};
/** A row of another person of the community may also be visible to the reach `partly`. */
const AT_MOST: typeof WITHIN = { ...WITHIN, partly: WITHIN.community };

let service: Service;
let person: PopulatedFixture['residentUser'];
const ids = {} as Record<Whose, Readonly<Record<string, Id | undefined>>>;

/** Rows of migrations, which are everybody's. */
const REFERENCE_DATA = { TicketCategory: 6, TicketStatus: 1, VehicleType: CAR };

const idsOf = ({ community, residentUser, ids }: PopulatedFixture) => ({
  ...ids,
  Community: community.id,
  Resident: residentUser.resident.id,
  User: residentUser.id,
  ...REFERENCE_DATA,
});

beforeAll(async () => {
  service = await startService();
  const own = await makePopulatedFixture(service);
  const residentUser = await service.make.residentUser(own.community);
  const clients = { ...own.clients, residentUser: service.as(residentUser) };
  const neighbours: PopulatedFixture = { ...own, residentUser, clients, ids: {} };
  for (const resource of RESOURCES) neighbours.ids[resource.record] = await makeRow(neighbours, resource);
  person = own.residentUser;
  await fillRelations(own, neighbours);
  ids.own = idsOf(own);
  ids.neighbours = { ...idsOf(own), ...idsOf(neighbours) };
  ids.foreign = idsOf(await makePopulatedFixture(service));
  await service.make.assign(person, own.community);
  await markSearched();
});
afterAll(() => service.stop());

/** Rows for relations to which the rows of each record do not lead. */
async function fillRelations(own: PopulatedFixture, neighbours: PopulatedFixture): Promise<void> {
  await own.clients.admin.put(`/api/tickets/${own.ids.Ticket}`, { statusId: 2 });
  await own.clients.admin.patch(`/api/amenityreservations/${own.ids.AmenityReservation}/approve`);
  await service.services.queries.change('update "certificates" set "unit_id" = $1 where "id" = $2', [
    own.ids.Unit,
    own.ids.Certificate,
  ]);
  await service.services.queries.change(
    `insert into "fee_charges" ("fee_id", "unit_id", "month", "community_id", "charge_id", "created_at")
      values ($1, $2, '2026-01', $3, $4, now())`,
    [own.ids.Fee, own.ids.Unit, own.community.id, own.ids.ResidentCharge],
  );
  const late = await service.make.residentCharge(own.residentUser.resident, { kind: 'LATE_FEE' });
  await service.services.queries.change(
    `insert into "late_fees" ("charge_id", "number", "community_id", "amount", "late_charge_id", "created_at")
      values ($1, 1, $2, 24, $3, now()), ($3, 1, $2, 24, $1, now())`,
    [own.ids.ResidentCharge, own.community.id, late.id],
  );
  await own.clients.admin.graphql(
    `mutation ($id: GUID!) { setReminders(communityId: $id, input: { steps: [1] }) { id } }`,
    { id: own.community.id },
  );
  // The payment is linked to the charge, so the trigger would refuse to apply it.
  const sums = '"resident_payment_applications" %s trigger "resident_payment_applications_sums"';
  await service.services.queries.change(`alter table ${sums.replace('%s', 'disable')}`, []);
  await service.services.queries.change(
    `insert into "resident_payment_applications"
      ("id", "payment_id", "charge_id", "community_id", "resident_id", "amount", "created_at")
      select gen_random_uuid(), p."id", c."id", c."community_id", c."resident_id", 1, now()
        from "resident_payments" p, "resident_charges" c where p."id" = $1 and c."id" = $2`,
    [own.ids.ResidentPayment, own.ids.ResidentCharge],
  );
  await service.services.queries.change(`alter table ${sums.replace('%s', 'enable')}`, []);
  await service.make.document(own.community, { userId: own.residentUser.id });
  await service.services.queries.change(`update "documents" set "visible_to" = 'COMMUNITY' where "id" = $1`, [
    own.ids.Document,
  ]);
  const read = 'mutation ($ids: [GUID!]!) { markAnnouncementsRead(ids: $ids) { id } }';
  await own.clients.residentUser.graphql(read, { ids: [own.ids.Announcement] });
  await service.services.queries.change(
    'update "resident_visits" set "arrival_date" = $1, "departure_date" = null where "id" = any($2::uuid[])',
    [service.services.clock.nowIso(), [own.ids.ResidentVisit, neighbours.ids.ResidentVisit]],
  );
  await service.services.queries.change('update "visitor_passes" set "visit_id" = $1 where "id" = $2', [
    own.ids.ResidentVisit,
    own.ids.VisitorPass,
  ]);
  const [idOrigen, idComment] = [String(own.ids.Ticket), own.ids.Comment];
  const reply = { origen: 'ticket', idOrigen, idComment, comentarioTexto: 'De acuerdo' };
  neighbours.ids.Comment = (await neighbours.clients.residentUser.post('/api/comentarios', reply)).body.id;
  for (const [origen, record] of [
    ['post', 'Announcement'],
    ['provider', 'ServiceProvider'],
    ['provider', 'CommunityProvider'],
  ] as const) {
    const comment = { origen, idOrigen: own.ids[record], comentarioTexto: 'Gracias' };
    await neighbours.clients.residentUser.post('/api/comentarios', comment);
  }
  neighbours.ids.Amenity = own.reservable;
  neighbours.ids.Receipt = (await makeReceipt(neighbours)).receipt;
  for (const { record } of RESOURCES) {
    const { entity } = definitionOf(record) as AnyRecord;
    const { name, columns } = tableOf(entity);
    if (!columns.includes('createdByUserId') || !columns.includes('updatedByUserId')) continue;
    const changed = `update "${name}" set "updated_by_user_id" = "created_by_user_id" where "id" = $1`;
    await service.services.queries.change(changed, [own.ids[record]]);
  }
}

/** A text in the rows of every type that the search covers. */
const MARK = 'q7zx';

async function markSearched(): Promise<void> {
  // A search finds the visits of those who are inside or expected.
  await service.services.queries.change(
    'update "resident_visits" set "arrival_date" = $1, "departure_date" = null where "id" = any($2::uuid[])',
    [service.services.clock.nowIso(), WHOSE.map((whose) => ids[whose].ResidentVisit)],
  );
  for (const { record, fields } of Object.values(SEARCHED)) {
    const table = tableOf(record.entity);
    const column = storedColumnOf(table, Object.keys(fields)[0] as string);
    for (const [index, whose] of WHOSE.entries()) {
      const marked = `update "${table.name}" set "${column}" = $1 where id = $2`;
      await service.services.queries.change(marked, [`${MARK}${index}`, ids[whose][record.entity.name]]);
    }
  }
}

async function becomes(role: RoleCode): Promise<void> {
  await service.services.queries.change('update users set role_id = $1 where id = $2', [
    roleId(role),
    person.id,
  ]);
  service.services.forgetCaller(person.id);
}

type Field = GraphQLField<unknown, unknown>;
const present = ({ type }: Field) => (isNonNullType(type) ? type.ofType : type);
const isPage = (field: Field) => getNamedType(field.type).name.endsWith('Connection');
const isMany = (field: Field) => isPage(field) || isListType(present(field));

const root = (record: string, wanted: (path: AccessPath) => boolean) =>
  paths.find((path) => path.record === record && path.parent === 'Query' && wanted(path));
const oneOf = (record: string) =>
  root(record, ({ field }) => !isMany(field) && field.args.some(({ name }) => name === 'id'));
/** The list of all records within scope, without further arguments and not limited to the caller. */
const listOf = (record: string) =>
  root(
    record,
    ({ field }) =>
      isPage(field) &&
      !/^(my|active)[A-Z]/.test(field.name) &&
      field.args.every(({ type }) => !isNonNullType(type)),
  );

const searchOf = (record: string) => root(record, ({ field: { name } }) => name === 'search');

const records = [...new Set(paths.map(({ record }) => record))].filter((record) => oneOf(record));
const relationsOf = (record: string) =>
  paths.filter(({ parent, field }) => parent === record && RELATION in field.extensions);

const selectionOf = (path: AccessPath) =>
  `${path.field.name} ${isPage(path.field) ? '{ nodes { id } }' : '{ id }'}`;

/**
 * One document for a record: three rows by id with all their relations, the same rows by node id, and the
 * list.
 */
function documentFor(record: string): string {
  const [one, list] = [oneOf(record), listOf(record)] as [AccessPath, AccessPath | undefined];
  const idType = one.field.args.find(({ name }) => name === 'id')?.type;
  const row = `{ id ${relationsOf(record).map(selectionOf).join(' ')} }`;
  const rows = WHOSE.map((whose) => `${whose}: ${one.field.name}(id: $${whose}) ${row}`);
  const nodes = WHOSE.map((whose) => `${whose}Node: node(nodeId: $${whose}Node) { nodeId }`);
  const declared = WHOSE.map((whose) => `$${whose}: ${idType}, $${whose}Node: ID!`).join(', ');
  const lists = list ? [`list: ${list.field.name}(first: 100) { nodes { id } }`] : [];
  if (list && isSearchable(list)) {
    lists.push(`found: ${list.field.name}(first: 100, search: "e") { nodes { id } }`);
  }
  return `query (${declared}) { ${[...rows, ...nodes, ...lists].join(' ')} }`;
}

interface Row {
  id: Id;
}

/** Whose rows of a record are among the given rows. */
const whoseOf = (record: string, rows: readonly Row[]): Whose[] =>
  WHOSE.filter((whose) => rows.some(({ id }) => id === ids[whose][record]));

async function nodeIdsOf(client: Client): Promise<ReadonlySet<string>> {
  const query = `{ search(text: "${MARK}", first: 50) { ... on Node { nodeId } } }`;
  const { data, errors } = await client.graphql(query);
  expect(errors).toBeUndefined();
  return new Set(data.search.map(({ nodeId }: { nodeId: string }) => nodeId));
}

const rowsOf = (value: unknown): Row[] => {
  if (!value) return [];
  if (Array.isArray(value)) return value;
  return 'nodes' in (value as object) ? (value as { nodes: Row[] }).nodes : [value as Row];
};

describe('the access matrix of docs/access.md', () => {
  const followed = new Set<string>();

  test('every record has the scope of the contract, by id, in its list and in a search', () => {
    const reachOf = (path: AccessPath) => ROLES.map((role) => reachOn(path, role));
    const single = records.map((record) => [record, reachOf(oneOf(record) as AccessPath)] as const);
    expect(Object.fromEntries(single)).toEqual(REACH);
    for (const record of records) {
      const lists = [listOf(record), searchOf(record)].filter((path) => path !== undefined);
      for (const list of lists)
        expect([record, reachOf(list)]).toEqual([record, IN_LISTS[record] ?? REACH[record]]);
    }
  });

  test.each(ROLE_CODES)('a %s reads on every path the rows that the matrix gives it', async (role) => {
    await becomes(role);
    const client = service.as({ ...person, role });
    const foundBySearch = await nodeIdsOf(client);
    for (const record of records) {
      const variables = Object.fromEntries(
        WHOSE.flatMap((whose) => {
          const id = ids[whose][record] as Id;
          return [
            [whose, id],
            [`${whose}Node`, nodeIdOf(record, id)],
          ];
        }),
      );
      const { data, errors } = await client.graphql(documentFor(record), variables);
      expect({ record, errors }).toEqual({ record, errors: undefined });
      const [one, list] = [oneOf(record) as AccessPath, listOf(record)];
      const found = WHOSE.filter((whose) => data[whose] !== null);
      const foundAsNode = WHOSE.filter((whose) => data[`${whose}Node`] !== null);
      expect({ record, foundAsNode }).toEqual({ record, foundAsNode: found });
      const reach = reachOn(one, role);
      if (reach !== 'partly') expect({ record, found }).toEqual({ record, found: expectedOf(record, reach) });
      if (list) {
        const listed = whoseOf(record, rowsOf(data.list));
        const within = reachOn(list, role);
        if (within !== 'partly')
          expect({ record, listed }).toEqual({ record, listed: expectedOf(record, within) });
      }
      const beyondSearch = whoseOf(record, rowsOf(data.found)).filter(
        (whose) => !expectedOf(record, reachOn(list ?? one, role)).includes(whose),
      );
      expect({ record, beyondSearch }).toEqual({ record, beyondSearch: [] });
      const search = searchOf(record);
      if (search) {
        const within = WHOSE.filter((whose) => foundBySearch.has(nodeIdOf(record, ids[whose][record] as Id)));
        expect({ record, within }).toEqual({ record, within: expectedOf(record, reachOn(search, role)) });
      }
      for (const path of relationsOf(record)) {
        const rows = found.flatMap((whose) => rowsOf(data[whose][path.field.name]));
        const name = `${record}.${path.field.name}`;
        const allowed = AT_MOST[reachOn(path, role)];
        const beyond = whoseOf(path.record, rows).filter(
          (whose) => !allowed.some((inside) => ids[inside][path.record] === ids[whose][path.record]),
        );
        expect({ name, beyond }).toEqual({ name, beyond: [] });
        if (rows.length > 0) followed.add(name);
      }
    }
  });

  test('every relation was followed to a row in the test data', () => {
    const all = records.flatMap((record) =>
      relationsOf(record).map(({ field }) => `${record}.${field.name}`),
    );
    expect(all.filter((name) => !followed.has(name))).toEqual([]);
  });

  test('no relation shows records that the list at the root hides', () => {
    const order: readonly Reach[] = ['none', 'own', 'partly', 'community', 'all'];
    const wider = paths.flatMap((path) => {
      const relation = path.field.extensions[RELATION] as Relation | undefined;
      const list = listOf(path.record);
      if (relation?.kind !== 'many' || !list) return [];
      return ROLE_CODES.filter(
        (role) => order.indexOf(reachOn(path, role)) > order.indexOf(reachOn(list, role)),
      ).map((role) => `${path.parent}.${path.field.name} for ${role}`);
    });
    expect(wider).toEqual([]);
  });
});

/** Rows that belong only to the community are the same for the person and its neighbour. */
const expectedOf = (record: string, reach: Reach): Whose[] => {
  const inside = WITHIN[reach].map((whose) => ids[whose][record]);
  return WHOSE.filter((whose) => inside.includes(ids[whose][record]));
};
