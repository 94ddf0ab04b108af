import type { Answer } from '../support/client.js';
import { recordFields } from '../support/contract-records.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import {
  among,
  expectTaken,
  type Field,
  isAuth,
  isWhole,
  type Kind,
  names,
  ofKind,
  type Row,
  recordOf,
  requiredOf,
  rows,
  sendWith,
  table,
  withFields,
} from './bodies.js';

/** Tests what every body accepts because legacy clients send it. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

describe('input of legacy clients', () => {
  /** An administrator must give one of the two. */
  const NEEDED = new Set(['POST /api/tickets residentId']);

  const optional = (row: Row, ...kinds: Kind[]) =>
    ofKind(row, ...kinds).filter(
      ({ name }) => !requiredOf(row).includes(name) && !NEEDED.has(`${row.title} ${name}`),
    );
  const isEmail = ({ name }: Field) => /email/i.test(name);
  const loose = (row: Row) => [
    ...optional(row, 'guid', 'int', 'decimal', 'float', 'dateTime', 'date', 'email', 'timeZone'),
    ...optional(row, 'text').filter(isEmail),
  ];

  test.each(withFields(loose))('%s accepts "" as "not given"', async (_title, row) => {
    const { answer } = await sendWith(fixture, row, among(names(loose(row)), ''));
    expectTaken(row, answer);
    expectCleared(row, answer, loose(row));
  });

  const choices = (row: Row) => ofKind(row, 'choice').filter(({ name }) => requiredOf(row).includes(name));

  test.each(withFields(choices))('%s refuses "" for a required choice', async (_title, row) => {
    const { answer } = await sendWith(fixture, row, among(names(choices(row)), ''));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(names(choices(row)).sort());
  });

  test.each(withFields((row) => ofKind(row, 'choice')))(
    '%s takes each choice, in upper case too',
    async (_title, row) => {
      const chosen = ofKind(row, 'choice');
      const most = Math.max(...chosen.map(({ limits }) => limits.enum?.length ?? 0));
      // The first choice remains, since others end a charge or a contract.
      for (let index = most - 1; index >= 0; index--) {
        const values = chosen.map(({ name, limits }) => {
          const value = String(limits.enum?.at(index % limits.enum.length));
          // The first ones as they are, which all other bodies have too.
          return [name, index === 0 ? value : value.toUpperCase()];
        });
        const { answer } = await sendWith(fixture, row, Object.fromEntries(values));
        expectTaken(row, answer);
      }
    },
  );

  const all = (row: Row) =>
    optional(
      row,
      'guid',
      'int',
      'decimal',
      'float',
      'dateTime',
      'date',
      'email',
      'timeZone',
      'text',
      'choice',
      'boolean',
      'compound',
    );

  test.each(withFields(all))('%s accepts null for optional fields', async (_title, row) => {
    const { answer } = await sendWith(fixture, row, among(names(all(row)), null));
    expectTaken(row, answer);
    expectCleared(row, answer, all(row));
  });

  /** A body with the whole record sets omitted fields to null or their default. */
  function expectCleared(row: Row, { body }: Answer, fields: readonly Field[]): void {
    const record = recordOf(row);
    if (!record || !isWhole(row) || (row.endpoint.method === 'PUT' && requiredOf(row).length === 0)) return;
    const nullable = names(fields).filter((name) => recordFields(record)[name]?.endsWith('?'));
    expect(body).toMatchObject(among(nullable, null));
  }

  const texts = (row: Row) =>
    optional(row, 'text').filter((field) => field.limits.minLength === undefined && !isEmail(field));

  test.each(withFields((row) => (isAuth(row) ? [] : texts(row))))(
    '%s stores "" in an optional text',
    async (_title, row) => {
      const { answer } = await sendWith(fixture, row, among(names(texts(row)), ''));
      expectTaken(row, answer);
      const record = recordOf(row);
      const shown = names(texts(row)).filter((name) => record && name in recordFields(record));
      expect(answer.body).toMatchObject(among(shown, ''));
    },
  );

  test.each(table(rows))('%s ignores unknown fields and author fields', async (_title, row) => {
    const authors = { createdByUserId: 'no-es-un-id', updatedByUserId: fixture.residentUser.id };
    const document = recordOf(row) === 'Document' ? { userId: fixture.residentUser.id } : {};
    const { answer } = await sendWith(fixture, row, {
      ...authors,
      ...document,
      desconocido: { a: [1] },
      __proto__: null,
    });
    expectTaken(row, answer);
    const record = recordOf(row);
    if (!record || !isWhole(row)) return;
    const own = row.endpoint.method === 'POST' ? 'createdByUserId' : 'updatedByUserId';
    if (own in recordFields(record) && own in answer.body) expect(answer.body[own]).toBe(fixture.admin.id);
    if (record === 'Document') expect(answer.body.userId).toBe(fixture.admin.id);
  });

  const guids = (row: Row) => ofKind(row, 'guid');

  test.each(withFields(guids))(
    '%s accepts GUIDs in upper case and returns lower case',
    async (_title, row) => {
      const { body } = await requestTo(row.endpoint, fixture);
      const given = names(guids(row)).flatMap((name) => {
        const value = (body as Record<string, unknown>)[name];
        return typeof value === 'string' && name !== 'userId' ? [[name, value] as const] : [];
      });
      const { answer } = await sendWith(
        fixture,
        row,
        Object.fromEntries(given.map(([name, id]) => [name, id.toUpperCase()])),
      );
      expectTaken(row, answer);
      const shown = given.filter(([name]) => name in (answer.body ?? {}));
      expect(answer.body).toMatchObject(Object.fromEntries(shown));
    },
  );

  test('GUIDs without a version are accepted as ids', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/vehicles') as Row;
    const { answer } = await sendWith(fixture, row, {
      vehicleTypeId: 'AAAAAAAA-BBBB-BBBB-BBBB-BBBBBBBBBBBB',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { vehicleTypeId: 'aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb', vehicleTypeName: 'SUV' },
    });
  });

  test.each([
    ['a date', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['a date-time without an offset', '2026-03-01T10:30', '2026-03-01T10:30:00.000Z'],
    ['a date-time with an offset', '2026-03-01T10:30:00-06:00', '2026-03-01T16:30:00.000Z'],
  ])('%s is a moment in UTC', async (_form, arrivalDate, stored) => {
    const row = rows.find(({ title }) => title === 'POST /api/residentvisits') as Row;
    const { answer } = await sendWith(fixture, row, { arrivalDate });
    expect(answer.body).toMatchObject({ arrivalDate: stored });
  });

  const trimmed = (row: Row) =>
    ofKind(row, 'text').filter(({ name }) => !/password|hora|idOrigen|origen|token/i.test(name));

  test.each(withFields((row) => (isAuth(row) ? [] : trimmed(row))))('%s trims texts', async (_title, row) => {
    const text = unique();
    const { answer } = await sendWith(fixture, row, among(names(trimmed(row)), `  ${text}\n`));
    expectTaken(row, answer);
    const record = recordOf(row);
    const shown = names(trimmed(row)).filter((name) => record && name in recordFields(record));
    expect(answer.body).toMatchObject(among(shown, text));
  });
});
