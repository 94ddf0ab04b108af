import { FOLDED, nodeIdOf, tableOf } from '../../../src/engine/declare.js';
import { storedColumnOf } from '../../../src/engine/read/declare.js';
import {
  searchedExpectedVisits,
  searchedHosts,
  searchedOpenVisits,
} from '../../../src/modules/gate/gate.access.js';
import { PHONE_DIGITS } from '../../../src/modules/residents/phone.js';
import { SEARCHED } from '../../../src/modules/search/searched.js';
import type { Client } from '../../support/client.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { unique } from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { countStatements, fewest } from '../../support/statements.js';

/** The search over records of several types. */

const statements = countStatements();
let service: Service;
let fixture: PopulatedFixture;
let client: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  client = fixture.clients.admin;
  // A search finds the visits of those who are inside or expected.
  await service.database.queries.change(
    'update "resident_visits" set "arrival_date" = $1, "departure_date" = null where "id" = $2',
    [service.services.clock.nowIso(), fixture.ids.ResidentVisit],
  );
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const SEARCH = `query ($text: String!, $types: [SearchType!], $first: Int! = 50, $offset: Int! = 0) {
  search(text: $text, types: $types, first: $first, offset: $offset) { __typename ... on Node { nodeId } } }`;

interface Found {
  __typename: string;
  nodeId: string;
}

async function find(text: string, variables: object = {}): Promise<string[]> {
  const { data, errors } = await client.graphql(SEARCH, { text, ...variables });
  expect(errors).toBeUndefined();
  return (data.search as Found[]).map(({ nodeId }) => nodeId);
}

const announce = (titulo: string, fields: object = {}) =>
  service.make.announcement(fixture.community, { titulo, subtitulo: null, contenido: '-', ...fields });
const announcementId = ({ id }: { id: string }) => nodeIdOf('Announcement', id);

const phone = () => `(442) ${String(Math.floor(1e6 + Math.random() * 9e6))}`;

describe('what a search finds', () => {
  const fields = Object.entries(SEARCHED).flatMap(([type, searched]) =>
    Object.entries(searched.fields).map(([field, form]) => [type, field, searched, form] as const),
  );

  test.each(fields)(
    'a %s is found by %s, ignoring letter case and accents',
    async (type, field, searched, form) => {
      const { entity } = searched.record;
      const table = tableOf(entity);
      const id = fixture.ids[entity.name] as string;
      const text =
        form === PHONE_DIGITS ? phone() : form === FOLDED ? `Zúñiga ${unique()} Ángel` : `ZÚÑ-${unique()} 1`;
      const store = `update "${table.name}" set "${storedColumnOf(table, field)}" = $1 where id = $2`;
      await service.database.queries.change(store, [text, id]);
      const sought = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      for (const part of [sought, sought.slice(1, -1).toUpperCase()]) {
        expect(await find(part)).toEqual([nodeIdOf(entity.name, id)]);
      }
      expect(await find(sought, { types: [type] })).toHaveLength(1);
      expect(await find(sought, { types: Object.keys(SEARCHED).filter((other) => other !== type) })).toEqual(
        [],
      );
    },
  );

  test('a plate is found without its spaces and hyphens, and with others', async () => {
    const mark = unique().toUpperCase();
    const { id } = await service.make.vehicle(fixture.residentUser.resident, {
      licensePlate: `${mark}-45 6`,
    });
    const found = [nodeIdOf('Vehicle', id)];
    for (const text of [`${mark}456`, `${mark} 4-56`.toLowerCase(), `${mark.slice(2)}-4`]) {
      expect(await find(text, { types: ['VEHICLE'] })).toEqual(found);
    }
    expect(await find('- -', { types: ['VEHICLE'] })).toEqual([]);
  });

  test('words are found in any order within one field, and all of them must be', async () => {
    const mark = unique();
    const juan = await announce(`Juan Carlos ${mark} Pérez`);
    await announce(`Juan ${mark}`, { contenido: 'Pérez' });
    expect(await find(`pérez  juan ${mark}`)).toEqual([announcementId(juan)]);
    expect(await find(`${mark} juan lopez`)).toEqual([]);
    const { resident } = await service.make.residentUser(fixture.community, 'RESIDENT', {
      fullName: `Juan ${mark} Pérez`,
    });
    const residentId = nodeIdOf('Resident', resident.id);
    expect(await find(`PEREZ ${mark}`, { types: ['RESIDENT'] })).toEqual([residentId]);
    const { data } = await client.graphql(
      'query ($text: String!) { gateLookup(text: $text) { residents { nodeId } } }',
      {
        text: `perez ${mark}`,
      },
    );
    expect(data.gateLookup.residents).toEqual([{ nodeId: residentId }]);
  });

  test.each(['%', '_', '\\'])('the character %s is taken literally', async (character) => {
    const mark = unique();
    const literal = await announce(`${mark}${character}${mark}`);
    await announce(`${mark}x${mark}`);
    expect(await find(`${mark}${character}${mark}`)).toEqual([announcementId(literal)]);
  });

  test('deleted and deactivated records are not found', async () => {
    const mark = unique();
    const { resident } = await service.make.residentUser(fixture.community, 'RESIDENT', { fullName: mark });
    const vehicle = await service.make.vehicle(resident, { licensePlate: mark });
    const provider = await service.make.serviceProvider(fixture.community, { nombre: mark });
    expect(await find(mark)).toHaveLength(3);
    expect((await client.delete(`/api/proveedorservicios/${provider.id}`)).status).toBe(204);
    expect((await client.delete(`/api/residents/${resident.id}`)).status).toBe(204);
    expect(await find(mark)).toEqual([]);
    expect(await find(vehicle.licensePlate)).toEqual([]);
  });
});

describe('the order and the size of the results', () => {
  test('equal texts come first, then those that begin with it, then those with a word that does', async () => {
    const mark = unique();
    const within = await announce(`el x${mark}`);
    const word = await announce(`el ${mark}`);
    const start = await announce(`${mark} nuevo`);
    const equal = await announce(mark.toUpperCase());
    const lower = await announce('-', { contenido: `x${mark} ${mark}` });
    const { id } = await service.make.vehicle(fixture.residentUser.resident, { licensePlate: `${mark}9` });
    const ranked = [[equal], [start, { id }], [word, lower], [within]].map((same) =>
      same.map((one) => one.id),
    );
    const positions = (await find(mark)).map(
      (nodeId) => Buffer.from(nodeId, 'base64url').toString().split(':')[1],
    );
    expect(positions).toHaveLength(6);
    let from = 0;
    for (const same of ranked) {
      expect(new Set(positions.slice(from, from + same.length))).toEqual(new Set(same));
      from += same.length;
    }
  });

  test('of records that match equally well the newest comes first', async () => {
    const mark = unique();
    const old = await announce(mark, { createdAt: '2026-01-01T00:00:00.000Z' });
    const recent = await announce(mark, { createdAt: '2026-02-01T00:00:00.000Z' });
    const middle = await announce(mark, { createdAt: '2026-01-15T00:00:00.000Z' });
    expect(await find(mark)).toEqual([recent, middle, old].map(announcementId));
    expect(await find(mark, { first: 2 })).toEqual([recent, middle].map(announcementId));
  });

  test('pages of matches follow one another without a gap', async () => {
    const mark = unique();
    for (const number of [1, 2, 3, 4, 5]) await announce(`${mark} ${number}`);
    const all = await find(mark);
    expect(all).toHaveLength(5);
    const pages = [];
    for (const offset of [0, 2, 4, 6]) pages.push(await find(mark, { first: 2, offset }));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(all);
    const { errors } = await client.graphql(SEARCH, { text: mark, offset: 1_001 });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { offset: [expect.any(String)] },
    });
  });

  test('every searched field has an index of how its texts begin', async () => {
    const indexes = await service.database.queries.change<{ definition: string }>(
      `select indexdef as definition from pg_indexes where indexname like '%\\_start\\_index'`,
      [],
    );
    const indexed = indexes.map(({ definition }) => definition);
    for (const { record, fields } of [
      ...Object.values(SEARCHED),
      searchedHosts,
      searchedOpenVisits,
      searchedExpectedVisits,
    ]) {
      const table = tableOf(record.entity);
      for (const [field, form] of Object.entries(fields)) {
        const key = new RegExp(`${table.name} .*${form}\\("left".*\\b${storedColumnOf(table, field)}\\b`);
        expect(indexed).toContainEqual(expect.stringMatching(key));
      }
    }
  });

  test('a list of no types finds nothing, a type named twice counts once', async () => {
    const mark = unique();
    await announce(mark);
    expect(await find(mark, { types: [] })).toEqual([]);
    expect(await find(mark, { types: ['ANNOUNCEMENT', 'ANNOUNCEMENT'] })).toHaveLength(1);
  });

  test.each([
    ['text', { text: '' }],
    ['text', { text: '  ' }],
    ['text', { text: 'a'.repeat(101) }],
    ['text', { text: 'a\0b' }],
    ['first', { text: 'abc', first: 0 }],
    ['first', { text: 'abc', first: 51 }],
    ['types', { text: 'abc', types: Array(51).fill('TICKET') }],
  ])('a wrong %s is refused: %j', async (name, variables) => {
    const { data, errors } = await client.graphql(SEARCH, variables);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      {
        path: ['search'],
        extensions: { code: 'VALIDATION_ERROR', errors: { [name]: [expect.any(String)] } },
      },
    ]);
  });

  test('texts of 2 and of 100 characters are searched for', async () => {
    const title = unique().repeat(12).padEnd(100, 'x');
    const long = await announce(title);
    expect(await find(title)).toEqual([announcementId(long)]);
    const short = await announce('ñÿ');
    expect(await find('ÑŸ', { types: ['ANNOUNCEMENT'] })).toContain(announcementId(short));
  });

  test('a text of 2 characters is found where a word begins, and nowhere else', async () => {
    const [start, word, within] = [
      await announce('wjota'),
      await announce('la Wjota'),
      await announce('xwjota'),
    ];
    const found = await find('wj', { types: ['ANNOUNCEMENT'] });
    expect(found).toEqual([start, word].map(announcementId));
    expect(await find('wjo', { types: ['ANNOUNCEMENT'] })).toContain(announcementId(within));
  });

  test.each(['--', '%%', '%_%', '🏡🏡', '. . .'])(
    'the text %s without letters and digits finds nothing',
    async (text) => {
      await announce(`-- %% %_% 🏡🏡 . . .`);
      expect(await find(text)).toEqual([]);
    },
  );
});

describe('the statements and the cost of a search', () => {
  const DETAILS = `query ($text: String!) { search(text: $text) {
    __typename
    ... on Resident { fullName vehicles { nodes { licensePlate } } }
    ... on Vehicle { licensePlate resident { fullName community { nombre } } }
    ... on Announcement { titulo createdAt community { nombre } }
  } }`;

  test('the relations of the results take no more statements, however many results there are', async () => {
    const mark = unique();
    const counts: number[] = [];
    for (const copies of [1, 4]) {
      for (let copy = 0; copy < copies; copy++) {
        const { resident } = await service.make.residentUser(fixture.community, 'RESIDENT', {
          fullName: mark,
        });
        await service.make.vehicle(resident, { licensePlate: `${mark}${copies}${copy}` });
        await announce(mark);
      }
      const ask = async () => {
        const { data, errors } = await client.graphql(DETAILS, { text: mark });
        expect(errors).toBeUndefined();
        expect(data.search).toHaveLength(copies === 1 ? 3 : 15);
      };
      counts.push(await fewest(() => statements.during(ask)));
    }
    // The search, the rows of three types, and four relations.
    expect(counts).toEqual([8, 8]);
    const { data } = await client.graphql(DETAILS, { text: `${mark}10` });
    expect(data.search).toEqual([
      {
        __typename: 'Vehicle',
        licensePlate: `${mark}10`,
        resident: { fullName: mark, community: { nombre: fixture.community.nombre } },
      },
    ]);
  });

  test('a search costs its weight and each record that it may answer', async () => {
    const costOf = async (size: string) => {
      const query = `{ search(text: "abc"${size}) { ... on Vehicle { owners: resident { vehicles(first: 2) { nodes { id } } } } } }`;
      const { body } = await client.post('/graphql', { query }, { 'x-graphql-cost': '1' });
      return body.extensions.cost.requested;
    };
    expect(await costOf('')).toBe(10_000 + 20 * 5);
    expect(await costOf(', first: 5')).toBe(10_000 + 5 * 5);
  });
});

// The last tests of the file, since they slow every search after them.
describe('the order and the size of the results among more than 1,000 matches', () => {
  /** Copies a row as often as more than are ranked; `changes` is SQL for a JSON object over the number `n` of the copy. */
  const multiply = (table: string, id: string, changes: string) =>
    service.database.queries.change(
      // Without the offset PostgreSQL would make each record once for each of its columns.
      `insert into "${table}" select (copy).* from (
         select jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()) || ${changes}) as copy
         from "${table}" a, generate_series(1, 1010) n where a.id = $1 offset 0) copies`,
      [id],
    );

  test('as many are answered as are asked for', async () => {
    const mark = unique();
    const { id } = await announce(mark);
    await multiply('announcements', id, `'{}'`);
    expect(await find(mark)).toHaveLength(50);
  });

  test.each(['first', 'last'])(
    'a text that equals the sought one comes first, then one that begins with it, when they are stored %s',
    async (when) => {
      const mark = unique();
      const other = await announce('otro', { contenido: `la ${mark} de hoy` });
      const crowd = () => multiply('announcements', other.id, `'{"created_at": "2040-01-01T00:00:00Z"}'`);
      if (when === 'last') await crowd();
      const start = await announce('-', { contenido: `${mark.toUpperCase()} nuevo` });
      const equal = await announce('-', { contenido: mark.toUpperCase() });
      if (when === 'first') await crowd();
      expect((await find(mark)).slice(0, 2)).toEqual([equal, start].map(announcementId));
    },
  );

  test('a text that equals the sought one comes before all that begin with it', async () => {
    const mark = unique();
    const other = await announce('-');
    const longer = `jsonb_build_object('titulo', '${mark} ' || n)`;
    await multiply('announcements', other.id, longer);
    const equal = await announce(mark);
    await multiply('announcements', other.id, longer);
    expect((await find(mark))[0]).toBe(announcementId(equal));
  });

  const GATE = `query ($text: String!) { gateLookup(text: $text) {
      vehicles { nodeId } residents { nodeId } openVisits { nodeId } } }`;

  test('the gate finds the plate and the name that equal the sought text first', async () => {
    const mark = unique();
    const { resident } = await service.make.residentUser(fixture.community, 'RESIDENT', {
      fullName: `Ana x${mark}`,
    });
    const vehicle = await service.make.vehicle(resident, { licensePlate: `X${mark}` });
    const visit = await service.make.visit(resident, { visitorName: 'Eva', licensePlate: `X${mark}` });
    const crowd = async () => {
      const plate = `jsonb_build_object('license_plate', 'X${mark}' || gen_random_uuid())`;
      await multiply('vehicles', vehicle.id, plate);
      await multiply('resident_visits', visit.id, plate);
      const round = unique();
      const person = `jsonb_build_object('email', '${round}' || n || '@correo.example')`;
      const userId = `md5('${round}' || n)`;
      const user = `${person} || jsonb_build_object('id', ${userId}, 'username', '${round}' || n)`;
      await multiply('users', resident.userId, user);
      await multiply('residents', resident.id, `${person} || jsonb_build_object('user_id', ${userId})`);
    };
    await crowd();
    const { resident: named } = await service.make.residentUser(fixture.community, 'RESIDENT', {
      fullName: mark,
    });
    const plate = `${mark.slice(0, 3)}-${mark.slice(3)}`.toUpperCase();
    const found = [
      ['vehicles', 'Vehicle', await service.make.vehicle(named, { licensePlate: plate })],
      ['residents', 'Resident', named],
      ['openVisits', 'ResidentVisit', await service.make.visit(named, { licensePlate: plate })],
    ] as const;
    await crowd();
    const { data, errors } = await client.graphql(GATE, { text: mark });
    expect(errors).toBeUndefined();
    for (const [list, type, { id }] of found) {
      expect(data.gateLookup[list]).toHaveLength(10);
      expect(data.gateLookup[list][0]).toEqual({ nodeId: nodeIdOf(type, id) });
    }
  });
});
