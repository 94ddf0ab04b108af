import { randomUUID } from 'node:crypto';
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { type AnyRecord, type Caller, RELATION, type Relation } from '../../src/engine/declare.js';
import { isWholeWithinCommunity } from '../../src/engine/policy/row-scope.js';
import { Statement, selectSql } from '../../src/engine/read.js';
import { communities } from '../../src/modules/communities/community.access.js';
import { residents } from '../../src/modules/residents/resident.access.js';
import { ROLE_CODES } from '../../src/platform/roles.js';
import { byResolvers } from '../support/by-resolvers.js';
import { Client } from '../support/client.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/**
 * A relation may declare that the records of a parent within scope are within scope themselves, so that the statement asks
 * no more for it. It must hold for every caller and every row: residents with and without a community, who moved, or
 * whose community was deleted, and comments of all of them on the tickets of each other.
 */

let service: Service;
let callers: Caller[];
let clients: Client[];

beforeAll(async () => {
  service = await startService();
  const { make } = service;
  const [home, other, gone] = [await make.community(), await make.community(), await make.community()];
  const own = await make.residentUser(home);
  const moved = await make.residentUser(other);
  const people = [
    await make.systemAdmin(),
    await make.admin(home),
    await make.admin(home, gone),
    await make.guard(home),
    await make.residentUser(home, 'COMITEE_MEMBER'),
    await make.residentUser(home, 'RENTER'),
    await make.residentUser(gone),
    own,
    moved,
  ];
  await makeResidents([home.id, other.id, gone.id]);
  await makeRecords();
  await run('update communities set deleted_at = now() where id = $1', [gone.id]);
  clients = people.map((person) => service.as(person));
  callers = ROLE_CODES.flatMap((role) =>
    [own.resident.id, moved.resident.id, null].flatMap((residentId) =>
      [[home.id], [home.id, gone.id], []].map((ids) => callerOf(role, residentId, ids)),
    ),
  );
}, 60_000);
afterAll(async () => {
  await service.stop();
});

const run = <Row>(text: string, values: readonly unknown[] = []) =>
  service.services.queries.change<Row>(text, values);

/** Residents of each community and of none, for each audience, kept and deleted. */
async function makeResidents(ids: readonly string[]): Promise<void> {
  const places =
    `unnest($1::uuid[] || null::uuid) c(community), unnest($2::text[] || null::text) a(audience),` +
    ` unnest(array[null, now()]) d(deleted)`;
  await run(
    `with made as materialized (select gen_random_uuid() as id, community, audience, deleted from ${places}),
       accounts as (insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
         select id, 'Ana', 'Luz', id::text, id || '@correo.example', '-', (select id from roles where code = 'RESIDENT'), true, now()
         from made)
     insert into residents (id, user_id, community_id, full_name, address, audience, created_at, deleted_at)
     select gen_random_uuid(), id, community, 'Ana Luz', 'Calle 1', audience::uuid[], now(), deleted from made`,
    [ids, ['{}', ...ids.map((id) => `{${id}}`)]],
  );
}

/** For each resident a vehicle, a pet and a ticket in each community, and for each ticket a comment of each resident; all residents of a community are of one unit. */
async function makeRecords(): Promise<void> {
  await run(
    `insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
     select gen_random_uuid(), id, 'Nissan', (select id from vehicle_types limit 1), 'Versa', 2020, 'Gris',
       left(id::text, 8), now() from residents`,
  );
  await run(
    `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
     select gen_random_uuid(), id, 'Canela', 'Dog', 'Mestizo', 3, 'Miel', now() from residents`,
  );
  // The ticket of a resident who has moved since is one of another community.
  await run('alter table tickets disable trigger tickets_community_of_reference');
  await run(
    `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls,
       created_at, updated_at) select c.id, r.id, 1, 1, now(), 'La luz', '{}', now(), now() from communities c, residents r`,
  );
  await run('alter table tickets enable trigger tickets_community_of_reference');
  await run(
    `insert into comments (resident_id, origen, id_origen, ticket_id, comentario_texto, created_at)
     select r.id, 'ticket', t.id::text, t.id, 'Ya avisé', now() from tickets t, residents r`,
  );
  await run(
    `insert into ticket_history (ticket_id, from_status_id, to_status_id, changed_by_user_id, changed_at)
     select id, 1, 2, (select id from users limit 1), now() from tickets`,
  );
  await run(
    `insert into units (id, community_id, number, created_at) select gen_random_uuid(), id, 'C-1', now() from communities`,
  );
  await run(
    `insert into unit_people (id, community_id, unit_id, resident_id, relation, since, created_at)
     select gen_random_uuid(), u.community_id, u.id, r.id, 'OWNER', '2026-01-01', now()
     from units u join residents r on r.community_id = u.community_id`,
  );
}

const callerOf = (role: Caller['role'], residentId: string | null, ids: readonly string[]): Caller => ({
  userId: randomUUID(),
  username: 'ana',
  email: 'ana@correo.example',
  role,
  residentId,
  communityIds: role === 'SYSTEM_ADMIN' ? 'all' : ids,
  audienceIds: ids,
});

const declared = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const relation = field.extensions[RELATION] as Relation | undefined;
      const parents = relation?.withinScopeOf ?? [];
      return relation && parents.length > 0
        ? [{ name: `${type.name}.${field.name}`, relation, parents }]
        : [];
    }),
  );

interface Counts {
  /** Records of parents within scope. */
  readonly below: number;
  /** Those of them within their own scope. */
  readonly within: number;
}

async function countFor(caller: Caller, { record, by }: Relation, parent: AnyRecord): Promise<Counts> {
  const statement = new Statement(service.services, caller);
  const count = (read: AnyRecord) =>
    selectSql(
      statement,
      read,
      () => 'count(*)::int4',
      [(field) => `${field(by)} in (${selectSql(statement, parent, (name) => name('id'), [], 'p')})`],
      'c',
    );
  const text = `select (${count({ ...record, scope: 'unscoped' })}) as below, (${count(record)}) as within`;
  const [counts] = await run<Counts>(text, statement.values);
  return counts as Counts;
}

test.each(declared)(
  'the rows of $name of a parent within scope are within scope, for every caller',
  async ({ relation, parents }) => {
    for (const parent of parents) {
      let found = 0;
      for (const caller of callers) {
        const { below, within } = await countFor(caller, relation, parent);
        expect({ caller, within }).toEqual({ caller, within: below });
        found += below;
      }
      expect(found).toBeGreaterThan(0);
    }
  },
);

test('what a community within scope has is within scope, for every caller whom the policy does not ask', async () => {
  const fields = Object.values((schema.getType('Community') as GraphQLObjectType).getFields());
  let found = 0;
  for (const { extensions } of fields) {
    const relation = extensions[RELATION] as Relation | undefined;
    if (!relation) continue;
    for (const caller of callers) {
      if (!isWholeWithinCommunity(caller, relation.record.scope, relation.by as string)) continue;
      const { below, within } = await countFor(caller, relation, communities);
      expect({ caller, within }).toEqual({ caller, within: below });
      found += below;
    }
  }
  expect(found).toBeGreaterThan(0);
});

test.each([
  ['Resident', 'tickets', residents],
  ['Resident', 'comments', residents],
  ['Community', 'residents', communities],
] as const)('the rows show that %s.%s needs its own scope', async (type, field, parent) => {
  const { extensions } = (schema.getType(type) as GraphQLObjectType).getFields()[field] ?? {};
  const counts = await Promise.all(
    callers.map((caller) => countFor(caller, extensions?.[RELATION] as Relation, parent as AnyRecord)),
  );
  expect(counts.some(({ below, within }) => within < below)).toBe(true);
});

const NESTED = `{
  tickets(first: 100) { totalCount nodes { id
    comments(first: 100) { totalCount nodes { id } } history(first: 3) { totalCount nodes { id } } } }
  residents(first: 100) { totalCount nodes { id
    vehicles(first: 3) { totalCount nodes { id } } pets(first: 3) { totalCount nodes { id } }
    tickets(first: 9) { totalCount nodes { id comments(first: 2) { totalCount nodes { id } } } } } }
}`;

test('every caller gets the same records below others from one statement and from resolvers', async () => {
  const answers = new Set<string>();
  for (const client of clients) {
    const planned = await client.graphql(NESTED);
    expect(planned.errors).toBeUndefined();
    expect(planned).toEqual(await byResolvers(() => client.graphql(NESTED)));
    answers.add(JSON.stringify(planned));
  }
  expect(answers.size).toBeGreaterThan(5);
});

test('the comments of a ticket are read without their ticket and their author', async () => {
  const statements = jest.spyOn(service.services.queries, 'run');
  await clients[1]?.graphql('{ tickets(first: 1) { nodes { id comments(first: 1) { nodes { id } } } } }');
  const [text] = statements.mock.calls.map(([sent]) => sent).filter((sent) => sent.includes('"comments"'));
  statements.mockRestore();
  expect(text).toBeDefined();
  expect(text).not.toContain('"residents"');
});
