import { randomUUID } from 'node:crypto';
import { seedDemo } from '../../../src/demo/seed.js';
import { readScreens, type Screen } from '../../../src/http/screens.js';
import type { Client } from '../../support/client.js';
import { type Service, startService } from '../../support/service.js';
import { CACHES } from './document-caches.js';

/**
 * Every published screen, read one after another into one cache of each client with its published settings, stays whole there,
 * also after writes to what the screens show.
 */

const screens = (await readScreens()).filter(({ operation }) => operation === 'query');

/** The kinds of records that screens show and users rename, each with the field that is renamed. */
const RENAMED: Readonly<Record<string, string>> = {
  Amenity: 'nombre',
  Announcement: 'titulo',
  Community: 'nombre',
  Resident: 'fullName',
  ResidentCharge: 'descripcion',
  ServiceProvider: 'nombre',
  Survey: 'titulo',
  Ticket: 'contenido',
};

const renaming = (kind: string, field: string) =>
  `mutation Rename${kind}($nodeId: ID!, $text: String!) {
    update${kind}(nodeId: $nodeId, input: { ${field}: $text }) { nodeId ${field} }
  }`;

let service: Service;
let client: Client;
let variables: Readonly<Record<string, object>>;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  await seedDemo(service.database, service.services.passwords, service.services.files);
  client = service.as(await service.make.systemAdmin());
  const [ticket] = await service.database.queries.change<{ id: number }>(
    'select min(id) as id from tickets',
    [],
  );
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const to = new Date(Date.now() + 8 * 86_400_000).toISOString();
  variables = {
    'ticket-thread': { id: ticket?.id },
    'book-amenity': { from, to },
    'reservation-calendar': { from, to },
  };
});
afterAll(() => service.stop());

const sent = ({ name, document }: Screen) => ({ document, variables: { ...variables[name] } });

type Shown = { readonly nodeId?: string } & Readonly<Record<string, unknown>>;

/** Every object of an answer that has a node id. */
function recordsIn(answer: unknown): Shown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const below = Object.values(answer).flatMap(recordsIn);
  return 'nodeId' in answer ? [answer as Shown, ...below] : below;
}

const kindOf = (nodeId = '') => Buffer.from(nodeId, 'base64url').toString().split(':')[0];

const DOCUMENTS = [
  ...screens.map(({ document }) => document),
  ...Object.entries(RENAMED).map(([kind, field]) => renaming(kind, field)),
];

test.each(CACHES)(
  'every screen stays whole in the cache of %s when all others were read and records are renamed',
  async (_name, make) => {
    const cache = await make({ service, client }, DOCUMENTS);
    const answers = new Map<string, unknown>();
    for (const screen of screens) answers.set(screen.name, await cache.read(sent(screen)));
    for (const screen of screens)
      expect([screen.name, cache.kept(sent(screen))]).toEqual([screen.name, answers.get(screen.name)]);

    const all = recordsIn([...answers.values()]);
    for (const [kind, field] of Object.entries(RENAMED)) {
      const shown = all.find((record) => kindOf(record.nodeId) === kind && typeof record[field] === 'string');
      expect([kind, shown?.nodeId]).toEqual([kind, expect.any(String)]);
      const text = `${kind} ${randomUUID()}`;
      await cache.write({
        document: renaming(kind, field),
        variables: { nodeId: shown!.nodeId!, text },
      });
      let renamed = 0;
      for (const screen of screens) {
        const kept = cache.kept(sent(screen));
        expect([screen.name, kept]).toEqual([screen.name, expect.anything()]);
        for (const record of recordsIn(kept)) {
          if (record.nodeId !== shown!.nodeId || record[field] === undefined) continue;
          expect([screen.name, record[field]]).toEqual([screen.name, text]);
          renamed++;
        }
      }
      expect(renamed).toBeGreaterThan(0);
    }
    for (const screen of screens) answers.set(screen.name, await cache.read(sent(screen)));
    for (const screen of screens)
      expect([screen.name, cache.kept(sent(screen))]).toEqual([screen.name, answers.get(screen.name)]);
  },
);
