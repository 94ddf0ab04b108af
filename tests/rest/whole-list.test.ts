import type { Community } from '../../src/modules/communities/community.entity.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

/** Adds tickets with this text to the community. */
async function makeTickets(of: Community, count: number, text: string): Promise<void> {
  const { resident } = await service.make.residentUser(of);
  await service.database.queries.change(
    `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
     select $1, $2, 1, 1, now() - n * interval '1 second', $4, '{}', now(), now() from generate_series(1, $3::int) n`,
    [of.id, resident.id, count, text],
  );
}

/** Reads the tickets of the community, and counts the statements that read tickets. */
async function readTickets(of: Community) {
  const reads = jest.spyOn(service.database.queries, 'run');
  const admin = service.as(await service.make.admin(of));
  const answer = await admin.get(`/api/tickets/community/${of.id}`);
  const statements = reads.mock.calls.filter(([sql]) => sql.includes('from "tickets" t')).length;
  return { answer, statements };
}

test('a list of 1,500 records takes one statement and has an entity tag', async () => {
  const community = await service.make.community();
  await makeTickets(community, 1_500, 'La luz del pasillo');
  const { answer, statements } = await readTickets(community);
  expect(answer.body).toHaveLength(1_500);
  expect(answer.headers.get('etag')).not.toBeNull();
  expect(statements).toBe(1);
});

test('a list of one parent with up to 100 records takes one statement, a longer one is read again as a whole', async () => {
  const { resident } = await service.make.residentUser(await service.make.community());
  const reader = service.as(await service.make.systemAdmin());
  for (const { added, statements } of [
    { added: 100, statements: 1 },
    { added: 1, statements: 2 },
  ]) {
    await service.database.queries.change(
      `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
       select gen_random_uuid(), $1, 'Sol', 'Perro', 'Mestizo', 3, 'Negro', now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      [resident.id, added],
    );
    const reads = jest.spyOn(service.database.queries, 'run');
    const { body } = await reader.get(`/api/pets/resident/${resident.id}`);
    expect(new Set((body as { id: string }[]).map(({ id }) => id)).size).toBe(statements === 1 ? 100 : 101);
    expect(reads.mock.calls.filter(([sql]) => sql.includes('from "pets" t'))).toHaveLength(statements);
    reads.mockRestore();
  }
});

test('a list of few records that are larger than 1 MiB together is streamed from a cursor', async () => {
  const community = await service.make.community();
  await makeTickets(community, 150, 'á'.repeat(4_000));
  const opened = jest.spyOn(service.database.cursors, 'open');
  const { answer, statements } = await readTickets(community);
  expect(answer.body).toHaveLength(150);
  expect(new Set(answer.body.map(({ id }: { id: number }) => id)).size).toBe(150);
  expect(statements).toBe(1);
  expect(opened).toHaveBeenCalledTimes(1);
});

test('PostgreSQL writes the records of a whole list as JSON', async () => {
  const community = await service.make.community();
  const text = 'El "Ñandú"\n\\ 😀';
  await makeTickets(community, 3, text);
  const reads = jest.spyOn(service.database.queries, 'run');
  const { answer } = await readTickets(community);
  expect(reads.mock.calls.filter(([statement]) => statement.includes('row_to_json'))).toHaveLength(1);
  expect(answer.body.map(({ contenido }: { contenido: string }) => contenido)).toEqual([text, text, text]);
});
