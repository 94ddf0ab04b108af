import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Survey } from '../../src/modules/surveys/survey.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** Thursday noon in Mexico City, which is six hours behind UTC. */
const NOON = '2026-11-26T18:00:00.000Z';

let time = NOON;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = NOON;
});

interface Place {
  readonly community: Community;
  readonly admin: Person;
  readonly committee: ResidentUser;
  readonly answered: ResidentUser;
  readonly silent: ResidentUser;
  readonly survey: Survey;
  readonly questionId: string;
}

/** A survey that one of three residents of its community has answered, and a resident who has moved out. */
async function makePlace(fields: Partial<Survey> = {}): Promise<Place> {
  const community = await service.make.community();
  const survey = await service.make.survey(community, fields);
  const question = await service.make.question(survey);
  const answered = await service.make.residentUser(community);
  const respuestas = [{ preguntaId: question.id, respuesta: 'Nada' }];
  if (fields.isActive !== false) {
    const path = `/api/encuestas/${survey.id}/responder`;
    expect((await service.as(answered).post(path, { respuestas })).status).toBe(204);
  }
  await service.make.residentUser(community, 'RESIDENT', { deletedAt: NOON });
  return {
    community,
    admin: await service.make.admin(community),
    committee: await service.make.residentUser(community, 'COMITEE_MEMBER', {
      email: `comite-${community.id}@correo.example`,
    }),
    answered,
    silent: await service.make.residentUser(community, 'RENTER', { email: null }),
    survey,
    questionId: question.id,
  };
}

const PENDING = `query ($id: GUID!, $first: Int) { survey(id: $id) {
  pending(first: $first, orderBy: CREATED_AT_ASC) { totalCount nodes { id } }
} }`;

async function pendingFor(person: Person, { survey }: Place, first?: number) {
  const { data, errors } = await service.as(person).graphql(PENDING, { id: survey.id, first });
  expect(errors).toBeUndefined();
  const { totalCount, nodes } = data.survey.pending;
  return { totalCount, ids: nodes.map(({ id }: { id: string }) => id) };
}

const remind = (person: Person, { survey }: Place, directive = '') =>
  service.as(person).graphql(`mutation ($id: GUID!) ${directive} { remindSurvey(id: $id) { remindedAt } }`, {
    id: survey.id,
  });

const codeOf = ({ errors }: Awaited<ReturnType<typeof remind>>) => errors?.[0]?.extensions.code;

/** The addresses of the mails that were sent about a survey, once all background work is done. */
async function remindedAbout({ silent, committee, answered }: Place) {
  await service.settled();
  const own = [
    silent.email,
    committee.resident.email,
    committee.email,
    answered.email,
    answered.resident.email,
  ];
  return service.mails.map(({ to }) => to).filter((to) => own.includes(to));
}

describe('the residents who have not answered a survey', () => {
  test('administrators and committee members read them in pages, with their number', async () => {
    const place = await makePlace();
    const { admin, committee, silent } = place;
    const ids = [committee.resident.id, silent.resident.id];
    for (const person of [admin, committee, await service.make.systemAdmin()])
      expect(await pendingFor(person, place)).toEqual({ totalCount: 2, ids });
    expect(await pendingFor(admin, place, 1)).toEqual({ totalCount: 2, ids: ids.slice(0, 1) });
  });

  test('a resident finds only itself while it has not answered, a guard nobody', async () => {
    const place = await makePlace();
    const { community, answered, silent, survey } = place;
    expect(await pendingFor(silent, place)).toEqual({ totalCount: 1, ids: [silent.resident.id] });
    expect(await pendingFor(answered, place)).toEqual({ totalCount: 0, ids: [] });
    const guard = await service.make.guard(community);
    expect(await pendingFor(guard, place)).toEqual({ totalCount: 0, ids: [] });
    const where = { id: { eq: survey.id }, pending: { some: { id: { eq: silent.resident.id } } } };
    for (const [person, totalCount] of [
      [answered, 0],
      [guard, 0],
      [silent, 1],
      [place.admin, 1],
    ] as const) {
      const query = 'query ($where: SurveyWhere) { surveys(where: $where) { totalCount } }';
      const { data, errors } = await service.as(person).graphql(query, { where });
      expect(errors).toBeUndefined();
      expect(data.surveys.totalCount).toBe(totalCount);
    }
  });
});

describe('a reminder of a survey', () => {
  test('it is mailed to each resident who has not answered, at the address of the record or the account', async () => {
    const place = await makePlace({ titulo: 'Color de\nla fachada' });
    const { data, errors } = await remind(place.admin, place);
    expect(errors).toBeUndefined();
    expect(data.remindSurvey).toEqual({ remindedAt: NOON });
    expect(await remindedAbout(place)).toEqual(
      expect.arrayContaining([place.committee.resident.email, place.silent.email]),
    );
    expect(await remindedAbout(place)).toHaveLength(2);
    const mail = service.mails.find(({ to }) => to === place.silent.email);
    expect(mail?.text).toContain('«Color de la fachada»');
    expect(mail?.text).toContain(place.silent.resident.fullName);
  });

  test('it is not sent to who has answered meanwhile, and to nobody once the survey is closed', async () => {
    const [place, closed] = [await makePlace(), await makePlace()];
    const { jobs } = service.services;
    const begin = jest.spyOn(jobs, 'begin').mockImplementation(() => undefined);
    for (const each of [place, closed]) expect((await remind(each.admin, each)).errors).toBeUndefined();
    const { survey, silent } = place;
    const respuestas = [{ preguntaId: place.questionId, respuesta: 'Nada' }];
    const answered = await service.as(silent).post(`/api/encuestas/${survey.id}/responder`, { respuestas });
    expect(answered.status).toBe(204);
    const close = 'mutation ($id: GUID!) { updateSurvey(id: $id, input: { isActive: false }) { id } }';
    expect((await service.as(closed.admin).graphql(close, { id: closed.survey.id })).errors).toBeUndefined();
    await service.services.background.settled();
    const waiting = begin.mock.calls.map(([name]) => name);
    begin.mockRestore();
    for (const name of new Set(waiting)) jobs.begin(name);
    expect(await remindedAbout(place)).toEqual([place.committee.resident.email]);
    expect(await remindedAbout(closed)).toEqual([]);
  });

  test('it does not go to an address that its resident, or the account, has not any more', async () => {
    for (let run = 0; run < 3; run += 1) {
      const place = await makePlace();
      const { silent, committee } = place;
      const { jobs } = service.services;
      const begin = jest.spyOn(jobs, 'begin').mockImplementation(() => undefined);
      expect((await remind(place.admin, place)).errors).toBeUndefined();
      const system = service.as(await service.make.systemAdmin());
      const changes = [
        await system.put(`/api/users/${silent.id}`, { email: `otro-${silent.email}` }),
        await system.put(`/api/residents/${committee.resident.id}`, {
          email: `otro-${committee.resident.email}`,
        }),
      ];
      expect(changes.map(({ status }) => status)).toEqual([200, 200]);
      begin.mockRestore();
      jobs.begin('mail');
      expect(await remindedAbout(place)).toEqual([]);
    }
  });

  test('nobody is reminded without an active account', async () => {
    const place = await makePlace();
    const former = await service.make.residentUser(place.community);
    const system = await service.make.systemAdmin();
    expect((await service.as(system).delete(`/api/users/${former.id}`)).status).toBe(204);
    await remind(place.committee, place);
    await service.settled();
    const addresses = service.mails.map(({ to }) => to);
    expect(addresses).toContain(place.silent.email);
    for (const address of [former.email, former.resident.email]) expect(addresses).not.toContain(address);
  });

  test('it goes out once a day in the zone of the community, also when two requests race', async () => {
    const place = await makePlace();
    const answers = await Promise.all([place.admin, place.committee].map((person) => remind(person, place)));
    expect(answers.map(codeOf).sort()).toEqual(['INVALID_OPERATION', undefined]);
    time = '2026-11-27T05:59:59.999Z';
    expect(codeOf(await remind(place.admin, place))).toBe('INVALID_OPERATION');
    expect(await remindedAbout(place)).toHaveLength(2);
    time = '2026-11-27T06:00:00.000Z';
    expect((await remind(place.admin, place)).data.remindSurvey).toEqual({ remindedAt: time });
    expect(await remindedAbout(place)).toHaveLength(4);
  });

  test('a repeated request with the same idempotency key sends nothing more', async () => {
    const place = await makePlace();
    const directive = `@idempotent(key: "survey-${place.survey.id}")`;
    for (let run = 0; run < 3; run += 1)
      expect((await remind(place.admin, place, directive)).data.remindSurvey).toEqual({ remindedAt: NOON });
    expect(await remindedAbout(place)).toHaveLength(2);
  });
});
