import { SurveyResponse } from '../../src/modules/surveys/survey-response.entity.js';
import { Builder } from '../support/build.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function anOpenSurvey(from: Builder, community: Parameters<Builder['survey']>[0]) {
  const survey = await from.survey(community, {
    fechaInicio: '2020-01-01T00:00:00.000Z',
    fechaFin: '2090-01-01T00:00:00.000Z',
  });
  const question = await from.question(survey, { tipoPregunta: 1, opciones: [] });
  return { survey, question };
}

test('a user with a new resident record cannot vote again', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const { survey, question } = await anOpenSurvey(service.make, community);
  const vote = () =>
    service.as(residentUser).post(`/api/encuestas/${survey.id}/responder`, {
      respuestas: [{ preguntaId: question.id, respuesta: 'Sí' }],
    });
  expect((await vote()).status).toBe(204);
  const client = service.as(admin);
  expect((await client.delete(`/api/residents/${residentUser.resident.id}`)).status).toBe(204);
  const again = await client.post('/api/residents', {
    userId: residentUser.id,
    communityId: community.id,
    fullName: 'La misma persona',
    address: 'Calle 2',
  });
  expect(again.status).toBe(201);
  expect(await vote()).toMatchObject({
    status: 400,
    body: { code: 'INVALID_OPERATION', message: 'Ya respondió esta encuesta.' },
  });
  const { data } = await service.as(residentUser).graphql(`{ survey(id: "${survey.id}") { answeredByMe } }`);
  expect(data).toEqual({ survey: { answeredByMe: true } });
  expect((await client.get(`/api/encuestas/${survey.id}/resultados`)).body.totalRespuestas).toBe(1);
});

test('the database refuses a second vote of a user', async () => {
  const { community, residentUser } = await makeCommunityFixture(service);
  const { survey } = await anOpenSurvey(service.make, community);
  const other = await service.make.residentUser(community);
  const votes = [residentUser.resident.id, other.resident.id].map((residentId) => {
    const em = service.em();
    em.create(SurveyResponse, { surveyId: survey.id, residentId, userId: residentUser.id });
    return em.flush();
  });
  const results = await Promise.allSettled(votes);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
