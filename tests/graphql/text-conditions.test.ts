import fc from 'fast-check';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';

/** Conditions on texts, for which the database may compare the text of every row, are few, long enough and dear. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const TICKETS =
  'query ($where: TicketWhere) { tickets(first: 1, where: $where) { totalCount nodes { contenido } } }';
const SHOWN = { 'x-graphql-cost': '1' };

async function makeReader() {
  const { community, residentUser } = await makeCommunityFixture(service);
  return { community, resident: residentUser.resident, client: service.as(residentUser) };
}

const texts = (count: number, text = 'abc') => Array(count).fill({ contenido: { contains: text } });

test('a where with more than ten text conditions is refused by name, and one with ten is answered', async () => {
  const { resident, client } = await makeReader();
  await service.make.ticket(resident, { contenido: 'Fuga de abc' });
  for (const _time of ['first', 'second', 'third']) {
    expect((await client.graphql(TICKETS, { where: { or: texts(10) } })).data.tickets.totalCount).toBe(1);
    const refused = await client.graphql(TICKETS, { where: { or: texts(24) } });
    expect(refused.errors).toMatchObject([
      {
        extensions: {
          code: 'VALIDATION_ERROR',
          errors: {
            'or[10].contenido.contains': [
              'El campo or[10].contenido.contains tiene más de 10 condiciones de texto («contains»).',
            ],
          },
        },
      },
    ]);
  }
});

test('an or of texts finds what each of them finds, on one field, on several, and beside other conditions', async () => {
  const { resident, client } = await makeReader();
  const made = [];
  for (const contenido of ['Fuga de agua', 'Lámpara rota', 'Portón abierto, con fuga', 'Sin novedad'])
    made.push(await service.make.ticket(resident, { contenido }));
  const [leak, lamp, gate, none] = made.map(({ contenido }) => contenido);
  const found = async (or: object[]) => {
    const query = 'query ($or: [TicketWhere!]) { tickets(where: { or: $or }) { nodes { contenido } } }';
    const { data } = await client.graphql(query, { or });
    return data.tickets.nodes.map((node: { contenido: string }) => node.contenido).sort();
  };
  const one = (contains: string) => ({ contenido: { contains } });
  const cases: [object[], (string | undefined)[]][] = [
    [
      [one('fuga'), one('LAMPARA')],
      [leak, lamp, gate],
    ],
    [
      [one(' fuga '), one('100%'), one('nove_ad')],
      [leak, gate],
    ],
    [
      [one('fuga'), one('rota'), { id: { eq: made[3]?.id } }],
      [leak, lamp, gate, none],
    ],
    [
      [one('agua'), one('ro')],
      [leak, lamp],
    ],
    [
      [{ contenido: { contains: 'fuga', not: leak } }, one('rota'), one('novedad')],
      [lamp, gate, none],
    ],
    [
      [one('rota'), one('agua'), { resident: { fullName: { contains: 'zzz' } } }],
      [leak, lamp],
    ],
  ];
  for (const _time of ['first', 'second', 'third'])
    for (const [or, expected] of cases)
      expect({ or, found: await found(or) }).toEqual({ or, found: [...expected].sort() });
});

test('the database folds the text of a row once for all texts of an or', async () => {
  const { client } = await makeReader();
  const ask = (or: object[]) => client.graphql(TICKETS, { where: { or } });
  const foldsOf = async (or: object[]) => {
    await ask(or);
    const statements = countStatements();
    const asked = await statements.textsDuring(() => ask(or)).finally(() => statements.restore());
    return asked.join().split('."contenido") like').length - 1;
  };
  const [one, ten, short] = [texts(1), texts(10), [...texts(5), ...texts(5, 'ab')]];
  expect(await foldsOf(one)).toBeGreaterThan(0);
  expect(await foldsOf(ten)).toBe(await foldsOf(one));
  expect(await foldsOf(short)).toBe(await foldsOf(one));
});

test('text conditions on related records and within groups are counted together', async () => {
  const { client } = await makeReader();
  const where = {
    not: { or: texts(5) },
    resident: { or: Array(6).fill({ fullName: { contains: 'ana' } }) },
  };
  const { errors } = await client.graphql(TICKETS, { where });
  expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual(['not.or[4].contenido.contains']);
});

test('a text of fewer than three characters is refused, and one of two is found where a word begins and an index answers it', async () => {
  const { community, client } = await makeReader();
  const admin = service.as(await service.make.admin(community));
  const name = `Zq${unique()} Ramírez`;
  const { resident } = await service.make.residentUser(community);
  await service.database.queries.change('update "residents" set "full_name" = $1 where "id" = $2', [
    name,
    resident.id,
  ]);
  const query = 'query ($where: ResidentWhere) { residents(where: $where) { nodes { fullName } } }';
  const named = async (contains: string) => {
    const { data, errors } = await admin.graphql(query, { where: { fullName: { contains } } });
    return errors
      ? errors[0]?.extensions.errors
      : data.residents.nodes.map((node: { fullName: string }) => node.fullName);
  };
  for (const _time of ['first', 'second', 'third']) {
    expect(await named('ZQ')).toEqual([name]);
    expect(await named('rá')).toEqual([name]);
    expect(await named('amí')).toEqual([name]);
    expect(await named('mí')).toEqual([]);
    expect(await named('z')).toEqual({
      'fullName.contains': ['El campo fullName.contains necesita al menos 2 caracteres.'],
    });
  }
  const { errors } = await admin.graphql(query, { where: { address: { contains: 'zq' } } });
  expect(errors?.[0]?.extensions.errors).toEqual({
    'address.contains': ['El campo address.contains necesita al menos 3 caracteres.'],
  });
  expect((await client.graphql(TICKETS, { where: { contenido: { contains: 'q' } } })).errors).toMatchObject([
    { extensions: { code: 'VALIDATION_ERROR' } },
  ]);
});

describe('the cost of conditions', () => {
  const costOf = async (query: string, variables?: object) => {
    const client = service.as(await service.make.systemAdmin());
    const ask = async () => (await client.post('/graphql', { query, variables }, SHOWN)).body.extensions.cost;
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect([second, third]).toEqual([first, first]);
    return first.requested;
  };

  test.each([
    ['a comparison', '{ id: { eq: 1 } }', 1],
    ['a group', '{ or: [{ id: { eq: 1 } }, { id: { gte: 1, lt: 2 } }] }', 2 + 3],
    ['a related record', '{ resident: { number: { eq: "1" } } }', 10 + 1],
    ['a text that an index finds', '{ contenido: { contains: "abc" } }', 10_000 + 100],
    ['the beginning of a word', '{ contenido: { contains: "ab" } }', 10_000 + 100],
    [
      'two texts',
      '{ or: [{ contenido: { contains: "abc" } }, { contenido: { contains: "abd" } }] }',
      10_000 + 4_000 + 202,
    ],
    ['a text without three letters or digits in a row', '{ contenido: { contains: "..-" } }', 10_000 + 1_000],
    [
      'a text that an index finds, negated',
      '{ not: { contenido: { contains: "abc" } } }',
      1 + 10_000 + 1_000,
    ],
    ['a text without an index', '{ resident: { address: { contains: "abc" } } }', 10 + 10_000 + 1_000],
  ])('%s has its weight', async (_what, where, cost) => {
    expect(await costOf(`{ tickets(first: 1, where: ${where}) { nodes { id } } }`)).toBe(1 + cost);
  });

  test('conditions of variables, of parts of them and of literals cost the same', async () => {
    const asked = (declared: string, where: string) =>
      `query ${declared} { tickets(first: 3, where: ${where}) { nodes { id } } }`;
    const conditions = { contenido: { contains: 'abc' } };
    expect(await costOf(asked('', '{ contenido: { contains: "abc" } }'))).toBe(10_103);
    expect(await costOf(asked('($where: TicketWhere)', '$where'), { where: conditions })).toBe(10_103);
    expect(
      await costOf(asked('($text: TextFilter)', '{ contenido: $text }'), { text: conditions.contenido }),
    ).toBe(10_103);
    const usual = '($text: TextFilter = { contains: "abc" })';
    expect(await costOf(asked(usual, '{ or: [{ contenido: $text }] }'))).toBe(10_104);
    expect(await costOf(asked('($text: String)', '{ contenido: { contains: $text } }'))).toBe(3);
  });

  test('conditions of a nested list cost for each record around it, and the search of a filter as much as a text', async () => {
    const query = `{ residents(first: 5, search: "ana") { nodes {
      tickets(first: 2, where: { contenido: { contains: "abc" } }) { nodes { id } } } } }`;
    expect(await costOf(query)).toBe(100 + 5 * (1 + 100 + 2));
  });

  test('many texts that no index answers are refused by cost, before anything is read', async () => {
    const { client } = await makeReader();
    const pages = Array.from(
      { length: 15 },
      (_, page) => `p${page}: tickets(first: 1, where: { not: { or: $texts } }) { totalCount }`,
    );
    const query = `query ($texts: [TicketWhere!]) { ${pages.join(' ')} }`;
    const { status, body } = await client.post('/graphql', { query, variables: { texts: texts(10) } });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { limit: 'cost', maximum: 70_000 } }]);
  });
});

test('a where of any form is answered if it has at most ten texts of enough characters, and else refused', async () => {
  const { client } = await makeReader();
  const text = fc.record({ contenido: fc.record({ contains: fc.string({ maxLength: 4 }) }) });
  const { where } = fc.letrec((tie) => ({
    where: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      text,
      fc.record({ or: fc.array(tie('where'), { maxLength: 5 }) }),
      fc.record({ and: fc.array(tie('where'), { maxLength: 5 }) }),
      fc.record({ not: tie('where') }),
    ),
  }));
  type Where = { contenido?: { contains: string }; or?: Where[]; and?: Where[]; not?: Where };
  const textsOf = ({ contenido, or = [], and = [], not }: Where): string[] => [
    ...(contenido ? [contenido.contains] : []),
    ...[...or, ...and, ...(not ? [not] : [])].flatMap(textsOf),
  ];
  const sizeOf = ({ contenido, or = [], and = [], not }: Where): number =>
    (contenido ? 1 : 0) +
    [...or, ...and, ...(not ? [not] : [])].reduce((sum, one) => sum + 1 + sizeOf(one), 0);
  await fc.assert(
    fc.asyncProperty(where as fc.Arbitrary<Where>, async (given) => {
      const found = textsOf(given);
      const isRight =
        found.length <= 10 && sizeOf(given) <= 50 && found.every((one) => [...one.trim()].length >= 2);
      const { errors } = await client.graphql(TICKETS, { where: given });
      const codes = errors?.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
      expect(codes).toEqual(isRight ? undefined : ['VALIDATION_ERROR']);
    }),
    { numRuns: 60 },
  );
});
