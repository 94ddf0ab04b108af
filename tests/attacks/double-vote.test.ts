import { applyMigrations } from '../../src/engine/database/migrate.js';
import { openDatabase } from '../../src/engine/database/open.js';
import { SurveyResponse } from '../../src/modules/surveys/survey-response.entity.js';
import { Builder } from '../support/build.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { cloneDatabase } from '../support/database.js';
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

test('the migration keeps the first of two existing votes of a user', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const run = (text: string, values: unknown[] = []) =>
    database.queries.change<Record<string, unknown>>(text, values);
  const make = new Builder(database.orm);
  const community = await make.community();
  const { survey, question } = await anOpenSurvey(make, community);
  const [twice, once] = [await make.residentUser(community), await make.residentUser(community)];
  await run(`update residents set deleted_at = now() where id = $1`, [twice.resident.id]);
  const second = await make.residentUser(community);
  await run(`update residents set user_id = $1 where id = $2`, [twice.id, second.resident.id]);
  await run('alter table survey_responses drop column user_id');
  await run(
    'alter table survey_responses add constraint survey_responses_resident_unique unique (survey_id, resident_id)',
  );
  await run("delete from mikro_orm_migrations where name like '%_votes_by_user'");
  for (const [resident, day, text] of [
    [second.resident, '2026-02-02', 'later'],
    [twice.resident, '2026-02-01', 'first'],
    [once.resident, '2026-02-03', 'only'],
  ] as const) {
    const [vote] = await run(
      'insert into survey_responses (id, survey_id, resident_id, created_at) values (gen_random_uuid(), $1, $2, $3) returning id',
      [survey.id, resident.id, day],
    );
    await run(
      'insert into survey_answers (id, survey_id, response_id, question_id, respuesta) values (gen_random_uuid(), $1, $2, $3, $4)',
      [survey.id, vote?.id, question.id, text],
    );
  }

  await applyMigrations(database.orm, () => undefined);

  const kept = await run('select respuesta from survey_answers order by respuesta');
  expect(kept.map(({ respuesta }) => respuesta)).toEqual(['first', 'only']);
  expect(await run('select user_id from survey_responses where user_id = $1', [twice.id])).toHaveLength(1);
  await database.close();
  await clone.dispose();
});
