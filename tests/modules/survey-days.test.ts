import { type Service, startService } from '../support/service.js';

let time = new Date('2026-11-20T12:00:00.000Z');
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

async function makeSurvey(timeZone: string | null, fechaInicio: string, fechaFin: string) {
  const community = await service.make.community({ timeZone });
  const admin = await service.make.admin(community);
  const answer = await service.as(admin).post('/api/encuestas', {
    communityId: community.id,
    titulo: 'Alberca',
    descripcion: '',
    fechaInicio,
    fechaFin,
    preguntas: [{ tipoPregunta: 1, pregunta: '¿Por qué?' }],
  });
  return { community, admin, answer, survey: answer.body };
}

type Made = Awaited<ReturnType<typeof makeSurvey>>;

/** Whether a survey is open at a moment, as everything that tells of it says. */
async function isOpenAt({ community, admin, survey }: Made, at: number): Promise<boolean> {
  time = new Date(at);
  const residentUser = await service.make.residentUser(community);
  const document = 'query ($id: GUID!) { survey(id: $id) { isOpen can { answer { allowed } } } }';
  const { data } = await service.as(residentUser).graphql(document, { id: survey.id });
  const { isOpen } = data.survey;
  const found = await service
    .as(residentUser)
    .graphql('{ surveys(where: { isOpen: { eq: true } }) { totalCount } }');
  const dashboard = await service.as(admin).get(`/api/dashboard?communityId=${community.id}`);
  const respuestas = [{ preguntaId: survey.preguntas[0].id, respuesta: 'Sí' }];
  const answered = await service
    .as(residentUser)
    .post(`/api/encuestas/${survey.id}/responder`, { respuestas });
  expect({
    can: data.survey.can.answer.allowed,
    listed: found.data.surveys.totalCount,
    counted: dashboard.body.encuestasActivas,
    answered: answered.status,
  }).toEqual({
    can: isOpen,
    listed: isOpen ? 1 : 0,
    counted: isOpen ? 1 : 0,
    answered: isOpen ? 204 : 400,
  });
  if (!isOpen) expect(answered.body.code).toBe('INVALID_OPERATION');
  return isOpen;
}

test.each([
  [null, '2026-11-26', '2026-11-26T06:00:00.000Z', '2026-11-27T06:00:00.000Z'],
  ['America/Tijuana', '2026-11-26T00:00:00Z', '2026-11-26T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-26', '2026-11-25T11:00:00.000Z', '2026-11-26T11:00:00.000Z'],
  // A day of 25 hours, whose midnight clocks show twice, and one of 23 hours that begins at one o'clock.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z', '2027-04-30T21:00:00.000Z'],
])(
  'in the time zone %s a survey with the dates %s is open exactly from %s to %s',
  async (zone, day, starts, ends) => {
    const made = await makeSurvey(zone, day, day);
    expect(made.answer.status).toBe(201);
    expect(await isOpenAt(made, Date.parse(starts) - 1)).toBe(false);
    expect(await isOpenAt(made, Date.parse(starts))).toBe(true);
    expect(await isOpenAt(made, Date.parse(ends) - 1)).toBe(true);
    expect(await isOpenAt(made, Date.parse(ends))).toBe(false);
  },
);

test('a survey with moments is open from the first to the last of them', async () => {
  const [starts, ends] = ['2026-11-26T15:00:00.000Z', '2026-11-26T18:00:00.000Z'];
  const made = await makeSurvey(null, starts, ends);
  expect(await isOpenAt(made, Date.parse(starts) - 1)).toBe(false);
  expect(await isOpenAt(made, Date.parse(starts))).toBe(true);
  expect(await isOpenAt(made, Date.parse(ends))).toBe(true);
  expect(await isOpenAt(made, Date.parse(ends) + 1)).toBe(false);
});

test.each([
  ['a moment of the day that is its end', '2026-11-26T18:00:00Z', '2026-11-26', 201],
  ['the last millisecond of that day', '2026-11-27T05:59:59.999Z', '2026-11-26', 201],
  ['the first moment after that day', '2026-11-27T06:00:00Z', '2026-11-26', 400],
  ['the day of a moment that is its end', '2026-11-26', '2026-11-26T06:00:00Z', 201],
  ['a day that begins after the moment that is its end', '2026-11-26', '2026-11-26T05:59:59.999Z', 400],
  ['the day after its end', '2026-11-27', '2026-11-26', 400],
])('a survey that begins with %s: %s to %s is answered %i', async (_case, fechaInicio, fechaFin, status) => {
  const { answer, admin, community } = await makeSurvey(null, fechaInicio, fechaFin);
  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(answer.body.code).toBe('INVALID_OPERATION');
    const { data } = await service.as(admin).graphql('{ surveys { totalCount } }');
    expect(data.surveys.totalCount).toBe(0);
  }
  const survey = await service.make.survey(community);
  const document = `mutation ($id: GUID!, $input: SurveyPatch!) { updateSurvey(id: $id, input: $input) { fechaFin } }`;
  const changed = await service
    .as(admin)
    .graphql(document, { id: survey.id, input: { fechaInicio, fechaFin } });
  if (status === 201) expect(changed.errors).toBeUndefined();
  else expect(changed.errors).toMatchObject([{ extensions: { code: 'INVALID_OPERATION' } }]);
});

test.each([
  ['Asia/Tokyo', '2026-11-26', '2026-11-25T15:00:00.000Z', 201],
  ['Asia/Tokyo', '2026-11-26', '2026-11-25T14:59:59.999Z', 400],
  ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00.000Z', 201],
  ['Etc/GMT+12', '2026-11-27T11:59:59.999Z', '2026-11-26', 201],
  ['Etc/GMT+12', '2026-11-27T12:00:00.000Z', '2026-11-26', 400],
  // The zones farthest from UTC, before they changed sides of the date line.
  ['America/Metlakatla', '1800-03-02', '1800-03-01T08:46:18.000Z', 201],
  ['Asia/Manila', '1800-03-02T15:56:00.000Z', '1800-03-01', 201],
])(
  'in the time zone %s a survey from %s to %s is answered %i',
  async (zone, fechaInicio, fechaFin, status) => {
    const { answer, admin, survey } = await makeSurvey(zone, fechaInicio, fechaFin);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.code).toBe('INVALID_OPERATION');
    else expect((await service.as(admin).put(`/api/encuestas/${survey.id}`, survey)).status).toBe(200);
  },
);
