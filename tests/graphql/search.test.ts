import { isConnection } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The search of every list finds a part of each searched field, ignoring case and accents. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

type Searched = readonly [
  list: string,
  record: keyof PopulatedFixture['ids'],
  table: string,
  columns: readonly string[],
];

const SEARCHED: readonly Searched[] = [
  ['amenities', 'Amenity', 'amenities', ['nombre', 'descripcion']],
  ['announcements', 'Announcement', 'announcements', ['titulo', 'subtitulo', 'contenido']],
  ['bankBalances', 'BankBalance', 'bank_balances', ['banco', 'cuenta']],
  ['communities', 'Community', 'communities', ['nombre', 'direccion', 'contacto']],
  [
    'communityConfigurations',
    'CommunityConfiguration',
    'community_configurations',
    ['codigo', 'titulo', 'descripcion'],
  ],
  ['communityPrices', 'CommunityPrice', 'community_prices', ['concepto']],
  [
    'communityProviders',
    'CommunityProvider',
    'community_providers',
    ['business_name', 'category_or_industry', 'products_or_services'],
  ],
  ['contracts', 'Contract', 'contracts', ['folio_contrato', 'representante_comunidad', 'asesor_ventas']],
  ['documents', 'Document', 'documents', ['titulo', 'descripcion', 'nombre_documento']],
  ['pets', 'Pet', 'pets', ['name', 'species', 'breed']],
  ['residents', 'Resident', 'residents', ['full_name', 'email', 'number']],
  ['residentVisits', 'ResidentVisit', 'resident_visits', ['visitor_name', 'subject', 'license_plate']],
  ['serviceProviders', 'ServiceProvider', 'service_providers', ['nombre', 'giro', 'descripcion']],
  ['units', 'Unit', 'units', ['number']],
  ['users', 'User', 'users', ['first_name', 'last_name', 'username', 'email']],
];

/** Whether a search finds the row of a type in a community fixture. */
async function finds([list, record]: Searched, search: string): Promise<boolean> {
  const { data, errors } = await fixture.clients.system.graphql(
    `query ($search: String) { ${list}(first: 500, search: $search) { nodes { id } } }`,
    { search },
  );
  expect(errors).toBeUndefined();
  return data[list].nodes.some(({ id }: { id: unknown }) => id === fixture.ids[record]);
}

const store = ([, record, table]: Searched, column: string, text: string) =>
  service.database.queries.change(`update "${table}" set "${column}" = $1 where "id" = $2`, [
    text,
    fixture.ids[record],
  ]);

test('these tests cover every list that can be searched', () => {
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ type, args }) => isConnection(type) && args.some(({ name }) => name === 'search'),
  );
  expect(lists.map(({ name }) => name).sort()).toEqual(SEARCHED.map(([list]) => list).sort());
});

const fields = SEARCHED.flatMap((searched) =>
  searched[3].map((column) => [searched[0], column, searched] as const),
);

test.each(fields)('%s are found by %s, ignoring letter case and accents', async (_list, column, searched) => {
  await store(searched, column, 'Zúñiga Ángel');
  for (const search of ['zuniga', 'ZÚÑIGA', 'zúñiga a', 'NGEL', ' zuniga ']) {
    expect([search, await finds(searched, search)]).toEqual([search, true]);
  }
  await store(searched, column, 'ZUNIGA ANGEL');
  expect(await finds(searched, 'zúñiga ángel')).toBe(true);
  // Decomposed: a letter and its accent are separate characters.
  expect(await finds(searched, 'zúñiga'.normalize('NFD'))).toBe(true);
  expect(await finds(searched, 'zuniga angela')).toBe(false);
});

describe('a search', () => {
  const residents = SEARCHED.find(([list]) => list === 'residents') as Searched;

  test.each([
    ['%', 'al 100% seguro', 'al 100 seguro'],
    ['_', 'a_b', 'axb'],
    ['\\', 'a\\b', 'a/b'],
    ['％', 'al 100% seguro', 'al 100 seguro'],
  ])('a search takes the character %s literally', async (search, found, missed) => {
    for (const [text, expected] of [
      [found, true],
      [missed, false],
    ] as const) {
      for (const column of residents[3]) await store(residents, column, text);
      expect([text, await finds(residents, search)]).toEqual([text, expected]);
    }
  });

  test('a search also filters the lists of relations', async () => {
    await store(residents, 'full_name', 'Íñigo Peñaloza');
    const { data } = await fixture.clients.admin.graphql(
      `query ($id: GUID!) { community(id: $id) { residents(search: "inigo penaloza") { nodes { id } } } }`,
      { id: fixture.community.id },
    );
    expect(data.community.residents.nodes).toEqual([{ id: fixture.ids.Resident }]);
  });

  test('every searched table has a search index', async () => {
    const indexes = await service.database.queries.change<{ table: string }>(
      `select tablename as "table" from pg_indexes where indexname like '%\\_search\\_index'`,
      [],
    );
    expect(indexes.map(({ table }) => table).sort()).toEqual(SEARCHED.map(([, , table]) => table).sort());
  });
});
