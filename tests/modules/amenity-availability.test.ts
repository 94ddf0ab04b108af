import fc from 'fast-check';
import { type Hours, isOpenThroughout, openTimes } from '../../src/modules/amenities/opening-hours.js';
import { freeForAnother, type Span, takesAnother } from '../../src/modules/amenities/reservation-rules.js';
import type { Person } from '../support/accounts.js';
import { makeAmenityFixture } from '../support/amenity-fixture.js';
import { type Service, startService } from '../support/service.js';

/** Wednesday noon in Mexico City, which is six hours behind UTC. */
const NOW = '2026-06-10T18:00:00.000Z';
const local = (text: string) => new Date(`2026-06-${text}:00-06:00`).toISOString();

const HOUR_MS = 3_600_000;
const hours = (start: number, end: number): Span => {
  const monday = Date.UTC(2026, 0, 5);
  return { start: monday + start * HOUR_MS, end: monday + end * HOUR_MS };
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
const entry: fc.Arbitrary<Hours> = fc
  .record({
    dayOfWeek: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: 23 }),
    length: fc.integer({ min: 1, max: 24 }),
    isOpen: fc.boolean(),
  })
  .map(({ dayOfWeek, from, length, isOpen }) => ({
    dayOfWeek,
    horaInicio: `${twoDigits(from)}:00`,
    horaFin: `${twoDigits(Math.min(from + length, 24))}:00`,
    isOpen,
  }));
const taken = fc
  .record({ start: fc.integer({ min: -5, max: 75 }), length: fc.integer({ min: 1, max: 30 }) })
  .map(({ start, length }) => hours(start, start + length));

test('a span is available exactly if the rules accept a reservation of it', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      fc.array(taken, { maxLength: 6 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(taken, { maxLength: 2 }),
      fc.constantFrom(0, 30, 60, 150),
      (schedule, others, numeroReservacionesSimultaneas, start, length, closures, bufferMinutes) => {
        const asked = hours(start, start + length);
        const amenity = { numeroReservacionesSimultaneas, bufferMinutes };
        const opening = { schedule, closures, timeZone: 'UTC' };
        const free = openTimes(hours(0, 72), opening).flatMap((span) =>
          freeForAnother(span, others, amenity),
        );
        const isFree = free.some((span) => span.start <= asked.start && span.end >= asked.end);
        const isOpen = isOpenThroughout(asked, opening);
        expect(isFree).toBe(isOpen && takesAnother(asked, others, amenity));
      },
    ),
    { seed: 11, numRuns: 1000 },
  );
});

describe('the availability of an amenity', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ clock: { now: () => new Date(NOW), nowIso: () => NOW } });
  });
  afterAll(() => service.stop());

  async function availabilityOf(person: Person, id: string, from: string, to: string) {
    const { data, errors } = await service.as(person).graphql(
      `query ($id: GUID!, $from: DateTime!, $to: DateTime!) {
        amenity(id: $id) { isOpenNow nextFree availability(from: $from, to: $to) { from to } }
      }`,
      { id, from, to },
    );
    return { ...data?.amenity, errors };
  }

  test('the availability is the opening hours in local time without reserved times', async () => {
    const { amenity, residentUser, community } = await makeAmenityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const day = { dayOfWeek: 4, horaInicio: '08:00', horaFin: '20:00' };
    await service.make.schedule(amenity, day);
    await service.make.schedule(amenity, { ...day, horaInicio: '12:00', horaFin: '13:00', isOpen: false });
    const reserve = (horario: string, status: 'Reservada' | 'Cancelada') =>
      service.make.reservation(amenity, neighbour.resident, { horario, horasReservadas: 2, status });
    await reserve(local('11T15:00'), 'Reservada');
    await reserve(local('11T09:00'), 'Cancelada');
    const found = await availabilityOf(residentUser, amenity.id, local('10T00:00'), local('13T00:00'));
    expect(found).toEqual({
      errors: undefined,
      isOpenNow: false,
      nextFree: local('11T08:00'),
      availability: [
        { from: local('11T08:00'), to: local('11T12:00') },
        { from: local('11T13:00'), to: local('11T15:00') },
        { from: local('11T17:00'), to: local('11T20:00') },
      ],
    });
  });

  test.each([
    ['without schedules', [], true],
    ['within open hours', [{ dayOfWeek: 3, horaInicio: '12:00', horaFin: '13:00' }], true],
    ['at their end', [{ dayOfWeek: 3, horaInicio: '11:00', horaFin: '12:00' }], false],
    ['on another day', [{ dayOfWeek: 4, horaInicio: '08:00', horaFin: '20:00' }], false],
    [
      'within closed hours',
      [
        { dayOfWeek: 3, horaInicio: '08:00', horaFin: '24:00' },
        { dayOfWeek: 3, horaInicio: '12:00', horaFin: '13:00', isOpen: false },
      ],
      false,
    ],
  ])('isOpenNow of an amenity %s', async (_title, schedules, isOpenNow) => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    for (const schedule of schedules) await service.make.schedule(amenity, schedule);
    const found = await availabilityOf(residentUser, amenity.id, local('10T00:00'), local('11T00:00'));
    expect(found).toMatchObject({ isOpenNow });
  });

  test('past times are not available, and nextFree is the next minute', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    expect(
      await availabilityOf(residentUser, amenity.id, local('10T00:00'), local('11T00:00')),
    ).toMatchObject({
      nextFree: local('10T12:01'),
      availability: [{ from: local('10T12:01'), to: local('11T00:00') }],
    });
    const past = await availabilityOf(residentUser, amenity.id, local('01T00:00'), local('02T00:00'));
    expect(past.availability).toEqual([]);
  });

  test.each([{ personasPorReservacion: 0 }, { numeroReservacionesSimultaneas: 0 }, { capacidadMaxima: 0 }])(
    'an amenity with %p accepts no reservations and has no free times',
    async (limit) => {
      const { amenity, residentUser } = await makeAmenityFixture(service, limit);
      expect(
        await availabilityOf(residentUser, amenity.id, local('10T00:00'), local('11T00:00')),
      ).toMatchObject({ nextFree: null, availability: [] });
    },
  );

  test.each([
    ['an end before the beginning', local('12T00:00'), local('11T00:00')],
    ['an empty range', local('12T00:00'), local('12T00:00')],
    ['a range of more than 31 days', NOW, '2026-07-11T18:00:00.001Z'],
  ])('the availability of %s is refused with the path of the field', async (_title, from, to) => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const { errors } = await availabilityOf(residentUser, amenity.id, from, to);
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['amenity', 'availability'],
        extensions: expect.objectContaining({
          code: 'VALIDATION_ERROR',
          errors: { to: [expect.any(String)] },
        }),
      }),
    ]);
  });

  test('a free time can be reserved and is then no longer free', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const at = (await availabilityOf(residentUser, amenity.id, NOW, local('12T00:00'))).nextFree;
    const body = { amenityId: amenity.id, horario: at, numPersonas: 1, horasReservadas: 3 };
    expect((await service.as(residentUser).post('/api/amenityreservations', body)).status).toBe(201);
    const end = new Date(Date.parse(at) + 3 * HOUR_MS).toISOString();
    expect(await availabilityOf(residentUser, amenity.id, NOW, local('12T00:00'))).toMatchObject({
      nextFree: end,
      availability: [{ from: end, to: local('12T00:00') }],
    });
  });

  test.each([
    // Clocks skip from 02:00 to 03:00 at 10:00Z on this Sunday.
    ['2027-03-14T08:00:00.000Z', ['00:00', '02:30'], ['02:30', '05:00']],
    ['2027-03-14T08:00:00.000Z', ['00:00', '02:00'], ['03:00', '05:00']],
    ['2027-03-14T08:00:00.000Z', ['02:15', '02:45'], ['04:00', '06:00']],
    // Clocks show the hour from 01:00 to 02:00 twice on this one.
    ['2026-11-01T07:00:00.000Z', ['00:00', '01:30'], ['01:30', '05:00']],
    ['2026-11-01T07:00:00.000Z', ['00:00', '02:00'], ['04:00', '05:00']],
    ['2026-11-01T07:00:00.000Z', ['01:00', '01:45'], ['03:00', '04:30']],
  ] as [string, ...[string, string][]][])(
    'on a day of clock changes from %s, open in %j and %j, exactly the offered half hours can be reserved',
    async (midnight, ...entries) => {
      const community = await service.make.community({ timeZone: 'America/Tijuana' });
      const amenity = await service.make.amenity(community, { numeroReservacionesSimultaneas: 100 });
      const residentUser = await service.make.residentUser(community);
      for (const [horaInicio, horaFin] of entries)
        await service.make.schedule(amenity, { dayOfWeek: 7, horaInicio, horaFin });
      const start = Date.parse(midnight);
      const at = (halfHours: number) => new Date(start + halfHours * 1_800_000).toISOString();
      const { availability } = await availabilityOf(residentUser, amenity.id, at(-4), at(20));
      const admin = await service.make.systemAdmin();
      for (let step = -2; step < 16; step += 1) {
        const [from, to] = [at(step), at(step + 2)];
        const isOffered = availability.some(
          (time: { from: string; to: string }) => time.from <= from && to <= time.to,
        );
        const body = { amenityId: amenity.id, horario: from, numPersonas: 1 };
        const answer = await service.as(residentUser).post('/api/amenityreservations', body);
        expect([from, answer.status]).toEqual([from, isOffered ? 201 : 400]);
        if (isOffered) await service.as(admin).patch(`/api/amenityreservations/${answer.body.id}/cancel`);
      }
      expect(availability).not.toEqual([]);
    },
  );

  test('an amenity that is open until the skipped hour and from within it is open without a break', async () => {
    const community = await service.make.community({ timeZone: 'America/Tijuana' });
    const amenity = await service.make.amenity(community);
    const residentUser = await service.make.residentUser(community);
    await service.make.schedule(amenity, { dayOfWeek: 7, horaInicio: '00:00', horaFin: '02:30' });
    await service.make.schedule(amenity, { dayOfWeek: 7, horaInicio: '02:30', horaFin: '05:00' });
    const [from, to] = ['2027-03-14T00:00:00.000Z', '2027-03-15T00:00:00.000Z'];
    expect((await availabilityOf(residentUser, amenity.id, from, to)).availability).toEqual([
      { from: '2027-03-14T08:00:00.000Z', to: '2027-03-14T12:00:00.000Z' },
    ]);
  });

  test('a mutation answers with the times as it leaves them, although an earlier one of the document has read them', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const { id } = await service.make.reservation(amenity, residentUser.resident, {
      horario: local('11T15:00'),
      horasReservadas: 2,
    });
    const times = `amenity { availability(from: "${local('11T15:00')}", to: "${local('12T00:00')}") { from } }`;
    const { data } = await service.as(await service.make.systemAdmin()).graphql(
      `mutation ($id: GUID!) {
        before: approveAmenityReservation(id: $id) { ${times} }
        after: cancelAmenityReservation(id: $id) { ${times} }
      }`,
      { id },
    );
    expect(data.before.amenity.availability).toEqual([{ from: local('11T17:00') }]);
    expect(data.after.amenity.availability).toEqual([{ from: local('11T15:00') }]);
  });
});
