import { makeCommunityFixture } from '../../support/community-fixture.js';
import { type Service, startService } from '../../support/service.js';
import { countStatements } from '../../support/statements.js';
import { until } from '../../support/until.js';

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

test('a process that has answered no read takes category and status of a ticket from its memory after the first writes', async () => {
  const fresh = await startService();
  const { residentUser } = await makeCommunityFixture(fresh);
  const create = () =>
    fresh.as(residentUser).post('/api/tickets', { categoriaTicketId: 6, contenido: 'Ruido' });
  const answerTexts = async () => (await statements.textsDuring(create)).filter(isAnswer);
  await until(async () => {
    const [text = ''] = await answerTexts();
    return text !== '' && !/ticket_statuses|ticket_categories/.test(text);
  });
  expect((await create()).body).toMatchObject({ statusCode: 'NUEVO', categoriaTicketNombre: 'Ruido' });
  await fresh.stop();
});

test('the answer to a write has category and status of the ticket from the process, as a read has them from the database', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  // The process reads both tables once.
  expect((await client.get('/api/statusticket')).status).toBe(200);
  expect((await client.get('/api/categoriaticket')).status).toBe(200);
  const { body: created } = await client.post('/api/tickets', { categoriaTicketId: 6, contenido: 'Ruido' });
  const path = `/api/tickets/${created.id}`;
  expect((await client.get(path)).body).toEqual(created);

  let changed: unknown;
  const texts = await statements.textsDuring(async () => {
    changed = (await client.put(path, { statusId: 2 })).body;
  });
  const answers = texts.filter(isAnswer);
  expect(answers).toHaveLength(1);
  expect(answers[0]).not.toMatch(/ticket_statuses|ticket_categories/);
  expect(changed).toMatchObject({ statusCode: 'EN_REVISION', categoriaTicketNombre: 'Ruido' });
  expect((await client.get(path)).body).toEqual(changed);
});

test('fields of a write that name what the document does not select have the keys they need', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  await client.get('/api/statusticket');
  await client.get('/api/categoriaticket');
  const create = `mutation ($input: CreateTicketInput!) {
    createTicket(input: $input) { category: categoriaTicketNombre code: statusCode status { code } }
  }`;
  const { data } = await client.graphql(create, { input: { categoriaTicketId: 6, contenido: 'Ruido' } });
  expect(data.createTicket).toEqual({ category: 'Ruido', code: 'NUEVO', status: { code: 'NUEVO' } });
});
