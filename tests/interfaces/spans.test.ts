import * as fc from 'fast-check';
import { getNamedType, isInputObjectType } from 'graphql';
import { sql } from 'kysely';
import { DateTimeType, DateType } from '../../src/engine/declare.js';
import { entities } from '../../src/modules/entities.js';
import type { Client } from '../support/client.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { refusedBy } from '../support/refused-by.js';
import { type PopulatedFixture, resourceNamed } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Two fields of a record that are the beginning and the end of a span, by both interfaces and by SQL. */

interface Span {
  readonly record: string;
  readonly from: string;
  readonly to: string;
  /** A beginning, the last end that is too early, and the first one that is taken. */
  readonly texts: readonly [from: string, tooEarly: string, taken: string];
  readonly constraint: string;
}

const MOMENTS = ['2026-03-01T18:00:00.000Z', '2026-03-01T17:59:59.999Z', '2026-03-01T18:00:00.000Z'] as const;
const DAYS = ['2026-03-02', '2026-03-01', '2026-03-02'] as const;
const HOURS = ['12:00', '12:00', '12:01'] as const;

const SPANS: readonly Span[] = [
  {
    record: 'Contract',
    from: 'fechaInicio',
    to: 'fechaFin',
    texts: MOMENTS,
    constraint: 'contracts_period_check',
  },
  {
    record: 'Survey',
    from: 'fechaInicio',
    to: 'fechaFin',
    texts: MOMENTS,
    constraint: 'surveys_period_check',
  },
  {
    record: 'ResidentVisit',
    from: 'arrivalDate',
    to: 'departureDate',
    texts: MOMENTS,
    constraint: 'resident_visits_departure_check',
  },
  { record: 'Banner', from: 'startDate', to: 'endDate', texts: DAYS, constraint: 'banners_days_check' },
  {
    record: 'AmenitySchedule',
    from: 'horaInicio',
    to: 'horaFin',
    texts: HOURS,
    constraint: 'amenity_schedules_hours_check',
  },
];

/** Moments that are not the beginning or end of a span: a contract may be signed at any time. */
const ALONE: readonly string[] = ['Contract.fechaFirma'];

/** Spans without a REST path, which `tests/modules/amenity-closures.test.ts` and `visitor-passes.test.ts` test. */
const OF_GRAPHQL: readonly string[] = [
  'AmenityClosure.from',
  'AmenityClosure.to',
  'VisitorPass.validFrom',
  'VisitorPass.validUntil',
];

let service: Service;
let fixture: PopulatedFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  admin = fixture.clients.admin;
});
afterAll(() => service.stop());

const inputTypeOf = (mutation: string) =>
  schema
    .getMutationType()
    ?.getFields()
    [mutation]?.args.find(({ name }) => name === 'input')?.type;

/** The ways to write a record with other values; `id` is that of a stored one. */
const WAYS: readonly [string, (span: Span, values: object, id: unknown) => Promise<{ isTaken: boolean }>][] =
  [
    [
      'POST',
      async ({ record }, values) => {
        const { path, input } = resourceNamed(record);
        const { status } = await admin.post(path, { ...(await input(fixture)), ...values });
        expect([201, 400]).toContain(status);
        return { isTaken: status === 201 };
      },
    ],
    [
      'PUT',
      async ({ record }, values, id) => {
        const { path, input } = resourceNamed(record);
        const { status } = await admin.put(`${path}/${id}`, { ...(await input(fixture)), ...values });
        expect([200, 204, 400]).toContain(status);
        return { isTaken: status !== 400 };
      },
    ],
    [
      'a GraphQL mutation that creates',
      async ({ record }, values) => {
        const query = `mutation ($input: ${inputTypeOf(`create${record}`)}) { create${record}(input: $input) { id } }`;
        const whole = (await resourceNamed(record).input(fixture)) as object;
        const { errors } = await admin.graphql(query, { input: { ...whole, ...values } });
        return { isTaken: errors === undefined };
      },
    ],
    [
      'a GraphQL mutation that changes',
      async ({ record }, values, id) => {
        const query = `mutation ($id: GUID!, $input: ${inputTypeOf(`update${record}`)}) { update${record}(id: $id, input: $input) { id } }`;
        const { errors } = await admin.graphql(query, { id, input: values });
        return { isTaken: errors === undefined };
      },
    ],
  ];

describe.each(SPANS)('$record from $from to $to', (span) => {
  const { record, from, to, texts } = span;
  const [begin, tooEarly, taken] = texts;
  const makeStored = () => makeRow(fixture, resourceNamed(record));
  const read = async (id: unknown) => (await admin.get(`${resourceNamed(record).path}/${id}`)).body;

  test.each(WAYS)(
    '%s is refused with an end before the beginning, and changes nothing',
    async (_way, write) => {
      const id = await makeStored();
      const before = await read(id);
      for (let use = 0; use < 3; use++)
        expect(await write(span, { [from]: begin, [to]: tooEarly }, id)).toEqual({ isTaken: false });
      expect(await read(id)).toEqual(before);
      expect(await write(span, { [from]: begin, [to]: taken }, id)).toEqual({ isTaken: true });
    },
  );

  test('a change of one of the two is refused where it passes the stored other one', async () => {
    const id = await makeStored();
    const change = WAYS[3]?.[1] as (typeof WAYS)[number][1];
    expect(await change(span, { [from]: begin, [to]: taken }, id)).toEqual({ isTaken: true });
    const before = await read(id);
    expect(await change(span, { [to]: tooEarly }, id)).toEqual({ isTaken: false });
    expect(await read(id)).toEqual(before);
  });

  test('the database refuses it too', async () => {
    const meta = service.database.orm.em.getMetadata().getByClassName(record as never) as never as {
      tableName: string;
      properties: Record<string, { fieldNames: string[] }>;
    };
    const [first, second] = [from, to].map((name) => meta.properties[name]?.fieldNames[0] as string);
    const refused = refusedBy(
      service.database,
      sql`update ${sql.table(meta.tableName)} set ${sql.ref(first as string)} = ${begin}, ${sql.ref(second as string)} = ${tooEarly}
        where "id" = ${fixture.ids[record] ?? (await makeStored())}`,
    );
    expect(await refused).toBe(span.constraint);
  });
});

test('contracts take exactly the pairs of moments whose end is not before the beginning', async () => {
  const id = await makeRow(fixture, resourceNamed('Contract'));
  const span = SPANS[0] as Span;
  const change = WAYS[3]?.[1] as (typeof WAYS)[number][1];
  const moment = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  await fc.assert(
    fc.asyncProperty(moment, fc.integer({ min: -3, max: 3 }), async (begin, later) => {
      const end = new Date(begin.getTime() + later);
      const values = { fechaInicio: begin.toISOString(), fechaFin: end.toISOString() };
      expect(await change(span, values, id)).toEqual({ isTaken: later >= 0 });
    }),
    { numRuns: 25 },
  );
});

test('every record with two or more moments or days of clients says which of them are a span', () => {
  const unnamed = entities.flatMap((entity) => {
    const meta = service.database.orm.em.getMetadata().get(entity as never);
    const input = getNamedType(inputTypeOf(`create${entity.name}`));
    const inputs = new Set(isInputObjectType(input) ? Object.keys(input.getFields()) : []);
    const given = meta.props
      .filter(({ customType }) => customType instanceof DateTimeType || customType instanceof DateType)
      .map(({ name }) => String(name))
      .filter((name) => inputs.has(name));
    if (given.length < 2) return [];
    const named = SPANS.filter(({ record }) => record === entity.name).flatMap(({ from, to }) => [from, to]);
    return given.filter((name) => !named.includes(name)).map((name) => `${entity.name}.${name}`);
  });
  expect(unnamed.sort()).toEqual([...OF_GRAPHQL, ...ALONE].sort());
});
