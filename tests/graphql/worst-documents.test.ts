import { Announcement } from '../../src/modules/announcements/announcement.entity.js';
import { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import type { Client } from '../support/client.js';
import { isConnection, rootFields } from '../support/documents.js';
import { createRandom } from '../support/random.js';
import * as samples from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { worstDocument } from '../support/worst-document.js';

/** The heaviest documents within the limits, made of the schema by a seed: each is refused or answered within its bytes. */

const CASES = 120;
const SEED = 20_261_128;
const MOST_KB = 64;
const MOST_COST = 70_000;
const LONG = '😀'.repeat(4_000);

/** How a document may be answered that is too heavy: by its cost or bytes, or because a list is too long to be read whole. */
const REFUSALS: readonly unknown[] = [
  'ANSWER_TOO_LARGE',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'FORBIDDEN',
];

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({
    environment: {
      GRAPHQL_MAX_ANSWER_KB: String(MOST_KB),
      GRAPHQL_MAX_TOKENS: '3000',
      GRAPHQL_MAX_ALIASES: '20',
    },
  });
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const em = service.em();
  const place = { communityId: community.id, contenido: LONG };
  for (let made = 0; made < 5; made++) {
    em.create(Ticket, { ...samples.ticket(), ...place, residentId: resident.id, statusId: 1, imageUrls: [] });
    em.create(Announcement, { ...samples.announcement(), ...place, audience: [] });
  }
  await em.flush();
  client = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());

test('each document is refused, or its answer is within the bytes of an answer', async () => {
  const random = createRandom(SEED);
  const roots = rootFields(schema, 'query').filter(({ type }) => isConnection(type));
  const codes = new Map<unknown, number>();
  for (let number = 0; number < CASES; number++) {
    const query = worstDocument(schema, random.pick(roots), random, {
      levels: random.between(1, 4),
      cost: random.chance(0.8) ? MOST_COST : 2 * MOST_COST,
    });
    const { status, body } = await client.post('/graphql', { query });
    const code = body.errors?.[0]?.extensions.code ?? 'answered';
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (body.errors && !REFUSALS.includes(code))
      throw new Error(`${query} is ${status} ${JSON.stringify(body.errors[0])}`);
    if (!body.errors)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MOST_KB * 1024 + 100);
    expect(status).toBeLessThan(500);
  }
  expect([...codes.keys()]).toEqual(expect.arrayContaining(['answered', 'ANSWER_TOO_LARGE']));
});
