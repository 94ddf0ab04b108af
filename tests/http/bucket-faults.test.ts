import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Service, startService } from '../support/service.js';

/** A bucket that tells of its objects and fails to send them. */

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const BYTES = 1_000;

let bucket: Server;
let service: Service;
beforeAll(async () => {
  bucket = createServer(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(200, { 'content-length': BYTES, etag: '"tag"' }).end();
    else response.writeHead(500).end();
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
