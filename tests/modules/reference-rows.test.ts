import { type Service, startService } from '../support/service.js';

/** Stands still until a test moves it on. */
let now = Date.now();
const clock = { now: () => new Date(now), nowIso: () => new Date(now).toISOString() };

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'database', clock });
});
afterAll(() => service.stop());

/** Adds a category as a migration of a newer instance does. */
async function addCategory(id: number): Promise<void> {
  await service.database.queries.change(
    `insert into ticket_categories (id, categoria) values ($1, 'Jardines ' || $2)`,
    [id, String(id)],
  );
}

async function categories(): Promise<number[]> {
  const guard = service.as(await service.make.guard());
  const { body } = await guard.get('/api/CategoriaTicket');
  return body.map(({ id }: { id: number }) => id);
}

test('a new reference row is answered within a minute, and read behind an answer where requests go on', async () => {
  await categories();
  await addCategory(101);
  now += 29_000;
  await categories();
  await service.settled();
  expect(await categories()).not.toContain(101);

  now += 2_000;
  expect(await categories()).not.toContain(101);
  await service.settled();
  expect(await categories()).toContain(101);
});

test('a new reference row is in the first answer after a minute without requests', async () => {
  await categories();
  await addCategory(102);
  now += 61_000;
  expect(await categories()).toContain(102);
});
