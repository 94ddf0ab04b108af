import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** Results, participation and own answers as fields of a survey. */

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const CHOICE = { tipoPregunta: 0, pregunta: '¿Abrimos más tarde?', opciones: ['Sí', 'No'] };
const RATING = { tipoPregunta: 2, pregunta: '¿Cómo la califica?', opciones: [] };

/** Some surveys of a community with two residents, of whom one answered all of them. */
async function answeredSurveys(number: number) {
  const fixture = await makeCommunityFixture(service);
  const { community, residentUser } = fixture;
  const silent = await service.make.residentUser(community);
  const surveys = [];
  for (let index = 0; index < number; index++) {
    const survey = await service.make.survey(community, { titulo: `Encuesta ${index}` });
    const choice = await service.make.question(survey, { position: 0, ...CHOICE });
    const rating = await service.make.question(survey, { position: 1, ...RATING });
    const respuestas = [
      { preguntaId: choice.id, respuesta: 'No' },
      { preguntaId: rating.id, respuesta: String((index % 5) + 1) },
    ];
    const { status } = await service
      .as(residentUser)
      .post(`/api/encuestas/${survey.id}/responder`, { respuestas });
    expect(status).toBe(204);
    surveys.push({ ...survey, respuestas });
  }
  return { ...fixture, silent, surveys };
}

/** An answer of a sheet as its author reads it. */
const ownAnswer = (given: { preguntaId: string; respuesta: string } | undefined, question: string) => ({
  questionId: given?.preguntaId,
  question,
  answer: given?.respuesta,
});

const RESULTS =
  'encuestaId titulo totalRespuestas preguntas { preguntaId pregunta totalRespuestas promedio textos opciones { opcion total } }';

describe('a survey', () => {
  test('the results of several surveys equal those of each alone', async () => {
    const { admin, surveys } = await answeredSurveys(3);
    const client = service.as(admin);
    const { data } = await client.graphql(`{ surveys(first: 3) { nodes { id results { ${RESULTS} } } } }`);
    const found: { id: string; results: object }[] = data.surveys.nodes;
    expect(found).toHaveLength(surveys.length);
    for (const { id, results } of found) {
      const query = `query ($id: GUID!) { survey(id: $id) { results { ${RESULTS} } } }`;
      expect(results).toEqual((await client.graphql(query, { id })).data.survey.results);
      expect(results).toMatchObject({ encuestaId: id, totalRespuestas: 1 });
    }
  });

  test('an administrator sees how many residents took part', async () => {
    const { admin, surveys } = await answeredSurveys(1);
    const query = 'query ($id: GUID!) { survey(id: $id) { participation { respondents residents } } }';
    const { data } = await service.as(admin).graphql(query, { id: surveys[0]?.id });
    expect(data.survey.participation).toEqual({ respondents: 1, residents: 2 });
  });

  test('residents see their own answers, and neither results nor participation', async () => {
    const { residentUser, silent, surveys } = await answeredSurveys(2);
    const query = `{ surveys(orderBy: CREATED_AT_ASC) { nodes {
      results { totalRespuestas } participation { respondents } myAnswers { questionId question answer } } } }`;
    const own = (await service.as(residentUser).graphql(query)).data.surveys.nodes;
    expect(own).toEqual(
      surveys.map(({ respuestas }) => ({
        results: null,
        participation: null,
        myAnswers: [ownAnswer(respuestas[0], CHOICE.pregunta), ownAnswer(respuestas[1], RATING.pregunta)],
      })),
    );
    const others = (await service.as(silent).graphql(query)).data.surveys.nodes;
    expect(others).toEqual(surveys.map(() => ({ results: null, participation: null, myAnswers: [] })));
  });

  test('an answer gives the survey as the caller sees it afterwards', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const survey = await service.make.survey(community, {
      fechaInicio: '2020-01-01T00:00:00.000Z',
      fechaFin: '2099-01-01T00:00:00.000Z',
    });
    const { id: preguntaId } = await service.make.question(survey, CHOICE);
    const { data, errors } = await service.as(residentUser).graphql(
      `mutation ($id: GUID!, $input: SurveyResponseInput!) {
        answerSurvey(id: $id, input: $input) {
          id answeredByMe myAnswers { questionId answer } results { totalRespuestas } can { answer { code } }
        }
      }`,
      { id: survey.id, input: { respuestas: [{ preguntaId, respuesta: 'No' }] } },
    );
    expect(errors).toBeUndefined();
    expect(data.answerSurvey).toEqual({
      id: survey.id,
      answeredByMe: true,
      myAnswers: [{ questionId: preguntaId, answer: 'No' }],
      results: null,
      can: { answer: { code: 'INVALID_OPERATION' } },
    });
  });

  test('the number of SQL statements for results, participation and answers does not grow with the surveys', async () => {
    const { admin, surveys } = await answeredSurveys(5);
    const query = `query ($first: Int) { surveys(first: $first) { nodes {
      results { totalRespuestas preguntas { totalRespuestas } } participation { respondents } myAnswers { answer } } } }`;
    const countFor = async (first: number) => {
      const ask = async () => {
        const { data } = await service.as(admin).graphql(query, { first });
        expect(data.surveys.nodes).toHaveLength(first);
      };
      return fewest(() => statements.during(ask));
    };
    expect(await countFor(surveys.length)).toBe(await countFor(1));
  });
});
