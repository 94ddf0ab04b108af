import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

/** Statements and divisions that others have published come out with their figures. */

let service: Service;
beforeAll(async () => {
  const now = '2009-06-15T18:00:00.000Z';
  service = await startService({ clock: { now: () => new Date(now), nowIso: () => now } });
});
afterAll(() => service.stop());

const graphql = async (client: ReturnType<Service['as']>, document: string, variables: object) => {
  const { data, errors } = await client.graphql(document, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return data;
};

/** What happened on a day: a charge where positive, a payment where negative. */
type Entry = readonly [day: string, amount: number, kind?: 'LATE_FEE' | 'OPENING'];

interface Published {
  readonly unit: string;
  readonly entries: readonly Entry[];
  readonly balances: Readonly<Record<string, number>>;
}

/** The fees, payments, penalties and balances of units of a condominium in 2009 (home.earthlink.net/~dave_gemini/condo/fees.txt). */
const CONDOMINIUM: readonly Published[] = [
  {
    unit: '07, which pays ahead',
    entries: [
      ...([
        ['2009-03-01', 275],
        ['2009-03-10', -350],
        ['2009-04-01', 275],
      ] as const),
      ...([
        ['2009-04-10', -250],
        ['2009-05-01', 275],
        ['2009-05-10', -250],
      ] as const),
    ],
    balances: { '2009-03-31': -75, '2009-04-30': -50, '2009-05-31': -25 },
  },
  {
    unit: '11, which has paid a month before the others',
    entries: [
      ...([
        ['2009-02-10', -250],
        ['2009-03-01', 275],
        ['2009-03-20', -300],
      ] as const),
      ...([
        ['2009-04-01', 275],
        ['2009-05-01', 275],
        ['2009-05-20', -275],
      ] as const),
    ],
    balances: { '2009-02-28': -250, '2009-03-31': -275, '2009-04-30': 0, '2009-05-31': 0 },
  },
  {
    unit: '08, which owes more than a fee and pays penalties',
    entries: [
      ...([
        ['2009-02-28', 546, 'OPENING'],
        ['2009-03-01', 275],
        ['2009-03-10', -275],
      ] as const),
      ...([
        ['2009-03-31', 27, 'LATE_FEE'],
        ['2009-04-01', 275],
        ['2009-04-10', -375],
      ] as const),
      ...([
        ['2009-04-30', 25, 'LATE_FEE'],
        ['2009-05-01', 275],
        ['2009-05-10', -375],
      ] as const),
      ['2009-05-31', 25, 'LATE_FEE'],
    ],
    balances: {
      ...{ '2009-02-28': 546, '2009-03-30': 546, '2009-03-31': 573, '2009-04-29': 473 },
      ...{ '2009-04-30': 498, '2009-05-30': 398, '2009-05-31': 423 },
    },
  },
];

const ACCOUNT = `query ($id: GUID!, $asOf: Date, $from: Date) { unit(id: $id) {
  account(asOf: $asOf) { closing }
  after: account(from: $from) { opening entries(first: 30) { nodes { day amount balance } } }
} }`;

describe.each([null, 'MAS_ANTIGUO', 'INTERES_PRIMERO'])('applied by %s', (order) => {
  test.each(CONDOMINIUM)('unit $unit has the balances of its statement', async ({ entries, balances }) => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const { resident } = residentUser;
    if (order) await service.make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: order });
    const unit = await service.make.unit(community, { payerId: resident.id });
    const client = service.as(admin);
    for (const [day, amount, kind] of entries) {
      const moment = `${day}T00:00:00.000Z`;
      if (amount > 0 && kind) {
        const fields = { unitId: unit.id, fecha: moment, monto: amount, kind, manualStatus: null };
        await service.make.residentCharge(resident, fields);
        continue;
      }
      const { status } =
        amount > 0
          ? await client.post('/api/CargosResidente', {
              ...{
                residentId: resident.id,
                fecha: moment,
                descripcion: 'Cuota',
                monto: amount,
                estatus: 'Activo',
              },
            })
          : await client.post('/api/pagosresidente', {
              ...{ residenteId: resident.id, fechaPago: moment, monto: -amount, status: 'Aplicado' },
            });
      expect(status).toBe(201);
    }
    for (const [day, balance] of Object.entries(balances)) {
      const from = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
      const { account, after } = (await graphql(client, ACCOUNT, { id: unit.id, asOf: day, from })).unit;
      expect([day, account.closing, after.opening]).toEqual([day, balance, balance]);
    }
  });
});

/** Largest remainders: the examples of customergauge/remainder for PHP and of proporz for R. */
const DIVISIONS: readonly (readonly [
  amount: number,
  weights: readonly number[],
  parts: readonly number[],
])[] = [
  [1, [92, 93, 70], [0.36, 0.37, 0.27]],
  [0.1, [47, 16, 15.8, 12, 6.1, 3.1], [0.05, 0.02, 0.01, 0.01, 0.01, 0]],
];

test.each(DIVISIONS)('a fee of %d by shares of %j is divided into %j', async (amount, weights, parts) => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  for (const [index, share] of weights.entries())
    await service.make.unit(community, { number: `C-${index}`, share, payerId: residentUser.resident.id });
  const input = {
    ...{ communityId: community.id, name: 'Mantenimiento', basis: 'SHARE', amount },
    ...{ firstMonth: '2009-06', dueDay: 10 },
  };
  const { createFee } = await graphql(
    client,
    'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id preview(month: "2009-06") { rows(first: 20) { amount unit { number } } } } }',
    { input },
  );
  const rows = createFee.preview.rows as { amount: number; unit: { number: string } }[];
  const byNumber = rows.toSorted((one, other) => (one.unit.number < other.unit.number ? -1 : 1));
  expect(byNumber.map((row) => row.amount)).toEqual(parts);
});
