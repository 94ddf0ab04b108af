import { once } from 'node:events';
import { type Service, startService } from '../../support/service.js';
import { openWire, type Wire } from '../../support/wire.js';

/** More than the buffers of a connection take, so that an unread answer stays in the memory of the service. */
const COUNT = 300;
const NOTE = 'x'.repeat(4000);

let service: Service;
let token: string | undefined;
const opened: Wire[] = [];
beforeAll(async () => {
  service = await startService({ environment: { ANSWER_MEMORY_MB: '40' } });
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  await service.database.queries.change(
    `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
     select $1, $2, 1, 1, now() - n * interval '1 second', $4, '{}', now(), now() from generate_series(1, $3::int) n`,
    [community.id, resident.id, COUNT, NOTE],
  );
  token = service.as(await service.make.admin(community)).token;
});
afterAll(async () => {
  for (const { socket } of opened) socket.destroy();
  await service.stop();
});

/** The same page of 1.2 MB many times in an answer. */
const QUERY = `{ ${Array.from({ length: 12 }, (_, index) => `a${index}: tickets(first: ${COUNT}) { nodes { contenido } }`).join(' ')} }`;
const BODY = JSON.stringify({ query: QUERY });

async function ask(): Promise<Wire> {
  const wire = await openWire(service.url);
  opened.push(wire);
  wire.socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
  );
  return wire;
}

/** Leaves an answer unread once it has begun. */
async function leaveUnread(): Promise<Wire> {
  const wire = await ask();
  await once(wire.socket, 'data');
  wire.socket.pause();
  return wire;
}

test('answers that nobody reads are ended from the oldest on, and a client that reads gets its answer', async () => {
  const unread: Wire[] = [];
  for (let count = 0; count < 6; count++) unread.push(await leaveUnread());
  const reading = await (await ask()).answered();
  expect(reading.status).toBe(200);
  expect(Object.keys(reading.body().data)).toHaveLength(12);
  for (const { socket } of unread) socket.resume();
  await Promise.all(unread.slice(0, 4).map((wire) => wire.ended()));
  const [first, last] = [unread[0], unread.at(-1)] as [Wire, Wire];
  expect(first.received.length).toBeLessThan(12 * COUNT * NOTE.length);
  expect((await last.answered()).received.length).toBeGreaterThan(12 * COUNT * NOTE.length);
});
