import { WrittenLists } from '../../src/core/written-lists.js';
import { WrittenPage } from '../../src/core/written-page.js';

const pathOf = (...keys: (string | number)[]) =>
  keys.reduce<never>((prev, key) => ({ prev, key, typename: undefined }) as never, undefined as never);

const pageOf = (json: string, key = 'nodes') => new WrittenPage(json, [], key, 0);

describe('lists that the database wrote', () => {
  test('stand in the places of the answer where their relations are', () => {
    const lists = new WrittenLists();
    lists.place(pathOf('community', 'pets'), pageOf('[{"name":"Canela"}]', 'all'));
    lists.place(pathOf('community', 'residents', 'nodes', 1, 'vehicles'), pageOf('[1,2]'));
    lists.place(pathOf('community', 'residents', 'nodes', 0, 'vehicles'), pageOf('[]'));
    const vehicles = () => ({ nodes: [], totalCount: 7 });
    const body = {
      data: {
        community: {
          residents: { nodes: [{ vehicles: vehicles() }, { vehicles: vehicles(), nombre: '"nodes":[]' }] },
          pets: { all: [] },
        },
      },
    };
    expect(String(lists.textOf(body))).toBe(
      '{"data":{"community":{"residents":{"nodes":[{"vehicles":{"nodes":[],"totalCount":7}},' +
        '{"vehicles":{"nodes":[1,2],"totalCount":7},"nombre":"\\"nodes\\":[]"}]},"pets":{"all":[{"name":"Canela"}]}}}}',
    );
  });

  test('are left out below a record that an error made null', () => {
    const lists = new WrittenLists();
    lists.place(pathOf('communities', 'nodes', 0, 'pets'), pageOf('[1]'));
    lists.place(pathOf('community', 'pets'), pageOf('[1]'));
    expect(String(lists.textOf({ data: { communities: { nodes: [null] }, community: null } }))).toBe(
      '{"data":{"communities":{"nodes":[null]},"community":null}}',
    );
    expect(String(lists.textOf({ data: null }))).toBe('{"data":null}');
  });
});
