import type { Person, ResidentUser } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { kindsOf, notificationsOf, runTask } from '../support/notifications.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { checkIn, invite } from '../support/visitor-passes.js';

/** The notifications of money, reservations, visits and surveys, with a clock that the test moves. */

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

async function makePlace() {
  const fixture = await makeCommunityFixture(service);
  return {
    ...fixture,
    neighbour: await service.make.residentUser(fixture.community),
    guard: await service.make.guard(fixture.community),
  };
}

const send = async (person: Person, document: string, variables: Record<string, unknown>) => {
  const { data, errors } = await service.as(person).graphql(document, variables);
  expect(errors).toBeUndefined();
  return data;
};

const look = () => runTask(service, { task: 'look' });

/** Looks as two instances do at the same time, and once more. */
async function lookTwice() {
  await Promise.all([look(), look()]);
  await look();
}

describe('payments', () => {
  const CONFIRM = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { id } }';

  test('confirmed together are told to those who paid, each with its amount', async () => {
    const { residentUser, neighbour, admin } = await makePlace();
    const pay = ({ resident }: ResidentUser, monto: number) =>
      service.make.residentPayment(resident, { status: 'PorConfirmar', monto });
    const ids = [(await pay(residentUser, 850.5)).id, (await pay(neighbour, 1200)).id];
    await send(admin, CONFIRM, { ids });
    for (const [person, text] of [
      [residentUser, 'Su pago de 850.50 MXN fue confirmado.'],
      [neighbour, 'Su pago de 1200.00 MXN fue confirmado.'],
    ] as const) {
      const told = await notificationsOf(service, person);
      expect(told.map(({ kind, text: said }) => [kind, said])).toEqual([['PAYMENT_CONFIRMED', text]]);
    }
    expect(await kindsOf(service, admin)).toEqual([]);
  });

  test('that an administrator refuses or registers as applied are told, and no other change of them', async () => {
    const { residentUser, admin } = await makePlace();
    const { id } = await service.make.residentPayment(residentUser.resident, { status: 'PorConfirmar' });
    const UPDATE =
      'mutation ($id: GUID!, $input: ResidentPaymentPatch!) { updateResidentPayment(id: $id, input: $input) { id } }';
    await send(residentUser, UPDATE, { id, input: { concepto: 'Noviembre' } });
    await send(admin, UPDATE, { id, input: { nota: 'Revisado' } });
    expect(await kindsOf(service, residentUser)).toEqual([]);
    await send(admin, UPDATE, { id, input: { status: 'Cancelado' } });
    expect(await kindsOf(service, residentUser)).toEqual(['PAYMENT_REFUSED']);
    time = '2026-11-26T18:01:00.000Z';
    const input = { ...samples.residentPayment(), residenteId: residentUser.resident.id, status: 'Aplicado' };
    await send(
      admin,
      'mutation ($input: CreateResidentPaymentInput!) { createResidentPayment(input: $input) { id } }',
      { input },
    );
    expect(await kindsOf(service, residentUser)).toEqual(['PAYMENT_CONFIRMED', 'PAYMENT_REFUSED']);
  });

  test('that residents register themselves are told to nobody', async () => {
    const { residentUser, admin } = await makePlace();
    const body = { ...samples.residentPayment(), residenteId: residentUser.resident.id };
    expect((await service.as(residentUser).post('/api/pagosresidente', body)).status).toBe(201);
    for (const person of [residentUser, admin]) expect(await kindsOf(service, person)).toEqual([]);
  });
});

describe('charges', () => {
  test('are told three days before they are due and once they are overdue, by days of the community, once', async () => {
    const { residentUser, neighbour, admin } = await makePlace();
    await service.make.residentCharge(residentUser.resident, {
      fecha: '2026-11-29T00:00:00.000Z',
      descripcion: 'Mantenimiento',
      monto: 900,
    });
    await service.make.residentCharge(residentUser.resident, { fecha: '2026-12-20T00:00:00.000Z' });
    await service.make.residentCharge(neighbour.resident, {
      fecha: '2026-11-29T00:00:00.000Z',
      manualStatus: 'Pagado',
    });
    // The last minute of the 25th in Mexico City.
    time = '2026-11-26T05:59:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual([]);
    time = '2026-11-26T06:00:00.000Z';
    await lookTwice();
    const [soon] = await notificationsOf(service, residentUser);
    expect(soon).toMatchObject({
      kind: 'CHARGE_DUE_SOON',
      text: 'Mantenimiento: debe 900.00 MXN, vence el 2026-11-29.',
    });
    time = '2026-11-30T05:59:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['CHARGE_DUE_SOON']);
    time = '2026-11-30T06:00:00.000Z';
    await lookTwice();
    await look();
    expect(await kindsOf(service, residentUser)).toEqual(['CHARGE_OVERDUE', 'CHARGE_DUE_SOON']);
    for (const person of [neighbour, admin]) expect(await kindsOf(service, person)).toEqual([]);
  });

  test('of old are no news, and neither are those of a former resident or a deleted community', async () => {
    const { make } = service;
    const { residentUser, community } = await makePlace();
    const former = await make.residentUser(community, 'RESIDENT', { deletedAt: NOON });
    const gone = await make.community({ deletedAt: NOON });
    const ofGone = await make.residentUser(gone);
    await make.residentCharge(residentUser.resident, { fecha: '2026-11-01T00:00:00.000Z' });
    await make.residentCharge(former.resident, { fecha: '2026-11-24T00:00:00.000Z' });
    await make.residentCharge(ofGone.resident, { fecha: '2026-11-24T00:00:00.000Z' });
    await look();
    for (const person of [residentUser, former, ofGone]) expect(await kindsOf(service, person)).toEqual([]);
  });

  test('of many are told in batches until all are', async () => {
    const { residentUser } = await makePlace();
    await service.database.queries.change(
      `insert into resident_charges (id, resident_id, community_id, fecha, descripcion, monto, created_at)
      select gen_random_uuid(), $1, $2, '2026-11-27T00:00:00Z', 'Cuota', 10, now() from generate_series(1, 2100)`,
      [residentUser.resident.id, residentUser.resident.communityId],
    );
    await look();
    const { data } = await service
      .as(residentUser)
      .graphql('{ viewer { unreadNotificationCount notifications(first: 1) { totalCount } } }');
    expect(data.viewer).toEqual({ unreadNotificationCount: 2100, notifications: { totalCount: 2100 } });
    await service.database.queries.change('delete from resident_charges where resident_id = $1', [
      residentUser.resident.id,
    ]);
  });
});

describe('reservations', () => {
  test('are told when an administrator decides on them, and not when their resident cancels them', async () => {
    const { make } = service;
    const { residentUser, neighbour, admin, community } = await makePlace();
    const amenity = await make.amenity(community, { nombre: 'Alberca' });
    const at = (horario: string) => make.reservation(amenity, residentUser.resident, { horario });
    const approved = await at('2027-01-04T18:00:00.000Z');
    const rejected = await at('2027-01-11T18:00:00.000Z');
    const own = await at('2027-01-18T18:00:00.000Z');
    await send(admin, 'mutation ($id: GUID!) { approveAmenityReservation(id: $id) { id } }', {
      id: approved.id,
    });
    await service.settled();
    time = '2026-11-26T18:01:00.000Z';
    const path = `/api/amenityreservations/${rejected.id}/status`;
    expect((await service.as(admin).patch(path, { status: 'Rechazada' })).status).toBeLessThan(300);
    await send(residentUser, 'mutation ($id: GUID!) { cancelAmenityReservation(id: $id) { id } }', {
      id: own.id,
    });
    const told = await notificationsOf(service, residentUser);
    expect(told.map(({ kind, text }) => [kind, text])).toEqual([
      ['RESERVATION_DECIDED', 'Su reservación de Alberca fue rechazada.'],
      ['RESERVATION_DECIDED', 'Su reservación de Alberca fue aprobada.'],
    ]);
    for (const person of [neighbour, admin]) expect(await kindsOf(service, person)).toEqual([]);
  });
});

describe('visitors', () => {
  const CHECK_IN = 'mutation ($id: GUID!) { checkInVisit(id: $id) { id } }';

  test('that a guard checks in are told to the resident, through GraphQL and by an arrival that REST sets', async () => {
    const { residentUser, neighbour, guard } = await makePlace();
    const visit = (visitorName: string) =>
      service.make.visit(residentUser.resident, {
        visitorName,
        arrivalDate: '2026-11-26T20:00:00.000Z',
        createdAt: NOON,
        departureDate: null,
      });
    await send(guard, CHECK_IN, { id: (await visit('Marta Ruiz')).id });
    await service.settled();
    time = '2026-11-26T18:05:00.000Z';
    const { id } = await visit('Leo Paz');
    const { body } = await service.as(guard).get(`/api/residentvisits/${id}`);
    const answer = await service.as(guard).put(`/api/residentvisits/${id}`, { ...body, arrivalDate: NOON });
    expect(answer.status).toBeLessThan(300);
    const told = await notificationsOf(service, residentUser);
    expect(told.map(({ kind, text }) => [kind, text])).toEqual([
      ['VISITOR_ARRIVED', 'Leo Paz ha llegado.'],
      ['VISITOR_ARRIVED', 'Marta Ruiz ha llegado.'],
    ]);
    for (const person of [neighbour, guard]) expect(await kindsOf(service, person)).toEqual([]);
  });

  test('that come by a pass, or walk in, are told to the resident once', async () => {
    const { residentUser, guard } = await makePlace();
    const { token } = (await invite(service, residentUser, { visitorName: 'Eva Sol', singleUse: false })).data
      .createVisitorPass;
    for (let scan = 0; scan < 2; scan += 1)
      expect((await checkIn(service, guard, { token })).errors).toBeUndefined();
    const walkIn = {
      residentId: residentUser.resident.id,
      visitorName: 'Iván Mar',
      totalPeople: 1,
      subject: '',
      arrivalDate: time,
      departureDate: '2026-11-27T05:00:00.000Z',
    };
    const { id } = (await service.as(guard).post('/api/residentvisits', walkIn)).body;
    const again = { ...walkIn, arrivalDate: '2026-11-26T17:00:00.000Z' };
    expect((await service.as(guard).put(`/api/residentvisits/${id}`, again)).status).toBe(200);
    const ahead = { ...walkIn, visitorName: 'Ana Paz', arrivalDate: '2026-11-27T03:00:00.000Z' };
    expect((await service.as(guard).post('/api/residentvisits', ahead)).status).toBe(201);
    const told = await notificationsOf(service, residentUser);
    expect(told.map(({ text }) => text).sort()).toEqual(['Eva Sol ha llegado.', 'Iván Mar ha llegado.']);
  });

  test('whom residents check in themselves are told to nobody', async () => {
    const { residentUser } = await makePlace();
    const visit = await service.make.visit(residentUser.resident, {
      arrivalDate: '2026-11-26T20:00:00.000Z',
      createdAt: NOON,
      departureDate: null,
    });
    await send(residentUser, CHECK_IN, { id: visit.id });
    expect(await kindsOf(service, residentUser)).toEqual([]);
  });
});

describe('surveys', () => {
  const CREATE = 'mutation ($input: SurveyInput!) { createSurvey(input: $input) { id preguntas { id } } }';
  const create = async (admin: Person, communityId: string, fields: object) =>
    (
      await send(admin, CREATE, {
        input: {
          communityId,
          titulo: 'Fachada',
          descripcion: '¿Qué color?',
          preguntas: [{ tipoPregunta: 1, pregunta: '¿Color?' }],
          ...fields,
        },
      })
    ).createSurvey;

  test('that are open when they are made are told to the residents at once', async () => {
    const { residentUser, neighbour, admin, guard, community } = await makePlace();
    await create(admin, community.id, { fechaInicio: '2026-11-26', fechaFin: '2026-12-05' });
    for (const person of [residentUser, neighbour])
      expect(await notificationsOf(service, person)).toMatchObject([
        { kind: 'SURVEY_OPENED', text: 'Fachada' },
      ]);
    for (const person of [admin, guard]) expect(await kindsOf(service, person)).toEqual([]);
  });

  test('are told as they open, end soon to whom has not answered, and have ended, each once', async () => {
    const { residentUser, neighbour, admin, community } = await makePlace();
    const stranger = (await makePlace()).residentUser;
    const { id, preguntas } = await create(admin, community.id, {
      fechaInicio: '2026-12-01',
      fechaFin: '2026-12-10',
    });
    expect(await kindsOf(service, residentUser)).toEqual([]);
    time = '2026-12-01T05:59:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual([]);
    time = '2026-12-01T06:00:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_OPENED']);
    const respuestas = [{ preguntaId: preguntas[0].id, respuesta: 'Azul' }];
    const answer = await service.as(neighbour).post(`/api/encuestas/${id}/responder`, { respuestas });
    expect(answer.status).toBe(204);
    time = '2026-12-10T06:30:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_ENDING', 'SURVEY_OPENED']);
    expect(await kindsOf(service, neighbour)).toEqual(['SURVEY_OPENED']);
    time = '2026-12-11T06:30:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_ENDED', 'SURVEY_ENDING', 'SURVEY_OPENED']);
    expect(await kindsOf(service, neighbour)).toEqual(['SURVEY_ENDED', 'SURVEY_OPENED']);
    for (const person of [admin, stranger]) expect(await kindsOf(service, person)).toEqual([]);
  });

  test('that opened or ended within two days without a look are told then', async () => {
    const { residentUser, admin, community } = await makePlace();
    await create(admin, community.id, { fechaInicio: '2026-12-01', fechaFin: '2026-12-10' });
    time = '2026-12-03T05:30:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_OPENED']);
    time = '2026-12-13T05:30:00.000Z';
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_ENDED', 'SURVEY_OPENED']);
  });

  test.each([
    ['is switched on', { isActive: false }, { isActive: true }],
    ['is opened by an earlier beginning', { fechaInicio: '2026-12-02' }, { fechaInicio: '2026-11-20' }],
    ['is opened by a later end', { fechaFin: '2026-11-25' }, { fechaFin: '2026-12-05' }],
  ])('one that %s days after its beginning is told to the residents, once', async (_how, closed, opened) => {
    const { residentUser, admin, community } = await makePlace();
    const period = { fechaInicio: '2026-11-20', fechaFin: '2026-12-05' };
    const { id } = await create(admin, community.id, { ...period, ...closed });
    await lookTwice();
    expect(await kindsOf(service, residentUser)).not.toContain('SURVEY_OPENED');
    const UPDATE =
      'mutation ($id: GUID!, $input: SurveyPatch!) { updateSurvey(id: $id, input: $input) { id } }';
    for (const input of [opened, { titulo: 'La fachada' }, { isActive: false }, { isActive: true }])
      await send(admin, UPDATE, { id, input });
    const kinds = await kindsOf(service, residentUser);
    expect(kinds.filter((kind) => kind === 'SURVEY_OPENED')).toHaveLength(1);
  });

  test('are told however many there are of which nobody is left to tell', async () => {
    const empty = await service.make.community();
    const period = { fechaInicio: '2026-11-01', fechaFin: '2026-11-25' };
    const { residentUser, community } = await makePlace();
    for (let count = 0; count < 100; count++) await service.make.survey(empty, period);
    await service.make.survey(community, { ...period, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
    await lookTwice();
    expect(await kindsOf(service, residentUser)).toEqual(['SURVEY_ENDED']);
  });

  test('that were put off after they were told of as open or ended are said to begin later', async () => {
    const { residentUser, admin, community } = await makePlace();
    const { id } = await create(admin, community.id, { fechaInicio: '2026-11-26', fechaFin: '2026-11-26' });
    await service.settled();
    time = '2026-11-27T06:30:00.000Z';
    await lookTwice();
    const later = { fechaInicio: '2026-11-28', fechaFin: '2026-11-29' };
    await send(
      admin,
      'mutation ($id: GUID!, $input: SurveyPatch!) { updateSurvey(id: $id, input: $input) { id } }',
      { id, input: later },
    );
    const text = 'Fachada: aún no empieza.';
    expect(await notificationsOf(service, residentUser)).toMatchObject([
      { kind: 'SURVEY_ENDED', text },
      { kind: 'SURVEY_OPENED', text },
    ]);
  });

  test('that are inactive or deleted are told to nobody', async () => {
    const { residentUser, admin, community } = await makePlace();
    const period = { fechaInicio: '2026-11-26', fechaFin: '2026-12-05' };
    await create(admin, community.id, { ...period, isActive: false });
    await service.make.survey(community, { ...period, deletedAt: NOON } as never);
    await look();
    expect(await kindsOf(service, residentUser)).toEqual([]);
  });
});
