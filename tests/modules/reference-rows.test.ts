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

test('a reference row is read again after a minute, also where requests go on', async () => {
  await categories();
  await addCategory(101);
  now += 59_000;
  expect(await categories()).not.toContain(101);
  now += 2_000;
  expect(await categories()).toContain(101);
});
