import { randomUUID } from 'node:crypto';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { operationOf, PREFLIGHTED } from '../support/forms.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const FIELDS = `id state rows right wrong creates skips amount
  format { encoding delimiter decimal dates headerLine } columns { header field }
  lines { line outcome recordId faults { column value code message params } }`;
const REHEARSE = `mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { ${FIELDS} } }`;
const APPLY = `mutation ($id: GUID!) { applyImport(id: $id) { ${FIELDS} } }`;
const UNDO = `mutation ($id: GUID!) { undoImport(id: $id) { ${FIELDS} } }`;

type Person = Awaited<ReturnType<typeof makeCommunityFixture>>['admin'];
interface Made {
  readonly communityId: string;
  readonly unitId: string;
  readonly residentId: string;
  /** A resident that the import has made. */
  readonly ownerId: string;
}
type Content = string | Uint8Array<ArrayBuffer>;

/** Sends files of a community as its administrator. */
function deskOf({ community, admin }: { community: { id: string }; admin: Person }) {
  const client = service.as(admin);
  const rehearse = async (kind: string, content: Content, others: object = {}) => {
    const input = { communityId: community.id, kind, ...others };
    const sent = operationOf(REHEARSE, { name: 'casas.csv', content }, input);
    const { body } = await client.post('/graphql', sent, PREFLIGHTED);
    return { found: body.data?.rehearseImport, refusal: body.errors?.[0]?.extensions };
  };
  const run = async (document: string, id: string) => {
    const { data, errors } = await client.graphql(document, { id });
    return { found: data && Object.values(data)[0], refusal: errors?.[0]?.extensions };
  };
  return { client, rehearse, apply: (id: string) => run(APPLY, id), undo: (id: string) => run(UNDO, id) };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** A spreadsheet of 120 houses, as Excel in Mexico stores it. */
const houses = (of = (n: number) => `Casa ${n};0,83${n % 10};1.2${n % 10}0,50`) =>
  bytesOf(
    `Residencial Peñón;;\r\nNúmero;Indiviso;Superficie\r\n${Array.from({ length: 120 }, (_, n) => of(n + 1)).join('\r\n')}\r\n`,
  );

const UNITS =
  'query ($id: GUID!) { community(id: $id) { units(first: 500) { nodes { id number share area } } } }';

describe('imports', () => {
  test('a spreadsheet of 120 houses in Windows-1252 is rehearsed, applied, and undone', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const unitsOf = async () =>
      (await desk.client.graphql(UNITS, { id: fixture.community.id })).data.community.units.nodes;
    const before = await unitsOf();
    const { found } = await desk.rehearse('UNITS', houses());
    expect(found).toMatchObject({
      state: 'REHEARSED',
      rows: 120,
      right: 120,
      wrong: 0,
      creates: 120,
      skips: 0,
      amount: null,
      format: { encoding: 'windows-1252', delimiter: ';', decimal: 'COMMA', headerLine: 2 },
      columns: [
        { header: 'Número', field: 'number' },
        { header: 'Indiviso', field: 'share' },
        { header: 'Superficie', field: 'area' },
      ],
    });
    expect(found.lines[0]).toEqual({ line: 3, outcome: 'CREATES', recordId: null, faults: [] });
    expect(await unitsOf()).toEqual(before);
    expect((await desk.apply(found.id)).found).toMatchObject({ state: 'APPLIED' });
    const stored = await unitsOf();
    expect(stored).toHaveLength(before.length + 120);
    expect(stored).toContainEqual(expect.objectContaining({ number: 'Casa 7', share: 0.837, area: 1270.5 }));
    expect((await desk.apply(found.id)).refusal).toMatchObject({ reason: 'IMPORT_APPLIED' });
    const again = await desk.rehearse('UNITS', houses());
    expect(again.found).toMatchObject({ creates: 0, skips: 120 });
    expect((await desk.undo(found.id)).found).toMatchObject({ state: 'UNDONE' });
    expect(await unitsOf()).toEqual(before);
    expect((await desk.undo(found.id)).refusal).toMatchObject({ reason: 'IMPORT_NOT_APPLIED' });
  });

  test('every fault of every row has its line, column, value and code, and a file with faults is not applied', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    const file =
      'casa,tipo,indiviso\nA1,casa,O.83\n,lote,0.5\n"A\n2",castillo,-1\nA3,,=1+1\na-3,,0.1234567\nA4,,0.9,x\n';
    const { found } = await desk.rehearse('UNITS', file);
    const faults = found.lines.flatMap(({ line, faults: ofRow }: { line: number; faults: object[] }) =>
      ofRow.map((fault) => ({ line, ...fault })),
    );
    expect(faults).toMatchObject([
      { line: 2, column: 'indiviso', value: 'O.83', code: 'NOT_A_NUMBER' },
      { line: 3, column: 'casa', value: '', code: 'REQUIRED' },
      { line: 4, column: 'tipo', value: 'castillo', code: 'NOT_ONE_OF' },
      { line: 4, column: 'indiviso', value: '-1', code: 'NEGATIVE' },
      { line: 6, column: 'indiviso', value: '=1+1', code: 'FORMULA' },
      { line: 7, column: 'indiviso', value: '0.1234567', code: 'TOO_MANY_DECIMALS' },
      { line: 8, column: null, code: 'TOO_MANY_CELLS' },
    ]);
    expect((await desk.apply(found.id)).refusal).toMatchObject({ reason: 'IMPORT_HAS_FAULTS', wrong: 6 });
    const repeated = await desk.rehearse('UNITS', 'casa\nB 1\nb-1\n');
    expect(repeated.found.lines[1].faults).toMatchObject([{ code: 'ROW_REPEATED', params: { line: 2 } }]);
  });

  test('owners and tenants come with their units: residents are joined by their e-mail, and others are made once', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const { resident, email } = fixture.residentUser;
    const [shared, tenant] = [`${randomUUID()}@correo.example`, `${randomUUID()}@correo.example`];
    const file =
      'Casa,Propietario,Correo,Teléfono,Inquilino,Correo inquilino,Paga\n' +
      `A1,${resident.fullName},${email.toUpperCase()},,,,\n` +
      `A2,Ana María Peña,${shared},55 1234 5678,Luis Ruiz,${tenant},inquilino\n` +
      `A3,ANA MARIA PEÑA,${shared},,Ana María Peña,,\n` +
      'A4,Telmex,,,,,\nA5,,,,,,\n';
    const { found } = await desk.rehearse('UNITS', file);
    expect(found.lines.flatMap(({ faults }: { faults: object[] }) => faults)).toEqual([]);
    expect((await desk.apply(found.id)).found).toMatchObject({ state: 'APPLIED', creates: 5 });
    const people = `query ($id: GUID!) { community(id: $id) { units(first: 100) { nodes { number payerId people { nodes {
      relation residentId resident { fullName email phone number user { role isActive } } } } } } } }`;
    const { nodes } = (await desk.client.graphql(people, { id: fixture.community.id })).data.community.units;
    const of = (number: string) => nodes.find((one: { number: string }) => one.number === number);
    expect(of('A1')).toMatchObject({ payerId: resident.id, people: { nodes: [{ relation: 'OWNER' }] } });
    const [owner, renter] = ['OWNER', 'TENANT'].map((relation) =>
      of('A2').people.nodes.find((one: { relation: string }) => one.relation === relation),
    );
    expect(owner.resident).toEqual({
      fullName: 'ANA MARIA PEÑA',
      email: shared,
      phone: '55 1234 5678',
      number: 'A2',
      user: { role: 'RESIDENT', isActive: true },
    });
    expect(renter.resident).toMatchObject({
      fullName: 'Luis Ruiz',
      user: { role: 'RENTER', isActive: true },
    });
    expect(of('A2').payerId).toBe(renter.residentId);
    expect(of('A3')).toMatchObject({
      payerId: owner.residentId,
      people: { nodes: [{ relation: 'OWNER', residentId: owner.residentId }] },
    });
    expect(of('A4').people.nodes[0].resident).toMatchObject({ email: null, user: { isActive: false } });
    expect(of('A5')).toMatchObject({ payerId: null, people: { nodes: [] } });
    expect((await desk.rehearse('UNITS', `${file}A6,,,,,,\n`)).found).toMatchObject({ creates: 1, skips: 5 });
    expect((await desk.undo(found.id)).found).toMatchObject({ state: 'UNDONE' });
    const again = await desk.rehearse('UNITS', file);
    expect((await desk.apply(again.found.id)).found).toMatchObject({ state: 'APPLIED', creates: 5 });
    const { id: residentId } = (
      await desk.client.graphql('query ($q: String) { residents(search: $q) { nodes { id } } }', {
        q: tenant,
      })
    ).data.residents.nodes[0];
    await desk.client.put(`/api/Residents/${residentId}`, { fullName: 'Luis Ruiz', phone: '1' });
    expect((await desk.undo(again.found.id)).refusal).toMatchObject({
      reason: 'IMPORT_ROWS_CHANGED',
      records: [expect.any(String)],
    });
  });

  test.each([
    [
      'a charge',
      'createResidentCharge',
      'CreateResidentChargeInput',
      ({ unitId, residentId }: Made) => ({
        ...{ unitId, residentId, fecha: '2026-01-01', descripcion: 'Cuota', monto: 10, estatus: 'Activo' },
      }),
    ],
    [
      'a payment',
      'createResidentPayment',
      'CreateResidentPaymentInput',
      ({ unitId, residentId }: Made) => ({
        ...{ unitId, residenteId: residentId, fechaPago: '2026-01-01', monto: 10, status: 'Aplicado' },
      }),
    ],
    [
      'a contract',
      'createContract',
      'ContractInput',
      ({ communityId, ownerId }: Made) => ({ ...samples.contract(), communityId, residentId: ownerId }),
    ],
  ])('units and people are not taken back once %s names them', async (_what, mutation, type, inputOf) => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const { resident, email } = fixture.residentUser;
    const file = `Casa,Propietario,Correo\nA1,${resident.fullName},${email}\nA2,Ana Paz,\n`;
    const { found } = await desk.rehearse('UNITS', file);
    const [{ recordId: unitId }, { recordId: otherId }] = (await desk.apply(found.id)).found.lines;
    const payer = 'query ($id: GUID!) { unit(id: $id) { payerId } }';
    const { payerId: ownerId } = (await desk.client.graphql(payer, { id: otherId })).data.unit;
    const made = { communityId: fixture.community.id, unitId, residentId: resident.id, ownerId };
    const create = `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`;
    expect((await desk.client.graphql(create, { input: inputOf(made) })).errors).toBeUndefined();
    const name = mutation === 'createContract' ? `Resident:${ownerId}` : `Unit:${unitId}`;
    expect((await desk.undo(found.id)).refusal).toMatchObject({
      reason: 'IMPORT_ROWS_CHANGED',
      records: [Buffer.from(name).toString('base64url')],
    });
  });

  test('people without a name, with the e-mail of others, or who pay without being named are faults', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const shared = `${randomUUID()}@correo.example`;
    const file =
      'casa,propietario,correo,inquilino,paga\n' +
      `B1,,${shared},,\nB2,Ana Paz,${shared},,\nB3,Eva Paz,${shared},,\nB4,Ana Paz,ana@,,\n` +
      `B5,Root Admin,${fixture.admin.email},,\nB6,Ana Paz,,,inquilino\nS/N,,,,\n-,,,,\nSin número,,,,\n`;
    const { found } = await desk.rehearse('UNITS', file);
    const faults = found.lines.flatMap(({ line, faults: ofRow }: { line: number; faults: object[] }) =>
      ofRow.map((fault) => ({ line, ...fault })),
    );
    expect(faults).toMatchObject([
      { line: 2, column: 'propietario', code: 'REQUIRED' },
      { line: 4, column: 'correo', value: shared, code: 'EMAIL_TAKEN', params: { line: 3 } },
      { line: 5, column: 'correo', value: 'ana@', code: 'WRONG_FORMAT' },
      { line: 6, column: 'correo', code: 'EMAIL_TAKEN' },
      { line: 7, column: 'paga', code: 'UNKNOWN_RESIDENT' },
      { line: 8, column: 'casa', code: 'BLANK' },
      { line: 9, column: 'casa', code: 'BLANK' },
      { line: 10, column: 'casa', code: 'BLANK' },
    ]);
  });

  test('two addresses by which one account signs in are those of one person', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const { email, username, resident } = await service.make.residentUser(
      fixture.community,
      'RESIDENT',
      {},
      { username: `${randomUUID()}@correo.example` },
    );
    const header = 'casa,propietario,correo,inquilino,correo inquilino\n';
    const wrong = `${header}D1,Ana Paz,${username},Eva Ruiz,${email}\n`;
    expect((await desk.rehearse('UNITS', wrong)).found.lines).toMatchObject([
      { outcome: 'WRONG', faults: [{ column: 'correo inquilino', value: email, code: 'EMAIL_TAKEN' }] },
    ]);
    const right = `${header}D1,Ana Paz,${username},Ana Paz,${email}\nD2,Ana Paz,${email},,\n`;
    const { found } = await desk.rehearse('UNITS', right);
    expect((await desk.apply(found.id)).found).toMatchObject({ state: 'APPLIED', creates: 2 });
    const people = `query ($id: GUID!) { community(id: $id) { units(first: 100, orderBy: NUMBER_ASC) { nodes {
      number people { nodes { relation residentId } } } } } }`;
    const { data } = await desk.client.graphql(people, { id: fixture.community.id });
    const owner = { nodes: [{ relation: 'OWNER', residentId: resident.id }] };
    expect(data.community.units.nodes.filter(({ number }: { number: string }) => /^D/.test(number))).toEqual([
      { number: 'D1', people: owner },
      { number: 'D2', people: owner },
    ]);
  });

  test('a row that is wrong is named also where a right one has its person, and long addresses are those of two people', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    const email = `${randomUUID()}@correo.example`;
    const header = 'casa,propietario,correo,teléfono\n';
    const wrong = `${header}C1,Ana Paz,${email},\nC2,Ana Paz,${email},${'5'.repeat(51)}\n`;
    const { found } = await desk.rehearse('UNITS', wrong);
    expect(found).toMatchObject({ right: 1, wrong: 1 });
    expect(found.lines[1].faults).toMatchObject([{ column: 'teléfono', code: 'TOO_LONG' }]);
    const longEmail = (start: string) => `${randomUUID()}@${`${'a'.repeat(60)}.`.repeat(3)}${start}.example`;
    const [one, other] = ['b', 'c'].map(longEmail) as [string, string];
    const same = other.slice(0, 36);
    const long = `${header}C1,Ana Paz,${one.replace(one.slice(0, 36), same)},\nC2,Eva Ruiz,${other},\n`;
    const right = await desk.rehearse('UNITS', long);
    expect(right.found).toMatchObject({ right: 2, wrong: 0 });
    expect((await desk.apply(right.found.id)).found).toMatchObject({ state: 'APPLIED' });
  });

  test('people whom another community stores meanwhile are faults of the rehearsal', async () => {
    for (let round = 0; round < 2; round++) {
      const [one, other] = [
        deskOf(await makeCommunityFixture(service)),
        deskOf(await makeCommunityFixture(service)),
      ];
      const people = Array.from({ length: 60 }, (_, n) => `${n},Ana ${n},${randomUUID()}@correo.example\n`);
      const file = `casa,propietario,correo\n${people.join('')}`;
      const first = await one.rehearse('UNITS', file);
      const [applied, { found, refusal }] = await Promise.all([
        one.apply(first.found.id),
        other.rehearse('UNITS', file),
      ]);
      expect(applied.found).toMatchObject({ state: 'APPLIED' });
      expect(refusal).toBeUndefined();
      expect([0, 60]).toContain(found.wrong);
    }
  });

  test('charges go to who pays for the unit, with the sum of the file, and those that are paid are not undone', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const residentId = fixture.residentUser.resident.id;
    const make = 'mutation ($input: CreateUnitInput!) { createUnit(input: $input) { id } }';
    const { data } = await desk.client.graphql(make, {
      input: { communityId: fixture.community.id, number: 'K-9' },
    });
    await desk.client.graphql(
      'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }',
      {
        id: data.createUnit.id,
        input: { people: [{ residentId, relation: 'OWNER', since: '2020-01-01' }], payerId: residentId },
      },
    );
    const file =
      'Unidad\tFecha\tConcepto\tImporte\nk9\t31/01/2024\tEnero\t$1,800.10\nK 9\t29/02/2024\tFebrero\t(0.00)\nZ1\t01/02/2024\tX\t1\n';
    const wrong = await desk.rehearse('CHARGES', file);
    expect(wrong.found).toMatchObject({ wrong: 1, format: { dates: 'DMY', decimal: 'POINT' } });
    expect(wrong.found.lines[2].faults).toMatchObject([
      { column: 'Unidad', value: 'Z1', code: 'UNKNOWN_UNIT' },
    ]);
    const { found } = await desk.rehearse('CHARGES', file.split('\n').slice(0, 3).join('\n'));
    expect(found).toMatchObject({ rows: 2, creates: 2, amount: 1800.1 });
    const races = await Promise.all([desk.apply(found.id), desk.apply(found.id), desk.apply(found.id)]);
    expect(races.filter((one) => one.found)).toHaveLength(1);
    const charges = `query ($id: GUID!) { unit(id: $id) { balance charges { nodes { id fecha descripcion monto residentId } } } }`;
    const stored = (await desk.client.graphql(charges, { id: data.createUnit.id })).data.unit;
    expect(stored.balance).toBe(1800.1);
    expect(stored.charges.nodes).toContainEqual(
      expect.objectContaining({ fecha: '2024-01-31T00:00:00.000Z', descripcion: 'Enero', residentId }),
    );
    const [{ id: cargoResidenteId }] = stored.charges.nodes.filter(
      ({ monto }: { monto: number }) => monto > 0,
    );
    const paid = {
      residenteId: residentId,
      cargoResidenteId,
      monto: 10,
      status: 'Aplicado',
      fechaPago: '2024-03-05',
    };
    expect((await desk.client.post('/api/pagosresidente', paid)).status).toBe(201);
    expect((await desk.undo(found.id)).refusal).toMatchObject({
      reason: 'IMPORT_ROWS_CHANGED',
      records: [expect.any(String)],
    });
  });

  test('two numbers in a cell are no amount, and no per cents, while spaces group the digits of one', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    await service.make.unit(fixture.community, { number: '1', payerId: fixture.residentUser.resident.id });
    const amounts = ['1 234.50', '800 2026', '$800 $900', '5 %'];
    const rows = amounts.map((amount, place) => `1,2026-01-31,Cuota ${place},${amount}\n`);
    const { found } = await desk.rehearse('CHARGES', `Unidad,Fecha,Concepto,Importe\n${rows.join('')}`);
    expect(found).toMatchObject({ right: 1, wrong: 3, amount: 1234.5 });
  });

  test('letters whose accents a file writes apart are stored, and found again, as any others', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    const units = 'Casa,Propietario,Correo\nÑ 1,José Núñez,\n';
    const { found } = await desk.rehearse('UNITS', units.normalize('NFD'));
    expect((await desk.apply(found.id)).found).toMatchObject({ state: 'APPLIED' });
    const people = `query ($name: String!) { residents(where: { fullName: { eq: $name } }) { nodes {
      fullName number user { firstName lastName } paidUnits { nodes { number } } } } }`;
    const { data } = await desk.client.graphql(people, { name: 'José Núñez' });
    expect(data.residents.nodes).toEqual([
      {
        ...{ fullName: 'José Núñez', number: 'Ñ 1', user: { firstName: 'José', lastName: 'Núñez' } },
        paidUnits: { nodes: [{ number: 'Ñ 1' }] },
      },
    ]);
    // The same charge in the other form is the one that is there, and nobody is charged twice.
    const charges = 'Unidad,Fecha,Concepto,Importe\nñ1,2026-01-31,Mantenimiento del año,800\n';
    const made = await desk.rehearse('CHARGES', charges.normalize('NFD'));
    expect((await desk.apply(made.found.id)).found).toMatchObject({ creates: 1 });
    expect((await desk.rehearse('CHARGES', charges)).found).toMatchObject({ creates: 0, skips: 1 });
  });

  test('rows have their lines below titles with quotes and cells of several lines, however these end', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    for (const end of ['\n', '\r\n', '\r']) {
      const titles = [`"Casas${end}de${end}Peñón"`, 'Lotes de 5"', '', ''];
      const rows = ['casa;indiviso', `"A${end}1${end}";x`, 'A2;y', '', `A3;"1${end}"`, 'A4;z'];
      const { found } = await desk.rehearse('UNITS', [...titles, ...rows, ''].join(end));
      expect(found).toMatchObject({ rows: 4, wrong: 3, format: { headerLine: 7 } });
      expect(found.lines.map(({ line }: { line: number }) => line)).toEqual([8, 11, 13, 15]);
    }
  });

  test.each([
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])(
    'the wrong rows of a file in %s come back in its form, and are right once corrected',
    async (encoding, bytes) => {
      const desk = deskOf(await makeCommunityFixture(service));
      const text = 'Título;;\nNúmero;Indiviso;Nota\nÑ1;0,5;bien\nÑ2;O,5;"a;""b"""\n=1+1;;"b\nc"\n';
      const { found } = await desk.rehearse('UNITS', new Uint8Array(bytes(text)));
      expect(found).toMatchObject({ wrong: 2, format: { encoding } });
      const path = `/api/importaciones/${found.id}/errores`;
      const outsider = await makeCommunityFixture(service);
      expect((await service.as(outsider.admin).get(path)).status).toBe(404);
      const response = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${desk.client.token}` },
      });
      const { status, headers } = response;
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 200,
        type: `text/csv; charset=${encoding}`,
      });
      expect(headers.get('content-disposition')).toBe('attachment; filename=casas-errores.csv');
      const rows = new TextDecoder(encoding).decode(await response.arrayBuffer()).split('\r\n');
      expect(rows).toEqual([
        'Número;Indiviso;Nota;errores',
        'Ñ2;O,5;"a;""b""";El campo Indiviso no es un número.',
        '\'=1+1;;"b\nc";"El campo Número es una fórmula; guarde su valor."',
        '',
      ]);
      const corrected = bytes(rows.slice(0, 2).join('\r\n').replace('O,5', '0,5'));
      expect((await desk.rehearse('UNITS', new Uint8Array(corrected))).found).toMatchObject({
        right: 1,
        wrong: 0,
      });
    },
  );

  test.each([
    ['CHARGES', 'casa;fecha;concepto;monto'],
    ['OPENING_BALANCES', 'casa;fecha;concepto;saldo'],
  ])(
    'a row that two files of %s share is stored once when both are applied at the same time',
    async (kind, header) => {
      for (let round = 0; round < 2; round++) {
        const fixture = await makeCommunityFixture(service);
        const desk = deskOf(fixture);
        const units = await desk.rehearse('UNITS', 'casa;propietario\n1;Ana Paz\n2;Eva Ruiz\n3;Leo\n');
        await desk.apply(units.found.id);
        const rowOf = (unit: number) => `${unit};2026-01-31;Cuota;100`;
        const files = [[1, 2].map(rowOf), [2, 3].map(rowOf)].map((rows) => [header, ...rows].join('\n'));
        const [one, other] = await Promise.all(files.map((file) => desk.rehearse(kind, file)));
        const answers = await Promise.all([one, other].map((rehearsed) => desk.apply(rehearsed?.found.id)));
        expect(answers.map(({ refusal }) => refusal?.reason).sort()).toEqual(['IMPORT_OUTDATED', undefined]);
        const charges = 'query ($id: GUID!) { community(id: $id) { residentCharges { totalCount } } }';
        const { data } = await desk.client.graphql(charges, { id: fixture.community.id });
        expect(data.community.residentCharges.totalCount).toBe(2);
      }
    },
  );

  test('opening balances become charges and credits that are no income, with the sum of the file', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const units = await desk.rehearse(
      'UNITS',
      'casa,propietario\nS1,Ana Paz\nS2,Eva Ruiz\nS3,Leo Gil\nS4,\n',
    );
    await desk.apply(units.found.id);
    const wrong = await desk.rehearse(
      'OPENING_BALANCES',
      'casa,fecha,saldo\nS1,2026-01-31,1\ns-1,2026-01-31,2\nS4,2026-01-31,2\nS2,2026-01-31,1.0015\n',
    );
    expect(wrong.found.lines.map((line: { faults: object[] }) => line.faults)).toMatchObject([
      [],
      [{ column: 'casa', code: 'ROW_REPEATED', params: { line: 2 } }],
      [{ column: 'casa', code: 'UNIT_WITHOUT_PAYER' }],
      [{ column: 'saldo', code: 'TOO_MANY_DECIMALS' }],
    ]);
    const file = 'Casa;Al;Saldo\nS1;31/01/2026;$1.500,10\nS2;31/01/2026;(300,05)\nS3;31/01/2026;0,00\n';
    const { found } = await desk.rehearse('OPENING_BALANCES', file);
    expect(found).toMatchObject({ rows: 3, creates: 2, skips: 1, wrong: 0, amount: 1200.05 });
    const figures = `query ($id: GUID!) { community(id: $id) { units(first: 100) { nodes { number balance
      charges { nodes { fecha descripcion monto } } payments { nodes { kind fechaPago concepto monto } } } } }
      dashboard(communityId: $id) { ingresosDelMes saldoActualEnBanco recaudacionMensual { total } } }`;
    const read = async () => {
      const { data, errors } = await desk.client.graphql(figures, { id: fixture.community.id });
      expect(errors).toBeUndefined();
      return data;
    };
    const before = await read();
    expect((await desk.apply(found.id)).found).toMatchObject({ state: 'APPLIED' });
    const after = await read();
    const of = (number: string) =>
      after.community.units.nodes.find((one: { number: string }) => one.number === number);
    expect(of('S1')).toMatchObject({
      balance: 1500.1,
      charges: {
        nodes: [{ fecha: '2026-01-31T00:00:00.000Z', descripcion: 'Saldo inicial', monto: 1500.1 }],
      },
    });
    expect(of('S2')).toMatchObject({
      balance: -300.05,
      payments: { nodes: [{ kind: 'ADJUSTMENT', concepto: 'Saldo inicial', monto: 300.05 }] },
    });
    expect(after.dashboard).toEqual(before.dashboard);
    expect((await desk.rehearse('OPENING_BALANCES', `${file}\n`)).found).toMatchObject({
      creates: 0,
      skips: 3,
    });
    expect((await desk.undo(units.found.id)).refusal).toMatchObject({ reason: 'IMPORT_ROWS_CHANGED' });
    expect((await desk.undo(found.id)).found).toMatchObject({ state: 'UNDONE' });
    expect(await read()).toEqual(before);
    expect((await desk.undo(units.found.id)).found).toMatchObject({ state: 'UNDONE' });
  });

  test('an import whose charges and credits the rule of the community has applied is undone until they are touched', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const { community, residentUser } = fixture;
    const { resident } = residentUser;
    await service.make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: 'MAS_ANTIGUO' });
    await service.make.unit(community, { number: 'A1', payerId: resident.id });
    const { resident: other } = await service.make.residentUser(community);
    await service.make.unit(community, { number: 'B2', payerId: other.id });
    const pay = { residenteId: resident.id, monto: 500, status: 'Aplicado', fechaPago: '2026-01-05' };
    expect((await desk.client.post('/api/pagosresidente', pay)).status).toBe(201);
    const charge = {
      residentId: other.id,
      fecha: '2026-01-05',
      monto: 70,
      descripcion: 'Agua',
      estatus: 'Activo',
    };
    const { body: charged } = await desk.client.post('/api/CargosResidente', charge);
    const figures = async () => {
      const query = `query ($id: GUID!) { community(id: $id) {
        residentCharges { nodes { id montoPagado estatus } } residentPayments { nodes { id unapplied } } } }`;
      return (await desk.client.graphql(query, { id: community.id })).data.community;
    };
    const before = await figures();
    const file = 'casa,fecha,saldo\nA1,2026-01-31,300\nB2,2026-01-31,-50\n';
    const { found } = await desk.rehearse('OPENING_BALANCES', file);
    await desk.apply(found.id);
    expect((await figures()).residentCharges.nodes).toContainEqual(
      expect.objectContaining({ id: charged.id, montoPagado: 50, estatus: 'PagoParcial' }),
    );
    expect((await desk.undo(found.id)).found).toMatchObject({ state: 'UNDONE' });
    expect(await figures()).toEqual(before);
    const again = await desk.rehearse('OPENING_BALANCES', file);
    await desk.apply(again.found.id);
    // A payment that comes later pays what was imported.
    const later = { residenteId: other.id, monto: 10, status: 'Aplicado', fechaPago: '2026-02-05' };
    expect((await desk.client.post('/api/pagosresidente', later)).status).toBe(201);
    const { data } = await desk.client.graphql(
      'query ($id: GUID!) { community(id: $id) { residentPayments(where: { kind: { eq: ADJUSTMENT } }) { nodes { id } } } }',
      { id: community.id },
    );
    const [{ id }] = data.community.residentPayments.nodes;
    const apply =
      'mutation ($id: GUID!) { applyResidentPayment(id: $id, input: { applications: [] }) { id } }';
    expect((await desk.client.graphql(apply, { id })).errors).toBeUndefined();
    expect((await desk.undo(again.found.id)).refusal).toMatchObject({
      reason: 'IMPORT_ROWS_CHANGED',
      records: [expect.any(String)],
    });
  });

  test('amounts whose sum the database could not store are faults of the rows that exceed it', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    await desk.apply((await desk.rehearse('UNITS', 'casa,propietario\nM1,Ana Paz\n')).found.id);
    const rows = [999_999_999_999.99, 0.01, 1_000_000_000_000].map(
      (amount, n) => `M1,2026-01-0${n + 1},Cuota,${amount}`,
    );
    const { found } = await desk.rehearse('CHARGES', `casa,fecha,concepto,monto\n${rows.join('\n')}\n`);
    expect(found).toMatchObject({ right: 1, amount: 999_999_999_999.99 });
    expect(found.lines.map((line: { faults: object[] }) => line.faults)).toMatchObject([
      [],
      [{ column: null, code: 'SUM_TOO_LARGE' }],
      [{ column: 'monto', code: 'TOO_MANY_DIGITS' }],
    ]);
  });

  test('what the rehearsal found and the application does not find any more is named, and nothing is stored', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    const [one, two] = [
      await desk.rehearse('UNITS', 'casa\nT1\nT2\n'),
      await desk.rehearse('UNITS', 'casa\nT2\nT3\n'),
    ];
    const applied = await Promise.all([desk.apply(one.found.id), desk.apply(two.found.id)]);
    expect(applied.filter(({ found }) => found)).toHaveLength(1);
    expect(applied.find(({ refusal }) => refusal)?.refusal).toMatchObject({
      reason: 'IMPORT_OUTDATED',
      lines: [expect.any(Number)],
    });
  });

  test.each([
    ['a workbook that was renamed', 'PK\u0003\u0004xl/workbook.xml', { reason: 'IMPORT_NOT_TEXT' }],
    ['NUL bytes', 'casa\nA\u0000\n', { reason: 'IMPORT_NOT_TEXT' }],
    ['a quoted cell without an end', `casa\nA1\n"${'x'.repeat(200_000)}`, { reason: 'IMPORT_NOT_CSV' }],
    ['1,000 columns', `casa${',x'.repeat(999)}\nA1\n`, { reason: 'IMPORT_NOT_CSV', maximum: 100 }],
    ['a PDF', '%PDF-1.7\n', { reason: 'IMPORT_NOT_TEXT' }],
    ['a line of 4 MB', `casa\n${'x'.repeat(4 * 1024 * 1024)}\n`, { reason: 'IMPORT_NOT_CSV' }],
    ['1,000 cells of a row', `casa,tipo\n1${',x'.repeat(999)}\n`, { reason: 'IMPORT_NOT_CSV', maximum: 100 }],
    ['a line of 20 MB', 'x'.repeat(20 * 1024 * 1024), { reason: 'FILE_TOO_LARGE' }],
    ['a line of 6 MB', 'x'.repeat(6 * 1024 * 1024), { reason: 'FILE_TOO_LARGE' }],
    ['no rows', 'casa,tipo\n,\n', { reason: 'IMPORT_EMPTY' }],
    ['2,001 rows', `casa\n${'A\n'.repeat(2_001)}`, { reason: 'IMPORT_TOO_MANY_ROWS', maximum: 2_000 }],
    ['no column of the number', 'tipo\ncasa\n', { reason: 'IMPORT_COLUMN_MISSING', columns: ['unidad'] }],
    [
      'two columns of the number',
      'casa,unidad\n1,1\n',
      { reason: 'IMPORT_COLUMN_REPEATED', columns: ['casa', 'unidad'] },
    ],
    ['numbers that do not decide', 'casa,superficie\n1,"1,234"\n', { reason: 'IMPORT_FORMAT_AMBIGUOUS' }],
  ])('a file is refused for %s', async (_what, content, refusal) => {
    const desk = deskOf(await makeCommunityFixture(service));
    expect((await desk.rehearse('UNITS', content)).refusal).toMatchObject(refusal);
  });

  test('the request decides what the file leaves open', async () => {
    const desk = deskOf(await makeCommunityFixture(service));
    const { found, refusal } = await desk.rehearse('UNITS', 'Clave,indiviso\n1,"1,234"\n', {
      decimal: 'COMMA',
      columns: [{ header: 'Clave', field: 'number' }],
    });
    expect(refusal).toBeUndefined();
    expect(found).toMatchObject({ right: 1, format: { decimal: 'COMMA' } });
  });
});
