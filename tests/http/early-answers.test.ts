import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { openWire, postHead } from '../support/wire.js';

const DRAIN_MS = 1_000;
const BOUNDARY = 'frontera';
const MUTATION = 'mutation ($input: DocumentUploadInput!) { uploadDocument(input: $input) { relativePath } }';

let service: Service;
beforeAll(async () => {
  service = await startService({ listenerLimits: { drainMs: DRAIN_MS } });
});
afterAll(() => service.stop());

const part = (name: string, content: string, extra = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${content}\r\n`;

const variables = { input: { communityId: randomUUID(), file: null } };
const operations = part('operations', JSON.stringify({ query: MUTATION, variables }));
const map = part('map', '{"0":["variables.input.file"]}');
const file = part('0', 'x'.repeat(100), '; filename="x.png"');
const end = `--${BOUNDARY}--\r\n`;

const FORMS = [
  ['/api/Documents/upload', 403, part('communityId', randomUUID()) + file],
  ['/graphql', 200, operations + map + file],
] as const;

/**
 * The status of a request on a connection whose form was answered before it was complete; undefined if the machine was so
 * slow to complete it that the service may have given it up.
 */
async function statusAfterForm([path, expected, begun]: (typeof FORMS)[number]) {
  const { token } = service.as(await service.make.residentUser(await service.make.community()));
  const wire = await openWire(service.url);
  const start = performance.now();
  wire.socket.write(
    postHead(path, begun.length + end.length, {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Apollo-Require-Preflight': 'true',
    }) + begun,
  );
  await wire.answered();
  expect(wire.status).toBe(expected);
  wire.socket.write(end);
  // A later answer shows that the end has arrived.
  await service.anonymous.get('/health/live');
  const isLate = performance.now() - start > DRAIN_MS;
  await pause(2 * DRAIN_MS);

  wire.forget();
  wire.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await wire.answered();
  wire.socket.destroy();
  return isLate ? undefined : { status: wire.status };
}

test('a connection serves further requests after a form was answered before it was complete', async () => {
  const answers = await Promise.all(FORMS.map((form) => until(() => statusAfterForm(form))));
  expect(answers).toEqual([{ status: 200 }, { status: 200 }]);
});
