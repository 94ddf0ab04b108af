import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { formOf } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

/** A bucket that tells of its objects and fails to send them, or to answer for what it has stored. */

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const BYTES = 1_000;

/** Both attempts of a request. */
const HEADS = [
  { method: 'HEAD', status: 500 },
  { method: 'HEAD', status: 500 },
];

/** The ids of the uploads of the objects, by their paths. */
const objects = new Map([['/uploads/a/x.bin', '']]);
/** Faults of the next requests of a method: without an answer, or with this status. */
const faults: { readonly method: string; readonly status?: number }[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', headers } = request;
  const path = decodeURI(request.url ?? '').split('?', 1)[0] as string;
  const known = objects.get(path);
  if (method === 'PUT' && known === undefined) objects.set(path, String(headers['x-amz-meta-upload']));
  if (method === 'DELETE') objects.delete(path);
  if (faults[0]?.method === method) {
    const { status } = faults.shift() ?? {};
    if (status) response.writeHead(status).end();
    else request.socket.destroy();
    return;
  }
  const head = { 'content-length': BYTES, etag: '"tag"', 'x-amz-meta-upload': known };
  if (path === '/uploads/')
    response.end(method === 'GET' ? '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>' : '');
  else if (method === 'PUT') response.writeHead(known === undefined ? 200 : 412).end();
  else if (method === 'HEAD')
    response.writeHead(known === undefined ? 404 : 200, known === undefined ? {} : head).end();
  else response.writeHead(method === 'DELETE' ? 204 : 500).end();
}

let bucket: Server;
let service: Service;
beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    await buffer(request);
    answer(request, response);
  });
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  Object.assign(process.env, CREDENTIALS);
  const S3_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const named = { STORAGE: 's3', S3_BUCKET: 'uploads', S3_REGION: 'eu-west-1', S3_ENDPOINT };
  service = await startService({ environment: named });
});
afterAll(async () => {
  await service.stop();
  for (const name of Object.keys(CREDENTIALS)) delete process.env[name];
  bucket.closeAllConnections();
  bucket.close();
});

test.each([
  ['a file', {}],
  ['a part of it', { range: 'bytes=5-9' }],
])('a download of %s whose content cannot be read is a whole answer 503', async (_what, headers) => {
  const answer = await fetch(`${service.url}/uploads/a/x.bin`, { headers });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('content-range')).toBeNull();
  expect(answer.headers.get('content-length')).toBe('0');
  expect(await answer.text()).toBe('');
});

test('the length of such a file is told', async () => {
  const answer = await fetch(`${service.url}/uploads/a/x.bin`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(BYTES)]);
});

test('what an upload has stored that nobody can tell of is removed, once its client is told that it failed', async () => {
  const client = service.as(await service.make.systemAdmin());
  const upload = (name: string) =>
    client.post('/api/File/upload', formOf({ name, content: 'content' }, { path: 'b' }));
  // The answer is lost, the second attempt finds the object, and whose it is cannot be asked.
  faults.push({ method: 'PUT' }, { method: 'PUT', status: 412 }, ...HEADS);
  expect((await upload('one.bin')).status).toBe(503);
  expect(faults).toEqual([]);
  expect(objects.has('/uploads/b/one.bin')).toBe(true);
  expect((await upload('two.bin')).status).toBe(200);
  expect([...objects.keys()].filter((path) => path.startsWith('/uploads/b/'))).toEqual([
    '/uploads/b/two.bin',
  ]);
});
