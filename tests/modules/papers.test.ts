import { inWinAnsi } from '../../src/modules/papers/win-ansi.js';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { readCsv } from '../support/csv.js';
import { pdfText } from '../support/pdf-text.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
const NOW = new Date('2026-06-15T18:00:00.000Z');
beforeAll(async () => {
  service = await startService({ clock: { now: () => NOW, nowIso: () => NOW.toISOString() } });
});
afterAll(() => service.stop());

const MOST_BYTES = 10_000;

/** Reads a file with its head. */
async function fileOf(user: Person, path: string, accept = '*/*') {
  const response = await fetch(service.url + path, {
    headers: { authorization: `Bearer ${service.as(user).token}`, accept },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const [type, name] = ['content-type', 'content-disposition'].map((head) => response.headers.get(head));
  return { status: response.status, type, name, bytes };
}

async function pdfOf(user: Person, path: string) {
  const file = await fileOf(user, path);
  expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.bytes.length).toBeLessThanOrEqual(MOST_BYTES);
  return { ...file, text: pdfText(file.bytes) };
}

/** A unit with an owner who pays for it, in a community with a name that WinAnsi does not have whole. */
async function makeHome() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  await service
    .as(await service.make.systemAdmin())
    .graphql(
      'mutation ($id: GUID!, $input: CommunityPatch!) { updateCommunity(id: $id, input: $input) { id } }',
      { id: community.id, input: { nombre: 'Colonia Łódź · Ñandú' } },
    );
  const residentId = residentUser.resident.id;
  const unit = await service.make.unit(community, {
    payerId: residentId,
    number: `P ${community.id.slice(0, 4)}`,
  });
  await service
    .as(admin)
    .graphql(
      'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }',
      {
        id: unit.id,
        input: { payerId: residentId, people: [{ residentId, relation: 'OWNER', since: '2020-01-01' }] },
      },
    );
  const client = service.as(admin);
  const charge = async (fecha: string, descripcion: string, monto: number) => {
    const body = { residentId, fecha, descripcion, monto, estatus: 'Activo' };
    expect((await client.post('/api/CargosResidente', body)).status).toBe(201);
  };
  const pay = async (fechaPago: string, concepto: string, monto: number): Promise<string> => {
    const body = {
      residenteId: residentId,
      fechaPago,
      monto,
      concepto,
      formaDePago: 'SPEI',
      status: 'Aplicado',
    };
    return (await client.post('/api/pagosresidente', body)).body.id;
  };
  return { community, admin, owner: residentUser, unit, client, charge, pay };
}

describe('the receipt as PDF', () => {
  test('shows what is stored with it, and is the same file each time', async () => {
    const { admin, owner, unit, charge, pay, client } = await makeHome();
    await charge('2026-04-01', 'Mantenimiento de abril', 800);
    await charge('2026-05-01', 'Mantenimiento de mayo', 1800);
    const id = await pay('2026-06-01', 'Dos meses', 1000.5);
    const path = `/api/pagosresidente/${id}/recibo`;
    const first = await pdfOf(admin, path);
    expect(first.name).toMatch(/^attachment; filename=recibo-1-P-\w+\.pdf$/);
    expect(first.text).toEqual([
      'Colonia Lódz · Ñandú',
      ...['Recibo de pago', 'No. 1'],
      ...['Expedido el', '15/06/2026', 'Unidad', unit.number],
      ...['Recibimos de', owner.resident.fullName, 'Fecha de pago', '01/06/2026'],
      ...['Forma de pago', 'SPEI', 'Concepto', 'Dos meses'],
      ...['Fecha', 'Cargo', 'Se debía', 'Se paga', 'Resta'],
      ...['01/04/2026', 'Mantenimiento de abril', '$800.00', '$800.00', '$0.00'],
      ...['01/05/2026', 'Mantenimiento de mayo', '$1,800.00', '$200.50', '$1,599.50'],
      ...['Importe recibido (MXN)', '$1,000.50'],
      ...['Resta por pagar antes de este pago', '$2,600.00', 'Resta por pagar', '$1,599.50'],
      expect.stringContaining('Este recibo ampara únicamente los importes que aquí se indican'),
      'Recibo de pago No. 1 · 1 / 1',
    ]);
    await charge('2026-03-01', 'Marzo', 5);
    for (const reader of [admin, owner, admin])
      expect((await pdfOf(reader, path)).bytes.equals(first.bytes)).toBe(true);
    await client.put(`/api/pagosresidente/${id}`, { monto: 900 });
    expect((await pdfOf(owner, `${path}?folio=1`)).text).toContain('CANCELADO');
    const { text } = await pdfOf(owner, path);
    expect(text).toContain('No. 2');
    expect(text).not.toContain('CANCELADO');
    expect((await fileOf(admin, `${path}?folio=3`)).status).toBe(404);
    expect((await fileOf(admin, `${path}?folio=x`)).status).toBe(400);
  });
});

describe('the statement of account as a file', () => {
  const query = `query ($id: GUID!) { unit(id: $id) {
    account(from: "2026-05-01", asOf: "2026-06-10") { opening closing overdue url entries { nodes { amount balance } } } } }`;

  test('has the figures of the account', async () => {
    const { admin, owner, unit, charge, pay } = await makeHome();
    await charge('2026-04-01', 'Abril', 800);
    await charge('2026-05-01', '=Mayo', 800);
    await pay('2026-05-10', 'Depósito', 1000.5);
    await charge('2026-06-12', 'Después', 9);
    const { data } = await service.as(admin).graphql(query, { id: unit.id });
    const { account } = data.unit;
    expect(account).toMatchObject({ opening: 800, closing: 599.5, overdue: 599.5 });
    expect(account.url).toBe(`/api/estadosdecuenta/unidad/${unit.id}?from=2026-05-01&asOf=2026-06-10`);
    const { text, name } = await pdfOf(owner, account.url);
    expect(name).toMatch(/^attachment; filename=estado-de-cuenta-P-\w+-2026-06-10\.pdf$/);
    expect(text.slice(2, -1)).toEqual([
      ...['Unidad', unit.number, 'Desde el', '01/05/2026', 'Al', '10/06/2026'],
      ...['Fecha', 'Movimiento', 'Cargo', 'Abono', 'Saldo'],
      ...['Saldo anterior', '$800.00'],
      ...['01/05/2026', 'Cargo: =Mayo', '$800.00', '$1,600.00'],
      ...['10/05/2026', 'Pago: Depósito (Abril $800.00; =Mayo $200.50)', '$1,000.50', '$599.50'],
      ...['Saldo (MXN)', '$599.50', 'Vencido', '$599.50'],
      ...[
        '1 a 30 días',
        '$0.00',
        '31 a 60 días',
        '$599.50',
        '61 a 90 días',
        '$0.00',
        '91 días o más',
        '$0.00',
      ],
      ...['Por vencer', '$0.00', 'A favor', '$0.00'],
    ]);
    const csv = await fileOf(admin, account.url, 'text/csv');
    expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(csv.bytes.toString()).toBe(
      [
        '\uFEFFfecha,movimiento,concepto,cargo,abono,saldo,pendiente,dias_vencido,aplicado',
        '2026-05-01,Saldo anterior,,,,800.00,,,',
        `2026-05-01,Cargo,'=Mayo,800.00,,1600.00,599.50,40,`,
        '2026-05-10,Pago,Depósito,,1000.50,599.50,,,Abril $800.00; =Mayo $200.50',
        '',
      ].join('\r\n'),
    );
    const credit = await makeHome();
    await credit.pay('2026-05-10', 'A cuenta', 5);
    const path = `/api/estadosdecuenta/residente/${credit.owner.resident.id}`;
    const own = await fileOf(credit.owner, path, 'text/csv');
    expect(own.bytes.toString()).toContain('2026-05-10,Pago,A cuenta,,5.00,-5.00,,,');
    expect((await pdfOf(credit.owner, path)).text).toContain('-$5.00');
  });

  test('shows a charge of 0 among what is charged', async () => {
    const { admin, unit, charge, pay } = await makeHome();
    await charge('2026-05-01', 'Exento', 0);
    await pay('2026-05-02', 'Nada', 0);
    const path = `/api/estadosdecuenta/unidad/${unit.id}`;
    const { text } = await pdfOf(admin, path);
    expect(text.slice(text.indexOf('01/05/2026'), text.indexOf('Saldo (MXN)'))).toEqual([
      ...['01/05/2026', 'Cargo: Exento', '$0.00', '$0.00'],
      ...['02/05/2026', 'Pago: Nada', '$0.00', '$0.00'],
    ]);
    const lines = (await fileOf(admin, path, 'text/csv')).bytes.toString().split('\r\n');
    expect(lines.slice(2, 4)).toEqual([
      '2026-05-01,Cargo,Exento,0.00,,0.00,0.00,,',
      '2026-05-02,Pago,Nada,,0.00,0.00,,,',
    ]);
  });

  test('has texts of several lines in one cell, and those of other scripts whole where they are text', async () => {
    const { admin, unit, charge, pay } = await makeHome();
    await charge('2026-05-01', 'Agua 水費\n=1+1', 10);
    await pay('2026-05-02', 'Dos\rlíneas', 10);
    const csv = await fileOf(admin, `/api/estadosdecuenta/unidad/${unit.id}`, 'text/csv');
    expect(readCsv(csv.bytes.toString()).slice(2)).toEqual([
      ['2026-05-01', 'Cargo', 'Agua 水費\n=1+1', '10.00', '', '10.00', '0.00', '', ''],
      ['2026-05-02', 'Pago', 'Dos\rlíneas', '', '10.00', '0.00', '', '', 'Agua 水費\n=1+1 $10.00'],
    ]);
  });

  test('names the charges that a payment of very many pays as far as they fit, and sums up the others', async () => {
    const { admin, unit, charge, pay } = await makeHome();
    const day = (place: number) =>
      `2026-0${1 + Math.floor(place / 28)}-${String(1 + (place % 28)).padStart(2, '0')}`;
    for (let place = 0; place < 100; place += 1)
      await charge(day(place), `Recargo: Mantenimiento (mes ${place} de atraso)`, 10.01);
    await pay('2026-05-02', 'Todo', 1001);
    const path = `/api/estadosdecuenta/unidad/${unit.id}?from=2026-05-01`;
    const { text } = await pdfOf(admin, path);
    expect(text.slice(-1)).toEqual(['Estado de cuenta  · 1 / 1']);
    const row = text.slice(text.indexOf('02/05/2026') + 1, text.indexOf('Saldo (MXN)'));
    const named = row.join('').match(/de atraso\) ?\$10\.01/g)?.length ?? 0;
    expect(named).toBeGreaterThan(5);
    const rest = 100 - named;
    expect(row.slice(0, -2).join('')).toContain(`otros ${rest} cargos $${(rest * 10.01).toFixed(2)})`);
    expect(row.slice(-2)).toEqual(['$1,001.00', '$0.00']);
    const csv = await fileOf(admin, path, 'text/csv');
    expect(readCsv(csv.bytes.toString()).at(-1)?.at(-1)?.split('; ')).toHaveLength(100);
  });

  test('is read by those who read the account', async () => {
    const { community, admin, owner, unit } = await makeHome();
    const { make } = service;
    const tenant = await make.residentUser(community, 'RENTER');
    const others = [
      tenant,
      await make.residentUser(community, 'COMITEE_MEMBER'),
      await make.guard(community),
      (await makeCommunityFixture(service)).admin,
    ];
    const paths = [
      `/api/estadosdecuenta/unidad/${unit.id}`,
      `/api/estadosdecuenta/residente/${owner.resident.id}`,
    ];
    for (const path of paths) {
      for (const reader of [admin, owner]) await pdfOf(reader, path);
      for (const other of others) expect((await fileOf(other, path)).status).toBe(404);
      expect((await fileOf(admin, `${path}?from=ayer`)).status).toBe(400);
    }
  });

  test('goes on over pages, and lets others be answered meanwhile', async () => {
    const { admin, owner, unit, client } = await makeHome();
    const residentId = owner.resident.id;
    const input = Array.from({ length: 100 }, (_, place) => ({
      ...{ residentId, monto: 100 + place, descripcion: `Cuota ${place}`, estatus: 'Activo' },
      fecha: `2025-${String((place % 12) + 1).padStart(2, '0')}-01`,
    }));
    const made = await client.graphql(
      'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { id } }',
      { input },
    );
    expect(made.errors).toBeUndefined();
    const file = await fileOf(admin, `/api/estadosdecuenta/unidad/${unit.id}`);
    const text = pdfText(file.bytes);
    expect(text.filter((line) => line.startsWith('Cargo: Cuota '))).toHaveLength(100);
    expect(text.filter((line) => line === 'Movimiento').length).toBeGreaterThan(1);
    expect(text).toContain('$14,950.00');
    expect(file.bytes.length).toBeLessThan(3 * MOST_BYTES);
  });
});

describe('a certificate of no debt', () => {
  const certify = `mutation ($unitId: GUID!) { noDebtCertificate(unitId: $unitId) {
    id folio issuedAt url unit { number } } }`;

  test('is refused while the unit owes, then numbered, stored and printed the same each time', async () => {
    const { admin, owner, unit, client, charge, pay, community } = await makeHome();
    await charge('2026-04-01', 'Abril', 800);
    const refused = await client.graphql(certify, { unitId: unit.id });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'UNIT_OWES', balance: 800 });
    await pay('2026-06-01', 'Abril', 800);
    const certificates: { folio: number; url: string }[] = [];
    for (let time = 0; time < 3; time += 1)
      certificates.push((await client.graphql(certify, { unitId: unit.id })).data.noDebtCertificate);
    expect(certificates.map(({ folio }) => folio)).toEqual([1, 2, 3]);
    const path = certificates[1]?.url ?? '';
    const first = await pdfOf(admin, path);
    expect(first.text).toEqual(
      expect.arrayContaining(['Constancia de no adeudo', 'No. 2', 'Propietario', owner.resident.fullName]),
    );
    expect(first.text.join(' ')).toContain('no tiene adeudos de cuotas');
    await client.put(`/api/Residents/${owner.resident.id}`, {
      ...{ fullName: 'Otro Nombre', address: 'Roble 1', communityId: community.id },
    });
    expect((await pdfOf(admin, path)).bytes.equals(first.bytes)).toBe(true);
    expect((await fileOf(owner, path)).status).toBe(403);
    expect((await fileOf((await makeCommunityFixture(service)).admin, path)).status).toBe(404);
    const list = await client.graphql(
      'query ($id: GUID!) { unit(id: $id) { certificates { nodes { folio } } } }',
      {
        id: unit.id,
      },
    );
    expect(list.data.unit.certificates.nodes).toEqual([{ folio: 3 }, { folio: 2 }, { folio: 1 }]);
  });
});

test.each([
  ['María Ñuñez — «ok» €5', 'María Ñuñez — «ok» €5'],
  ['Łukasz Dvořák\n№ 5', 'Lukasz Dvorák No 5'],
  ['日本 ok\u200b', '?? ok'],
  ['e\u0301 ﬁn', 'é fin'],
])('a text that the standard face lacks is drawn by its nearest letters: %s', (text, drawn) => {
  expect(inWinAnsi(text)).toBe(drawn);
});
