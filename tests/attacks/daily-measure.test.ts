import fc from 'fast-check';
import { PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { testClock } from '../support/clock.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectDailyMeasureReached } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';

/** What residents, renters and guards store in rows on a day is bounded. */

const MOST_RECORDS = 6;
const MOST_BYTES = 1024 * 1024;
const DAY_MS = 86_400_000;
/** The longest text of a ticket, in bytes. */
const LONGEST = 4000;

let service: Service;
let days = 0;
beforeAll(async () => {
  service = await startService({
    environment: { RECORDS_PER_DAY: String(MOST_RECORDS), RECORD_MB_PER_DAY: '1' },
    clock: {
      now: () => new Date(testClock.now().getTime() + days * DAY_MS),
      nowIso: () => new Date(Date.parse(testClock.nowIso()) + days * DAY_MS).toISOString(),
    },
  });
});
beforeEach(() => {
  days = 0;
});
afterAll(() => service.stop());

const CREATE = `mutation ($text: String) {
  createTicket(input: { categoriaTicketId: 3, contenido: $text }) { id } }`;

const addTicket = (client: Client, contenido = 'Gotea') =>
  client.post('/api/tickets', { categoriaTicketId: 3, contenido });
const addTickets = (client: Client, count: number) =>
  Promise.all(Array.from({ length: count }, () => addTicket(client)));
const countOf = async (client: Client) => (await client.get('/api/tickets/my')).body.length as number;

interface Measured {
  readonly records: number;
  readonly bytes: number;
}

const run = <Row>(text: string, values: readonly unknown[]) =>
  service.database.queries.change<Row>(text, values);

async function measured({ id }: { id: string }): Promise<Measured | undefined> {
  const [row] = await run<Measured>('select records, bytes from record_days where user_id = $1', [id]);
  return row;
}

async function aResident() {
  const { residentUser, admin, community } = await makeCommunityFixture(service);
  return { user: residentUser, client: service.as(residentUser), admin, community };
}

describe('the records of a day', () => {
  test('the last record of the measure is stored, the next one is refused in both interfaces and leaves nothing', async () => {
    const { client } = await aResident();
    for (let made = 0; made < MOST_RECORDS; made++) expect((await addTicket(client)).status).toBe(201);
    for (let attempt = 0; attempt < 3; attempt++) {
      expectDailyMeasureReached(await addTicket(client));
      const refused = await client.graphql(CREATE, { text: 'Gotea' });
      expect(refused.errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
    }
    expect(await countOf(client)).toBe(MOST_RECORDS);
  });

  test('parallel requests at the limit store exactly the rest', async () => {
    const { user, client } = await aResident();
    await addTickets(client, 2);
    const statuses = (await addTickets(client, 12)).map(({ status }) => status).sort();
    const rest = MOST_RECORDS - 2;
    expect(statuses).toEqual([...Array(rest).fill(201), ...Array(12 - rest).fill(429)]);
    expect(await countOf(client)).toBe(MOST_RECORDS);
    expect((await measured(user))?.records).toBe(MOST_RECORDS);
  });

  test('a user who has used up the measure reads, changes, deletes and signs in and out, and deleting frees nothing', async () => {
    const passwordHash = await service.services.passwords.hash(PASSWORD);
    const user = await service.make.residentUser(
      await service.make.community(),
      'RESIDENT',
      {},
      { passwordHash },
    );
    const client = service.as(user);
    const made = await addTickets(client, MOST_RECORDS);
    const path = `/api/tickets/${made[0]?.body.id}`;
    expect((await client.put(path, { contenido: 'Ya no gotea' })).status).toBe(200);
    expect((await client.delete(path)).status).toBe(204);
    const signedIn = await service.anonymous.post('/api/auth/login', {
      username: user.username,
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    const { refreshToken } = signedIn.body;
    expect((await client.post('/api/auth/logout', { refreshToken })).status).toBe(204);
    expectDailyMeasureReached(await addTicket(service.as(user)));
  });

  test('the measure is that of one user and of one day', async () => {
    const { user, client, community } = await aResident();
    await addTickets(client, MOST_RECORDS);
    const refused = await addTicket(client);
    expectDailyMeasureReached(refused);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(DAY_MS / 1000);
    const neighbour = service.as(await service.make.residentUser(community));
    expect((await addTicket(neighbour)).status).toBe(201);
    days = 1;
    expect((await addTicket(service.as(user))).status).toBe(201);
    expect(await measured(user)).toMatchObject({ records: 1 });
  });

  test.each(['RESIDENT', 'RENTER', 'VIGILANCE'] as const)('it bounds the role %s', async (role) => {
    const { community, user } = await aResident();
    const client = service.as(
      role === 'VIGILANCE'
        ? await service.make.guard(community)
        : await service.make.residentUser(community, role),
    );
    const visit = {
      visitorName: 'Rosa Villaseñor',
      totalPeople: 1,
      subject: 'Visita',
      arrivalDate: testClock.now().toISOString(),
      residentId: role === 'VIGILANCE' ? user.resident.id : undefined,
    };
    const add = () => (role === 'VIGILANCE' ? client.post('/api/residentvisits', visit) : addTicket(client));
    for (let made = 0; made < MOST_RECORDS; made++) expect((await add()).status).toBe(201);
    expectDailyMeasureReached(await add());
  });

  test('administrators and committee members have none', async () => {
    const { admin, community, user } = await aResident();
    const member = await service.make.residentUser(community, 'COMITEE_MEMBER');
    for (const client of [service.as(admin), service.as(member)]) {
      for (let made = 0; made <= MOST_RECORDS; made++) {
        const body = { categoriaTicketId: 3, residentId: user.resident.id };
        expect((await client.post('/api/tickets', body)).status).toBe(201);
      }
    }
    expect(await measured(admin)).toBeUndefined();
  });
});

describe('the bytes of a day', () => {
  /** Leaves a user so many bytes, and gives those that a ticket takes beside its text. */
  async function leave(user: { id: string }, client: Client, bytes: number): Promise<void> {
    await run('update record_days set bytes = 0 where user_id = $1', [user.id]);
    const made = await addTicket(client, 'x');
    expect(made.status).toBe(201);
    await run('update record_days set bytes = $2, records = 0 where user_id = $1', [
      user.id,
      MOST_BYTES - bytes,
    ]);
  }

  async function costOfTicket(): Promise<number> {
    const { user, client } = await aResident();
    expect((await addTicket(client, '')).status).toBe(201);
    return (await measured(user))?.bytes ?? 0;
  }

  test('a ticket that reaches the measure to the byte is stored, one byte more is refused', async () => {
    const cost = await costOfTicket();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: LONGEST }),
        fc.constantFrom('x', 'ñ', '€', '😀'),
        async (length, character) => {
          const { user, client } = await aResident();
          const text = character.repeat(length);
          await leave(user, client, cost + Buffer.byteLength(text) - 1);
          expectDailyMeasureReached(await addTicket(client, text));
          expect(await countOf(client)).toBe(1);
          await leave(user, client, cost + Buffer.byteLength(text));
          expect((await addTicket(client, text)).status).toBe(201);
          expect((await measured(user))?.bytes).toBe(MOST_BYTES);
        },
      ),
      { numRuns: 8, examples: [[1, 'x']] },
    );
  });

  test('what changes a record counts too, so that a record cannot be written over and over', async () => {
    const { user, client } = await aResident();
    const { body } = await addTicket(client, 'Gotea');
    const path = `/api/tickets/${body.id}`;
    await run('update record_days set bytes = $2 where user_id = $1', [user.id, MOST_BYTES - 2 * LONGEST]);
    expect((await client.put(path, { contenido: 'a'.repeat(LONGEST) })).status).toBe(200);
    expectDailyMeasureReached(await client.put(path, { contenido: 'b'.repeat(LONGEST) }));
    expect((await client.get(path)).body.contenido).toBe('a'.repeat(LONGEST));
    expect((await client.delete(path)).status).toBe(204);
  });

  test('answers kept for an Idempotency-Key count, and beyond the measure the write is stored without its answer', async () => {
    const { user, client } = await aResident();
    const cost = await costOfTicket();
    await leave(user, client, cost + 5);
    const send = () =>
      client.post(
        '/graphql',
        { query: CREATE, variables: { text: 'Gotea' } },
        { 'idempotency-key': 'key-of-a-ticket' },
      );
    expect((await send()).body.errors).toBeUndefined();
    for (let again = 0; again < 2; again++)
      expect((await send()).body.errors[0].extensions.code).toBe('CONFLICT');
    expect(await countOf(client)).toBe(2);
  });
});
