import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { ArrivingBodies, BODY_LIMITS } from '../../src/http/arriving-bodies.js';
import { readJsonBody } from '../../src/http/bodies.js';
import { TypedTexts } from '../../src/platform/texts.js';

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

test('a body of too many items is refused before they are read', () => {
  const read: unknown[] = [];
  const items = new Proxy(new Array(10_001).fill(0), {
    get(target, name) {
      if (name !== 'length') read.push(name);
      return Reflect.get(target, name);
    },
  });
  const message = 'El cuerpo de la solicitud tiene más de 10000 valores.';
  expect(() => new TypedTexts().normalized({ items })).toThrow(message);
  expect(read).toEqual([]);
});
