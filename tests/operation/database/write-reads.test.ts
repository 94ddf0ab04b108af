import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { inDays } from '../../interfaces/refusals/refused.js';
import { type CommunityFixture, makeCommunityFixture } from '../../support/community-fixture.js';
import { type MeasuredServer, rowsRead, startMeasuredServer, untilAlone } from '../../support/rows-read.js';
import { type Service, startService } from '../../support/service.js';

/* Writes, and what they rely on, read the rows that they need, however many others there are. */

const CHARGES = 200;
const OTHERS = 1_000;
const EVENTS = 20_000;
const RESERVATIONS = 3_000;

let server: MeasuredServer;
let client: MeasuredServer['client'];
beforeAll(async () => {
  server = await startMeasuredServer();
  client = server.client;
});
afterAll(() => server.dispose());

/** Prepares rows in a new community, and returns how many rows and entries of a table the work reads that it gives. */
async function readsOf(
  table: string,
  prepare: (made: CommunityFixture & { service: Service }) => Promise<() => Promise<void>>,
): Promise<number> {
  const database = await openDatabase({ kind: 'server', url: server.url, poolSize: 1, entities });
  const service = await startService({ database });
  let before: Awaited<ReturnType<typeof rowsRead>>;
  try {
    const work = await prepare({ service, ...(await makeCommunityFixture(service)) });
    await client.query('vacuum analyze');
    before = await rowsRead(client, table);
    await work();
  } finally {
    await service.stop();
    await database.close();
  }
  await untilAlone(client);
  const after = await rowsRead(client, table);
  return (
    after.whole - before.whole + Math.max(after.entries - before.entries, after.byIndex - before.byIndex)
  );
}

/** Inserts rows without triggers and foreign keys. */
async function insert(text: string, values: readonly unknown[]): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(text, [...values]);
  await client.query('set session_replication_role = origin');
}

/** Makes a resident who owes many charges of a unit, among charges of others in a hundred communities. */
async function makeDebtor({ service, community, residentUser }: CommunityFixture & { service: Service }) {
  const { resident } = residentUser;
  const unit = await service.make.unit(community, { payerId: resident.id });
  await service.make.residentCharge(resident, { unitId: unit.id, montoPagado: 0 });
  const copies = (count: number, fields: string) =>
    insert(
      `insert into resident_charges (id, resident_id, community_id, unit_id, fecha, monto, descripcion, created_at)
       select gen_random_uuid(), ${fields}, c.fecha - n * interval '1 hour', 100, '-', c.created_at
       from resident_charges c, generate_series(1, $1::int) n where c.resident_id = $2`,
      [count, resident.id],
    );
  await copies(OTHERS, 'gen_random_uuid(), gen_random_uuid(), null');
  await copies(CHARGES - 1, 'c.resident_id, c.community_id, c.unit_id');
  await insert(
    `insert into communities select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
     from communities c, generate_series(1, 100) where c.id = $1`,
    [community.id],
  );
  return { resident, unit };
}

test('a payment on account reads each open charge of its resident a few times', async () => {
  const reads = await readsOf('resident_charges', async (made) => {
    const { resident } = await makeDebtor(made);
    const client = made.service.as(made.admin);
    const payment = { residenteId: resident.id, monto: 300, status: 'Aplicado' };
    return async () => {
      expect((await client.post('/api/pagosresidente', payment)).status).toBe(201);
    };
  });
  expect(reads).toBeLessThan(20 * CHARGES);
});

test('a sale with the debt reads each open charge of the former payer a few times', async () => {
  const reads = await readsOf('resident_charges', async (made) => {
    const { unit } = await makeDebtor(made);
    const buyer = await made.service.make.residentUser(made.community);
    const client = made.service.as(made.admin);
    const input = { payerId: buyer.resident.id, on: '2026-03-01', debt: 'FOLLOWS' };
    return async () => {
      const { errors } = await client.graphql(
        'mutation ($id: GUID!, $input: TransferUnitInput!) { transferUnit(id: $id, input: $input) { id } }',
        { id: unit.id, input },
      );
      expect(errors).toBeUndefined();
    };
  });
  expect(reads).toBeLessThan(40 * CHARGES);
});

describe('a feed with many changes', () => {
  /** Returns the entries of the feed that a document reads. */
  const readsOfFeed = (
    document: string,
    variables: (made: { ticketId: number }) => Record<string, unknown>,
  ) =>
    readsOf('change_events', async ({ service, admin, residentUser }) => {
      const ticket = await service.make.ticket(residentUser.resident);
      await insert(
        `insert into change_events (position, id, transaction, record, record_id, record_version, after)
         select (10 + n)::text::xid8, -n, (10 + n)::text::xid8, 'Ticket', 'T' || n, 1, '{}' from generate_series(1, $1::int) n
         on conflict do nothing`,
        [EVENTS],
      );
      const client = service.as(admin);
      return async () => {
        const { errors } = await client.graphql(document, variables({ ticketId: ticket.id }));
        expect(errors).toBeUndefined();
      };
    });

  test('a change with an event reads no changes of others', async () => {
    const document = 'mutation ($ids: [Int!]!) { setTicketStatus(ids: $ids, statusId: 2) { id } }';
    expect(await readsOfFeed(document, ({ ticketId }) => ({ ids: [ticketId] }))).toBeLessThan(EVENTS / 4);
  });

  test('a new webhook, which follows the feed from its end, reads no changes', async () => {
    const document = 'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
    const input = { url: 'https://8.8.8.8/hook', types: ['Pet'], active: true };
    expect(await readsOfFeed(document, () => ({ input }))).toBeLessThan(EVENTS / 4);
  });
});

test('the free times of an amenity and the next reservations of a resident are read without former reservations', async () => {
  const reads = await readsOf('amenity_reservations', async ({ service, community, admin, residentUser }) => {
    const amenity = await service.make.amenity(community);
    const reservation = await service.make.reservation(amenity, residentUser.resident);
    await insert(
      `insert into amenity_reservations (id, amenity_id, community_id, resident_id, horario, horas_reservadas, num_personas, status, created_at)
       select gen_random_uuid(), r.amenity_id, r.community_id, r.resident_id, now() - n * interval '1 day', 1, 1, 'Reservada', r.created_at
       from amenity_reservations r, generate_series(1, $1::int) n where r.id = $2`,
      [RESERVATIONS, reservation.id],
    );
    const client = service.as(admin);
    const [from, to] = [inDays(1), inDays(2)];
    return async () => {
      const { errors } = await client.graphql(
        `query ($id: GUID!, $residentId: GUID!, $from: DateTime!, $to: DateTime!) {
          amenity(id: $id) { availability(from: $from, to: $to) { from } }
          resident(id: $residentId) { upcomingReservations { nodes { id } } }
        }`,
        { id: amenity.id, residentId: residentUser.resident.id, from, to },
      );
      expect(errors).toBeUndefined();
    };
  });
  expect(reads).toBeLessThan(RESERVATIONS / 10);
});
