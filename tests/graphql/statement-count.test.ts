import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';

/** How many SQL statements a document takes. */

const statements = countStatements();
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** A repeated request, since the first ones may load the caller, reference tables or a connection. */
async function countOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const counts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) counts.push(await statements.during(ask));
  return Math.min(...counts);
}

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
