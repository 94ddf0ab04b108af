import { makeLateFeeDesk, RULE } from '../support/late-fee-desk.js';
import { runTask } from '../support/notifications.js';
import { type Service, startService } from '../support/service.js';

/** Late fees by the days of charges and payments, with a clock that each test sets. */

const NOON = 'T18:00:00.000Z';
let time = `2027-06-01${NOON}`;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = `2027-06-01${NOON}`;
});

const UPDATE =
  'mutation ($id: GUID!, $input: FeePatch!) { updateFee(id: $id, input: $input) { lateFee { value since } } }';
const DELETE = 'mutation ($id: GUID!) { deleteResidentCharge(id: $id) { deletedId } }';
const WAIVE = `mutation ($ids: [GUID!]!, $reason: String!, $versions: [Int!]) {
  waiveCharges(ids: $ids, reason: $reason, expectedVersions: $versions) { id estatus cancelledOn }
}`;

describe('late fees', () => {
  test('of 3 per cent are charged once on the sixteenth to who has not paid 800 by the fifteenth', async () => {
    const desk = await makeLateFeeDesk(service);
    const [late] = [await desk.house('1'), await desk.house('2'), await desk.house('3')];
    const id = await desk.fee(RULE);
    await desk.chargeMonth(id, '2026-02', 3);
    const charges = await desk.charges();
    const of = (number: string) => charges.find(({ unit }) => unit.number === number)?.id as string;
    await desk.pay('2026-02-15', 800, { cargoResidenteId: of('2') });
    await desk.pay('2026-02-16', 800, { cargoResidenteId: of('1') });
    await desk.pay('2026-02-15', 300.5, { cargoResidenteId: of('3') });
    expect((await desk.preview('2026-02-15')).charges).toBe(0);
    const preview = await desk.preview('2026-02-16');
    expect(preview).toEqual({
      ...{ asOf: '2026-02-16', charges: 2, amount: 38.99 },
      rows: [
        {
          ...{ chargeId: of('1'), amount: 24, unit: { number: '1' } },
          charge: { descripcion: 'Mantenimiento febrero 2026' },
          months: [{ number: 1, day: '2026-02-16', unpaid: 800, amount: 24 }],
        },
        {
          // 3 % of 499.50 is 14.985, which is rounded half up.
          ...{ chargeId: of('3'), amount: 14.99, unit: { number: '3' } },
          charge: { descripcion: 'Mantenimiento febrero 2026' },
          months: [{ number: 1, day: '2026-02-16', unpaid: 499.5, amount: 14.99 }],
        },
      ],
    });
    expect((await desk.charge(preview)).charged).toEqual({
      ...{ charges: 2, amount: 38.99 },
      rows: [{ amount: 24 }, { amount: 14.99 }],
    });
    const made = (await desk.charges()).filter(({ kind }) => kind === 'LATE_FEE');
    expect(made).toHaveLength(2);
    expect(made.find(({ unitId }) => unitId === late?.id)).toMatchObject({
      ...{ version: 1, residentId: desk.resident.id, fecha: '2026-02-16T00:00:00.000Z', monto: 24 },
      ...{ descripcion: 'Recargo: Mantenimiento febrero 2026', estatus: 'Activo', month: null },
      ...{ lateFeeOf: { id: of('1') }, lateFeeByRule: 24 },
    });
    expect((await desk.preview()).charges).toBe(0);
    // None of a late fee, and no second one of a charge.
    expect(await desk.charge({ charges: 0, amount: 0 })).toMatchObject({ charged: { charges: 0 } });
    const principal = (await desk.charges()).find((charge) => charge.id === of('1'));
    expect(principal?.lateFees.nodes).toHaveLength(1);
    const { body } = await desk.client().get(`/api/CargosResidente/${made[0]?.id}`);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['lateFeeByRule']));
  });

  test.each([
    ['AT_START', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['AT_END', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ])('of a month that is charged %s fall on months from 31 January, without drifting', async (when, days) => {
    const desk = await makeLateFeeDesk(service, 'INTERES_PRIMERO');
    await desk.house('1');
    const id = await desk.fee({ ...RULE, graceDays: 0, repeats: 'MONTHLY', when }, { dueDay: 30 });
    await desk.chargeMonth(id, '2026-01');
    await desk.chargeAll('2026-05-31');
    expect(await desk.lateFees()).toEqual(days.map((day) => `${day} 24.00`));
    const texts = (await desk.charges()).map(({ descripcion }) => descripcion);
    expect(texts).toContain('Recargo: Mantenimiento enero 2026 (mes 2 de atraso)');
    const { account } = (
      await desk.right(
        'query ($id: GUID!) { community(id: $id) { units { nodes { account(asOf: "2026-03-31") { closing entries { nodes { day kind open } } } } } } }',
        { id: desk.community.id },
      )
    ).community.units.nodes[0];
    const counted = days.filter((day) => day <= '2026-03-31');
    expect(account.closing).toBe(800 + 24 * counted.length);
    expect(account.entries.nodes).toEqual([
      { day: '2026-01-30', kind: 'CHARGE', open: 800 },
      ...counted.map((day) => ({ day, kind: 'LATE_FEE', open: 24 })),
    ]);
  });

  test('are of what is unpaid when each month begins, none where nothing is, and come to the most at most', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const id = await desk.fee({ ...RULE, value: 10, repeats: 'MONTHLY', most: 17.5 });
    await desk.chargeMonth(id, '2026-01');
    await desk.pay('2026-01-20', 400);
    await desk.pay('2026-03-20', 400);
    // 80 of 800, 40 of 400, and of the 40 of March what is left of 140; in April nothing is unpaid.
    await desk.chargeAll('2026-05-31');
    expect(await desk.lateFees()).toEqual(['2026-01-16 80.00', '2026-02-16 40.00', '2026-03-16 20.00']);
  });

  test('are none for who pays for several units and names none, as far as its charges are paid in time', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    await desk.house('2');
    const id = await desk.fee(RULE);
    await desk.chargeMonth(id, '2026-01', 2);
    expect((await desk.record('2026-01-08', 1_600)).status).toBe(201);
    expect((await desk.preview('2026-01-20')).charges).toBe(0);
    await desk.chargeMonth(id, '2026-02', 2);
    await desk.record('2026-02-15', 1_000);
    await desk.record('2026-02-16', 600);
    // What is unpaid when the sixteenth begins is 600 of one of the two, as the balances of the charges were then.
    expect(await desk.preview('2026-02-20')).toMatchObject({
      charges: 1,
      amount: 18,
      rows: [{ months: [{ number: 1, day: '2026-02-16', unpaid: 600, amount: 18 }] }],
    });
    await desk.chargeAll('2026-02-20');
    expect(await desk.lateFees()).toEqual(['2026-02-16 18.00']);
    const [late] = (await desk.charges()).filter(({ kind }) => kind === 'LATE_FEE');
    expect(late?.lateFeeByRule).toBe(18);
  });

  test('are none for a unit that money without a unit pays, while money of another unit is a credit of that', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const second = await desk.house('2');
    const id = await desk.fee(RULE, { amounts: [{ unitId: second.id, amount: 0 }] });
    await desk.pay('2026-01-04', 800, { unitId: second.id });
    await desk.pay('2026-01-05', 500, { unitId: null });
    await desk.chargeMonth(id, '2026-01', 1, 800);
    expect(await desk.preview('2026-01-20')).toMatchObject({
      charges: 1,
      rows: [{ months: [{ unpaid: 300, amount: 9 }] }],
    });
  });

  test('are none for a day on which money without a unit paid the charge, whatever its unit was paid later', async () => {
    const desk = await makeLateFeeDesk(service);
    const first = await desk.house('1');
    const second = await desk.house('2');
    const id = await desk.fee(RULE, { amounts: [{ unitId: second.id, amount: 0 }] });
    await desk.chargeMonth(id, '2026-01', 1, 800);
    await desk.pay('2026-01-08', 700, { unitId: null });
    await desk.pay('2026-01-20', 800, { unitId: first.id });
    expect(await desk.preview('2026-01-25')).toMatchObject({
      charges: 1,
      rows: [{ months: [{ day: '2026-01-16', unpaid: 100, amount: 3 }] }],
    });
  });

  test('of an amount are charged whatever is unpaid, but not for a charge that is cancelled, paid by hand or deleted', async () => {
    const desk = await makeLateFeeDesk(service);
    for (const number of ['1', '2', '3', '4']) await desk.house(number);
    const id = await desk.fee({ ...RULE, kind: 'FIXED', value: 1500 });
    await desk.chargeMonth(id, '2026-01', 4);
    const [one, two, three, four] = await desk.charges();
    const set = (charge: { id: string } | undefined, estatus: string) =>
      desk.client().put(`/api/CargosResidente/${charge?.id}`, { estatus });
    time = `2026-01-12${NOON}`;
    await set(one, 'Cancelado');
    await set(two, 'Pagado');
    await desk.right(DELETE, { id: three?.id });
    time = `2026-01-16${NOON}`;
    await desk.pay('2026-01-11', 799.99, { cargoResidenteId: four?.id });
    await desk.chargeAll();
    expect(await desk.lateFees()).toEqual(['2026-01-16 1500.00']);
  });

  test.each(['ONCE', 'MONTHLY'])(
    'that come %s are none of a charge whose day was moved to the last of all years',
    async (repeats) => {
      const desk = await makeLateFeeDesk(service);
      await desk.house('1');
      const id = await desk.fee({ ...RULE, repeats });
      for (const month of ['2027-04', '2027-05']) await desk.chargeMonth(id, month);
      const [charge] = await desk.charges();
      await desk.client().put(`/api/CargosResidente/${charge?.id}`, { fecha: '9999-12-31T00:00:00.000Z' });
      expect(await desk.preview('2027-05-20')).toMatchObject({ charges: 1, amount: 24 });
    },
  );

  test('are not made again after they were deleted or waived, and their amount still counts for the most', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const id = await desk.fee({ ...RULE, repeats: 'MONTHLY', most: 7 });
    await desk.chargeMonth(id, '2026-01');
    await desk.chargeAll('2026-02-16');
    const [first, second] = (await desk.charges()).filter(({ kind }) => kind === 'LATE_FEE');
    await desk.right(DELETE, { id: first?.id });
    await desk.right(WAIVE, { ids: [second?.id], reason: 'Acuerdo' });
    await desk.chargeAll('2026-05-31');
    expect(await desk.lateFees()).toEqual(['2026-02-16 24.00', '2026-03-16 8.00']);
    // A principal takes its claims with it, and leaves what was charged.
    const [principal] = await desk.charges();
    await desk.right(DELETE, { id: principal?.id });
    expect(
      (await desk.charges()).map(({ lateFeeOf, lateFeeByRule }) => ({ lateFeeOf, lateFeeByRule })),
    ).toEqual([1, 2].map(() => ({ lateFeeOf: null, lateFeeByRule: null })));
  });

  test('count a payment from the day that it names, whichever of two was made at the later moment', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const id = await desk.fee(RULE);
    await desk.chargeMonth(id, '2026-01');
    const [charge] = await desk.charges();
    const linked = { cargoResidenteId: charge?.id };
    await desk.pay('2026-01-16', 300, linked);
    // Still the evening of the fifteenth in Mexico City.
    await desk.pay('2026-01-15', 500, { ...linked, fechaPago: '2026-01-16T03:00:00.000Z' });
    await desk.chargeAll();
    expect(await desk.lateFees()).toEqual(['2026-01-16 9.00']);
  });

  test('keep their amount when a payment is entered late, and say what the rule gives now', async () => {
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const id = await desk.fee({ ...RULE, repeats: 'MONTHLY' });
    await desk.chargeMonth(id, '2026-01');
    await desk.chargeAll('2026-02-20');
    await desk.pay('2026-01-15', 300);
    await desk.pay('2026-02-10', 600);
    const made = (await desk.charges()).filter(({ kind }) => kind === 'LATE_FEE');
    expect(made.map(({ monto, lateFeeByRule }) => [monto, lateFeeByRule])).toEqual([
      [24, 15],
      [24, 0],
    ]);
    await desk.right(UPDATE, { id, input: { lateFee: null } });
    expect((await desk.charges()).map(({ lateFeeByRule }) => lateFeeByRule)).toEqual([null, null, null]);
  });

  test('are charged once by many administrators at the same time, and beside the payments and changes of others', async () => {
    const desk = await makeLateFeeDesk(service);
    for (const number of ['1', '2', '3']) await desk.house(number);
    const id = await desk.fee(RULE);
    for (const month of ['2026-01', '2026-02']) await desk.chargeMonth(id, month, 3);
    const expected = { charges: 6, amount: 144 };
    expect(await desk.preview()).toMatchObject(expected);
    const [last] = (await desk.charges()).slice(-1);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => desk.charge(expected))),
      desk.client().put(`/api/CargosResidente/${last?.id}`, { descripcion: 'Otro texto' }),
      desk.pay('2027-05-30', 5),
    ]);
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(answers.flatMap(({ refusal }) => refusal?.reason ?? [])).toEqual(
      Array.from({ length: 7 }, () => 'PREVIEW_OUTDATED'),
    );
    expect(await desk.lateFees()).toHaveLength(6);
    expect((await desk.charge(expected)).refusal).toMatchObject({ preview: { charges: 0, amount: 0 } });
  });

  test('need a community that applies payments, and a day that has come', async () => {
    const desk = await makeLateFeeDesk(service, 'a mano');
    expect(await desk.previewRefusal()).toMatchObject({ reason: 'PAYMENTS_NOT_APPLIED' });
    expect((await desk.charge({ charges: 0, amount: 0 })).refusal).toMatchObject({
      reason: 'PAYMENTS_NOT_APPLIED',
    });
    await service.make.configuration(desk.community, {
      ...{ codigo: 'APLICACION_DE_PAGOS', valor: 'interes_primero' },
    });
    expect(await desk.preview('2027-06-01')).toMatchObject({ asOf: '2027-06-01', charges: 0 });
    expect(await desk.previewRefusal('2027-06-02')).toMatchObject({ reason: 'DAY_NOT_COME' });
    const foreign = service.as((await makeLateFeeDesk(service)).admin);
    const { data } = await foreign.graphql(
      'query ($id: GUID!) { previewLateFees(communityId: $id) { charges } }',
      { id: desk.community.id },
    );
    expect(data).toEqual({ previewLateFees: null });
  });
});

describe('waiving charges', () => {
  test('cancels all or none today for a reason, which the audit log keeps', async () => {
    const desk = await makeLateFeeDesk(service);
    for (const number of ['1', '2']) await desk.house(number);
    await desk.chargeMonth(await desk.fee(null), '2026-01', 2);
    const ids = (await desk.charges()).map(({ id }) => id);
    const stale = await desk.ask(WAIVE, { ids, reason: 'Acuerdo', versions: [1, 7] });
    expect(stale.refusal).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { 'ids[1]': expect.any(Array) },
    });
    expect((await desk.charges()).map(({ estatus }) => estatus)).toEqual(['Activo', 'Activo']);
    const { waiveCharges } = await desk.right(WAIVE, {
      ids,
      reason: 'Acuerdo de asamblea',
      versions: [1, 1],
    });
    expect(waiveCharges).toEqual(ids.map((id) => ({ id, estatus: 'Cancelado', cancelledOn: '2027-06-01' })));
    time = `2027-06-02${NOON}`;
    const again = await desk.right(WAIVE, { ids, reason: 'Otra vez' });
    expect(again.waiveCharges).toEqual(waiveCharges);
    const audit = await desk.right(
      'query ($id: String!) { auditEntries(where: { record: { eq: "ResidentCharge" }, recordId: { eq: $id } }) { nodes { action after } } }',
      { id: ids[0] },
    );
    const reasons = audit.auditEntries.nodes.flatMap(
      ({ after }: { after: { reason?: string } }) => after?.reason ?? [],
    );
    expect(reasons).toEqual(['Acuerdo de asamblea']);
    const blank = await desk.ask(WAIVE, { ids, reason: ' ' });
    expect(blank.refusal).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('late fees of automatic fees', () => {
  const look = () => runTask(service, { task: 'look' });
  const AUTOMATIC = { automaticSince: '2026-12', firstMonth: '2026-12' };

  test('are charged on their day in the community, by several instances once, and not again after a clock was set back', async () => {
    time = `2026-12-02${NOON}`;
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    await desk.fee({ ...RULE, repeats: 'MONTHLY' }, AUTOMATIC);
    await look();
    // The last evening of the fifteenth in Mexico City.
    time = '2026-12-16T05:59:00.000Z';
    await look();
    expect(await desk.lateFees()).toEqual([]);
    time = '2026-12-16T06:00:00.000Z';
    await Promise.all([look(), look(), look()]);
    expect(await desk.lateFees()).toEqual(['2026-12-16 24.00']);
    time = `2026-12-04${NOON}`;
    await look();
    time = `2027-02-17${NOON}`;
    await look();
    await look();
    const late = await desk.lateFees();
    expect(late.sort()).toEqual([
      ...['2026-12-16 24.00', '2027-01-16 24.00', '2027-01-16 24.00'],
      ...['2027-02-16 24.00', '2027-02-16 24.00', '2027-02-16 24.00'],
    ]);
  });

  test('are charged from the day on which the fee got its rule; earlier ones, and those of other fees, are left to administrators', async () => {
    time = `2027-01-20${NOON}`;
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const id = await desk.fee(null, AUTOMATIC);
    await look();
    const manual = await desk.fee(RULE, { name: 'Agua', firstMonth: '2026-12' });
    await desk.chargeMonth(manual, '2026-12');
    const { updateFee } = await desk.right(UPDATE, {
      id,
      input: { lateFee: { ...RULE, repeats: 'MONTHLY' } },
    });
    expect(updateFee.lateFee).toEqual({ value: 3, since: '2027-01-20' });
    time = `2027-02-20${NOON}`;
    await look();
    expect(await desk.lateFees()).toEqual(['2027-02-16 24.00', '2027-02-16 24.00', '2027-02-16 24.00']);
    // Of December and January on 16 December and January, and of the other fee.
    expect(await desk.preview()).toMatchObject({ charges: 4, amount: 96 });
  });

  test('are charged from the day on which a fee got its rule again, none of the days without one', async () => {
    time = `2026-12-02${NOON}`;
    const desk = await makeLateFeeDesk(service);
    await desk.house('1');
    const lateFee = { ...RULE, repeats: 'MONTHLY' };
    const id = await desk.fee(lateFee, AUTOMATIC);
    await look();
    await desk.right(UPDATE, { id, input: { lateFee: null } });
    time = `2027-02-15${NOON}`;
    await look();
    const { updateFee } = await desk.right(UPDATE, { id, input: { lateFee } });
    expect(updateFee.lateFee).toEqual({ value: 3, since: '2027-02-15' });
    time = `2027-02-20${NOON}`;
    await look();
    // Of all three months on 16 February; those of December and January until then are left to administrators.
    expect(await desk.lateFees()).toEqual(['2027-02-16 24.00', '2027-02-16 24.00', '2027-02-16 24.00']);
    expect(await desk.preview()).toMatchObject({ charges: 3, amount: 72 });
  });

  test('are none where payments are not applied, also later for the days that have passed', async () => {
    time = `2026-12-02${NOON}`;
    const manual = await makeLateFeeDesk(service, null);
    const desk = await makeLateFeeDesk(service);
    for (const one of [manual, desk]) {
      await one.house('1');
      await one.fee(RULE, AUTOMATIC);
    }
    await look();
    time = `2026-12-20${NOON}`;
    await look();
    expect([await manual.lateFees(), await desk.lateFees()]).toEqual([[], ['2026-12-16 24.00']]);
    await service.make.configuration(manual.community, {
      codigo: 'APLICACION_DE_PAGOS',
      valor: 'MAS_ANTIGUO',
    });
    time = `2026-12-21${NOON}`;
    await look();
    expect(await manual.lateFees()).toEqual([]);
    expect(await manual.preview()).toMatchObject({ charges: 1, amount: 24 });
  });
});
