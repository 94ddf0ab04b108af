import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { ArrivingBodies, BODY_LIMITS } from '../../src/http/arriving-bodies.js';
import { readJsonBody } from '../../src/http/bodies.js';

test('a body whose client disconnected before it was read is refused at once', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const request = Object.assign(new PassThrough(), { headers, ip: '203.0.113.7' });
  request.destroy();
  const read = readJsonBody(
    request as unknown as Request,
    new ArrivingBodies({ ...BODY_LIMITS, totalBytes: 1_000_000 }),
    {
      anonymous: false,
    },
  );
  await expect(read).rejects.toMatchObject({ status: 400, message: 'La solicitud se interrumpió.' });
});
