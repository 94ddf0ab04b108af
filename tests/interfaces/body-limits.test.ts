import { recordFields } from '../support/contract-records.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import {
  among,
  expectRefused,
  expectTaken,
  isAuth,
  isWhole,
  names,
  ofKind,
  type Row,
  recordOf,
  rows,
  sendWith,
  table,
  withFields,
} from './bodies.js';
import { LENGTHS, RANGES } from './limits.table.js';

/** Tests the limits of every body: the last accepted value, and the first refused one with the name of its field. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

/** Texts whose form limits them further. */
const HAS_FORM = /password|token|^hora/i;

describe('text lengths', () => {
  /** The username of a login may be an e-mail address. */
  const OTHER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'POST /api/auth/login': { username: 256, code: 200 },
  };

  const lengthsOf = (row: Row): Record<string, number> => {
    const record = recordOf(row);
    const copied = isAuth(row) ? LENGTHS.auth : record && isWhole(row) ? LENGTHS[record] : undefined;
    const known = names(ofKind(row, 'text', 'email'));
    return Object.fromEntries(
      Object.entries({ ...copied, ...OTHER[row.title] }).filter(([name]) => known.includes(name)),
    );
  };

  const bounded = rows.filter((row) => Object.keys(lengthsOf(row)).length > 0);

  test.each(withFields((row) => ofKind(row, 'text', 'email')))(
    '%s declares the maximum length of the contract for each text',
    (_title, row) => {
      const declared = ofKind(row, 'text', 'email').filter(({ name }) => !HAS_FORM.test(name));
      expect(Object.fromEntries(declared.map(({ name, limits }) => [name, limits.maxLength]))).toEqual(
        lengthsOf(row),
      );
    },
  );

  test('every text length of the contract occurs in a route', () => {
    const met = new Set(
      rows.flatMap((row) =>
        Object.keys(lengthsOf(row)).map((name) => `${isAuth(row) ? 'auth' : recordOf(row)}.${name}`),
      ),
    );
    const bodies = new Set(rows.map((row) => (isAuth(row) ? 'auth' : recordOf(row))));
    const copied = Object.entries(LENGTHS).flatMap(([record, fields]) =>
      bodies.has(record) ? Object.keys(fields).map((name) => `${record}.${name}`) : [],
    );
    expect(copied.filter((name) => !met.has(name))).toEqual([]);
  });

  const textsOf = (row: Row, extra: number) =>
    Object.fromEntries(
      Object.entries(lengthsOf(row)).map(([name, length]) => {
        const isEmail = ofKind(row, 'email').some((field) => field.name === name);
        return [name, isEmail ? emailOf(length + extra) : textOf(length + extra)];
      }),
    );

  test.each(table(bounded.filter((row) => !/login|forgot|reset/.test(row.title))))(
    '%s stores texts of maximum length unchanged',
    async (_title, row) => {
      const { answer, sent } = await sendWith(fixture, row, textsOf(row, 0));
      expectTaken(row, answer);
      for (const name of Object.keys(lengthsOf(row))) {
        if (name in recordFields(answer.body.token ? 'AuthenticationResult' : (recordOf(row) ?? 'User'))) {
          expect(answer.body[name]).toBe(sent[name]);
        }
      }
    },
  );

  test.each(table(bounded))('%s refuses and names texts one character longer', async (_title, row) => {
    const { answer } = await sendWith(fixture, row, textsOf(row, 1));
    expectRefused(row, answer, Object.keys(lengthsOf(row)));
  });
});

/** A unique text of a given length; most of its characters are two code units in JavaScript. */
const textOf = (length: number) => {
  const start = unique();
  return `${start}${'🏡'.repeat(length - start.length)}`;
};

/** A valid e-mail address with a length: at most 64 characters before the @, at most 63 in each label. */
function emailOf(length: number): string {
  const local = `${unique()}${'a'.repeat(64)}`.slice(0, 64);
  const labels = 'b'.repeat(length - 65 - 4).replace(/(.{60})(?=.)/g, (part) => `${part.slice(0, 59)}.`);
  return `${local}@${labels}.com`;
}

describe('numbers', () => {
  const rangesOf = (row: Row): [name: string, least: number | null, most: number | null][] => {
    const declared = row.fields
      .filter(({ limits }) => limits.minimum !== undefined || limits.maximum !== undefined)
      .map(({ name, limits }) => [name, limits.minimum ?? null, limits.maximum ?? null] as const);
    const known = names(row.fields);
    const record = recordOf(row);
    const copied = Object.entries((record && isWhole(row) && RANGES[record]) || {}).filter(([name]) =>
      known.includes(name),
    );
    const byName = new Map<string, [string, number | null, number | null]>();
    for (const [name, least, most] of declared) byName.set(name, [name, least, most]);
    for (const [name, [least, most]] of copied)
      byName.set(name, [name, least, most ?? byName.get(name)?.[2] ?? null]);
    return [...byName.values()];
  };

  const numeric = (row: Row) => ofKind(row, 'int', 'decimal', 'float');
  const step = (row: Row, name: string) =>
    numeric(row).find((field) => field.name === name)?.kind === 'int' ? 1 : 0.01;

  /** The numbers that are ids of existing records. */
  const isReference = (name: string) => name === 'categoriaTicketId';

  test.each(withFields(rangesOf))('%s accepts the bounds of a range', async (_title, row) => {
    for (const end of [1, 2] as const) {
      const edges = rangesOf(row).filter((range) => range[end] !== null && !isReference(range[0]));
      if (edges.length === 0) continue;
      const values = Object.fromEntries(edges.map((range) => [range[0], range[end]]));
      const { answer } = await sendWith(fixture, row, values);
      expectTaken(row, answer);
      if (isWhole(row)) expect(answer.body).toMatchObject(values);
    }
  });

  test.each(withFields(rangesOf))('%s refuses and names numbers out of range', async (_title, row) => {
    for (const [end, sign] of [
      [1, -1],
      [2, 1],
    ] as const) {
      const edges = rangesOf(row).filter((range) => range[end] !== null);
      if (edges.length === 0) continue;
      const beyond = Object.fromEntries(
        edges.map((range) => [range[0], (range[end] as number) + sign * step(row, range[0])]),
      );
      const { answer } = await sendWith(fixture, row, beyond);
      expectRefused(row, answer, Object.keys(beyond));
    }
  });

  test.each(withFields((row) => numeric(row)))('%s accepts numeric texts', async (_title, row) => {
    const { body } = await requestTo(row.endpoint, fixture);
    const given = names(numeric(row)).filter((name) => (body as Record<string, unknown>)[name] !== undefined);
    const texts = given.map((name) => [name, ` ${(body as Record<string, unknown>)[name]}`]);
    const { answer } = await sendWith(fixture, row, Object.fromEntries(texts));
    expectTaken(row, answer);
    if (isWhole(row))
      expect(answer.body).toMatchObject(
        Object.fromEntries(given.map((name) => [name, (body as Record<string, unknown>)[name]])),
      );
  });

  test.each(withFields((row) => ofKind(row, 'decimal')))('%s stores amounts exactly', async (_title, row) => {
    const amounts = names(ofKind(row, 'decimal'));
    const { answer } = await sendWith(fixture, row, among(amounts, 0.29));
    expectTaken(row, answer);
    if (isWhole(row)) expect(answer.body).toMatchObject(among(amounts, 0.29));
  });

  test('a balance may be negative', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/SaldoCuentaBancaria') as Row;
    const { answer } = await sendWith(fixture, row, { monto: -0.01 });
    expect(answer).toMatchObject({ status: 201, body: { monto: -0.01 } });
  });

  test('a ticket category must be a positive 32-bit integer and must exist', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/tickets') as Row;
    const { answer } = await sendWith(fixture, row, { categoriaTicketId: 2147483647 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    expectRefused(row, (await sendWith(fixture, row, { categoriaTicketId: 2147483648 })).answer, [
      'categoriaTicketId',
    ]);
    expectRefused(row, (await sendWith(fixture, row, { categoriaTicketId: 0 })).answer, [
      'categoriaTicketId',
    ]);
  });
});
