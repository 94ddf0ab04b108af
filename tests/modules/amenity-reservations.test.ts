import type { Person } from '../support/accounts.js';
import { type AmenityFixture, makeAmenityFixture } from '../support/amenity-fixture.js';
import type { Answer } from '../support/client.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

/** Wednesday noon in Mexico City, which is six hours behind UTC. */
const NOW = '2026-06-10T18:00:00.000Z';

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(NOW), nowIso: () => NOW } });
});
afterAll(() => service.stop());

const TOMORROW = '2026-06-11T16:00:00.000Z';

const reserve = (person: Person, amenity: { id: string }, fields: object = {}) =>
  service.as(person).post('/api/amenityreservations', {
    amenityId: amenity.id,
    horario: TOMORROW,
    numPersonas: 4,
    horasReservadas: 2,
    ...fields,
  });

const patch = (person: Person, id: string, act: string, body?: object) =>
  service.as(person).patch(`/api/amenityreservations/${id}/${act}`, body);

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

const statusOf = async ({ admin }: AmenityFixture, { id }: { id: string }) =>
  (await service.as(admin).get(`/api/amenityreservations/${id}`)).body.status;

describe('reservations of amenities', () => {
  test('a reservation is created for the caller, in process, with the names of amenity and resident', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const created = await reserve(residentUser, amenity, { residentId: UNKNOWN_ID, status: 'Reservada' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      amenityId: amenity.id,
      amenityName: amenity.nombre,
      residentId: residentUser.resident.id,
      residentName: residentUser.resident.fullName,
      horario: TOMORROW,
      numPersonas: 4,
      horasReservadas: 2,
      status: 'En proceso',
    });
  });

  test('a reservation lasts one hour by default', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    for (const [index, horasReservadas] of [undefined, null, ''].entries()) {
      const horario = `2026-07-0${index + 1}T10:00:00-06:00`;
      expect((await reserve(residentUser, amenity, { horario, horasReservadas })).body).toMatchObject({
        horasReservadas: 1,
        horario: `2026-07-0${index + 1}T16:00:00.000Z`,
      });
    }
  });

  test.each([
    ['this very moment', { horario: NOW }, {}, 400],
    ['the past', { horario: '2026-06-10T17:00:00.000Z' }, {}, 400],
    ['the next moment', { horario: '2026-06-10T18:00:00.001Z' }, {}, 201],
    ['as many people as fit', { numPersonas: '4' }, { capacidadMaxima: 4 }, 201],
    ['one person more than fit', { numPersonas: 5 }, { capacidadMaxima: 4 }, 400],
    ['any number of people where no limit is set', { numPersonas: 5000 }, { capacidadMaxima: null }, 201],
    ['an amenity that takes no reservations', {}, { numeroReservacionesSimultaneas: 0 }, 400],
  ])(
    'a reservation for %s is answered by the rules of its amenity',
    async (_case, asked, amenityFields, status) => {
      const { amenity, residentUser } = await makeAmenityFixture(service, amenityFields);
      const { status: answered, body } = await reserve(residentUser, amenity, asked);
      expect([answered, body.code]).toEqual([status, status === 400 ? 'INVALID_OPERATION' : undefined]);
      const { body: mine } = await service.as(residentUser).get('/api/amenityreservations/my');
      expect(mine).toHaveLength(status === 201 ? 1 : 0);
    },
  );

  test('a reservation of an amenity that is unknown, out of scope or deleted is refused', async () => {
    const { amenity, admin, residentUser } = await makeAmenityFixture(service);
    const foreign = await makeAmenityFixture(service);
    await service.as(admin).delete(`/api/amenities/${amenity.id}`);
    for (const other of [amenity, foreign.amenity, { id: UNKNOWN_ID }]) {
      expect(await reserve(residentUser, other)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', message: 'La amenidad indicada no existe.', errors: null },
      });
    }
  });

  test('a caller without a resident record can neither reserve nor list own reservations', async () => {
    const { community, amenity, admin } = await makeAmenityFixture(service);
    for (const person of [admin, await service.make.systemAdmin(), await service.make.guard(community)]) {
      const refused = {
        status: 400,
        body: { code: 'INVALID_OPERATION', message: 'Usuario no está registrado como residente.' },
      };
      expect(await reserve(person, amenity)).toMatchObject(refused);
      expect(await service.as(person).get('/api/amenityreservations/my')).toMatchObject(refused);
    }
  });
});

describe('overlapping reservations', () => {
  test.each([
    ['the same hours', TOMORROW, 2, 400],
    ['the last hour', '2026-06-11T17:00:00.000Z', 1, 400],
    ['the last moment', '2026-06-11T17:59:59.999Z', 1, 400],
    ['hours around it', '2026-06-11T15:00:00.000Z', 4, 400],
    ['the hour before', '2026-06-11T15:00:00.000Z', 1, 201],
    ['the hour after', '2026-06-11T18:00:00.000Z', 1, 201],
  ])(
    'an amenity without a capacity takes one reservation at a time: %s',
    async (_case, horario, horasReservadas, status) => {
      const { community, amenity, residentUser } = await makeAmenityFixture(service);
      const neighbour = await service.make.residentUser(community);
      expect((await reserve(residentUser, amenity)).status).toBe(201);
      expect((await reserve(neighbour, amenity, { horario, horasReservadas })).status).toBe(status);
    },
  );

  test('an amenity never holds more reservations at one moment than its capacity', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service, {
      numeroReservacionesSimultaneas: 2,
    });
    const at = (hour: number, horasReservadas: number) =>
      reserve(residentUser, amenity, { horario: `2026-06-11T${hour}:00:00.000Z`, horasReservadas });
    expect((await at(10, 2)).status).toBe(201);
    expect((await at(12, 2)).status).toBe(201);
    expect((await at(10, 4)).status).toBe(201);
    expect((await at(11, 1)).status).toBe(400);
    expect((await at(13, 3)).status).toBe(400);
    expect((await at(14, 1)).status).toBe(201);
  });

  test('reservations of other amenities and cancelled reservations do not conflict', async () => {
    const fixture = await makeAmenityFixture(service);
    const { community, amenity, admin, residentUser } = fixture;
    const other = await service.make.amenity(community);
    const { body: first } = await reserve(residentUser, amenity);
    expect((await reserve(residentUser, other)).status).toBe(201);
    expect((await patch(residentUser, first.id, 'cancel')).status).toBe(200);
    const { body: second } = await reserve(residentUser, amenity);
    expect((await patch(admin, second.id, 'status', { status: 'Rechazada' })).status).toBe(200);
    const third = await reserve(residentUser, amenity);
    expect(third.status).toBe(201);
    expect((await patch(admin, third.body.id, 'approve')).status).toBe(200);
    expect((await reserve(residentUser, amenity)).status).toBe(400);
  });

  test('concurrent reservations never exceed the capacity of an amenity', async () => {
    const { community, amenity, admin } = await makeAmenityFixture(service, {
      numeroReservacionesSimultaneas: 3,
    });
    const residentUsers = [];
    for (let i = 0; i < 10; i++) residentUsers.push(await service.make.residentUser(community));
    const answers = await Promise.all(
      residentUsers.map((residentUser, index) =>
        reserve(residentUser, amenity, {
          horario: `2026-06-11T16:${String(index * 5).padStart(2, '0')}:00.000Z`,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(7).fill(400)]);
    const { body } = await service.as(admin).get(`/api/amenityreservations/community/${community.id}`);
    expect(body).toHaveLength(3);
  });

  test('a cancelled reservation can be restored only if the amenity is still free, even concurrently', async () => {
    const fixture = await makeAmenityFixture(service);
    const { amenity, admin, residentUser } = fixture;
    const given = await service.make.reservation(amenity, residentUser.resident, {
      status: 'Cancelada',
      horario: TOMORROW,
    });
    const rejected = await service.make.reservation(amenity, residentUser.resident, {
      status: 'Rechazada',
      horario: TOMORROW,
    });
    const answers = await Promise.all([
      patch(admin, given.id, 'approve'),
      patch(admin, rejected.id, 'status', { status: 'En proceso' }),
      reserve(residentUser, amenity),
    ]);
    const taken = answers.filter(({ status }) => status < 300);
    expect(taken).toHaveLength(1);
    expect(statusesOf(answers).slice(1)).toEqual([400, 400]);
    const { body } = await service
      .as(admin)
      .get(`/api/amenityreservations/community/${fixture.community.id}`);
    const live = body.filter(({ status }: { status: string }) =>
      ['En proceso', 'Reservada'].includes(status),
    );
    expect(live).toEqual([taken[0]?.body]);
  });
});

describe('reservations within the hours of an amenity', () => {
  /** Thursday 11 June 2026; Mexico City is six hours behind UTC. */
  test.each([
    ['when it opens', '2026-06-11T14:00:00.000Z', 1, 201],
    ['before it opens', '2026-06-11T13:59:00.000Z', 1, 400],
    ['until it closes', '2026-06-12T01:00:00.000Z', 1, 201],
    ['beyond its closing', '2026-06-12T01:00:00.000Z', 2, 400],
    ['in the evening, which is the next day in UTC', '2026-06-12T00:00:00.000Z', 2, 201],
    ['on a day without hours', '2026-06-12T16:00:00.000Z', 1, 400],
    ['over the break', '2026-06-11T19:00:00.000Z', 2, 400],
  ])(
    'a reservation %s is answered by the hours of the amenity',
    async (_case, horario, horasReservadas, status) => {
      const { amenity, residentUser } = await makeAmenityFixture(service);
      await service.make.schedule(amenity, { dayOfWeek: 4 });
      await service.make.schedule(amenity, {
        dayOfWeek: 4,
        horaInicio: '14:00',
        horaFin: '15:00',
        isOpen: false,
      });
      const { status: answered, body } = await reserve(residentUser, amenity, { horario, horasReservadas });
      expect([answered, body.code]).toEqual([status, status === 400 ? 'INVALID_OPERATION' : undefined]);
    },
  );

  test('the hours of an amenity are in the configured time zone', async () => {
    const elsewhere = await startService({
      clock: { now: () => new Date(NOW), nowIso: () => NOW },
      environment: { TIME_ZONE: 'Europe/Madrid' },
    });
    try {
      const community = await elsewhere.make.community();
      const residentUser = await elsewhere.make.residentUser(community);
      const amenity = await elsewhere.make.amenity(community);
      await elsewhere.make.schedule(amenity, { dayOfWeek: 4 });
      const at = (horario: string) =>
        elsewhere
          .as(residentUser)
          .post('/api/amenityreservations', { amenityId: amenity.id, horario, numPersonas: 1 });
      expect((await at('2026-06-11T05:00:00.000Z')).status).toBe(400);
      expect((await at('2026-06-11T06:00:00.000Z')).status).toBe(201);
    } finally {
      await elsewhere.stop();
    }
  });
});

describe('the states of reservations', () => {
  test('only the resident or an administrator cancels a reservation', async () => {
    const fixture = await makeAmenityFixture(service, { numeroReservacionesSimultaneas: 9 });
    const { community, amenity, admin, residentUser } = fixture;
    const guard = await service.make.guard(community);
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    const neighbour = await service.make.residentUser(community);
    const outsider = (await makeAmenityFixture(service)).admin;
    const { body: reservation } = await reserve(residentUser, amenity);
    for (const [person, status] of [
      [guard, 403],
      [committee, 403],
      [neighbour, 404],
      [outsider, 404],
    ] as const) {
      expect((await patch(person, reservation.id, 'cancel')).status).toBe(status);
    }
    expect(await statusOf(fixture, reservation)).toBe('En proceso');
    const cancelled = await patch(residentUser, reservation.id, 'cancel');
    expect(cancelled).toMatchObject({ status: 200, body: { ...reservation, status: 'Cancelada' } });
    const { body: second } = await reserve(residentUser, amenity);
    expect(await patch(admin, second.id, 'cancel')).toMatchObject({
      status: 200,
      body: { status: 'Cancelada' },
    });
    expect(await patch(residentUser, UNKNOWN_ID, 'cancel')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test.each([
    ['weeks ago', '2026-05-20T18:00:00.000Z'],
    ['an hour ago, for three hours', '2026-06-10T17:00:00.000Z'],
    ['at this moment', NOW],
  ])(
    'a resident does not cancel a reservation that began %s, an administrator does',
    async (_case, horario) => {
      const { amenity, admin, residentUser, community } = await makeAmenityFixture(service);
      const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
      for (const person of [residentUser, committee]) {
        const { id } = await service.make.reservation(amenity, person.resident, {
          horario,
          horasReservadas: 3,
          status: 'Reservada',
        });
        expect(await patch(person, id, 'cancel')).toMatchObject({
          status: 400,
          body: { code: 'INVALID_OPERATION' },
        });
        const document =
          'mutation ($id: GUID!) { cancelAmenityReservation(id: $id) { status can { cancel { allowed } } } }';
        for (let run = 0; run < 3; run += 1) {
          const { errors } = await service.as(person).graphql(document, { id });
          expect(errors).toMatchObject([{ extensions: { code: 'INVALID_OPERATION' } }]);
        }
        const can =
          'query ($id: GUID!) { amenityReservation(id: $id) { status can { cancel { allowed } } } }';
        expect((await service.as(person).graphql(can, { id })).data.amenityReservation).toEqual({
          status: 'Reservada',
          can: { cancel: { allowed: false } },
        });
        expect(await patch(admin, id, 'cancel')).toMatchObject({
          status: 200,
          body: { status: 'Cancelada' },
        });
      }
    },
  );

  test('a resident cancels a reservation up to the moment at which it begins', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const horario = '2026-06-10T18:00:00.001Z';
    const { id } = await service.make.reservation(amenity, residentUser.resident, { horario });
    expect(await patch(residentUser, id, 'cancel')).toMatchObject({ body: { status: 'Cancelada' } });
  });

  test.each(['En proceso', 'Reservada', 'Rechazada', 'Cancelada'])(
    '%s is a state of reservations',
    async (status) => {
      const fixture = await makeAmenityFixture(service);
      const { body: reservation } = await reserve(fixture.residentUser, fixture.amenity);
      const changed = await patch(fixture.admin, reservation.id, 'status', { status });
      expect(changed).toMatchObject({ status: 200, body: { id: reservation.id, status } });
      expect(await statusOf(fixture, reservation)).toBe(status);
    },
  );

  test('GraphQL creates, approves, changes and cancels reservations by the same rules as REST', async () => {
    const { amenity, admin, residentUser } = await makeAmenityFixture(service);
    const { data: made, errors } = await service
      .as(residentUser)
      .graphql(
        `mutation ($input: AmenityReservationInput!) { createAmenityReservation(input: $input) { id status horasReservadas } }`,
        { input: { amenityId: amenity.id, horario: TOMORROW, numPersonas: 2 } },
      );
    expect(errors).toBeUndefined();
    const { id } = made.createAmenityReservation;
    expect(made.createAmenityReservation).toEqual({ id, status: 'En proceso', horasReservadas: 1 });
    const { data } = await service.as(admin).graphql(
      `mutation ($id: GUID!) { approveAmenityReservation(id: $id) { status }
        changeAmenityReservationStatus(id: $id, input: { status: "Rechazada" }) { status }
        cancelAmenityReservation(id: $id) { status } }`,
      { id },
    );
    expect(data).toEqual({
      approveAmenityReservation: { status: 'Reservada' },
      changeAmenityReservationStatus: { status: 'Rechazada' },
      cancelAmenityReservation: { status: 'Cancelada' },
    });
    const refused = await service
      .as(residentUser)
      .graphql('mutation ($id: GUID!) { approveAmenityReservation(id: $id) { status } }', { id });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});
