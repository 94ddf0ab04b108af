import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** The number of SQL statements of a document. */

const statements = countStatements();
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const countOf = (ask: () => Promise<unknown>) => fewest(() => statements.during(ask));

test('a related row of a reference table takes no statement', async () => {
  const user = await service.make.residentUser(await service.make.community());
  const ticket = await service.make.ticket(user.resident);
  const client = service.as(user);
  const count = (fields: string) =>
    countOf(async () => {
      const query = `query ($id: Int!) { ticket(id: $id) { id ${fields} } }`;
      const { data, errors } = await client.graphql(query, { id: ticket.id });
      expect(errors).toBeUndefined();
      expect(data.ticket).toMatchObject({ id: ticket.id });
    });
  expect(await count('category { categoria } status { code }')).toBe(await count(''));
});

describe('a document is one statement', () => {
  const TICKET = `query ($id: Int!) { ticket(id: $id) {
    contenido community { nombre } resident { fullName vehicles { nodes { brand } } } status { code } category { categoria }
    comments(first: 2, orderBy: CREATED_AT_ASC) { totalCount nodes { comentarioTexto resident { fullName } } }
  } }`;
  const COMMUNITY = `query ($id: GUID!, $first: Int) { community(id: $id) {
    nombre
    residents(first: $first, search: "a") { totalCount nodes {
      fullName ...People tickets { edges { node { contenido community { nombre } } } }
    } }
  } } fragment People on Resident { vehicles { totalCount nodes { brand kind } } pets { nodes { name } } }`;
  const PAGE = `query ($first: Int) { tickets(first: $first) {
    totalCount pageInfo { hasNextPage endCursor } nodes { contenido resident { fullName } comments { totalCount } }
  } }`;

  const GATE = `query ($id: GUID!) { community(id: $id) {
    visitsOfToday(where: { state: { in: [EXPECTED, INSIDE] } }) {
      totalCount nodes { visitorName state resident { fullName number } }
    }
  } }`;

  test.each([
    ['a record with its relations', TICKET],
    ['a record with lists in lists', COMMUNITY],
    ['the expected visits of today', GATE],
    ['a page with its total and relations', PAGE],
  ])('%s takes one statement', async (_title, query) => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const ticket = await service.make.ticket(resident);
    const client = service.as(await service.make.admin(community));
    const variables = { id: query === TICKET ? ticket.id : community.id, first: 3 };
    const count = await countOf(async () => {
      const { errors } = await client.graphql(query, variables);
      expect(errors).toBeUndefined();
    });
    expect(count).toBe(1);
  });
});
