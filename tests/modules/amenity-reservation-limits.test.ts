import type { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import type { AmenityReservation } from '../../src/modules/amenities/amenity-reservation.entity.js';
import type { Person } from '../support/accounts.js';
import { type AmenityFixture, makeAmenityFixture } from '../support/amenity-fixture.js';
import type { Answer } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

const NOW = '2026-06-10T18:00:00.000Z';

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(NOW), nowIso: () => NOW } });
});
afterAll(() => service.stop());

/** An amenity with room for all reservations of a test. */
const makeFixture = (fields: Partial<Amenity> = {}) =>
  makeAmenityFixture(service, { numeroReservacionesSimultaneas: 1000, ...fields });

const reserve = (person: Person, amenity: { id: string }, fields: object = {}) =>
  service.as(person).post('/api/amenityreservations', {
    amenityId: amenity.id,
    horario: '2026-06-11T16:00:00.000Z',
    numPersonas: 4,
    horasReservadas: 2,
    ...fields,
  });

const setStatus = (person: Person, { id }: { id: string }, status: string) =>
  service.as(person).patch(`/api/amenityreservations/${id}/status`, { status });

const makeReservations = async (
  { amenity, residentUser }: AmenityFixture,
  count: number,
  fields: Partial<AmenityReservation> = {},
) => {
  for (let i = 0; i < count; i++) {
    await service.make.reservation(amenity, residentUser.resident, {
      horario: '2026-07-01T16:00:00.000Z',
      ...fields,
    });
  }
};

const configure = ({ community }: AmenityFixture, valor: string, fields: object = {}) =>
  service.make.configuration(community, { codigo: 'MAX_RESERVACIONES', valor, ...fields });

const liveOf = async ({ residentUser }: AmenityFixture): Promise<number> => {
  const { body } = await service.as(residentUser).get('/api/amenityreservations/my');
  return body.filter(({ status }: { status: string }) => ['En proceso', 'Reservada'].includes(status)).length;
};

function expectRuleBroken(answer: Answer, message: string): void {
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION', message, errors: null } });
}

describe('a reservation', () => {
  test('a reservation awaits approval only if the amenity requires it', async () => {
    const { community, amenity, residentUser } = await makeFixture({});
    const free = await service.make.amenity(community, { requiereAprobacion: false });
    expect((await reserve(residentUser, amenity)).body.status).toBe('En proceso');
    expect((await reserve(residentUser, free)).body.status).toBe('Reservada');
  });

  test('a reservation observes the limits of its amenity on people and hours', async () => {
    const limits = { personasPorReservacion: 4, horasPorReservacion: 2, capacidadMaxima: 100 };
    const fixture = await makeFixture(limits);
    const people = 'La amenidad admite como máximo 4 personas por reservación.';
    const hours = 'La amenidad admite como máximo 2 horas por reservación.';
    expectRuleBroken(await reserve(fixture.residentUser, fixture.amenity, { numPersonas: 5 }), people);
    expectRuleBroken(await reserve(fixture.residentUser, fixture.amenity, { horasReservadas: 3 }), hours);
    expect(await liveOf(fixture)).toBe(0);
    expect((await reserve(fixture.residentUser, fixture.amenity)).status).toBe(201);
    const open = await makeFixture();
    const large = await reserve(open.residentUser, open.amenity, { numPersonas: 500, horasReservadas: 100 });
    expect(large.status).toBe(201);
  });

  test('the refusal of a reservation counts one person or hour in the singular', async () => {
    const { amenity, residentUser } = await makeFixture({
      personasPorReservacion: 1,
      horasPorReservacion: 1,
    });
    const person = 'La amenidad admite como máximo 1 persona por reservación.';
    const hour = 'La amenidad admite como máximo 1 hora por reservación.';
    expectRuleBroken(await reserve(residentUser, amenity, { numPersonas: 2 }), person);
    expectRuleBroken(await reserve(residentUser, amenity, { numPersonas: 1, horasReservadas: 2 }), hour);
  });

  test.each([
    ['people', { personasPorReservacion: 0 }],
    ['hours', { horasPorReservacion: 0 }],
  ])('a reservation is impossible if the amenity allows no %s', async (_case, fields) => {
    const { amenity, residentUser } = await makeFixture(fields);
    const refused = await reserve(residentUser, amenity, { numPersonas: 1, horasReservadas: 1 });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
  });

  test.each([
    ['2027-06-10T18:00:00.000Z', 201],
    ['2027-06-10T18:00:00.001Z', 400],
    ['2099-01-05T16:00:00.000Z', 400],
  ])(
    'a reservation that begins at %s is answered %i when a year ends at 2027-06-10T18:00Z',
    async (horario, status) => {
      const { amenity, residentUser } = await makeFixture({});
      const answer = await reserve(residentUser, amenity, { horario });
      expect(answer.status).toBe(status);
      if (status === 400) expectRuleBroken(answer, 'La reservación debe ser dentro de un año como máximo.');
    },
  );
});

describe('the live reservations of a resident', () => {
  const TEN = 'Un residente puede tener como máximo 10 reservaciones vigentes.';

  test('a resident has at most ten live reservations over all amenities', async () => {
    const fixture = await makeFixture();
    const { community, amenity, residentUser } = fixture;
    const second = await service.make.amenity(community, { numeroReservacionesSimultaneas: 1000 });
    await makeReservations(fixture, 4);
    await makeReservations({ ...fixture, amenity: second }, 5, { status: 'Reservada' });
    expect((await reserve(residentUser, second)).status).toBe(201);
    for (const any of [amenity, second]) expectRuleBroken(await reserve(residentUser, any), TEN);
    expect((await reserve(await service.make.residentUser(community), amenity)).status).toBe(201);
  });

  test('cancelled, rejected and finished reservations do not count as live', async () => {
    const fixture = await makeFixture();
    await makeReservations(fixture, 10, { status: 'Cancelada' });
    await makeReservations(fixture, 10, { status: 'Rechazada' });
    await makeReservations(fixture, 10, {
      status: 'Reservada',
      horario: '2026-06-10T17:00:00.000Z',
      horasReservadas: 1,
    });
    await makeReservations(fixture, 9);
    expect((await reserve(fixture.residentUser, fixture.amenity)).status).toBe(201);
  });

  test('a running reservation counts as live', async () => {
    const fixture = await makeFixture();
    const underWay = { horario: '2026-06-10T17:00:00.000Z', horasReservadas: 2 };
    await makeReservations(fixture, 10, { status: 'Reservada', ...underWay });
    expectRuleBroken(await reserve(fixture.residentUser, fixture.amenity), TEN);
  });

  test.each([
    ['3', 3],
    ['0', 0],
    ['12', 12],
    ['muchas', 10],
    ['-1', 10],
    ['2.5', 10],
  ])('the configuration %j of a community limits the live reservations', async (valor, most) => {
    const fixture = await makeFixture();
    await configure(fixture, valor);
    await makeReservations(fixture, Math.max(0, most - 1));
    if (most > 0) expect((await reserve(fixture.residentUser, fixture.amenity)).status).toBe(201);
    const message = `Un residente puede tener como máximo ${most} reservaciones vigentes.`;
    expectRuleBroken(await reserve(fixture.residentUser, fixture.amenity), message);
  });

  test("the newest configuration of the resident's community limits the live reservations", async () => {
    const fixture = await makeFixture();
    await configure(fixture, '1', { createdAt: '2026-01-01T00:00:00.000Z' });
    await configure(fixture, '2', { createdAt: '2026-02-01T00:00:00.000Z' });
    await configure(await makeFixture(), '0');
    await makeReservations(fixture, 1);
    expect((await reserve(fixture.residentUser, fixture.amenity)).status).toBe(201);
    expect((await reserve(fixture.residentUser, fixture.amenity)).status).toBe(400);
  });

  test('concurrent reservations of different amenities do not exceed the limit of live reservations', async () => {
    const fixture = await makeFixture();
    await configure(fixture, '3');
    const amenities: Amenity[] = [];
    for (let i = 0; i < 8; i++) amenities.push(await service.make.amenity(fixture.community));
    const answers = await Promise.all(amenities.map((amenity) => reserve(fixture.residentUser, amenity)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(5).fill(400),
    ]);
    expect(await liveOf(fixture)).toBe(3);
  });

  test('a reservation that an administrator restores does not exceed the limit of live reservations', async () => {
    const fixture = await makeFixture();
    await configure(fixture, '1');
    const { body: cancelled } = await reserve(fixture.residentUser, fixture.amenity);
    expect((await setStatus(fixture.admin, cancelled, 'Cancelada')).status).toBe(200);
    const { body: other } = await reserve(fixture.residentUser, fixture.amenity);
    expect((await setStatus(fixture.admin, cancelled, 'Reservada')).status).toBe(400);
    expect((await setStatus(fixture.admin, other, 'Reservada')).status).toBe(200);
    await setStatus(fixture.admin, other, 'Rechazada');
    expect((await setStatus(fixture.admin, cancelled, 'Reservada')).status).toBe(200);
  });

  test('one that is over is restored beside as many as there may be, and one that ends now too', async () => {
    const fixture = await makeFixture();
    await makeReservations(fixture, 10);
    const { amenity, admin, residentUser } = fixture;
    for (const [hour, status] of [
      ['16', 200],
      ['17', 200],
      ['18', 400],
    ]) {
      const horario = `2026-06-10T${hour}:00:00.000Z`;
      const fields = { horario, horasReservadas: 1, status: 'Cancelada' } as const;
      const cancelled = await service.make.reservation(amenity, residentUser.resident, fields);
      expect((await setStatus(admin, cancelled, 'Reservada')).status).toBe(status);
    }
  });
});
