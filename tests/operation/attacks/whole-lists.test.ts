import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { CompiledQuery } from 'kysely';
import type { Community } from '../../../src/modules/communities/community.entity.js';
import type { Client } from '../../support/client.js';
import { expectTooMany } from '../../support/expect-too-many.js';
import { openCursors } from '../../support/open-cursors.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

const ROWS = 700;

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
afterEach(() => jest.restoreAllMocks());

/** Tickets of 8 kB each, so that the whole list exceeds the buffers of a connection that is not read. */
async function makeTickets(of: Community, count: number): Promise<void> {
  const { resident } = await service.make.residentUser(of);
  await service.database.queries.change(
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
  const rows = await service.database.queries.change<{ id: number }>(
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

  test('the answer with a long list is destroyed, not ended, when the connection of its cursor is lost', async () => {
    const answer = await headOf(service.as(await anAdmin()));
    await loseCursors();
    await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

/** Ends the connections of cursors. */
async function loseCursors(): Promise<void> {
  const { queries } = service.database;
  await queries.change(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ~ '"list_'`,
    [],
  );
}

test('a list of several batches that is short in total has an entity tag and a Content-Length', async () => {
  const user = await service.make.residentUser(community);
  await service.database.queries.change(
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

/** Calls the function after each batch of a long list is read; counts the batches. */
function onBatch(change: () => Promise<unknown> = async () => undefined) {
  const { cursors } = service.database;
  const open = cursors.open.bind(cursors);
  const counted = { batches: 0 };
  jest.spyOn(cursors, 'open').mockImplementation(async (...statement) => {
    const cursor = await open(...statement);
    return {
      ...cursor,
      async read(...limits) {
        const rows = await cursor.read(...limits);
        counted.batches += 1;
        await change();
        return rows;
      },
    };
  });
  return counted;
}

test('a long list is of one moment, whatever is changed, deleted and added while it is read', async () => {
  const busy = await service.make.community();
  await makeTickets(busy, 250);
  const admin = service.as(await service.make.admin(busy));
  const path = `/api/tickets/community/${busy.id}`;
  const { body: before } = await admin.get(path);
  const last = (before as { id: number }[]).slice(-100).map(({ id }) => id);
  const change = (statement: string, ...values: unknown[]) =>
    service.database.kysely.executeQuery(CompiledQuery.raw(statement, values));
  const counted = onBatch(async () => {
    await change("update tickets set contenido = 'Otro', fecha_reporte = now() where id = any($1)", last);
    await change('delete from tickets where id = any($1)', last.slice(0, 10));
    await makeTickets(busy, 1);
  });
  const { body } = await admin.get(path);
  expect(body).toEqual(before);
  expect(counted.batches).toBeGreaterThan(2);
});

test('unread long lists, more than there are connections, keep neither another long list nor other requests from being answered', async () => {
  // Two lists of each are six, and the service has three ordinary connections and two for cursors.
  const readers = await Promise.all(Array.from({ length: 3 }, anAdmin));
  const unread = await Promise.all(
    readers.flatMap((reader) => [headOf(service.as(reader)), headOf(service.as(reader))]),
  );
  const other = service.as(await anAdmin());
  expect(JSON.parse(await text(await headOf(other)))).toHaveLength(ROWS);
  expect((await other.get('/api/vehicletypes')).status).toBe(200);
  expect((await other.graphql('mutation { updateMe(input: { firstName: "Eva" }) { id } }')).status).toBe(200);
  expect(unread.filter(({ destroyed, complete }) => destroyed || complete)).toEqual([]);
  for (const message of unread) message.destroy();
});

test('the cursor of a long list is closed when the list ends, fails or loses its client', async () => {
  await untilCursors(0);
  const read = await headOf(service.as(await anAdmin()));
  const left = await headOf(service.as(await anAdmin()));
  expect(await openCursors(service.database)).toHaveLength(2);
  await text(read);
  left.destroy();
  onBatch(() => Promise.reject(new Error('a record cannot be read')));
  expect((await headOf(service.as(await anAdmin()))).statusCode).toBe(500);
  jest.restoreAllMocks();
  await untilCursors(0);
});

const untilCursors = (expected: number) =>
  until(async () => (await openCursors(service.database)).length === expected);

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
    const counted = onBatch();
    const message = await headOf(service.as(await anAdmin()));
    let before = -1;
    while (before < counted.batches) {
      before = counted.batches;
      await pause(200);
    }
    expect(JSON.parse(await text(message))).toHaveLength(ROWS);
    expect(counted.batches).toBeGreaterThan(before);
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
