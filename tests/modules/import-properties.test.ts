import fc from 'fast-check';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { operationOf, PREFLIGHTED } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'database' });
});
afterAll(() => service.stop());

const FIELDS = '{ id state rows wrong creates skips amount }';

/** Tables that an import may change beside the records that it makes, and those with what it says of itself. */
const OF_IMPORTS = [
  'imports',
  'import_rows',
  'audit_entries',
  'change_events',
  'record_days',
  'unit_references',
];
const KEPT = [
  'attempts',
  'upload_days',
  'path_uses',
  'write_positions',
  'idempotency_keys',
  'sessions',
  'change_feed',
];

/** All rows of all tables but some, in one text. */
async function dump(but: readonly string[]): Promise<string> {
  const { queries } = service.database;
  const tables = await queries.change<{ name: string }>(
    `select tablename as "name" from pg_tables where schemaname = current_schema() and tablename <> all($1::text[]) order by 1`,
    [[...but, ...KEPT]],
  );
  const parts = await Promise.all(
    tables.map(({ name }) =>
      queries.change<{ rows: string }>(
        `select '${name}' || coalesce(string_agg(t::text, chr(10) order by t::text), '') as "rows" from "${name}" t`,
        [],
      ),
    ),
  );
  return parts.map(([found]) => found?.rows).join('\n');
}

async function deskOf() {
  const { community, admin } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const rehearse = async (kind: string, content: string) => {
    const input = { communityId: community.id, kind };
    const document = `mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) ${FIELDS} }`;
    const { body } = await client.post(
      '/graphql',
      operationOf(document, { name: 'a.csv', content }, input),
      PREFLIGHTED,
    );
    return body.data.rehearseImport;
  };
  const act = async (name: 'applyImport' | 'undoImport', id: string) =>
    (await client.graphql(`mutation ($id: GUID!) { ${name}(id: $id) ${FIELDS} }`, { id })).data?.[name] ??
    null;
  const units = async () => {
    const document = `query ($id: GUID!) { community(id: $id) { units(first: 100, orderBy: [NUMBER_ASC]) { nodes { number share balance
      people { nodes { relation resident { fullName number phone } } } charges { nodes { fecha descripcion monto } } } } } }`;
    const { data, errors } = await client.graphql(document, { id: community.id });
    expect(errors).toBeUndefined();
    return data.community.units.nodes;
  };
  return { rehearse, act, units };
}

const row = fc.record({
  number: fc.constantFrom('1', '2', '3', 'A 4', 'a-4', 'S/N', '5'),
  share: fc.constantFrom('', '0.5', '0.25', '1.5', 'x', '-1'),
  owner: fc.constantFrom('', 'Ana Paz', 'Eva Ruiz', 'Leo'),
  tenant: fc.constantFrom('', 'Luis Gil', 'Ana Paz'),
});

const fileOf = (rows: readonly { number: string; share: string; owner: string; tenant: string }[]) =>
  ['casa;indiviso;propietario;inquilino', ...rows.map((one) => Object.values(one).join(';'))].join('\n');

test('a rehearsal writes nothing but the import, no fault means that all rows are stored, and undo leaves what was there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const desk = await deskOf();
      const [records, all] = [await dump(OF_IMPORTS), await desk.units()];
      const found = await desk.rehearse('UNITS', fileOf(rows));
      expect(await dump(OF_IMPORTS)).toBe(records);
      const applied = await desk.act('applyImport', found.id);
      expect(applied !== null).toBe(found.wrong === 0);
      if (applied === null) return expect(await dump(OF_IMPORTS)).toBe(records);
      expect(await desk.units()).toHaveLength(all.length + rows.length - found.skips);
      expect(await desk.act('undoImport', found.id)).toMatchObject({ state: 'UNDONE' });
      expect(await dump(OF_IMPORTS)).toBe(records);
    }),
    { numRuns: 12 },
  );
});

test('rows in any order make the same records, whose amounts add up to that of the import', async () => {
  const numbers = ['1', '2', '3', '4'];
  const owners = ['Ana Paz', 'ANA PAZ', 'Eva Ruiz', 'Leo'];
  const houses = numbers.map((number, index) => `${number};${owners[index]};`);
  const charges = numbers.map(
    (number, index) => `${number};2026-01-0${index + 1};Cuota;${index + 1}00.1${index}`,
  );
  const rowsOf = (header: string, rows: readonly string[]) => [header, ...rows].join('\n');
  let first: unknown;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(houses, { minLength: 4 }),
      fc.shuffledSubarray(charges, { minLength: 4 }),
      async (units, money) => {
        const desk = await deskOf();
        const mail = `p${process.pid}-${run++}@correo.example`;
        const people = units.map(
          (one) => `${one.slice(0, one.lastIndexOf(';'))};${/paz/i.test(one) ? mail : ''}`,
        );
        const houses = await desk.rehearse('UNITS', rowsOf('casa;propietario;correo', people));
        expect(await desk.act('applyImport', houses.id)).toMatchObject({ state: 'APPLIED' });
        const found = await desk.rehearse('CHARGES', rowsOf('casa;fecha;concepto;monto', money));
        expect(await desk.act('applyImport', found.id)).toMatchObject({ state: 'APPLIED', amount: 1000.46 });
        const stored = (await desk.units()).filter(({ number }: { number: string }) =>
          numbers.includes(number),
        );
        const cents = stored.reduce(
          (sum: number, { balance }: { balance: number }) => sum + Math.round(balance * 100),
          0,
        );
        expect(cents).toBe(100_046);
        first ??= stored;
        expect(stored).toEqual(first);
      },
    ),
    { numRuns: 5 },
  );
});

const debt = fc.record({
  number: fc.constantFrom('1', '2', 'A 4', 'a-4', '9'),
  day: fc.constantFrom('2026-01-31', '2026-02-28', '30/02/2026'),
  text: fc.constantFrom('Cuota', 'Agua', ''),
  amount: fc.constantFrom('0', '850.10', '1500', '-300.05', '0.005', 'x'),
});

const MONEY = {
  CHARGES: 'casa;fecha;concepto;monto',
  OPENING_BALANCES: 'casa;fecha;concepto;saldo',
} as const;

test.each(Object.entries(MONEY))(
  'a rehearsal of %s writes nothing, its application makes records of its amount or nothing, and undo leaves what was there',
  async (kind, header) => {
    const desk = await deskOf();
    const houses = await desk.rehearse('UNITS', 'casa;propietario\n1;Ana Paz\n2;Eva Ruiz\nA-4;Leo\n');
    expect(await desk.act('applyImport', houses.id)).toMatchObject({ state: 'APPLIED' });
    const owed = async (): Promise<number> =>
      (await desk.units()).reduce(
        (sum: number, { balance }: { balance: number }) => sum + Math.round(balance * 100),
        0,
      );
    const records = await dump(OF_IMPORTS);
    let applications = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(debt, { minLength: 1, maxLength: 4 }), async (rows) => {
        const file = [header, ...rows.map((one) => Object.values(one).join(';'))].join('\n');
        const found = await desk.rehearse(kind, file);
        expect(await dump(OF_IMPORTS)).toBe(records);
        const applied = await desk.act('applyImport', found.id);
        expect(applied !== null).toBe(found.wrong === 0);
        if (applied === null) return expect(await dump(OF_IMPORTS)).toBe(records);
        applications++;
        expect(await owed()).toBe(Math.round(found.amount * 100));
        expect(await desk.act('undoImport', found.id)).toMatchObject({ state: 'UNDONE' });
        expect(await dump(OF_IMPORTS)).toBe(records);
      }),
      { numRuns: 15, examples: [[[{ number: '1', day: '2026-01-31', text: 'Cuota', amount: '850.10' }]]] },
    );
    expect(applications).toBeGreaterThan(0);
  },
);
