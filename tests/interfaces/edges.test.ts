import {
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { CONSTRAINTS, type Constraints } from '../../src/core/input/fields.js';
import { createSchema } from '../../src/graphql/schema.js';
import { resolvers, routes } from '../../src/modules/index.js';
import { operationField } from '../../src/rest/compile.js';
import type { Answer } from '../support/client.js';
import { recordFields } from '../support/contract-records.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../support/resources.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';
import { LENGTHS, NOT_BLANK, RANGES, REQUIRED } from './limits.table.js';

/** Tests the limits of every body: the last accepted value, and the first refused one with the name of its field. */

const schema = await createSchema(resolvers);

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

type Kind =
  | 'text'
  | 'choice'
  | 'email'
  | 'timeZone'
  | 'guid'
  | 'dateTime'
  | 'date'
  | 'int'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'compound';

const KINDS: Readonly<Record<string, Kind>> = {
  String: 'text',
  GUID: 'guid',
  DateTime: 'dateTime',
  Date: 'date',
  Int: 'int',
  Decimal: 'decimal',
  Float: 'float',
  Boolean: 'boolean',
};

interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  readonly limits: Constraints;
}

interface Row {
  readonly endpoint: Endpoint;
  readonly title: string;
  readonly fields: readonly Field[];
}

const rows: readonly Row[] = ENDPOINTS.flatMap((endpoint) => {
  const route = routes.find((candidate) => keyOf(candidate) === keyOf(endpoint));
  const [argument] =
    Object.entries(route?.arguments ?? {}).find(([, source]) => source.from === 'body') ?? [];
  if (!route || !argument) return [];
  const type = operationField(schema, route).args.find(({ name }) => name === argument)?.type;
  const input = type && getNullableType(type);
  if (!isInputObjectType(input)) throw new Error(`${titleOf(endpoint)} takes no input object`);
  return [
    { endpoint, title: titleOf(endpoint), fields: Object.values(input.getFields()).map(describeField) },
  ];
});

function describeField({ name, type, extensions }: GraphQLInputField): Field {
  const limits = (extensions[CONSTRAINTS] ?? {}) as Constraints;
  return { name, required: isNonNullType(type), limits, kind: kindOf(type, limits) };
}

function kindOf(type: GraphQLInputField['type'], { enum: choices, format, pattern }: Constraints): Kind {
  if (isListType(getNullableType(type))) return 'compound';
  if (choices) return 'choice';
  if (format === 'email') return 'email';
  if (pattern) return 'timeZone';
  return KINDS[getNamedType(type).name] ?? 'compound';
}

const table = (chosen: readonly Row[]) => chosen.map((row) => [row.title, row] as const);
const withFields = (chosen: (row: Row) => readonly unknown[]) =>
  table(rows.filter((row) => chosen(row).length > 0));

const recordOf = ({ endpoint }: Row) => resourceOf(endpoint.path)?.record;
const isAuth = ({ endpoint }: Row) => endpoint.path.startsWith('/api/auth/');
/** A row whose answer is the record of its body. */
const isWhole = ({ endpoint }: Row) => !/calificar|responder|status$/.test(endpoint.path);

const words = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean);
const ofKind = ({ fields }: Row, ...kinds: Kind[]) => fields.filter(({ kind }) => kinds.includes(kind));
const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

function requiredOf({ title, endpoint }: Row): string[] {
  const own = REQUIRED[title];
  if (own !== undefined) return words(own);
  return words(REQUIRED[`POST ${endpoint.path.replace('/{id}', '')}`]);
}

function notBlankOf(row: Row): string[] {
  const record = recordOf(row);
  if (row.title === 'POST /api/auth/logout') return [];
  const listed = isAuth(row) ? NOT_BLANK.auth : record && isWhole(row) ? NOT_BLANK[record] : [];
  // A blank password in an update means "not given".
  const known = names(row.fields).filter((name) => !(row.endpoint.method === 'PUT' && name === 'password'));
  return (listed ?? []).filter((name) => known.includes(name));
}

const among = <T>(chosen: readonly string[], value: T) =>
  Object.fromEntries(chosen.map((name) => [name, value]));

/** Sends a valid body with some fields changed; `undefined` omits a field. */
async function sendWith(row: Row, changes: Readonly<Record<string, unknown>>) {
  const { client, path, body } = await requestTo(row.endpoint, fixture);
  const sent = { ...(body as object), ...changes } as Record<string, unknown>;
  const answer = await client.send(row.endpoint.method, path, sent);
  return { answer, sent };
}

function expectTaken({ endpoint }: Row, { status, body }: Answer): void {
  expect({ status, body: status === endpoint.status ? undefined : body }).toEqual({
    status: endpoint.status,
  });
}

/** Expects a validation error in the form of the error family, with exactly these fields. */
function expectRefused({ endpoint }: Row, { status, body }: Answer, fields: readonly string[]): void {
  expect({ status, fields: Object.keys(body?.errors ?? {}).sort() }).toEqual({
    status: 400,
    fields: [...fields].sort(),
  });
  for (const messages of Object.values(body.errors)) {
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(El campo|Cada elemento|La contraseña)/)]),
    );
  }
  if (endpoint.errors === 'residents') expect(Object.keys(body)).toEqual(['errors']);
  else {
    const message = 'Uno o más campos tienen errores de validación.';
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', message });
  }
}

describe('required fields', () => {
  test.each(table(rows))('%s requires the fields that the contract names', (_title, row) => {
    expect(names(row.fields.filter(({ required }) => required)).sort()).toEqual(requiredOf(row).sort());
  });

  test.each(withFields(requiredOf))(
    '%s names each required field that is missing or null',
    async (_title, row) => {
      for (const nothing of [undefined, null]) {
        const { answer } = await sendWith(row, among(requiredOf(row), nothing));
        expectRefused(row, answer, requiredOf(row));
      }
    },
  );

  const blankable = (row: Row) =>
    names(ofKind(row, 'text')).filter(
      (name) => requiredOf(row).includes(name) && !notBlankOf(row).includes(name) && !/^hora/.test(name),
    );

  test.each(withFields(notBlankOf))('%s refuses blank names, titles and the like', async (_title, row) => {
    const isEmail = (name: string) => ofKind(row, 'email').some((field) => field.name === name);
    // A blank optional e-mail counts as absent.
    const texts = notBlankOf(row).filter((name) => requiredOf(row).includes(name) || !isEmail(name));
    for (const blank of ['', '  \t ']) {
      const { answer } = await sendWith(row, among(texts, blank));
      expectRefused(row, answer, texts);
    }
  });

  test.each(withFields((row) => (isAuth(row) ? [] : blankable(row))))(
    '%s accepts other texts that are blank',
    async (_title, row) => {
      const { answer } = await sendWith(row, among(blankable(row), ' '));
      expectTaken(row, answer);
      expect(answer.body).toMatchObject(among(blankable(row), ''));
    },
  );

  const typed = (row: Row) =>
    row.fields.filter(
      ({ name, kind }) => requiredOf(row).includes(name) && !['text', 'email'].includes(kind),
    );

  test.each(withFields((row) => typed(row)))(
    '%s refuses "" in required fields other than texts',
    async (_title, row) => {
      const fields = names(typed(row));
      const { answer } = await sendWith(row, among(fields, ''));
      expectRefused(row, answer, fields);
    },
  );

  test.each(table(rows.filter((row) => row.endpoint.method === 'PUT')))(
    '%s with an empty body changes nothing or names its required fields',
    async (_title, row) => {
      const { client, path } = await requestTo(row.endpoint, fixture);
      const before = (await fixture.clients.system.get(path)).body;
      for (const body of [{}, undefined, '  ']) {
        const answer = await client.put(path, body);
        if (requiredOf(row).length > 0) expectRefused(row, answer, requiredOf(row));
        else expect(answer).toMatchObject({ status: 200, body: { ...before, ...touched(answer.body) } });
      }
      const after = (await fixture.clients.system.get(path)).body;
      expect(after).toEqual({ ...before, ...touched(after) });
    },
  );
});

/** Fields that a change without differences may still set. */
const touched = ({ updatedAt, updatedByUserId }: Record<string, unknown>) =>
  JSON.parse(JSON.stringify({ updatedAt, updatedByUserId }));

/** Values of wrong types, by the type of the field. */
const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [7, true, {}, ['a']],
  choice: [7, true, {}, 'nada de esto'],
  email: [7, true, {}, ['a']],
  timeZone: ['Aquí/Mismo', 7, '+05:00', ['a']],
  guid: ['no-es-un-id', 7, {}, '12345678-1234-1234-1234-12345678901'],
  dateTime: ['ayer', 7, {}, '2026-02-30T00:00:00Z'],
  date: ['ayer', 7, {}, '2026-13-01'],
  int: ['siete', 1.5, true, 3_000_000_000],
  decimal: ['siete', 1.234, true, '1.234'],
  float: ['siete', true, {}, []],
  boolean: ['quizá', 1, {}, []],
  compound: ['uno', 7, true, {}],
};

describe('values of the wrong type', () => {
  test.each(withFields(({ fields }) => fields))(
    '%s names all values of the wrong type at once',
    async (_title, row) => {
      // An object within a body is checked field by field.
      const fields = row.fields.filter(({ name }) => name !== 'residentInfo');
      for (const index of [0, 1, 2, 3]) {
        const wrong = Object.fromEntries(fields.map(({ name, kind }) => [name, WRONG[kind][index]]));
        const { answer } = await sendWith(row, wrong);
        expectRefused(row, answer, names(fields));
      }
    },
  );

  const texts = (row: Row) => ofKind(row, 'text', 'email');

  test.each(withFields(texts))('%s names texts with a NUL character', async (_title, row) => {
    const { answer } = await sendWith(row, among(names(texts(row)), 'a\0b'));
    expectRefused(row, answer, names(texts(row)));
  });
});

/** Texts with a form of their own. */
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
      const { answer, sent } = await sendWith(row, textsOf(row, 0));
      expectTaken(row, answer);
      for (const name of Object.keys(lengthsOf(row))) {
        if (name in recordFields(answer.body.token ? 'AuthenticationResult' : (recordOf(row) ?? 'User'))) {
          expect(answer.body[name]).toBe(sent[name]);
        }
      }
    },
  );

  test.each(table(bounded))('%s refuses and names texts one character longer', async (_title, row) => {
    const { answer } = await sendWith(row, textsOf(row, 1));
    expectRefused(row, answer, Object.keys(lengthsOf(row)));
  });
});

/** A unique text with a length; most of its characters are two code units of JavaScript. */
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
      const { answer } = await sendWith(row, values);
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
      const { answer } = await sendWith(row, beyond);
      expectRefused(row, answer, Object.keys(beyond));
    }
  });

  test.each(withFields((row) => numeric(row)))('%s accepts numeric texts', async (_title, row) => {
    const { body } = await requestTo(row.endpoint, fixture);
    const given = names(numeric(row)).filter((name) => (body as Record<string, unknown>)[name] !== undefined);
    const texts = given.map((name) => [name, ` ${(body as Record<string, unknown>)[name]}`]);
    const { answer } = await sendWith(row, Object.fromEntries(texts));
    expectTaken(row, answer);
    if (isWhole(row))
      expect(answer.body).toMatchObject(
        Object.fromEntries(given.map((name) => [name, (body as Record<string, unknown>)[name]])),
      );
  });

  test.each(withFields((row) => ofKind(row, 'decimal')))('%s stores amounts exactly', async (_title, row) => {
    const amounts = names(ofKind(row, 'decimal'));
    const { answer } = await sendWith(row, among(amounts, 0.29));
    expectTaken(row, answer);
    if (isWhole(row)) expect(answer.body).toMatchObject(among(amounts, 0.29));
  });

  test('a balance may be negative', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/SaldoCuentaBancaria') as Row;
    const { answer } = await sendWith(row, { monto: -0.01 });
    expect(answer).toMatchObject({ status: 201, body: { monto: -0.01 } });
  });

  test('a ticket category must be a positive 32-bit integer and must exist', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/tickets') as Row;
    const { answer } = await sendWith(row, { categoriaTicketId: 2147483647 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    expectRefused(row, (await sendWith(row, { categoriaTicketId: 2147483648 })).answer, [
      'categoriaTicketId',
    ]);
    expectRefused(row, (await sendWith(row, { categoriaTicketId: 0 })).answer, ['categoriaTicketId']);
  });
});

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
    const { answer } = await sendWith(row, among(names(loose(row)), ''));
    expectTaken(row, answer);
    expectCleared(row, answer, loose(row));
  });

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
    const { answer } = await sendWith(row, among(names(all(row)), null));
    expectTaken(row, answer);
    expectCleared(row, answer, all(row));
  });

  /** In bodies with the whole record, an omitted field becomes null or its default. */
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
      const { answer } = await sendWith(row, among(names(texts(row)), ''));
      expectTaken(row, answer);
      const record = recordOf(row);
      const shown = names(texts(row)).filter((name) => record && name in recordFields(record));
      expect(answer.body).toMatchObject(among(shown, ''));
    },
  );

  test.each(table(rows))('%s ignores unknown fields and author fields', async (_title, row) => {
    const authors = { createdByUserId: 'no-es-un-id', updatedByUserId: fixture.residentUser.id };
    const document = recordOf(row) === 'Document' ? { userId: fixture.residentUser.id } : {};
    const { answer } = await sendWith(row, {
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
    const { answer } = await sendWith(row, { vehicleTypeId: 'AAAAAAAA-BBBB-BBBB-BBBB-BBBBBBBBBBBB' });
    expect(answer).toMatchObject({
      status: 201,
      body: { vehicleTypeId: 'aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb', vehicleTypeName: 'SUV' },
    });
  });

  test('date-times without an offset are UTC, and a date is its midnight', async () => {
    const row = rows.find(({ title }) => title === 'POST /api/residentvisits') as Row;
    const { answer } = await sendWith(row, { arrivalDate: '2026-03-01', departureDate: '2026-03-01T10:30' });
    expect(answer.body).toMatchObject({
      arrivalDate: '2026-03-01T00:00:00.000Z',
      departureDate: '2026-03-01T10:30:00.000Z',
    });
  });

  const trimmed = (row: Row) =>
    ofKind(row, 'text').filter(({ name }) => !/password|hora|idOrigen|origen|token/i.test(name));

  test.each(withFields((row) => (isAuth(row) ? [] : trimmed(row))))('%s trims texts', async (_title, row) => {
    const text = unique();
    const { answer } = await sendWith(row, among(names(trimmed(row)), `  ${text}\n`));
    expectTaken(row, answer);
    const record = recordOf(row);
    const shown = names(trimmed(row)).filter((name) => record && name in recordFields(record));
    expect(answer.body).toMatchObject(among(shown, text));
  });
});
