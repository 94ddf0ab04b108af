import { makeCommunityFixture } from '../../support/community-fixture.js';
import { type Service, startService } from '../../support/service.js';
import { countStatements } from '../../support/statements.js';

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const isAnswer = (text: string) => text.includes('from "tickets"') && text.includes('as "communityName"');

test('the answer to a write is read in one statement, and is that of a read', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  const { body: created } = await client.post('/api/tickets', { categoriaTicketId: 6, contenido: 'Ruido' });
  const path = `/api/tickets/${created.id}`;
  expect((await client.get(path)).body).toEqual(created);

  let changed: unknown;
  const texts = await statements.textsDuring(async () => {
    changed = (await client.put(path, { statusId: 2 })).body;
  });
  const answers = texts.filter(isAnswer);
  expect(answers).toHaveLength(1);
  expect(changed).toMatchObject({ statusCode: 'EN_REVISION', categoriaTicketNombre: 'Ruido' });
  expect((await client.get(path)).body).toEqual(changed);
});

test('fields of a write that name what the document does not select have the keys they need', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  await client.get('/api/statusticket');
  await client.get('/api/categoriaticket');
  const create = `mutation ($input: CreateTicketInput!) {
    createTicket(input: $input) { kind state status { code } }
  }`;
  const { data } = await client.graphql(create, { input: { categoriaTicketId: 6, contenido: 'Ruido' } });
  expect(data.createTicket).toEqual({ kind: 'NOISE', state: 'NEW', status: { code: 'NUEVO' } });
});
