import fc from 'fast-check';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
const NOW = new Date('2026-06-15T18:00:00.000Z');
beforeAll(async () => {
  service = await startService({ clock: { now: () => NOW, nowIso: () => NOW.toISOString() } });
});
afterAll(() => service.stop());

const RECEIPT = '{ folio amount issuedAt voidedAt url paymentId unit { number } resident { id } }';

/** Reads a document three times, so that it is answered as a document that is seen often too. */
async function read(user: Person, query: string, variables: Record<string, unknown> = {}) {
  let data: Awaited<ReturnType<ReturnType<Service['as']>['graphql']>>['data'];
  for (let time = 0; time < 3; time += 1) {
    const answer = await service.as(user).graphql(query, variables);
    expect(answer.errors).toBeUndefined();
    if (time > 0) expect(answer.data).toEqual(data);
    data = answer.data;
  }
  return data;
}

/** A unit that a resident pays for, with an administrator who records payments. */
async function makeHome() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const residentId = residentUser.resident.id;
  const unit = await service.make.unit(community, { payerId: residentId });
  const client = service.as(admin);
  const pay = async (monto: number, values: object = {}): Promise<string> => {
    const body = { residenteId: residentId, monto, status: 'Aplicado', ...values };
    const { status, body: made } = await client.post('/api/pagosresidente', body);
    expect(status).toBe(201);
    return made.id;
  };
  const charge = async (fecha: string, descripcion: string, monto: number): Promise<string> =>
    (await client.post('/api/CargosResidente', { residentId, fecha, descripcion, monto, estatus: 'Activo' }))
      .body.id;
  const change = (id: string, values: object) => client.put(`/api/pagosresidente/${id}`, values);
  const receiptOf = async (id: string, user = admin) =>
    (await read(user, `query ($id: GUID!) { residentPayment(id: $id) { receipt ${RECEIPT} } }`, { id }))
      .residentPayment?.receipt;
  const all = async (user = admin) =>
    (await read(user, `{ receipts(first: 100, orderBy: FOLIO_ASC) { nodes ${RECEIPT} } }`)).receipts.nodes;
  return { community, admin, residentUser, unit, client, pay, charge, change, receiptOf, all };
}

describe('a receipt', () => {
  test('is issued when a payment begins to count, and numbered in its community', async () => {
    const { pay, change, client, receiptOf, residentUser, unit, all } = await makeHome();
    const waiting = await pay(100, { status: 'PorConfirmar' });
    expect(await receiptOf(waiting)).toBeNull();
    const counting = await pay(200);
    const first = {
      folio: 1,
      amount: 200,
      issuedAt: NOW.toISOString(),
      voidedAt: null,
      url: `/api/pagosresidente/${counting}/recibo?folio=1`,
      paymentId: counting,
      unit: { number: unit.number },
      resident: { id: residentUser.resident.id },
    };
    expect(await receiptOf(counting)).toEqual(first);
    expect((await change(waiting, { status: 'Aplicado' })).status).toBe(200);
    expect(await receiptOf(waiting)).toMatchObject({ folio: 2, amount: 100 });
    const several = await Promise.all(
      [3, 2, 1].map((day) => pay(day, { status: 'PorConfirmar', fechaPago: `2026-06-0${day}` })),
    );
    const confirm = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { receipt { folio } } }';
    const { data } = await client.graphql(confirm, { ids: several });
    // In the order of the days of the payments.
    expect(
      data.confirmResidentPayments.map(({ receipt }: { receipt: { folio: number } }) => receipt.folio),
    ).toEqual([5, 4, 3]);
    expect((await all()).map(({ folio }: { folio: number }) => folio)).toEqual([1, 2, 3, 4, 5]);
    const elsewhere = await makeHome();
    expect(await elsewhere.receiptOf(await elsewhere.pay(1))).toMatchObject({ folio: 1 });
  });

  test('is voided when its payment ceases to count, and its folio is not given again', async () => {
    const { pay, change, client, receiptOf, all } = await makeHome();
    const [cancelled, deleted, changed, noted] = [await pay(1), await pay(2), await pay(3), await pay(4)];
    await change(cancelled, { status: 'Cancelado' });
    expect((await client.delete(`/api/pagosresidente/${deleted}`)).status).toBe(204);
    await change(changed, { monto: 3.5 });
    await change(noted, { nota: 'Ficha 17', urlComprobante: 'https://banco.example/17' });
    expect(await receiptOf(cancelled)).toMatchObject({ folio: 1, voidedAt: NOW.toISOString() });
    await change(cancelled, { status: 'Aplicado' });
    expect(await receiptOf(cancelled)).toMatchObject({ folio: 6, voidedAt: null });
    expect(await receiptOf(changed)).toMatchObject({ folio: 5, amount: 3.5 });
    const rows = await all();
    const said = rows.map(({ folio, amount, voidedAt, paymentId }: Record<string, unknown>) => [
      folio,
      amount,
      voidedAt !== null,
      paymentId,
    ]);
    expect(said).toEqual([
      [1, 1, true, cancelled],
      [2, 2, true, deleted],
      [3, 3, true, changed],
      [4, 4, false, noted],
      [5, 3.5, false, changed],
      [6, 1, false, cancelled],
    ]);
  });

  test('is issued anew when the charge of its payment gets another unit or is deleted', async () => {
    const { client, community, residentUser, unit, pay, charge, receiptOf, all } = await makeHome();
    const home = await service.make.unit(community, { payerId: residentUser.resident.id });
    const april = await charge('2026-04-01', 'Abril', 800);
    const inUnit = (unitId: string) =>
      client.graphql(
        'mutation ($id: GUID!, $input: ResidentChargePatch!) { updateResidentCharge(id: $id, input: $input) { unitId } }',
        { id: april, input: { unitId } },
      );
    await inUnit(unit.id);
    const [counting, waiting] = [
      await pay(300, { cargoResidenteId: april }),
      await pay(500, { cargoResidenteId: april, status: 'PorConfirmar' }),
    ];
    expect(await receiptOf(counting)).toMatchObject({ folio: 1, unit: { number: unit.number } });
    // A change that leaves the unit as it is says nothing new.
    await inUnit(unit.id);
    await inUnit(home.id);
    expect(await receiptOf(counting)).toMatchObject({
      folio: 2,
      voidedAt: null,
      unit: { number: home.number },
    });
    expect((await client.delete(`/api/CargosResidente/${april}`)).status).toBe(204);
    expect(await receiptOf(counting)).toMatchObject({ folio: 3, voidedAt: null, unit: null });
    expect(await receiptOf(waiting)).toBeNull();
    const stands = (await all()).map(({ voidedAt }: { voidedAt: string | null }) => voidedAt === null);
    expect(stands).toEqual([false, false, true]);
  });

  test('is issued for money alone, also by a payment that a day to come counts from', async () => {
    const { community, unit, residentUser, pay, receiptOf } = await makeHome();
    const adjustment = await service.make.residentPayment(residentUser.resident, {
      communityId: community.id,
      unitId: unit.id,
      kind: 'ADJUSTMENT',
      status: 'Aplicado',
    });
    expect(await receiptOf(adjustment.id)).toBeNull();
    expect(await receiptOf(await pay(10, { fechaPago: '2026-07-20' }))).toMatchObject({ folio: 1 });
  });

  test('says for ever which charges were paid, and what was owed before and after', async () => {
    const { client, pay, charge, unit, community, residentUser } = await makeHome();
    await charge('2026-04-01', 'Abril', 800);
    await charge('2026-05-01', 'Mayo', 800);
    const id = await pay(1000.25, { fechaPago: '2026-06-01', concepto: 'Dos meses', formaDePago: 'SPEI' });
    const stored = async () =>
      (
        await service.services.queries.change<{ data: object }>(
          'select "data" from "receipts" where "payment_id" = $1',
          [id],
        )
      )[0]?.data;
    const expected = {
      community: community.nombre,
      issuedOn: '2026-06-15',
      unit: unit.number,
      resident: residentUser.resident.fullName,
      day: '2026-06-01',
      form: 'SPEI',
      concept: 'Dos meses',
      amount: 1000.25,
      account: {
        charges: [
          { text: 'Abril', day: '2026-04-01', before: 800, paid: 800, after: 0 },
          { text: 'Mayo', day: '2026-05-01', before: 800, paid: 200.25, after: 599.75 },
        ],
        before: 1600,
        after: 599.75,
      },
    };
    expect(await stored()).toEqual(expected);
    await client.put(`/api/Residents/${residentUser.resident.id}`, {
      ...{ fullName: 'Otro Nombre', address: 'Roble 1', communityId: community.id, number: 'Z9' },
    });
    await charge('2026-03-01', 'Marzo', 5);
    expect(await stored()).toEqual(expected);
  });

  test('counts as owed before it what it pays of a charge that was forgiven', async () => {
    const { client, pay, charge } = await makeHome();
    const april = await charge('2026-04-01', 'Abril', 900);
    await charge('2026-05-01', 'Mayo', 100);
    expect((await client.put(`/api/CargosResidente/${april}`, { estatus: 'Pagado' })).status).toBe(200);
    const id = await pay(950, { fechaPago: '2026-06-01' });
    const [stored] = await service.services.queries.change<{ data: { account: object } }>(
      'select "data" from "receipts" where "payment_id" = $1',
      [id],
    );
    expect(stored?.data.account).toEqual({
      charges: [
        { text: 'Abril', day: '2026-04-01', before: 900, paid: 900, after: 0 },
        { text: 'Mayo', day: '2026-05-01', before: 100, paid: 50, after: 50 },
      ],
      before: 1000,
      after: 50,
    });
  });

  test.each(['linked', 'on account', 'applied'])(
    'names the charges that are paid before their day by a payment that is %s, after what is due',
    async (way) => {
      const { community, pay, charge } = await makeHome();
      if (way === 'applied')
        await service.make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: 'MAS_ANTIGUO' });
      await charge('2026-06-01', 'Junio', 100);
      const july = await charge('2026-07-10', 'Julio', 800);
      await charge('2026-08-10', 'Agosto', 800);
      const id = await pay(900, {
        fechaPago: '2026-06-14',
        ...(way === 'linked' && { cargoResidenteId: july }),
      });
      const [stored] = await service.services.queries.change<{ data: { account: object } }>(
        'select "data" from "receipts" where "payment_id" = $1',
        [id],
      );
      expect(stored?.data.account).toEqual({
        charges: [
          { text: 'Junio', day: '2026-06-01', before: 100, paid: 100, after: 0 },
          { text: 'Julio', day: '2026-07-10', before: 800, paid: 800, after: 0 },
        ],
        before: 100,
        after: -800,
      });
    },
  );

  test('says of several that are confirmed together what was owed before and after each, in their order', async () => {
    const { client, pay, charge, change } = await makeHome();
    await charge('2026-04-01', 'Abril', 800);
    await charge('2026-05-01', 'Mayo', 800);
    const ids: string[] = [];
    for (const [monto, fechaPago] of [
      [500, '2026-06-03'],
      [600, '2026-06-01'],
      [300, '2026-06-02'],
    ] as const)
      ids.push(await pay(monto, { fechaPago, status: 'PorConfirmar' }));
    const confirm = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { id } }';
    expect((await client.graphql(confirm, { ids })).errors).toBeUndefined();
    const owed = async () => {
      const rows = await service.services.queries.change<{ data: { account: object } }>(
        'select "data" from "receipts" where "payment_id" = any($1::uuid[]) and "voided_at" is null order by "folio"',
        [ids],
      );
      return rows.map(({ data }) => data.account);
    };
    const abril = { text: 'Abril', day: '2026-04-01' };
    const mayo = { text: 'Mayo', day: '2026-05-01' };
    expect(await owed()).toEqual([
      { charges: [{ ...abril, before: 800, paid: 600, after: 200 }], before: 1600, after: 1000 },
      {
        charges: [
          { ...abril, before: 200, paid: 200, after: 0 },
          { ...mayo, before: 800, paid: 100, after: 700 },
        ],
        before: 1000,
        after: 700,
      },
      { charges: [{ ...mayo, before: 700, paid: 500, after: 200 }], before: 700, after: 200 },
    ]);
    // One that is issued anew by itself says what is owed with all others.
    await change(ids[1] as string, { concepto: 'Abril' });
    expect((await owed()).at(-1)).toMatchObject({ before: 800, after: 200 });
  });

  test('is read by administrators and by who paid, by nobody else', async () => {
    const home = await makeHome();
    const { community, residentUser, receiptOf, all, admin } = home;
    const id = await home.pay(50);
    const mine = await receiptOf(id);
    expect(mine).toMatchObject({ folio: 1 });
    expect(await receiptOf(id, residentUser)).toEqual(mine);
    expect(await all(residentUser)).toEqual([mine]);
    expect(await all(admin)).toEqual([mine]);
    const { make } = service;
    const others = [
      await make.residentUser(community),
      await make.residentUser(community, 'COMITEE_MEMBER'),
      await make.guard(community),
      (await makeCommunityFixture(service)).admin,
    ];
    for (const other of others) {
      expect(await all(other)).toEqual([]);
      expect((await service.as(other).get(`/api/pagosresidente/${id}/recibo`)).status).toBe(404);
    }
  });
});

/** What parallel writers do: each first records a payment, and may then change, cancel or delete it. */
const writers = fc.array(fc.constantFrom('keep', 'cancel', 'raise', 'delete', 'return', 'refuse'), {
  minLength: 2,
  maxLength: 8,
});

test('the folios of a community are 1 to n for any parallel writers, and one receipt of each counting payment stands', async () => {
  await fc.assert(
    fc.asyncProperty(writers, async (acts) => {
      const { client, pay, change, community, residentUser } = await makeHome();
      const counting = await Promise.all(
        acts.map(async (act, place) => {
          if (act === 'refuse') {
            // Takes a folio in a transaction that is rolled back or refused.
            const body = { residenteId: residentUser.resident.id, monto: -1, status: 'Aplicado' };
            expect((await client.post('/api/pagosresidente', body)).status).toBe(400);
            return [];
          }
          const id = await pay(place + 1);
          if (act === 'raise') await change(id, { monto: place + 100 });
          if (act === 'cancel' || act === 'return') await change(id, { status: 'Cancelado' });
          if (act === 'return') await change(id, { status: 'Aplicado' });
          if (act === 'delete') await client.delete(`/api/pagosresidente/${id}`);
          return act === 'cancel' || act === 'delete' ? [] : [id];
        }),
      );
      const rows = await service.services.queries.change<{ folio: number; payment: string; stands: boolean }>(
        `select "folio", "payment_id" as "payment", "voided_at" is null as "stands" from "receipts" where "community_id" = $1 order by "folio"`,
        [community.id],
      );
      expect(rows.map(({ folio }) => folio)).toEqual(rows.map((_, place) => place + 1));
      const standing = rows.filter(({ stands }) => stands).map(({ payment }) => payment);
      expect(standing.sort()).toEqual(counting.flat().sort());
    }),
    { numRuns: 6 },
  );
});
