import { applyMigrations } from '../../../src/engine/database/migrate.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';

/* The migrations that place stored residents in units, and give units to stored charges and payments. */

const PLACES = ['Migration20261128162107_units_of_residents'];
const MONEY = ['Migration20261128163112_unit_money', 'Migration20261128163113_unit_money_afterwards'];

/** What the migrations make is taken back. */
const BACK = [
  'drop trigger "resident_charges_unit" on "resident_charges"',
  'drop trigger "resident_payments_unit" on "resident_payments"',
  'drop function find_unit_of_charge(), find_unit_of_payment(), paid_unit(uuid, uuid)',
  'alter table "resident_charges" drop "unit_id" cascade',
  'alter table "resident_payments" drop "unit_id" cascade',
  'delete from "unit_people"',
  'delete from "units"',
];

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'database' });
});
afterAll(() => service.stop());

const rowsOf = <Row>(text: string, values: unknown[] = []) =>
  service.database.queries.change<Row>(text, values);

/** The rows as they are, apart from their units, and the number of their changes. */
async function stored(): Promise<unknown> {
  const found: unknown[] = [];
  for (const table of ['residents', 'resident_charges', 'resident_payments'])
    found.push(await rowsOf(`select to_jsonb(t) - 'unit_id' as "row" from "${table}" t order by t."id"`));
  const changes = await rowsOf(
    `select count(*)::int4 as "total" from "change_events" where "record" in ('Resident', 'ResidentCharge', 'ResidentPayment')`,
  );
  return [...found, changes];
}

const unitsOf = async (communityId: string) =>
  (
    await rowsOf<{ unit: { number: string; payer: string; people: [string, string][] } }>(
      `select jsonb_build_object('number', u."number", 'payer', u."payer_id", 'reference', u."payment_reference", 'people',
          (select jsonb_agg(jsonb_build_array(p."resident_id", p."relation") order by p."relation")
            from "unit_people" p where p."unit_id" = u."id")) as "unit"
        from "units" u where u."community_id" = $1 order by u."number"`,
      [communityId],
    )
  ).map(({ unit }) => unit);

test('stored residents, charges and payments get their units, owners before tenants, and no other column of them moves', async () => {
  const { make } = service;
  const [one, other] = [await make.community(), await make.community()];
  const tenant = (await make.residentUser(one, 'RENTER', { number: ' a 1' })).resident;
  const owner = (await make.residentUser(one, 'RESIDENT', { number: 'A-1' })).resident;
  const lodger = (await make.residentUser(one, 'RENTER', { number: 'B2' })).resident;
  const neighbour = (await make.residentUser(other, 'RESIDENT', { number: 'a1' })).resident;
  await make.residentUser(one, 'RESIDENT', { number: '--' });
  await make.residentUser(one, 'RESIDENT', { number: null });
  await make.residentUser(null, 'RESIDENT', { number: 'A-1' });
  await make.residentUser(one, 'RESIDENT', { number: 'C-3', deletedAt: new Date().toISOString() });
  const charge = await make.residentCharge(owner, { ...samples.residentCharge(), monto: 900 });
  const ofTenant = await make.residentCharge(tenant, { ...samples.residentCharge(), monto: 300 });
  const payment = await make.residentPayment(owner, { cargoResidenteId: charge.id, monto: 100 });
  const onAccount = await make.residentPayment(owner, { monto: 50 });
  for (const text of BACK) await rowsOf(text);
  await rowsOf('delete from "mikro_orm_migrations" where "name" = any($1)', [[...PLACES, ...MONEY]]);
  const before = await stored();

  await applyMigrations(service.database.orm, () => undefined, PLACES);
  const house = {
    number: 'A-1',
    payer: owner.id,
    people: [
      [owner.id, 'OWNER'],
      [tenant.id, 'TENANT'],
    ],
  };
  expect(await unitsOf(one.id)).toMatchObject([
    house,
    { number: 'B2', payer: lodger.id, people: [[lodger.id, 'TENANT']] },
  ]);
  expect(await unitsOf(other.id)).toMatchObject([
    { number: 'a1', payer: neighbour.id, people: [[neighbour.id, 'OWNER']] },
  ]);

  await applyMigrations(service.database.orm, () => undefined, MONEY);
  const money = await rowsOf<{ id: string; number: string | null }>(
    `select c."id", u."number" from "resident_charges" c left join "units" u on u."id" = c."unit_id"
      union all select p."id", u."number" from "resident_payments" p left join "units" u on u."id" = p."unit_id"`,
  );
  expect(new Map(money.map(({ id, number }) => [id, number]))).toEqual(
    new Map([
      [charge.id, 'A-1'],
      [ofTenant.id, null],
      [payment.id, 'A-1'],
      [onAccount.id, 'A-1'],
    ]),
  );
  expect(await stored()).toEqual(before);
});
