import type { Person, ResidentUser } from '../support/accounts.js';
import { type AmenityFixture, makeAmenityFixture } from '../support/amenity-fixture.js';
import { notificationsOf } from '../support/notifications.js';
import { type Service, startService } from '../support/service.js';

/** Wednesday noon in Mexico City, which is six hours behind UTC. */
const NOW = '2026-06-10T18:00:00.000Z';

let time = NOW;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = NOW;
});

/** A moment of the next day in UTC, on which the tests reserve. */
const at = (text: string) => `2026-06-11T${text}:00.000Z`;

const close = (person: Person, input: object) =>
  service.as(person).graphql(
    `mutation ($input: CreateAmenityClosureInput!) { createAmenityClosure(input: $input) {
      id from to reason amenity { id } createdBy { id } can { update { allowed } delete { allowed } }
    } }`,
    { input },
  );

async function closed({ admin, amenity }: AmenityFixture, from: string, to: string): Promise<string> {
  const { data, errors } = await close(admin, { amenityId: amenity.id, from, to, reason: 'Limpieza' });
  expect(errors).toBeUndefined();
  return data.createAmenityClosure.id;
}

const changed = (person: Person, id: string, input: object) =>
  service
    .as(person)
    .graphql(
      'mutation ($id: GUID!, $input: AmenityClosurePatch!) { updateAmenityClosure(id: $id, input: $input) { from to reason } }',
      { id, input },
    );

const removed = (person: Person, id: string) =>
  service
    .as(person)
    .graphql('mutation ($id: GUID!) { deleteAmenityClosure(id: $id) { deletedId amenity { id } } }', { id });

async function openOf({ residentUser, amenity }: AmenityFixture, from = at('00:00'), to = at('12:00')) {
  const { data, errors } = await service.as(residentUser).graphql(
    `query ($id: GUID!, $from: DateTime!, $to: DateTime!) {
      amenity(id: $id) { isOpenNow nextFree availability(from: $from, to: $to) { from to } }
    }`,
    { id: amenity.id, from, to },
  );
  expect(errors).toBeUndefined();
  return data.amenity;
}

const reserve = (person: Person, { amenity }: AmenityFixture, horario: string, horasReservadas = 1) =>
  service
    .as(person)
    .post('/api/amenityreservations', { amenityId: amenity.id, horario, numPersonas: 1, horasReservadas });

const codeOf = ({ errors }: { errors: readonly { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code;

describe('a closure of an amenity', () => {
  test('an administrator adds, changes and deletes it, and everybody of the community reads it', async () => {
    const place = await makeAmenityFixture(service);
    const { admin, amenity, residentUser } = place;
    const input = { amenityId: amenity.id, from: at('02:00'), to: at('04:00'), reason: 'Limpieza' };
    const { data, errors } = await close(admin, input);
    expect(errors).toBeUndefined();
    const { id, ...closure } = data.createAmenityClosure;
    const { amenityId, ...fields } = input;
    expect(closure).toEqual({
      ...fields,
      amenity: { id: amenityId },
      createdBy: { id: admin.id },
      can: { update: { allowed: true }, delete: { allowed: true } },
    });
    expect((await changed(admin, id, { to: at('05:00') })).data.updateAmenityClosure).toEqual({
      ...fields,
      to: at('05:00'),
    });
    const read = await service.as(residentUser).graphql(
      `query ($id: GUID!, $amenity: GUID!) {
        amenityClosure(id: $id) { reason }
        amenity(id: $amenity) { closures { totalCount nodes { id to } } }
        amenityClosures(where: { amenityId: { eq: $amenity } }, orderBy: FROM_ASC) { nodes { id } }
      }`,
      { id, amenity: amenity.id },
    );
    expect(read.data).toEqual({
      amenityClosure: { reason: 'Limpieza' },
      amenity: { closures: { totalCount: 1, nodes: [{ id, to: at('05:00') }] } },
      amenityClosures: { nodes: [{ id }] },
    });
    expect((await removed(admin, id)).data.deleteAmenityClosure).toEqual({
      deletedId: id,
      amenity: { id: amenity.id },
    });
    expect((await openOf(place)).availability).toEqual([{ from: at('00:00'), to: at('12:00') }]);
  });

  test('its end is after its beginning, and the reason is not blank', async () => {
    const { admin, amenity } = await makeAmenityFixture(service);
    const input = { amenityId: amenity.id, from: at('02:00'), to: at('02:00'), reason: 'Limpieza' };
    expect(codeOf(await close(admin, input))).toBe('INVALID_OPERATION');
    expect(codeOf(await close(admin, { ...input, to: at('03:00'), reason: ' ' }))).toBe('VALIDATION_ERROR');
    const { data } = await close(admin, { ...input, to: at('03:00') });
    const { id } = data.createAmenityClosure;
    expect(codeOf(await changed(admin, id, { from: at('03:00') }))).toBe('INVALID_OPERATION');
  });

  test('the next free hour begins at a whole minute, also where a closure ends within one', async () => {
    const place = await makeAmenityFixture(service);
    await closed(place, NOW, '2026-06-10T19:00:30.000Z');
    await closed(place, '2026-06-10T20:00:30.000Z', '2026-06-10T21:00:00.000Z');
    expect((await openOf(place)).nextFree).toBe('2026-06-10T21:00:00.000Z');
    const { id } = (await reserve(place.residentUser, place, '2026-06-10T21:00:00.000Z')).body;
    expect(id).toEqual(expect.any(String));
    await closed(place, '2026-06-10T21:30:00.000Z', '2026-06-10T22:10:00.001Z');
    expect((await openOf(place)).nextFree).toBe('2026-06-10T22:11:00.000Z');
  });

  test('it closes the amenity for availability, the next free hour, this moment and reservations', async () => {
    const place = await makeAmenityFixture(service);
    await closed(place, at('02:00'), at('04:00'));
    await closed(place, at('03:30'), at('05:30'));
    await closed(place, NOW, '2026-06-10T18:59:00.000Z');
    expect(await openOf(place)).toEqual({
      isOpenNow: false,
      nextFree: '2026-06-10T18:59:00.000Z',
      availability: [
        { from: at('00:00'), to: at('02:00') },
        { from: at('05:30'), to: at('12:00') },
      ],
    });
    for (const horario of [at('01:30'), at('02:00'), at('05:00')]) {
      const refused = await reserve(place.residentUser, place, horario);
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    }
    for (const horario of [at('01:00'), at('05:30')])
      expect((await reserve(place.residentUser, place, horario)).status).toBe(201);
    time = '2026-06-10T18:59:00.000Z';
    expect((await openOf(place)).isOpenNow).toBe(true);
  });

  test('it goes with the schedule, and stays without effect on reservations made before', async () => {
    const place = await makeAmenityFixture(service);
    await service.make.schedule(place.amenity, { dayOfWeek: 4, horaInicio: '08:00', horaFin: '12:00' });
    expect((await reserve(place.residentUser, place, at('17:00'))).status).toBe(201);
    await closed(place, at('15:00'), at('18:00'));
    expect((await openOf(place, at('00:00'), '2026-06-12T06:00:00.000Z')).availability).toEqual([
      { from: at('14:00'), to: at('15:00') },
    ]);
    const own = await service.as(place.residentUser).get('/api/amenityreservations/my');
    expect(own.body).toMatchObject([{ horario: at('17:00') }]);
  });

  test('it is hidden with its amenity', async () => {
    const place = await makeAmenityFixture(service);
    const id = await closed(place, at('02:00'), at('04:00'));
    expect((await service.as(place.admin).delete(`/api/amenities/${place.amenity.id}`)).status).toBe(204);
    const query = 'query ($id: GUID!) { amenityClosure(id: $id) { id } }';
    expect((await service.as(place.admin).graphql(query, { id })).data).toEqual({ amenityClosure: null });
  });
});

describe('the days of a closure', () => {
  const placeIn = async (timeZone: string | null) => {
    const community = await service.make.community({ timeZone });
    const admin = await service.make.admin(community);
    const residentUser = await service.make.residentUser(community);
    return { community, admin, residentUser, amenity: await service.make.amenity(community) };
  };

  test.each([
    [null, '2026-12-24', '2026-12-25', '2026-12-24T06:00:00.000Z', '2026-12-26T06:00:00.000Z'],
    [null, '2026-12-24T00:00:00Z', '2026-12-24', '2026-12-24T06:00:00.000Z', '2026-12-25T06:00:00.000Z'],
    [null, '2026-12-24', '2026-12-25T18:00:00Z', '2026-12-24T06:00:00.000Z', '2026-12-25T18:00:00.000Z'],
    [null, '2026-12-24T05:59:59Z', '2026-12-25', '2026-12-24T05:59:59.000Z', '2026-12-26T06:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-24', '2026-12-25', '2026-12-23T11:00:00.000Z', '2026-12-25T11:00:00.000Z'],
    ['UTC', '2026-12-24', '2026-12-25', '2026-12-24T00:00:00.000Z', '2026-12-26T00:00:00.000Z'],
    // A day of 25 hours and one of 23.
    ['America/Tijuana', '2026-11-01', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['America/Tijuana', '2027-03-14', '2027-03-14', '2027-03-14T08:00:00.000Z', '2027-03-15T07:00:00.000Z'],
  ])('in %s those from %s to %s are closed from %s to %s', async (timeZone, from, to, start, end) => {
    const place = await placeIn(timeZone);
    const { data, errors } = await close(place.admin, {
      amenityId: place.amenity.id,
      from,
      to,
      reason: 'Navidad',
    });
    expect(errors).toBeUndefined();
    const { id, ...made } = data.createAmenityClosure;
    expect(made).toMatchObject({ from: start, to: end });
    const around = (moment: string, hours: number) =>
      new Date(Date.parse(moment) + hours * 3_600_000).toISOString();
    expect((await openOf(place, around(start, -2), around(end, 2))).availability).toEqual([
      { from: around(start, -2), to: start },
      { from: end, to: around(end, 2) },
    ]);
    for (const horario of [around(start, -0.5), start, around(end, -1)])
      expect((await reserve(place.residentUser, place, horario)).status).toBe(400);
    for (const horario of [around(start, -1), end])
      expect((await reserve(place.residentUser, place, horario)).status).toBe(201);
    // What was answered is sent back as it is.
    expect((await changed(place.admin, id, { from: start, to: end, reason: 'Fiesta' })).data).toEqual({
      updateAmenityClosure: { from: start, to: end, reason: 'Fiesta' },
    });
    const { data: moved } = await changed(place.admin, id, { from: '2026-10-01', to: '2026-10-01' });
    const { from: first, to: last } = moved.updateAmenityClosure;
    expect(Date.parse(last) - Date.parse(first)).toBe(24 * 3_600_000);
  });

  test('the first and the last day that can be written close the amenity', async () => {
    for (const timeZone of ['Pacific/Auckland', 'America/Mexico_City']) {
      const { admin, amenity } = await placeIn(timeZone);
      const input = { amenityId: amenity.id, from: '0001-01-01', to: '9999-12-31', reason: 'Obra' };
      expect((await close(admin, input)).errors).toBeUndefined();
    }
  });

  test('a closure does not end on the day before it begins', async () => {
    const { admin, amenity } = await placeIn(null);
    const input = { amenityId: amenity.id, from: '2026-12-25', to: '2026-12-24', reason: 'Navidad' };
    expect(codeOf(await close(admin, input))).toBe('INVALID_OPERATION');
  });
});

describe('reservations that a closure covers', () => {
  const within = async (person: Person, { amenity }: AmenityFixture, from: string, to: string) => {
    const { data, errors } = await service.as(person).graphql(
      `query ($id: GUID!, $from: DateTime!, $to: DateTime!) {
        reservationsWithin(amenityId: $id, from: $from, to: $to) { totalCount nodes { horario residentName } }
      }`,
      { id: amenity.id, from, to },
    );
    expect(errors).toBeUndefined();
    const { totalCount, nodes } = data.reservationsWithin;
    expect(totalCount).toBe(nodes.length);
    return nodes.map(({ horario }: { horario: string }) => horario);
  };

  const toldTo = async (person: Person) =>
    (await notificationsOf(service, person)).map(({ kind, text }) => [kind, text]);

  /** An amenity with reservations of two residents at two hours of an evening, one of them pending, and others of no account. */
  const makeBooked = async () => {
    const place = await makeAmenityFixture(service, { nombre: 'Alberca', numeroReservacionesSimultaneas: 9 });
    const neighbour = await service.make.residentUser(place.community);
    const book = (person: ResidentUser, horario: string, status = 'Reservada', amenity = place.amenity) =>
      service.make.reservation(amenity, person.resident, {
        horario,
        horasReservadas: 2,
        status: status as 'Reservada',
      });
    await book(place.residentUser, at('02:00'));
    await book(neighbour, at('05:00'), 'En proceso');
    await book(place.residentUser, at('03:00'), 'Cancelada');
    await book(place.residentUser, at('03:00'), 'Rechazada');
    const other = await service.make.amenity(place.community);
    await book(neighbour, at('03:00'), 'Reservada', other);
    return { ...place, neighbour };
  };

  test('an administrator sees them before, as far as the span goes, and others see their own', async () => {
    const place = await makeBooked();
    const { admin, residentUser, neighbour } = place;
    expect(await within(admin, place, at('01:00'), at('06:00'))).toEqual([at('02:00'), at('05:00')]);
    expect(await within(admin, place, at('03:59'), at('05:00'))).toEqual([at('02:00')]);
    expect(await within(admin, place, at('04:00'), at('05:00'))).toEqual([]);
    // The evening is of 10 June in Mexico City, and the second reservation ends after its midnight.
    expect(await within(admin, place, '2026-06-10', '2026-06-10')).toEqual([at('02:00'), at('05:00')]);
    expect(await within(admin, place, '2026-06-11', '2026-06-11')).toEqual([at('05:00')]);
    expect(await within(admin, place, '2026-06-12', '2026-06-12')).toEqual([]);
    expect(await within(residentUser, place, at('01:00'), at('06:00'))).toEqual([at('02:00')]);
    expect(await within(neighbour, place, at('01:00'), at('06:00'))).toEqual([at('05:00')]);
    const elsewhere = await makeAmenityFixture(service);
    expect(await within(elsewhere.admin, place, at('01:00'), at('06:00'))).toEqual([]);
    time = at('04:00');
    expect(await within(admin, place, at('01:00'), at('06:00'))).toEqual([at('05:00')]);
  });

  test('the residents of live ones are told once, and while the closure covers them', async () => {
    const place = await makeBooked();
    const { admin, residentUser, neighbour } = place;
    const id = await closed(place, at('03:00'), at('04:30'));
    const covered = ['RESERVATION_DECIDED', 'Alberca estará cerrada durante su reservación: Limpieza'];
    expect(await toldTo(residentUser)).toEqual([covered]);
    for (const person of [neighbour, admin]) expect(await toldTo(person)).toEqual([]);
    // Each change tells those whom it covers anew.
    await changed(admin, id, { to: at('05:30') });
    await changed(admin, id, { reason: 'Limpieza' });
    expect(await toldTo(residentUser)).toEqual([covered]);
    expect(await toldTo(neighbour)).toEqual([covered]);
    await changed(admin, id, { to: at('05:00') });
    const over = ['RESERVATION_DECIDED', 'Su reservación de Alberca: ya no la afecta un cierre.'];
    expect(await toldTo(residentUser)).toEqual([covered]);
    expect(await toldTo(neighbour)).toEqual([over]);
    await removed(admin, id);
    expect(await toldTo(residentUser)).toEqual([over]);
  });

  test('of reservations and closures that are made at the same time none is covered without a word', async () => {
    const place = await makeAmenityFixture(service, { numeroReservacionesSimultaneas: 9 });
    const people = await Promise.all(
      Array.from({ length: 4 }, () => service.make.residentUser(place.community)),
    );
    const [answers] = await Promise.all([
      Promise.all(people.map((person) => reserve(person, place, at('03:00')))),
      closed(place, at('02:00'), at('06:00')),
    ]);
    for (const [index, person] of people.entries())
      expect((await toldTo(person)).length).toBe(answers[index]?.status === 201 ? 1 : 0);
  });
});

describe('the time between reservations of an amenity', () => {
  const setBuffer = (person: Person, { amenity }: AmenityFixture, bufferMinutes: number) =>
    service
      .as(person)
      .graphql(
        'mutation ($id: GUID!, $input: AmenityBufferInput!) { setAmenityBuffer(id: $id, input: $input) { bufferMinutes } }',
        { id: amenity.id, input: { bufferMinutes } },
      );

  test('it is kept before and after each reservation, and availability tells so', async () => {
    const place = await makeAmenityFixture(service);
    const { admin, residentUser } = place;
    expect((await setBuffer(admin, place, 30)).data.setAmenityBuffer).toEqual({ bufferMinutes: 30 });
    expect((await reserve(residentUser, place, at('04:00'), 2)).status).toBe(201);
    expect((await openOf(place)).availability).toEqual([
      { from: at('00:00'), to: at('03:30') },
      { from: at('06:30'), to: at('12:00') },
    ]);
    for (const horario of [at('02:31'), at('03:00'), at('06:00'), at('06:29')]) {
      const refused = await reserve(residentUser, place, horario);
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    }
    for (const horario of [at('02:30'), at('06:30')])
      expect((await reserve(residentUser, place, horario)).status).toBe(201);
  });

  test('of an amenity with several reservations at once each counts with its buffer', async () => {
    const place = await makeAmenityFixture(service, { numeroReservacionesSimultaneas: 2 });
    await setBuffer(place.admin, place, 60);
    for (const horario of [at('02:00'), at('03:00')])
      expect((await reserve(place.residentUser, place, horario)).status).toBe(201);
    expect((await openOf(place)).availability).toEqual([
      { from: at('00:00'), to: at('02:00') },
      { from: at('04:00'), to: at('12:00') },
    ]);
    expect((await reserve(place.residentUser, place, at('03:30'))).status).toBe(400);
    expect((await reserve(place.residentUser, place, at('04:00'))).status).toBe(201);
  });

  test('of requests that race for times within the buffer one is taken, which the database decides', async () => {
    const place = await makeAmenityFixture(service);
    await setBuffer(place.admin, place, 45);
    const people = await Promise.all(
      Array.from({ length: 6 }, () => service.make.residentUser(place.community)),
    );
    const answers = await Promise.all(
      people.map((person, index) =>
        reserve(person, place, at(`0${3 + (index % 2)}:${index % 2 ? 30 : '00'}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [first] = people;
    const stored = service.make.reservation(place.amenity, (first ?? place.residentUser).resident, {
      horario: at('04:00'),
      horasReservadas: 1,
    });
    await expect(stored).rejects.toMatchObject({ code: '23P01' });
  });

  test('only administrators set it, within a day, and REST bodies neither take nor show it', async () => {
    const place = await makeAmenityFixture(service);
    const { admin, amenity, residentUser } = place;
    expect(codeOf(await setBuffer(residentUser, place, 10))).toBe('FORBIDDEN');
    expect(codeOf(await setBuffer((await makeAmenityFixture(service)).admin, place, 10))).toBe('NOT_FOUND');
    for (const minutes of [-1, 1441])
      expect(codeOf(await setBuffer(admin, place, minutes))).toBe('VALIDATION_ERROR');
    expect(codeOf(await setBuffer(admin, place, 15))).toBeUndefined();
    const path = `/api/amenities/${amenity.id}`;
    const { body } = await service.as(admin).get(path);
    expect(body).not.toHaveProperty('bufferMinutes');
    expect((await service.as(admin).put(path, { ...body, bufferMinutes: 99 })).status).toBe(200);
    const { data } = await service
      .as(admin)
      .graphql('query ($id: GUID!) { amenity(id: $id) { bufferMinutes can { setBuffer { allowed } } } }', {
        id: amenity.id,
      });
    expect(data.amenity).toEqual({ bufferMinutes: 15, can: { setBuffer: { allowed: true } } });
  });
});
