import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { CompiledQuery } from 'kysely';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Client } from '../support/client.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';

const ROWS = 2_500;

let service: Service;
let community: Community;
beforeAll(async () => {
  service = await startService({
    environment: { RATE_LIMIT: 'on', READS_PER_MINUTE: '100' },
    listLimits: { buffered: 100_000, firstBatch: 100, batched: 400_000, waitMs: 6_000 },
  });
  community = await service.make.community();
  await makeTickets(community, ROWS);
});
afterAll(() => service.stop());

/** Tickets of 8 kB each, so that the whole list exceeds the buffers of a connection that is not read. */
async function makeTickets(of: Community, count: number): Promise<void> {
  const { resident } = await service.make.residentUser(of);
  await service.database.queries.run(
    `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
     select $1, $2, 1, 1, now() - (n / 3) * interval '1 second', repeat('á', 4000), '{}', now(), now() from generate_series(1, $3::int) n`,
    [of.id, resident.id, count],
  );
}

/** An administrator whose rate limits no other test uses up. */
const anAdmin = () => service.make.admin(community);

const PATH = () => `/api/tickets/community/${community.id}`;

/** The answer to a request, of which only the head was read. */
async function headOf(client: Client, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(service.url + PATH(), {
    // The receive buffer of a connection grows as it is read: a used one could hold the whole list.
    agent: false,
    method,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
  sent.on('error', () => undefined);
  sent.end();
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  return message;
}

async function idsInOrder(of = community): Promise<number[]> {
  const rows = await service.database.queries.run<{ id: number }>(
    'select id from tickets where community_id = $1 order by fecha_reporte desc, id desc',
    [of.id],
  );
  return rows.map(({ id }) => id);
}

describe('a long list', () => {
  test('a long list is streamed whole, in order, as one JSON array', async () => {
    const answer = await headOf(service.as(await anAdmin()));
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers.etag ?? answer.headers['content-length']).toBeUndefined();
    const body = await text(answer);
    const rows = JSON.parse(body);
    expect(JSON.stringify(rows)).toBe(body);
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(await idsInOrder());
    expect(rows).toHaveLength(ROWS);
  });

  test('a long list is compressed for a client that accepts compression', async () => {
    const answer = await headOf(service.as(await anAdmin()), { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(await buffer(answer)).toString())).toHaveLength(ROWS);
  });

  test('HEAD of a long list has the headers of GET and no body', async () => {
    const answer = await headOf(service.as(await anAdmin()), {}, 'HEAD');
    expect([answer.statusCode, await text(answer)]).toEqual([200, '']);
  });

  test('the answer with a long list is destroyed, not ended, when reading fails', async () => {
    const answer = await headOf(service.as(await anAdmin()));
    const reading = jest
      .spyOn(service.database.queries, 'run')
      .mockRejectedValue(new Error('the database is away'));
    try {
      await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(reading).toHaveBeenCalled();
    } finally {
      reading.mockRestore();
    }
  });
});

test('a list of several batches that is short in total has an entity tag and a Content-Length', async () => {
  const user = await service.make.residentUser(community);
  await service.database.queries.run(
    `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
     select gen_random_uuid(), $1, 'Canela', 'Dog', 'Mestizo', 3, 'Miel', now() from generate_series(1, 250)`,
    [user.resident.id],
  );
  const client = service.as(user);
  const path = `/api/pets/resident/${user.resident.id}`;
  const first = await client.get(path);
  expect(first.body).toHaveLength(250);
  expect(first.headers.get('content-length')).not.toBeNull();
  const again = await client.get(path, { 'if-none-match': first.headers.get('etag') as string });
  expect(again.status).toBe(304);
});

/** Calls the function after each read of rows of tickets. */
function onReading(change: () => Promise<unknown>) {
  const { queries } = service.database;
  const run = queries.run.bind(queries);
  return jest.spyOn(queries, 'run').mockImplementation(async (text, ...others) => {
    const rows = await run(text, ...others);
    if (/from "tickets" t\b/.test(text)) await change();
    return rows as never;
  });
}

test('a record that stays in the list is sent exactly once, even if other records and the order change meanwhile', async () => {
  const busy = await service.make.community();
  await makeTickets(busy, 250);
  const admin = service.as(await service.make.admin(busy));
  const all = await idsInOrder(busy);
  const [deleted, kept] = [all.slice(20, 180), all.filter((_, place) => place < 20 || place >= 180)];
  const change = (statement: string, ...values: unknown[]) =>
    service.database.kysely.executeQuery(CompiledQuery.raw(statement, values));
  let readings = 0;
  const reading = onReading(async () => {
    readings += 1;
    if (readings === 1) return;
    // Swaps the beginning and the end of the order.
    await change('update tickets set fecha_reporte = now() where id = any($1)', kept.slice(-15));
    await change("update tickets set fecha_reporte = '2020-01-01' where id = any($1)", kept.slice(0, 15));
    await change('delete from tickets where id = any($1)', deleted);
    await makeTickets(busy, 3);
  });
  try {
    const { body } = await admin.get(`/api/tickets/community/${busy.id}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(kept);
    expect(readings).toBeGreaterThan(4);
  } finally {
    reading.mockRestore();
  }
});

const batchesIn = (calls: readonly unknown[][]) =>
  calls.filter(([sql]) => String(sql).includes('from "tickets"')).length;

describe('a user who does not read long lists', () => {
  test('a user who does not read long lists gets two at a time; a third waits and is refused, others are served', async () => {
    const greedy = service.as(await anAdmin());
    const held = [await headOf(greedy), await headOf(greedy)];
    expectTooMany(await greedy.get(PATH()));
    const other = await headOf(service.as(await anAdmin()));
    expect(JSON.parse(await text(other))).toHaveLength(ROWS);
    expect((await greedy.get('/api/tickets/my')).status).not.toBe(429);
    for (const message of held) message.destroy();
  });

  test('a user is served another long list as soon as one of two ends', async () => {
    const greedy = service.as(await anAdmin());
    const [first, second] = [await headOf(greedy), await headOf(greedy)];
    const third = headOf(greedy);
    first.destroy();
    expect(JSON.parse(await text(await third))).toHaveLength(ROWS);
    second.destroy();
  });

  test('no rows are read for a client that does not read its long list', async () => {
    const reading = jest.spyOn(service.database.queries, 'run');
    try {
      const message = await headOf(service.as(await anAdmin()));
      let before = -1;
      while (before < reading.mock.calls.length) {
        before = reading.mock.calls.length;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const stalled = batchesIn(reading.mock.calls);
      expect(JSON.parse(await text(message))).toHaveLength(ROWS);
      expect(batchesIn(reading.mock.calls)).toBeGreaterThan(stalled);
    } finally {
      reading.mockRestore();
    }
  });
});

test('reads of a user are limited, REST and GraphQL together', async () => {
  const client = service.as(await anAdmin());
  const statuses: number[] = [];
  for (let count = 0; count < 100; count++) {
    statuses.push((await client.get('/api/vehicletypes')).status);
    statuses.push((await client.graphql('{ me { id } }')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expectTooMany(await client.get('/api/vehicletypes'));
  const refused = await client.graphql('{ me { id } }');
  expect(refused).toMatchObject({ status: 429, errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
});
