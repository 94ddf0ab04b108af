import { sql } from 'kysely';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { refusedBy } from '../support/refused-by.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** A row with a community refers to records of this community. */

let service: Service;
let here: CommunityFixture;
let there: CommunityFixture;
let client: Client;
beforeAll(async () => {
  service = await startService();
  [here, there] = [await makeCommunityFixture(service), await makeCommunityFixture(service)];
  client = service.as(await service.make.systemAdmin());
});
afterAll(() => service.stop());

/** The tables with a community, the reference beside it, and a row of it. */
const ROWS: readonly [table: string, column: string, make: () => Promise<{ id: string | number }>][] = [
  [
    'contracts',
    'resident_id',
    () => service.make.contract(here.community, { residentId: here.residentUser.resident.id }),
  ],
  ['tickets', 'resident_id', () => service.make.ticket(here.residentUser.resident)],
  ['resident_charges', 'resident_id', () => service.make.residentCharge(here.residentUser.resident)],
  ['resident_visits', 'resident_id', () => service.make.visit(here.residentUser.resident)],
  ['visitor_passes', 'resident_id', () => service.make.pass(here.residentUser.resident)],
  ['resident_payments', 'residente_id', () => service.make.residentPayment(here.residentUser.resident)],
  ['units', 'payer_id', () => service.make.unit(here.community, { payerId: here.residentUser.resident.id })],
  [
    'amenity_reservations',
    'amenity_id',
    async () =>
      service.make.reservation(await service.make.amenity(here.community), here.residentUser.resident),
  ],
];

const CONSTRAINT = '_community_of_reference_check';

test.each(ROWS)(
  'the database refuses a row of %s with %s of another community',
  async (table, column, make) => {
    const { id } = await make();
    const amenity = await service.make.amenity(there.community);
    const other = column === 'amenity_id' ? amenity.id : there.residentUser.resident.id;
    const set = (name: string, value: string) =>
      refusedBy(
        service.database,
        sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where "id" = ${id}`,
      );
    expect(await set(column, other)).toBe(table + CONSTRAINT);
    expect(await set('community_id', there.community.id)).toBe(table + CONSTRAINT);
    const both = refusedBy(
      service.database,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${other}, "community_id" = ${there.community.id} where "id" = ${id}`,
    );
    expect(await both).toBeNull();
  },
);

test('every table with a resident or an amenity beside its community is held to it', async () => {
  const rows = await service.database.queries.change<{ held: string }>(
    `select distinct k.conrelid::regclass::text as held from pg_constraint k
     join pg_attribute c on c.attrelid = k.conrelid and c.attname = 'community_id'
     where k.contype = 'f' and k.confrelid in ('residents'::regclass, 'amenities'::regclass)
     order by 1`,
    [],
  );
  // The people of a unit are held to its community by a foreign key too: `tests/modules/units.test.ts`.
  // What is applied has those of its payment and its charge, which are held to it, and a receipt those of its payment.
  const ofPayments = ['resident_payment_applications', 'receipts'];
  const tables = [...ROWS.map(([table]) => table), 'unit_people', ...ofPayments];
  expect(rows.map(({ held }) => held)).toEqual(tables.sort());
});

const contractInput = (residentId: string | null, communityId = here.community.id) => ({
  ...samples.contract(),
  communityId,
  residentId,
});

const message = 'El residente no pertenece a la comunidad del contrato.';

test('a contract with the resident of another community is refused by both interfaces, and nothing changes', async () => {
  const [own, foreign] = [here.residentUser.resident.id, there.residentUser.resident.id];
  const list = `/api/contratos/community/${here.community.id}`;
  const before = (await client.get(list)).body;
  const refused = { status: 400, body: { code: 'BAD_REQUEST', message } };
  expect(await client.post('/api/contratos', contractInput(foreign))).toMatchObject(refused);
  const create = 'mutation ($input: ContractInput!) { createContract(input: $input) { id } }';
  for (let use = 0; use < 3; use++) {
    const { errors } = await client.graphql(create, { input: contractInput(foreign) });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  }
  expect((await client.get(list)).body).toEqual(before);

  const created = await client.post('/api/contratos', contractInput(own));
  expect(created.status).toBe(201);
  const path = `/api/contratos/${created.body.id}`;
  const stored = (await client.get(path)).body;
  expect(await client.put(path, contractInput(foreign))).toMatchObject(refused);
  expect(await client.put(path, contractInput(own, there.community.id))).toMatchObject(refused);
  const update =
    'mutation ($id: GUID!, $input: ContractPatch!) { updateContract(id: $id, input: $input) { id } }';
  for (const input of [{ residentId: foreign }, { communityId: there.community.id }])
    for (let use = 0; use < 3; use++) {
      const { errors } = await client.graphql(update, { id: created.body.id, input });
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    }
  expect((await client.get(path)).body).toEqual(stored);
  const moved = { communityId: there.community.id, residentId: foreign };
  expect((await client.graphql(update, { id: created.body.id, input: moved })).errors).toBeUndefined();
});

test('a contract whose resident has moved since is changed as ever, and names no other resident of the new community', async () => {
  const { community, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const created = await client.post('/api/contratos', contractInput(resident.id, community.id));
  const path = `/api/contratos/${created.body.id}`;
  await service.database.queries.change('update residents set community_id = $1 where id = $2', [
    there.community.id,
    resident.id,
  ]);
  const body = { ...contractInput(resident.id, community.id), notas: 'Renueva en diciembre' };
  expect(await client.put(path, body)).toMatchObject({ status: 200, body: { notas: body.notas } });
  const other = await service.make.residentUser(there.community);
  expect(await client.put(path, { ...body, residentId: other.resident.id })).toMatchObject({ status: 400 });
});
