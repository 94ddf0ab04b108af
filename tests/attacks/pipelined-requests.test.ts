import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { uploadsPath } from '../support/uploads.js';
import { openWire, postHead, type Wire } from '../support/wire.js';

/** More than the buffers of a connection hold, so that an unread answer cannot end. */
const FILE_BYTES = 20 * 1024 * 1024;
const PATH = '/uploads/fotos/plano.png';

let service: Service;
const opened: Wire[] = [];
beforeAll(async () => {
  service = await startService();
  const file = uploadsPath(service, 'fotos', 'plano.png');
  await fs.mkdir(dirname(file), { recursive: true });
  await fs.writeFile(file, Buffer.alloc(FILE_BYTES));
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});
afterAll(() => service.stop());

async function connect(): Promise<Wire> {
  const wire = await openWire(service.url);
  opened.push(wire);
  return wire;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Counts the files that are opened to be sent while something is done. */
async function filesOpenedDuring(work: (count: () => number) => Promise<void>): Promise<number> {
  const { open } = fs;
  let count = 0;
  const replaceOpen = (by: typeof open) => {
    fs.open = by;
    syncBuiltinESMExports();
  };
  replaceOpen((path, ...others) => {
    if (String(path).endsWith(PATH)) count++;
    return open(path, ...others);
  });
  try {
    await work(() => count);
  } finally {
    replaceOpen(open);
  }
  return count;
}

const isServed = async () => expect((await service.anonymous.get('/health/live')).status).toBe(200);

test('requests that a client sends ahead are answered in their order', async () => {
  const { token } = service.as(await service.make.systemAdmin());
  const wire = await connect();
  const ids = Array.from({ length: 30 }, (_, index) => `solicitud-${index}`);
  wire.socket.write(
    ids
      .map(
        (id) =>
          `GET /api/vehicletypes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nX-Request-Id: ${id}\r\n\r\n`,
      )
      .join('')
      .concat('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  );
  await wire.ended();
  const answers = wire.received.matchAll(/HTTP\/1\.1 (\d+).*?^x-request-id: (\S+)/gims);
  const [last, ...earlier] = [...answers].map(([, status, id]) => ({ status, id })).reverse();
  expect(last).toMatchObject({ status: '200' });
  expect(earlier.reverse()).toEqual(ids.map((id) => ({ status: '200', id })));
});

test('bodies that come with their heads, behind them or in pieces are all read, in the order of their requests', async () => {
  const { resident } = await service.make.residentUser(await service.make.community());
  const { token } = service.as(await service.make.systemAdmin());
  const request = (contenido: string) => {
    const body = JSON.stringify({ residentId: resident.id, categoriaTicketId: 1, contenido });
    const head = postHead('/api/tickets', Buffer.byteLength(body), { Authorization: `Bearer ${token}` });
    return { head, body };
  };
  const [whole, ahead] = [request('entera'), request('adelantada')];
  const [behind, inPieces, last] = [request('después'), request('en partes'), request('ñandú')];
  const wire = await connect();
  const written = () => wire.received.match(/HTTP\/1\.1 201/g)?.length ?? 0;
  wire.socket.write(whole.head + whole.body + ahead.head + ahead.body + behind.head);
  await until(() => written() === 2);
  wire.socket.write(behind.body + inPieces.head + inPieces.body.slice(0, 10));
  await until(() => written() === 3);
  wire.socket.write(inPieces.body.slice(10) + last.head + last.body);
  await until(() => written() === 5);
  const answered = [...wire.received.matchAll(/"contenido":"(.*?)"/g)].map(([, contenido]) => contenido);
  expect(answered).toEqual(['entera', 'adelantada', 'después', 'en partes', 'ñandú']);
});

test('of the files that a client asks for ahead of their answers only the first is opened', async () => {
  const count = await filesOpenedDuring(async (soFar) => {
    const wire = await connect();
    wire.socket.pause().write(get(PATH).repeat(40));
    while (soFar() === 0) await isServed();
    // Enough time for the service to read all of them.
    for (let answered = 0; answered < 20; answered++) await isServed();
  });
  expect(count).toBe(1);
});

test('a client that sends thousands of requests ahead of their answers is disconnected, and others are served', async () => {
  const count = await filesOpenedDuring(async () => {
    const wire = await connect();
    wire.socket.pause().write(get(PATH).repeat(5_000));
    const ended = new Promise((resolve) => wire.socket.once('error', resolve).once('close', resolve));
    wire.socket.resume();
    await ended;
    await isServed();
  });
  expect(count).toBeLessThanOrEqual(1);
});

/** Statuses of the answers of a connection in their order. */
const statusesOf = ({ received }: Wire) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

/** Requests that need no work, behind those that wait for the database. */
const WEBSOCKET = [
  'GET /graphql HTTP/1.1',
  ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: graphql-transport-ws', '', ''],
].join('\r\n');

describe('behind requests that are not answered yet', () => {
  /** Sends two reads and something else at once, and returns the statuses of the answers. */
  const statusesBehindReads = async (others: string) => {
    const { token } = service.as(await service.make.systemAdmin());
    const read = `GET /api/residents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const wire = await connect();
    wire.socket.write(read + read + others);
    await until(() => !wire.isOpen || statusesOf(wire).length === 3);
    return statusesOf(wire);
  };

  test('a change of the protocol is refused in its turn', async () => {
    expect(await statusesBehindReads(WEBSOCKET)).toEqual([200, 200, 400]);
  });

  test.each([
    ['no HTTP', 'nada\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}`, 431],
    ['a request without a host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    [
      'a body with a malformed chunk',
      'POST /api/tickets HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('%s is answered in its turn', async (_name, sent, status) => {
    expect(await statusesBehindReads(sent)).toEqual([200, 200, status]);
  });
});

test.each([
  ['two hosts', 'Host: localhost\r\nhost: otro.example\r\n'],
  ['the same host twice', 'Host: localhost\r\nHost: localhost\r\n'],
  ['a host with a path', 'Host: localhost/otro\r\n'],
  ['a host with a user', 'Host: ana@localhost\r\n'],
  ['two hosts in one header', 'Host: localhost otro.example\r\n'],
])('a request with %s is refused, and so is a WebSocket', async (_name, hosts) => {
  for (const request of [get('/health/live'), WEBSOCKET]) {
    const wire = await connect();
    wire.socket.write(request.replace('Host: localhost\r\n', hosts));
    expect((await wire.answered()).status).toBe(400);
  }
});

test.each(['localhost:4000', '[::1]:4000', 'EXAMPLE.org', 'xn--tda.example', ''])(
  'a request for the host "%s" is answered',
  async (host) => {
    const wire = await connect();
    wire.socket.write(get('/health/live').replace('localhost', host));
    expect((await wire.answered()).status).toBe(200);
  },
);

test('a WebSocket on a connection whose requests are answered is taken', async () => {
  const wire = await connect();
  wire.socket.write(get('/health/live'));
  await wire.answered();
  wire.forget();
  wire.socket.write(WEBSOCKET);
  expect((await wire.answered()).status).toBe(101);
});
