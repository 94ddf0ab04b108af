import type { Community } from '../../src/modules/communities/community.entity.js';
import { readCsv } from '../support/csv.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

const CSV = { accept: 'text/csv' };

/** Adds a ticket with each text to the community, in their order in the list. */
async function makeTickets(of: Community, texts: readonly string[]): Promise<void> {
  const { resident } = await service.make.residentUser(of);
  await service.database.queries.change(
    `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
     select $1, $2, 1, 1, now() - n * interval '1 second', text, '{}', now(), now()
     from unnest($3::text[]) with ordinality as t (text, n)`,
    [of.id, resident.id, texts],
  );
}

async function listOf(texts: readonly string[]) {
  const community = await service.make.community();
  await makeTickets(community, texts);
  const client = service.as(await service.make.admin(community));
  return { client, path: `/api/tickets/community/${community.id}` };
}

/** Returns the cells of a column. */
function columnOf(csv: string, name: string): (string | undefined)[] {
  const [columns = [], ...rows] = readCsv(csv);
  return rows.map((row) => row[columns.indexOf(name)]);
}

test.each([
  ['=HYPERLINK("http://example.com")', `'=HYPERLINK("http://example.com")`],
  ['+52 55 1234 5678', "'+52 55 1234 5678"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['-2+3', "'-2+3"],
  ['-', "'-"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ['-12.50', '-12.50'],
  ['-3', '-3'],
  ['1=1', '1=1'],
])('the text %j becomes the cell %j', async (text, cell) => {
  const { client, path } = await listOf([text]);
  for (let run = 0; run < 3; run++) {
    expect(columnOf((await client.get(path, CSV)).body, 'contenido')).toEqual([cell]);
  }
});

test('a negative amount stays a number', async () => {
  const community = await service.make.community();
  const client = service.as(await service.make.admin(community));
  const balance = {
    communityId: community.id,
    banco: 'Banco del Bajío',
    cuenta: '0123456789',
    fechaSaldo: '2026-03-31T00:00:00.000Z',
    monto: -1250.5,
  };
  expect((await client.post('/api/SaldoCuentaBancaria', balance)).status).toBe(201);
  const { body } = await client.get(`/api/SaldoCuentaBancaria/community/${community.id}`, CSV);
  expect(columnOf(body, 'monto')).toEqual(['-1250.5']);
});

test('quotes, separators, line breaks and every script come back as they were', async () => {
  const texts = [
    'dice "hola", y se va; ya',
    'una\nlínea',
    'y\rotra',
    'y\r\notra',
    'Ñandú 😀 中文 العربية',
    ' borde ',
  ];
  const { client, path } = await listOf(texts);
  expect(columnOf((await client.get(path, CSV)).body, 'contenido')).toEqual(texts);
});

test('an empty list is its header row', async () => {
  const filled = await listOf(['La luz del pasillo']);
  const [columns] = readCsv((await filled.client.get(filled.path, CSV)).body);
  const { client, path } = await listOf([]);
  expect(readCsv((await client.get(path, CSV)).body)).toEqual([columns]);
});

test('a page has its rows below the header row, with the number of all records', async () => {
  const { client, path } = await listOf(['uno', 'dos', 'tres']);
  const page = await client.get(`${path}?page=2&pageSize=2`, CSV);
  expect(columnOf(page.body, 'contenido')).toEqual(['tres']);
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(page.headers.get('link')).toContain('rel="prev"');
});

test.each([
  ['text/csv, */*', 'text/csv'],
  ['text/*', 'text/csv'],
  ['application/json;q=0.5, text/csv;q=0.9', 'text/csv'],
  ['application/json, text/csv;q=0.9', 'application/json'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ['text/csv;q=0', 'application/json'],
  ['image/png', 'application/json'],
])('Accept: %s is answered as %s', async (accept, type) => {
  const { client, path } = await listOf(['uno']);
  const { status, headers } = await client.get(path, { accept });
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: `${type}; charset=utf-8`,
  });
  expect(headers.has('content-disposition')).toBe(type === 'text/csv');
});

test('errors and single records stay JSON', async () => {
  const { client, path } = await listOf(['uno']);
  const [id] = columnOf((await client.get(path, CSV)).body, 'id');
  const record = await client.get(`/api/tickets/${id}`, CSV);
  expect(record).toMatchObject({ status: 200, body: { contenido: 'uno' } });
  const refused = await client.get(`${path}?page=0&pageSize=1`, CSV);
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  expect(refused.headers.get('content-disposition')).toBeNull();
  expect(await service.anonymous.get(path, CSV)).toMatchObject({ status: 401 });
});

test('a list of 6,000 records is streamed from a cursor with one header row', async () => {
  const texts = Array.from({ length: 6_000 }, (_, n) => `aviso ${n}`);
  const { client, path } = await listOf(texts);
  const opened = jest.spyOn(service.database.cursors, 'open');
  const csv = await client.get(path, CSV);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(csv.headers.get('etag')).toBeNull();
  expect(columnOf(csv.body, 'contenido')).toEqual(texts);
});

test('a list is compressed for clients that accept it', async () => {
  const { client, path } = await listOf(Array.from({ length: 50 }, () => 'La luz del pasillo'));
  const headers = { authorization: `Bearer ${client.token}`, 'accept-encoding': 'gzip', ...CSV };
  const answer = await fetch(service.url + path, { headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
  expect(columnOf(`\uFEFF${await answer.text()}`, 'contenido')).toHaveLength(50);
});
