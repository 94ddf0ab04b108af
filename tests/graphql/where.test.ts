import {
  type GraphQLField,
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { calendarDay } from '../support/calendar-day.js';
import type { Client } from '../support/client.js';
import { isConnection, rootFields } from '../support/documents.js';
import { multiplyRows } from '../support/multiply.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The `where` of every list finds the same records as the same comparison of all records of the list. */

let service: Service;
let fixture: PopulatedFixture;
let readers: Record<string, Client>;
beforeAll(async () => {
  // A document here has fifteen lists, some by figures that are computed for all records.
  service = await startService({ environment: { GRAPHQL_MAX_COST: '1000000' } });
  await makePopulatedFixture(service);
  fixture = await makePopulatedFixture(service);
  await multiplyRows(service.database, 1, 5);
  const { community, clients, residentUser } = fixture;
  const gone = await service.make.vehicle(residentUser.resident);
  await clients.residentUser.graphql('mutation ($id: GUID!) { deleteVehicle(id: $id) }', { id: gone.id });
  readers = {
    system: clients.system,
    resident: clients.residentUser,
    committee: service.as(await service.make.residentUser(community, 'COMITEE_MEMBER')),
    guard: service.as(await service.make.guard(community)),
  };
});
afterAll(() => service.stop());

type List = GraphQLField<unknown, unknown>;
type Row = Record<string, unknown>;

const LISTS = rootFields(schema, 'query').filter(
  ({ type, args }) => isConnection(type) && !args.some(isRequiredArgument),
);

const whereOf = ({ args }: List) => args.find(({ name }) => name === 'where')?.type as GraphQLInputObjectType;

/** The comparison inputs of plain fields, by field name. */
const leavesOf = (list: List) =>
  Object.values(whereOf(list).getFields()).flatMap(({ name, type }) => {
    const filter = getNamedType(type);
    const isLeaf =
      isInputObjectType(filter) &&
      Object.values(filter.getFields()).every(({ name: operator, type: operand }) =>
        operator === 'day' ? isInputObjectType(operand) : isLeafType(getNamedType(operand)),
      );
    return isLeaf ? [{ name, filter }] : [];
  });

const relationsOf = (list: List) =>
  Object.values(whereOf(list).getFields()).flatMap(({ name, type }) => {
    const isPlain = leavesOf(list).some((leaf) => leaf.name === name);
    if (isPlain || ['and', 'or', 'not'].includes(name)) return [];
    return [{ name, isList: getNamedType(type).name.endsWith('ListWhere') }];
  });

/** Queries a list under several conditions in one request. Returns the ids that each condition finds. */
async function idsOf(client: Client, list: List, conditions: readonly object[]): Promise<unknown[][]> {
  const found: unknown[][] = [];
  for (let start = 0; start < conditions.length; start += 15) {
    const part = conditions.slice(start, start + 15);
    const declared = part.map((_one, index) => `$w${index}: ${whereOf(list).name}`);
    const asked = part.map(
      (_one, index) => `a${index}: ${list.name}(first: 500, where: $w${index}) { nodes { id } }`,
    );
    const { data, errors } = await client.graphql(
      `query (${declared}) { ${asked.join(' ')} }`,
      Object.fromEntries(part.map((one, index) => [`w${index}`, one])),
    );
    expect({ list: list.name, part, errors }).toMatchObject({ errors: undefined });
    found.push(...part.map((_one, index) => data[`a${index}`].nodes.map(({ id }: Row) => id)));
  }
  return found;
}

/** The day of a moment in the communities of the fixture, which have the time zone of the service. */
const dayOf = (moment: string) => calendarDay(moment, 'America/Mexico_City');

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The meaning of each operator for the values of answers. */
const MEANINGS: Record<string, (value: never, operand: never) => boolean> = {
  eq: (value, operand) => value === operand,
  not: (value, operand) => value !== operand,
  in: (value, operands: never[]) => operands.includes(value),
  gte: (value, operand) => value !== null && value >= operand,
  lt: (value, operand) => value !== null && value < operand,
  day: (value: string | null, { eq }: { eq: string }) => value !== null && dayOf(value) === eq,
  inMonth: (value: string | null, month: string) => value !== null && dayOf(value).startsWith(month),
  contains: (value: string | null, operand: string) =>
    value !== null && folded(value).includes(folded(operand)),
  has: (value: string[] | null, operand) => value?.includes(operand) === true,
  isEmpty: (value: string[] | null, operand) => value !== null && (value.length === 0) === operand,
  isNull: (value, operand) => (value === null) === operand,
};

/** An operand for an operator: a stored value, or a value close to it. */
function operandFor(operator: string, value: unknown): unknown {
  if (operator === 'isNull') return value === null;
  if (operator === 'in') return [value];
  if (operator === 'day') return { eq: dayOf(String(value)) };
  if (operator === 'inMonth') return dayOf(String(value)).slice(0, 7);
  if (operator === 'has') return (value as string[])[0];
  if (operator === 'isEmpty') return (value as string[]).length === 0;
  if (operator !== 'contains') return value;
  const part = String(value).slice(1, 9).trim().toUpperCase();
  return part.length < 3 ? undefined : part;
}

describe('the where of a list', () => {
  test.each(LISTS.map((list) => [list.name, list] as const))(
    'the where of %s compares every field by the operators of its type',
    async (name, list) => {
      const client = name.startsWith('my') ? fixture.clients.residentUser : fixture.clients.system;
      const leaves = leavesOf(list);
      const { data } = await client.graphql(
        `{ ${name}(first: 500) { nodes { ${leaves.map((leaf) => leaf.name).join(' ')} } } }`,
      );
      const rows: Row[] = data[name].nodes;
      expect(rows.length).toBeGreaterThan(0);
      const cases = leaves.flatMap(({ name: field, filter }) => {
        const value = rows.map((row) => row[field]).find((one) => one !== null) ?? null;
        return Object.keys(filter.getFields()).flatMap((operator) => {
          const operand = value === null && operator !== 'isNull' ? undefined : operandFor(operator, value);
          return operand === undefined ? [] : [{ field, operator, operand }];
        });
      });
      const found = await idsOf(
        client,
        list,
        cases.map(({ field, operator, operand }) => ({ [field]: { [operator]: operand } })),
      );
      const expected = cases.map(({ field, operator, operand }) => {
        const meets = MEANINGS[operator] as (value: unknown, operand: unknown) => boolean;
        return rows.filter((row) => meets(row[field], operand)).map(({ id }) => id);
      });
      expect(cases.map((one, index) => ({ ...one, ids: found[index] }))).toEqual(
        cases.map((one, index) => ({ ...one, ids: expected[index] })),
      );
    },
  );

  test.each(LISTS.map((list) => [list.name, list] as const))(
    'the where of %s finds records by the related records that the caller may read, and by no others',
    async (name, list) => {
      const relations = relationsOf(list);
      for (const [reader, client] of Object.entries(readers)) {
        const selected = relations.map((one) =>
          one.isList ? `${one.name} ${partOf(list, one.name)}` : `${one.name} { __typename }`,
        );
        const { data } = await client.graphql(
          `{ ${name}(first: 100) { nodes { id ${selected.join(' ')} } } }`,
        );
        // Refused as a whole, or answered without rows.
        const rows: Row[] = data?.[name]?.nodes ?? [];
        if (reader === 'system' && !name.startsWith('my')) expect(rows.length).toBeGreaterThan(0);
        if (rows.length === 0) continue;
        const conditions = relations.map((one) => ({ [one.name]: one.isList ? { some: {} } : {} }));
        const found = await idsOf(client, list, conditions);
        for (const [index, relation] of relations.entries()) {
          const shown = new Set(rows.map(({ id }) => id));
          const expected = rows.filter((row) => isPresent(row[relation.name])).map(({ id }) => id);
          expect({
            reader,
            relation: relation.name,
            ids: found[index]?.filter((id) => shown.has(id)),
          }).toEqual({
            reader,
            relation: relation.name,
            ids: expected,
          });
        }
      }
    },
  );
});

/** The selection that shows whether a list of a relation has records. */
function partOf(list: List, relation: string): string {
  const connection = getNamedType(list.type) as unknown as { getFields(): Record<string, List> };
  const record = getNamedType(
    connection.getFields().nodes?.type as List['type'],
  ) as never as typeof connection;
  return isConnection((record.getFields()[relation] as List).type)
    ? '(first: 1) { nodes { __typename } }'
    : '{ __typename }';
}

/** Whether a relation leads to a record. */
function isPresent(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  const list = Array.isArray(value) ? value : (value as { nodes?: unknown[] }).nodes;
  return list ? list.length > 0 : true;
}
